// What pictures of a judgement are drawn from: which cells of the card x position table are off, where the
// digits of a loop are spoiled, how far sorted p-values may scatter.
//
// Cost: one pass over the tables each, milliseconds for 52 cards. Origin: the band of a quantile plot is that
// of order statistics of uniform numbers, which are beta distributed (K. Pearson, 1934).
#pragma once
#include "judge/src/panel/part_tables.hpp"

#include <faro/judge/panel/detail/digit_codes.hpp>
#include <faro/judge/panel/detail/tables.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace faro::judge {

/// A cell of a table against a fair shuffle.
struct chart_cell {
  std::uint64_t seen = 0;
  double expected = 0;
  double deviation = 0;  ///< in standard deviations of a fair shuffle; 0 where nothing can deviate
};

/// A table of cells, row by row. Neighbouring rows or columns of a large table share one.
struct cell_map {
  std::size_t rows = 0, columns = 0;                    ///< cells that there are
  std::size_t rows_of_table = 0, columns_of_table = 0;  ///< what they stand for
  std::size_t rows_together = 1, columns_together = 1;  ///< rows in one cell; the last may hold fewer
  std::vector<chart_cell> cells;
  [[nodiscard]] chart_cell const& at(std::size_t row, std::size_t column) const {
    return cells[row * columns + column];
  }
};

/// Card (rows) x position (columns), at most so many of each. Precondition: most > 0.
cell_map position_map(deck_tables const& tables, std::size_t most);
/// Kind of card (rows) x position among those seen (columns).
cell_map kind_map(part_tables const& tables, std::size_t most);
/// The digits of a code: row k is digit k, its cells the values 0 .. k+1; those beyond expect nothing. At
/// most so many values in a row and digits in a column.
cell_map digit_map(deck_tables const& tables, digit_code code, std::size_t most);

/// A digit that is not uniform.
struct spoiled_digit {
  digit_code code = digit_code::descending;
  std::size_t digit = 0;  ///< one of digit + 2 values
  double p_value = 1;
  double adjusted_p = 1;  ///< by Holm over all digits of all five codes
};
/// The code in which a fault sits: that of the smallest p-value of one digit or of all digits together.
digit_code most_spoiled_code(deck_tables const& tables);
/// The digits of that code whose adjusted p-value is at most alpha, smallest p first. A fault that is spread
/// thin over all digits leaves none.
std::vector<spoiled_digit> spoiled_digits(deck_tables const& tables, digit_code code, double alpha);

/// Between which bounds the k-th smallest of m independent uniform p-values lies with probability `level`.
struct quantile_range {
  double median, low, high;
};
/// For k = 1 .. m. Throws input_error unless 0 < level < 1.
std::vector<quantile_range> quantile_band(std::size_t m, double level);

}  // namespace faro::judge
