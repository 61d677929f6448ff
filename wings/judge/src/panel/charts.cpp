// What pictures are drawn from: apart from the tests, which need none of it.
#include "judge/src/panel/charts.hpp"

#include "judge/src/panel/p_values.hpp"

#include <faro/error.hpp>
#include <faro/judge/panel/detail/panel.hpp>
#include <faro/text/detail/message.hpp>

#include <boost/math/special_functions/beta.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

namespace faro::judge {
namespace {

std::size_t together(std::size_t of, std::size_t most) {
  return std::max<std::size_t>(1, (of + most - 1) / most);
}

/// What one deck puts into a block of a rows and b columns: drawing b of n positions, `marked` of which are
/// good, so its variance is the hypergeometric one.
chart_cell block(std::uint64_t seen, double decks, double marked, double drawn, double population) {
  chart_cell cell{seen, decks * marked * drawn / population, 0};
  if (population > 1) {
    auto const variance = decks * drawn * marked * (population - marked) * (population - drawn) /
                          (population * population * (population - 1));
    if (variance > 0) cell.deviation = (static_cast<double>(seen) - cell.expected) / std::sqrt(variance);
  }
  return cell;
}

/// Calls `sum(row, column)` for every cell of a block.
std::uint64_t sum_of_block(cell_map const& map, std::size_t r, std::size_t c,
                           std::function<std::uint64_t(std::size_t, std::size_t)> const& at) {
  std::uint64_t sum = 0;
  auto const last_row = std::min(map.rows_of_table, (r + 1) * map.rows_together);
  auto const last_column = std::min(map.columns_of_table, (c + 1) * map.columns_together);
  for (auto row = r * map.rows_together; row < last_row; ++row) {
    for (auto column = c * map.columns_together; column < last_column; ++column) sum += at(row, column);
  }
  return sum;
}

cell_map empty_map(std::size_t rows, std::size_t columns, std::size_t most) {
  cell_map map;
  map.rows_of_table = rows;
  map.columns_of_table = columns;
  map.rows_together = together(rows, most);
  map.columns_together = together(columns, most);
  map.rows = (rows + map.rows_together - 1) / map.rows_together;
  map.columns = (columns + map.columns_together - 1) / map.columns_together;
  map.cells.reserve(map.rows * map.columns);
  return map;
}

double width_at(std::size_t index, std::size_t step, std::size_t of) {
  return static_cast<double>(std::min(of, (index + 1) * step) - index * step);
}

}  // namespace

cell_map position_map(deck_tables const& tables, std::size_t most) {
  auto const n = tables.cards();
  auto map = empty_map(n, n, most);
  auto const decks = static_cast<double>(tables.decks());
  for (std::size_t r = 0; r < map.rows; ++r) {
    for (std::size_t c = 0; c < map.columns; ++c) {
      auto const seen =
          sum_of_block(map, r, c, [&](auto card, auto position) { return tables.at(position, card); });
      map.cells.push_back(block(seen, decks, width_at(r, map.rows_together, n),
                                width_at(c, map.columns_together, n), static_cast<double>(n)));
    }
  }
  return map;
}

cell_map kind_map(part_tables const& tables, std::size_t most) {
  auto const& kinds = tables.kinds();
  auto map = empty_map(kinds.size(), tables.seen(), most);
  auto const decks = static_cast<double>(tables.parts());
  for (std::size_t r = 0; r < map.rows; ++r) {
    double marked = 0;
    for (auto kind = r * map.rows_together; kind < std::min(kinds.size(), (r + 1) * map.rows_together);
         ++kind)
      marked += kinds[kind].count;
    for (std::size_t c = 0; c < map.columns; ++c) {
      auto const seen =
          sum_of_block(map, r, c, [&](auto kind, auto position) { return tables.at(position, kind); });
      map.cells.push_back(block(seen, decks, marked, width_at(c, map.columns_together, tables.seen()),
                                static_cast<double>(tables.cards())));
    }
  }
  return map;
}

cell_map digit_map(deck_tables const& tables, digit_code code, std::size_t most) {
  auto const n = tables.cards();
  auto map = empty_map(n < 2 ? 0 : n - 1, n, most);
  auto const decks = static_cast<double>(tables.decks());
  for (std::size_t r = 0; r < map.rows; ++r) {
    auto const last = std::min(map.rows_of_table, (r + 1) * map.rows_together);
    for (std::size_t c = 0; c < map.columns; ++c) {
      chart_cell cell;
      double variance = 0;
      for (auto k = r * map.rows_together; k < last; ++k) {
        auto const counts = tables.digit(code, k);
        auto const size = static_cast<double>(k + 2);
        double chance = 0;
        for (auto v = c * map.columns_together; v < std::min(counts.size(), (c + 1) * map.columns_together);
             ++v) {
          cell.seen += counts[v];
          chance += 1 / size;
        }
        cell.expected += decks * chance;
        variance += decks * chance * std::max(0.0, 1 - chance);
      }
      constexpr double rounding = 1e-9;
      if (variance > rounding)
        cell.deviation = (static_cast<double>(cell.seen) - cell.expected) / std::sqrt(variance);
      map.cells.push_back(cell);
    }
  }
  return map;
}

namespace {

std::vector<double> digit_p_values(deck_tables const& tables, digit_code code) {
  std::vector<double> p;
  for (std::size_t k = 0; k + 1 < tables.cards(); ++k) p.push_back(uniform_p_value(tables.digit(code, k)));
  return p;
}

double all_digits_x2(deck_tables const& tables, digit_code code) {
  auto const decks = static_cast<double>(tables.decks());
  double x2 = 0;
  for (std::size_t k = 0; k + 1 < tables.cards(); ++k) {
    auto const expected = decks / static_cast<double>(k + 2);
    for (auto const count : tables.digit(code, k)) {
      auto const off = static_cast<double>(count) - expected;
      x2 += off * off / expected;
    }
  }
  return x2;
}

}  // namespace

digit_code most_spoiled_code(deck_tables const& tables) {
  struct standing {
    double least;  // p-value
    double x2;     // decides between p-values that are both too small for a double
  };
  auto const n = static_cast<double>(tables.cards());
  auto best = digit_code::descending;
  std::optional<standing> of_best;
  for (auto const code : {digit_code::descending, digit_code::ascending, digit_code::descending_inverse,
                          digit_code::descending_reversed, digit_code::lehmer}) {
    auto const p = digit_p_values(tables, code);
    if (p.empty()) return best;
    auto const x2 = all_digits_x2(tables, code);
    standing const now{std::min(std::ranges::min(p) * static_cast<double>(p.size()),
                                chi_square_at_least(x2, n * (n - 1) / 2)),
                       x2};
    if (!of_best || now.least < of_best->least ||
        (now.least == 0 && of_best->least == 0 && now.x2 > of_best->x2)) {
      best = code;
      of_best = now;
    }
  }
  return best;
}

std::vector<spoiled_digit> spoiled_digits(deck_tables const& tables, digit_code code, double alpha) {
  std::vector<spoiled_digit> all;
  std::vector<double> p_values;
  for (std::size_t c = 0; c < digit_codes; ++c) {
    auto const of = static_cast<digit_code>(c);
    auto const p = digit_p_values(tables, of);
    for (std::size_t k = 0; k < p.size(); ++k) all.push_back({of, k, p[k], 1});
    p_values.insert(p_values.end(), p.begin(), p.end());
  }
  auto const adjusted = holm(p_values);
  std::vector<spoiled_digit> spoiled;
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i].adjusted_p = adjusted[i];
    if (all[i].code == code && adjusted[i] <= alpha) spoiled.push_back(all[i]);
  }
  std::ranges::stable_sort(spoiled, {}, &spoiled_digit::p_value);
  return spoiled;
}

std::vector<quantile_range> quantile_band(std::size_t m, double level) {
  if (!(level > 0 && level < 1))
    throw input_error{say("expected a level above 0 and below 1, got {}", level)};
  std::vector<quantile_range> band;
  for (std::size_t k = 1; k <= m; ++k) {
    auto const a = static_cast<double>(k), b = static_cast<double>(m - k + 1);
    auto const at = [&](double p) { return boost::math::ibeta_inv(a, b, p); };
    band.push_back({at(0.5), at((1 - level) / 2), at((1 + level) / 2)});
  }
  return band;
}

}  // namespace faro::judge
