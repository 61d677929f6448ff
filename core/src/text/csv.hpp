// CSV as RFC 4180 has it: lines of cells, quoted where they must be.
//
// One pass, O(text). Quoted cells may hold separators, quotes (doubled) and line ends; other cells lose
// blanks at both ends, those of word processors too. A byte order mark and lines in which nothing stands
// (spreadsheets end with ";;") are passed over.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro {

struct csv_line {
  std::size_t number;              ///< where it begins, from 1
  std::vector<std::string> cells;  ///< at least one
};

/// The lines of a CSV text. Throws input_error "SOURCE, line N: ..." for a quote that does not end, text
/// after a closing quote and a NUL byte, and for what is no text by its first bytes.
std::vector<csv_line> parse_csv(std::string_view text, std::string_view source, char separator = ',');

/// "sep=;" on a line of its own before the header, by which spreadsheets say what separates cells.
struct named_separator {
  char separator;
  std::size_t size;  ///< of the line, without its end
};
std::optional<named_separator> separator_named_in(std::string_view text);

/// A number's cell as it is written with a point: 1.5 for "1,5", where the comma does not part cells.
std::string with_decimal_point(std::string_view cell, char separator);

/// A cell as it stands in a file: in quotes where it needs them.
std::string csv_cell(std::string_view text);

/// The same of a text that others wrote. Spreadsheets run what begins with = + - @, a tab or a line end; with
/// ' before it they show it. Numbers stay as they are.
std::string inert_csv_cell(std::string_view text);
/// The text again, of a cell that has been read.
std::string without_inert_mark(std::string_view cell);

}  // namespace faro
