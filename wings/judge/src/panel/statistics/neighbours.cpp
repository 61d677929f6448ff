// Cards still beside the card that they lay beside: successions in their order, neighbours either way round.
#include "judge/src/panel/statistics/entry.hpp"

namespace faro::judge::detail {

namespace {

law successions(std::size_t n) {
  if (n == 0) return law::certain(0);
  auto const d = derangements(n);
  counts orders;
  for (std::size_t k = 0; k < n; ++k)
    orders.push_back(binomial(n - 1, k) * (d[n - k] + (n - k >= 1 ? d[n - k - 1] : integer{})));
  return distribution_of(orders);
}

/// j chosen bonds of the row 0 .. n-1 make c blocks, each of which may lie either way round.
law neighbours(std::size_t n) {
  if (n == 0) return law::certain(0);
  counts ways{factorial(n)};
  for (std::size_t j = 1; j < n; ++j) {
    integer blocks;
    for (std::size_t c = 1; c <= j; ++c)
      blocks += power(integer{2}, c) * binomial(j - 1, c - 1) * binomial(n - j, c);
    ways.push_back(factorial(n - j) * blocks);
  }
  return distribution_of(exactly(ways));
}

}  // namespace

template <>
statistic_entry entry_of<deck_statistic::successions>() {
  return {.name = "successions",
          .what = "cards followed by the next one of the starting order",
          .law = successions};
}

template <>
statistic_entry entry_of<deck_statistic::neighbours>() {
  return {.name = "neighbours",
          .what = "neighbours of the starting order still beside each other",
          .law = neighbours};
}

}  // namespace faro::judge::detail
