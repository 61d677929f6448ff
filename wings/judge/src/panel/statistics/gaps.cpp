// The gap test on decks: how far apart the cards of the first quarter of the starting order lie (a suit of a
// new deck). Apart, because both statistics are of the same gaps.
//
// a of n cards are marked and b are not; the a + 1 gaps before, between and behind the marked cards are any
// a + 1 whole numbers with the sum b, all alike. Origin: M. Kendall and B. Babington Smith (1938) for gaps;
// M. Greenwood (1946) for the sum of their squares; D. Knuth, volume 2, section 3.3.2.
#include "judge/src/panel/statistics/entry.hpp"

#include <algorithm>
#include <bit>

namespace faro::judge::detail {

namespace {

std::size_t marked(std::size_t n) { return (n + 3) / 4; }
std::size_t unmarked(std::size_t n) { return n - marked(n); }
std::size_t unmarked_squared(std::size_t n) { return unmarked(n) * unmarked(n); }

/// Ways to cut b into `parts` numbers, none above `most`, by inclusion and exclusion over those that are.
integer ways_at_most(std::size_t b, std::size_t parts, std::size_t most) {
  integer ways;
  for (std::size_t j = 0; j <= parts && j * (most + 1) <= b; ++j) {
    auto const term = binomial(parts, j) * binomial(b - j * (most + 1) + parts - 1, parts - 1);
    if (j % 2 == 0) {
      ways += term;
    } else {
      ways -= term;
    }
  }
  return ways;
}

law longest_gap(std::size_t n) {
  if (n == 0) return law::certain(0);
  auto const a = marked(n), b = unmarked(n);
  auto const orders_of_each = factorial(a) * factorial(b);
  counts orders;
  integer before;
  for (std::size_t most = 0; most <= b; ++most) {
    auto const ways = ways_at_most(b, a + 1, most);
    orders.push_back((ways - before) * orders_of_each);
    before = ways;
  }
  return distribution_of(orders);
}

/// ways[s][q]: gaps so far with the sum s and 2 q + s for the sum of their squares, which is as odd as s.
template <class Number>
std::vector<Number> squares_of_gaps(std::size_t n) {
  auto const b = unmarked(n);
  std::vector<std::vector<Number>> ways(b + 1);
  ways[0] = {Number{1}};
  for (std::size_t gap = 0; gap <= marked(n); ++gap) {
    std::vector<std::vector<Number>> next(b + 1);
    bool const last = gap == marked(n);
    for (std::size_t s = 0; s <= b; ++s) {
      for (std::size_t g = last ? b - s : 0; !ways[s].empty() && s + g <= b; ++g) {
        auto& to = next[s + g];
        to.resize(std::max(to.size(), ways[s].size() + (g * g - g) / 2));
        for (std::size_t q = 0; q < ways[s].size(); ++q) {
          if (!(ways[s][q] == Number{})) to[q + (g * g - g) / 2] += ways[s][q];
        }
      }
    }
    ways = std::move(next);
  }
  return ways[b];
}

law gap_squares(std::size_t n) {
  if (n == 0) return law::certain(0);
  auto orders = squares_of_gaps<integer>(n);
  auto const orders_of_each = factorial(marked(n)) * factorial(unmarked(n));
  for (auto& ways : orders) ways *= orders_of_each;
  return distribution_of(orders, static_cast<std::int64_t>(unmarked(n)), 2);
}

/// The mean and variance of the squares of k gaps with the sum b: by the factorial moments of one gap and of
/// two, E[g (g-1) … (g-i+1) h (h-1) … (h-j+1)] = i! j! C(b+k-1, k-1+i+j) / C(b+k-1, k-1).
exact_moments gap_square_moments(std::size_t n) {
  auto const b = unmarked(n), k = marked(n) + 1;
  auto const factorial_moment = [&](std::size_t i, std::size_t j) {
    return ratio{factorial(i) * factorial(j) * binomial(b + k - 1, k - 1 + i + j),
                 binomial(b + k - 1, k - 1)};
  };
  auto const one = factorial_moment(1, 0), two = factorial_moment(2, 0), three = factorial_moment(3, 0),
             four = factorial_moment(4, 0);
  auto const square = two + one;                                       // E g^2
  auto const fourth = four + ratio{6} * three + ratio{7} * two + one;  // E g^4
  auto const both = factorial_moment(2, 2) + ratio{2} * factorial_moment(2, 1) + factorial_moment(1, 1);
  ratio const gaps{k}, pairs{k * (k - 1)};
  auto const mean = gaps * square;
  return {mean, gaps * fourth + pairs * both - mean * mean};
}

/// In doubles: shares of all cuttings of b, each a sum of positive terms.
tabulated_distribution squares_in_doubles(std::size_t n) {
  constexpr std::size_t exactly = 24;
  if (n <= exactly) return tabulate(gap_squares(n));
  auto probability = squares_of_gaps<double>(n);
  double all = 0;
  for (auto const ways : probability) all += ways;
  for (auto& ways : probability) ways /= all;
  auto const exact = gap_square_moments(n);
  return {static_cast<std::int64_t>(unmarked(n)), 2, std::move(probability), exact.mean.to_double(),
          exact.variance.to_double()};
}

/// Calls see(gap) for every gap, from the top.
template <class See>
void for_each_gap(std::span<std::uint16_t const> place, See see) {
  auto const n = place.size(), a = marked(n);
  std::size_t next = 0;
  auto const mark_at = [&](std::size_t position) {
    see(static_cast<std::int64_t>(position - next));
    next = position + 1;
  };
  if (n <= 64) {
    std::uint64_t marks = 0;
    for (std::size_t card = 0; card < a; ++card) marks |= std::uint64_t{1} << place[card];
    for (; marks != 0; marks &= marks - 1) mark_at(static_cast<std::size_t>(std::countr_zero(marks)));
  } else {
    std::vector<std::uint16_t> places(place.begin(), place.begin() + static_cast<std::ptrdiff_t>(a));
    std::ranges::sort(places);
    for (auto const position : places) mark_at(position);
  }
  see(static_cast<std::int64_t>(n - next));
}

std::int64_t measure_longest(std::span<std::uint16_t const> place) {
  std::int64_t longest = 0;
  for_each_gap(place, [&](std::int64_t gap) { longest = std::max(longest, gap); });
  return longest;
}

std::int64_t measure_squares(std::span<std::uint16_t const> place) {
  std::int64_t sum = 0;
  for_each_gap(place, [&](std::int64_t gap) { sum += gap * gap; });
  return sum;
}

}  // namespace

template <>
statistic_entry entry_of<deck_statistic::longest_gap>() {
  return {.name = "longest gap",
          .what = "most cards in a row without one of the first quarter of the starting order",
          .greatest = unmarked,
          .law = longest_gap,
          .measure = measure_longest};
}

template <>
statistic_entry entry_of<deck_statistic::gap_squares>() {
  return {.name = "squares of gaps",
          .what = "sum of the squares of the gaps between cards of the first quarter",
          .greatest = unmarked_squared,
          .law = gap_squares,
          .in_doubles = squares_in_doubles,
          .most_in_doubles = 120,
          .measure = measure_squares};
}

}  // namespace faro::judge::detail
