// Counts of numbers against their distribution: X2 with its covariance, extremes by bounds.
#include "judge/src/complaints/numbers.hpp"

#include "judge/src/panel/p_values.hpp"

#include <faro/chance/random.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <boost/math/special_functions/gamma.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <utility>

namespace faro::judge {
namespace {

constexpr std::uint64_t most_draws = 1'000'000'000;
constexpr std::size_t most_numbers = 1000;
constexpr double questions = 4;

void check_numbers(number_counts const& w) {
  auto const n = w.counts.size();
  if (n < 2 || n > most_numbers) throw input_error{say("numbers: expected 2 to {}, got {}", most_numbers, n)};
  if (w.taken == 0 || w.taken >= n)
    throw input_error{say("numbers of a draw: expected 1 to {}, got {}", n - 1, w.taken)};
  if (w.draws == 0 || w.draws > most_draws)
    throw input_error{say("draws: expected 1 to {}, got {}", most_draws, w.draws)};
  std::uint64_t sum = 0;
  for (auto const count : w.counts) {
    if (count > w.draws)
      throw input_error{
          say("a number was drawn {} times in {} draws; expected at most one a draw", count, w.draws)};
    sum += count;
  }
  if (sum != w.draws * w.taken)
    throw input_error{say("the counts add up to {}; expected {} draws of {}, which is {}", sum, w.draws,
                          w.taken, w.draws * w.taken)};
}

std::uint64_t squares_of(std::vector<std::uint64_t> const& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0},
                         [](auto sum, auto count) { return sum + count * count; });
}

/// P(sum of squares >= seen) and P(<= seen) of tables made at random, the table that was seen among them.
std::pair<double, double> by_random_tables(number_counts w, std::uint64_t tables) {
  if (2 * w.taken > w.counts.size()) {  // those left out are fewer, and as uneven
    w.taken = w.counts.size() - w.taken;
    for (auto& count : w.counts) count = w.draws - count;
  }
  auto const seen = squares_of(w.counts);
  std::mt19937_64 generator{1};
  random_chooser choose{generator};
  std::vector<std::size_t> order(w.counts.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::uint64_t more = 1, fewer = 1;
  std::vector<std::uint64_t> counts(order.size());
  for (std::uint64_t t = 0; t < tables; ++t) {
    std::ranges::fill(counts, 0);
    for (std::uint64_t d = 0; d < w.draws; ++d) {
      for (std::size_t i = 0; i < w.taken; ++i) {
        std::swap(order[i], order[i + choose.below(order.size() - i)]);
        ++counts[order[i]];
      }
    }
    auto const squares = squares_of(counts);
    more += squares >= seen;
    fewer += squares <= seen;
  }
  auto const all = static_cast<double>(tables + 1);
  return {static_cast<double>(more) / all, static_cast<double>(fewer) / all};
}

/// Of all n numbers, from the chance of one.
extreme_count extreme_of(std::uint64_t count, double one, double n) {
  return {count, -std::expm1(n * std::log1p(-std::min(one, 1.0))), std::min(1.0, n * one)};
}

/// How many times as often a number must be drawn to be shown with chance 0.9 as the largest.
std::optional<double> factor_shown(number_counts const& w, double chance, double alpha) {
  auto const n = static_cast<double>(w.counts.size());
  std::uint64_t low = 0, high = w.draws + 1;  // the least count that is shown: above low, at most high
  while (high - low > 1) {
    auto const middle = low + (high - low) / 2;
    (n * binomial_at_least(middle, w.draws, chance) <= alpha / questions ? high : low) = middle;
  }
  if (high > w.draws) return std::nullopt;
  double less = chance, enough = 1;
  for (int i = 0; i < 60; ++i) {
    auto const middle = (less + enough) / 2;
    (binomial_at_least(high, w.draws, middle) >= 0.9 ? enough : less) = middle;
  }
  return enough / chance;
}

}  // namespace

number_report judge_numbers(number_counts const& w, double alpha) {
  check_numbers(w);
  auto const n = static_cast<double>(w.counts.size()), k = static_cast<double>(w.taken);
  auto const chance = k / n;
  number_report out;
  out.expected = static_cast<double>(w.draws) * chance;
  out.degrees = w.counts.size() - 1;
  for (auto const count : w.counts) {
    auto const off = static_cast<double>(count) - out.expected;
    out.statistic += off * off / out.expected * (n - 1) / (n - k);
  }
  if (out.expected < 5 || static_cast<double>(w.draws) - out.expected < 5) {
    out.tables = 19'999;
    std::tie(out.uneven, out.even) = by_random_tables(w, out.tables);
  } else {
    out.uneven = chi_square_at_least(out.statistic, n - 1);
    out.even = boost::math::gamma_p((n - 1) / 2, out.statistic / 2);
  }
  auto const [least, most] = std::ranges::minmax(w.counts);
  out.largest = extreme_of(most, binomial_at_least(most, w.draws, chance), n);
  out.smallest = extreme_of(least, binomial_at_most(least, w.draws, chance), n);
  out.p =
      std::min(1.0, questions * std::min({out.uneven, out.even, out.largest.at_most, out.smallest.at_most}));
  out.shown_factor = factor_shown(w, chance, alpha);
  return out;
}

}  // namespace faro::judge
