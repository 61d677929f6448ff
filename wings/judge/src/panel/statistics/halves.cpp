// Cards of the upper half still in the upper half: what cuts and packets that stay together leave.
#include "judge/src/panel/statistics/entry.hpp"

namespace faro::judge::detail {

namespace {

std::size_t half(std::size_t n) { return (n + 1) / 2; }

/// In orders: which cards of the upper half stay, and how the cards of both halves lie.
law in_their_half(std::size_t n) {
  auto const upper = half(n);
  counts orders;
  for (std::size_t stay = 0; stay <= upper; ++stay)
    orders.push_back(binomial(upper, stay) * binomial(n - upper, upper - stay) * factorial(upper) *
                     factorial(n - upper));
  return distribution_of(orders);
}

std::int64_t count(std::span<std::uint16_t const> place) {
  auto const upper = half(place.size());
  std::int64_t stayed = 0;
  for (std::size_t card = 0; card < upper; ++card) stayed += place[card] < upper;
  return stayed;
}

}  // namespace

template <>
statistic_entry entry_of<deck_statistic::halves>() {
  return {.name = "upper half",
          .what = "cards of the upper half still in the upper half",
          .greatest = half,
          .law = in_their_half,
          .measure = count};
}

}  // namespace faro::judge::detail
