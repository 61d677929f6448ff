// Spearman's squares and the serial sum: no distribution that can be counted beyond 8 cards, so exact mean
// and variance.
#include "judge/src/panel/statistics/entry.hpp"

namespace faro::judge::detail {

namespace {

std::size_t cubes(std::size_t n) { return n * n * n / 3; }

/// Of sum w[i]^p over the cards 0 .. n-1.
integer power_sum(std::size_t n, std::uint64_t p) {
  integer sum;
  for (std::size_t c = 0; c < n; ++c) sum += power(integer{c}, p);
  return sum;
}

/// Wald and Wolfowitz's variance, by the moments of drawing without replacement.
ratio serial_variance(std::size_t n) {
  // E[S^2] = sum over pairs of bonds of E[w w w w]: bonds that are the same, that share a card, that share
  // none.
  auto const s1 = power_sum(n, 1), s2 = power_sum(n, 2), s3 = power_sum(n, 3), s4 = power_sum(n, 4);
  auto const pairs = s2 * s2 - s4;  // a^2 b^2, distinct a, b
  auto const shared = s1 * s1 * s2 - s2 * s2 - integer{2} * s1 * s3 + integer{2} * s4;  // a^2 b c
  auto const apart = s1 * s1 * s1 * s1 - integer{6} * s1 * s1 * s2 + integer{3} * s2 * s2 +
                     integer{8} * s1 * s3 - integer{6} * s4;  // a b c d
  integer const cards{n};
  auto const two = cards * (cards - integer{1}), three = two * (cards - integer{2}),
             four = three * (cards - integer{3});
  auto second = ratio{cards * pairs, two} + ratio{integer{2} * cards * shared, three};
  if (n > 3) second += ratio{cards * (cards - integer{3}) * apart, four};
  auto const mean = ratio{s1 * s1 - s2, cards - integer{1}};
  return second - mean * mean;
}

exact_moments displacement(std::size_t cards) {  // rho has the mean 0 and the variance 1 / (n - 1)
  integer const n{cards};
  auto const span = n * n * n - n;
  return {ratio{span, integer{6}}, ratio{span * span, integer{36} * (n - integer{1})}};
}

exact_moments serial(std::size_t cards) {
  auto const s1 = power_sum(cards, 1);
  return {ratio{s1 * s1 - power_sum(cards, 2), integer{cards} - integer{1}}, serial_variance(cards)};
}

}  // namespace

template <>
statistic_entry entry_of<deck_statistic::displacement>() {
  return {.name = "Spearman",
          .what = "sum of the squares of the distances that cards moved",
          .greatest = cubes,
          .moments = displacement};
}

template <>
statistic_entry entry_of<deck_statistic::serial_sum>() {
  return {.name = "serial sum",
          .what = "sum of the products of neighbours, round the deck",
          .greatest = cubes,
          .moments = serial};
}

}  // namespace faro::judge::detail
