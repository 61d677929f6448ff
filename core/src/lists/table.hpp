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
#include "lists/shape.hpp"
#include "text/csv.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro {

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
  /// The line of the last row with something in one of these columns, where all below it have nothing there:
  /// totals. Nothing where that is not so. O(rows).
  [[nodiscard]] std::optional<std::uint64_t> end_of_named(std::span<std::size_t const> named) const;
  /// The ways to name a column that has a cell in every row.
  [[nodiscard]] std::vector<reading_options> ways(std::string_view option) const;
};

/// Throws refused_reading where a column of names has family names alone, beside one of first names:
/// "Name;Vorname".
void refuse_half_names(table const& list, std::size_t name, std::string_view option);

/// The column that is called so; in other letters (A to Z), where only one is: "klasse" of "Klasse".
[[nodiscard]] std::optional<std::size_t> column_called(std::span<std::string const> headings,
                                                       std::string_view name);

/// Throws input_error for what is no list of lines or cells: other files, web pages, JSON.
void refuse_other_lists(std::string_view text, std::string_view source);

/// A text of a list or table, and how it is read: what both have in common, before there are items.
struct table_text {
  /// Throws refused_reading, and input_error for what is no text, for a web page, JSON.
  table_text(std::string_view bytes, std::string_view called, table_reading const& how,
             std::optional<needed_column> const& needs);
  table_text(table_text const&) = delete;
  table_text& operator=(table_text const&) = delete;

  /// Of a list: calls take(line, item) for each line in which something stands. Throws input_error if there
  /// is none.
  void each_item(std::function<void(std::size_t, std::string_view)> const& take) const;

  std::string_view source;
  std::string_view text;  ///< with LF, CR and LF, or both at the ends of lines; no further than it is read
  text_shape shape;

 private:
  std::optional<std::string> decoded_, ended_, drawn_;  ///< what `text` is of, where it is not of the bytes
};

/// Reads all of it: lines without the blanks around them, cells as CSV has them; lines in which nothing
/// stands are none. Throws refused_reading, and input_error for what is no text, for a web page,
/// JSON, for a line with another number of cells, and if there is no item.
[[nodiscard]] table read_table(std::string_view text, std::string_view source, table_reading const& how,
                               std::optional<needed_column> const& needs = {});
[[nodiscard]] table read_table(table_text const& from, table_reading const& how,
                               std::optional<needed_column> const& needs);

}  // namespace faro
