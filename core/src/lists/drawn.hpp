// Tables that are drawn with lines, as Markdown has them and as databases print them: rows between bars,
// under a line of dashes that parts them from the headings.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace faro {

struct drawn_table {
  std::string rows;  ///< cells parted by bars, in the lines that they stand in; empty lines for all else
  std::size_t header = 1;  ///< the line that has the headings
  std::size_t last = 1;    ///< the line of the last row
  bool has_title = false;  ///< something stands above the headings
};

/// Whether there is a line in the first ones that is drawn: of dashes with bars or crosses, or of dashes
/// alone under the first line; or bars at both ends of all lines.
[[nodiscard]] bool is_drawn(std::string_view text);

/// The cells of a drawn table: Markdown, psql, mysql, SQLite's tables and boxes. Nothing where that is not
/// clear: headings or cells over several lines, rows with another number of cells, columns parted by blanks.
/// O(text).
[[nodiscard]] std::optional<drawn_table> read_drawn(std::string_view text);

}  // namespace faro
