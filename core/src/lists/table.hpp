// Lists and tables that people bring, read by conventions alone (docs/tables.md): whatever reads one reads it
// here.
//
// A file is a table if its name ends in .csv or .tsv (also packed: .csv.gz), or an option of tables is given;
// else it is a list: an item a line, and every line takes part. Cells of a table are parted by a comma, a
// semicolon, a tab or a bar: by the one that parts the first 1,000 records into equally many; its first
// record has the headings. A column is the one that is named, or the one that is called by a plain word
// (heading_words.hpp). Where that settles nothing, refused_reading says what was seen, and which options
// settle it; no rule goes by what cells look like. O(text).
#pragma once
#include "lists/heading_words.hpp"
#include "text/csv.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro {

/// Options, each with its value (none: empty), that settle a reading when they are given together; --repeated
/// where there is such an option.
using reading_options = std::vector<std::pair<std::string, std::string>>;

/// A list or a table with more than one reading, or none. The message is whole by itself; who has the command
/// line shows the commands with each of the ways to settle it.
class refused_reading : public input_error {
 public:
  refused_reading(message const& said, std::vector<reading_options> ways)
      : input_error{said}, ways_{std::move(ways)} {}
  [[nodiscard]] std::vector<reading_options> const& ways() const { return ways_; }

 private:
  std::vector<reading_options> ways_;
};

/// What is said of how a text is read; nothing: by the conventions.
struct table_reading {
  std::optional<bool> table{};      ///< --table, --list
  std::optional<char> separator{};  ///< of a table
  std::optional<std::uint64_t>
      header{};               ///< records before the first item; the last of them has the headings
  bool asks_columns = false;  ///< an option names one: it is a table
  bool only_table = false;    ///< a list would say nothing: no message proposes one
};

/// A column that a reader needs, with the option that names it.
struct needed_column {
  column_kind kind;
  std::string_view option;  ///< "--name"
};

/// How a text is read, found in its beginning.
struct text_shape {
  bool is_table = false;
  char separator = '\n';     ///< of a list none
  std::uint64_t header = 0;  ///< records before the first item
};

struct table {
  std::string source;  ///< what messages call it
  text_shape shape;
  std::vector<std::string> columns;  ///< the headings, or "1", "2", ... of a table without; none of a list
  std::vector<csv_line> rows;        ///< of as many cells each; of a list one

  [[nodiscard]] bool has_headings() const { return shape.is_table && shape.header > 0; }
  /// By its heading, in other letters where only one is so, or by its number from 1. Throws input_error for
  /// one that is not there, with the nearest, and where several are called so.
  [[nodiscard]] std::size_t column(std::string_view name, std::string_view option = {}) const;
  /// The one that is called by a word of this kind, none of `taken`; nothing if there is none. Throws
  /// refused_reading for several.
  [[nodiscard]] std::optional<std::size_t> called(needed_column const& wanted,
                                                  std::span<std::size_t const> taken = {}) const;
  /// The same; throws refused_reading if there is none.
  [[nodiscard]] std::size_t needed(needed_column const& wanted,
                                   std::span<std::size_t const> taken = {}) const;
  /// The ways to name a column that has a cell in every row.
  [[nodiscard]] std::vector<reading_options> ways(std::string_view option) const;
};

/// Throws refused_reading where a column of names has family names alone, beside one of first names:
/// "Name;Vorname".
void refuse_half_names(table const& list, std::size_t name, std::string_view option);

/// The column that is called so; in other letters (A to Z), where only one is: "klasse" of "Klasse".
[[nodiscard]] std::optional<std::size_t> column_called(std::span<std::string const> headings,
                                                       std::string_view name);

/// Whether a name is that of a table: .csv, .tsv, also .csv.gz.
[[nodiscard]] bool is_named_as_table(std::string_view source);

/// How a text is read, of which at least the first 1,000 lines are there, or all of it (`whole`). `needs`:
/// the column that is needed of a table, for the commands of a refusal. Throws refused_reading.
[[nodiscard]] text_shape shape_of(std::string_view beginning, bool whole, std::string_view source,
                                  table_reading const& how, std::optional<needed_column> const& needs = {});

/// Reads all of it: lines without the blanks around them, cells as CSV has them; lines in which nothing
/// stands are none. Throws refused_reading, and input_error for what is no text, for a web page, JSON, a
/// drawn table, for a line with another number of cells, and if there is no item.
[[nodiscard]] table read_table(std::string_view text, std::string_view source, table_reading const& how,
                               std::optional<needed_column> const& needs = {});

/// What may part cells, and how often each does in the record at a place, which is moved behind it. What
/// stands between quotes is text.
inline constexpr std::string_view cell_separators = ",;\t|";
[[nodiscard]] std::array<std::size_t, cell_separators.size()> separators_in_record(std::string_view text,
                                                                                   std::size_t& at);

/// The line behind so many records of a table, from 1.
[[nodiscard]] std::size_t line_behind(std::string_view text, std::uint64_t records);

/// "a semicolon": for people.
[[nodiscard]] message separator_in_words(char separator);

}  // namespace faro
