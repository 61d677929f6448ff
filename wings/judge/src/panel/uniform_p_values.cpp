// P-values of one histogram, uniform or of any distribution: apart from the panel, which asks for them table
// by table.
#include "judge/src/panel/chi_square_moments.hpp"
#include "judge/src/panel/log_gamma.hpp"
#include "judge/src/panel/p_values.hpp"

#include <faro/judge/panel/detail/panel.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace faro::judge {

double detail::uniform_x2(std::span<std::uint64_t const> counts, double decks) {
  auto const expected = decks / static_cast<double>(counts.size());
  double x2 = 0;
  for (auto const c : counts) {
    auto const off = static_cast<double>(c) - expected;
    x2 += off * off / expected;
  }
  return x2;
}

namespace {

using detail::three_moments;
using detail::uniform_x2;

std::uint64_t sum_of(std::span<std::uint64_t const> counts) {
  std::uint64_t sum = 0;
  for (auto const c : counts) sum += c;
  return sum;
}

/// P(X2 >= x2) of a multinomial, by listing every outcome.
class listed_multinomial {
 public:
  listed_multinomial(std::span<double const> expected, std::uint64_t decks, double x2)
      : expected_{expected}, decks_{static_cast<double>(decks)}, x2_{x2 * (1 - 1e-12)} {}

  /// How many outcomes there are; infinite beyond the range of double.
  static double outcomes(std::size_t cells, std::uint64_t decks) {
    auto const d = static_cast<double>(decks), c = static_cast<double>(cells);
    return std::exp(detail::log_gamma(d + c) - detail::log_gamma(d + 1) - detail::log_gamma(c));
  }
  double at_least() {
    walk(0, decks_, detail::log_gamma(decks_ + 1), 0);
    return std::min(1.0, sum_);
  }

 private:
  void walk(std::size_t cell, double left, double log_p, double x2) {
    auto const e = expected_[cell];
    auto const last = cell + 1 == expected_.size();
    for (double seen = last ? left : 0; seen <= left; ++seen) {
      auto const here = log_p + seen * std::log(e / decks_) - detail::log_gamma(seen + 1);
      auto const so_far = x2 + (seen - e) * (seen - e) / e;
      if (!last) {
        walk(cell + 1, left - seen, here, so_far);
      } else if (so_far >= x2_) {
        sum_ += std::exp(here);
      }
    }
  }

  std::span<double const> expected_;
  double decks_, x2_, sum_ = 0;
};

}  // namespace

double uniform_p_value(std::span<std::uint64_t const> counts) {
  auto const n = sum_of(counts);
  auto const cells = counts.size();
  if (n == 0 || cells < 2) return 1;
  auto const p = 1 / static_cast<double>(cells);
  auto const [least, most] = std::ranges::minmax(counts);
  if (cells == 2) return std::min(1.0, 2 * binomial_at_most(least, n, p));
  auto const decks = static_cast<double>(n);
  auto const x2 = uniform_x2(counts, decks);
  auto const k = static_cast<double>(cells);
  double by_chi_square = 1;
  if (decks >=
      2 * k) {  // of fewer, draws that agree by threes make the far tail heavier than three moments tell
    auto const m = three_moments::of_uniform(k, decks);
    auto const half_step = decks < 5 * k ? k / decks : 0;  // X2 of few draws is a coarse lattice
    by_chi_square = three_moment_at_least(x2 - half_step, m.mean, m.variance, m.third);
  }
  auto const by_cell = 2 * k * std::min(binomial_at_least(most, n, p), binomial_at_most(least, n, p));
  return std::min(1.0, 2 * std::min(by_chi_square, by_cell));
}

bool has_shape(tabulated_distribution const& law, std::uint64_t decks) {
  double first = 0, rest = 0;
  for (auto const p : law.probability) (first < 5 ? first : rest) += static_cast<double>(decks) * p;
  return first >= 5 && rest >= 5;
}

double shape_p_value(std::span<std::uint64_t const> counts_by_value, tabulated_distribution const& law) {
  auto const decks = static_cast<double>(sum_of(counts_by_value));
  struct cell {
    double seen = 0, expected = 0;
  };
  std::vector<cell> cells(1);
  for (std::size_t k = 0; k < law.probability.size(); ++k) {
    auto const value = static_cast<std::size_t>(law.least + law.step * static_cast<std::int64_t>(k));
    if (cells.back().expected >= 5) cells.emplace_back();
    cells.back().expected += decks * law.probability[k];
    if (value < counts_by_value.size()) cells.back().seen += static_cast<double>(counts_by_value[value]);
  }
  if (cells.size() > 1 && cells.back().expected < 5) {
    auto const rest = cells.back();
    cells.pop_back();
    cells.back().seen += rest.seen;
    cells.back().expected += rest.expected;
  }
  if (cells.size() < 2) return 1;
  double x2 = 0;
  std::vector<double> expected;
  for (auto const& c : cells) {
    x2 += (c.seen - c.expected) * (c.seen - c.expected) / c.expected;
    expected.push_back(c.expected);
  }
  auto const count = sum_of(counts_by_value);
  if (listed_multinomial::outcomes(cells.size(), count) <= 20'000)
    return listed_multinomial{expected, count, x2}.at_least();
  double rarity = 0, squares = 0;
  for (auto const e : expected) {
    rarity += decks / e;
    squares += decks * decks / (e * e);
  }
  auto const m = three_moments::of(static_cast<double>(cells.size()), rarity, squares, decks);
  return three_moment_at_least(x2, m.mean, m.variance, m.third);
}

}  // namespace faro::judge
