// The options that say how a list or a table is read: the same at every verb that reads one (docs/tables.md).
#pragma once
#include "cli/options/options.hpp"
#include "lists/table.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace faro::program {

struct report_style;

struct table_options {
  bool table = false, list = false, no_header = false, ragged = false, dry_run = false;
  std::optional<char> separator;
  std::optional<std::uint64_t> header, until;

  /// `asks_columns`: whether an option names one.
  [[nodiscard]] table_reading reading(bool asks_columns) const;
};

/// Adds --table, --list, --separator, --header, --until, --no-header, --ragged and --dry-run. `place` must
/// outlive the reading of the command line.
void add_table_options(command& verb, table_options& place);
/// The same without --table and --list, of a verb whose files are tables.
void add_cell_options(command& verb, table_options& place);
/// "tab", or the one character of a text. Throws usage_error.
[[nodiscard]] char separator_from(std::string const& text);
/// Throws usage_error for those that can't stand together. `verb` has been read.
void check_table_options(command const& verb);

/// What a column is used for: "names", "tickets".
struct column_use {
  std::string what;
  std::size_t column;
};
/// A table as it was read, and what for.
struct table_seen {
  std::string source;
  text_shape shape;
  std::vector<std::string> columns;
  std::uint64_t rows;
  std::vector<std::string> first, last;
  std::vector<column_use> uses{};
};
[[nodiscard]] table_seen seen(table const& read, std::vector<column_use> uses = {});
/// Shows how tables were read: what parts their cells, each column with its first cell and its use, how many
/// rows, the first and the last, what is left aside; as JSON, {"tables": [...]}.
void print_reading(std::vector<table_seen> const& tables, report_style const& style);

}  // namespace faro::program
