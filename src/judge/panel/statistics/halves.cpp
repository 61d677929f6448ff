// Cards of the upper half still in the upper half: what cuts and packets that stay together leave.
#include "judge/panel/statistics/entry.hpp"

namespace faro::judge::detail {

namespace {

std::size_t half(std::size_t n) { return (n + 1) / 2; }

law in_their_half(std::size_t n) {
  auto const upper = static_cast<std::uint32_t>(half(n));
  return hypergeometric_law(static_cast<std::uint32_t>(n), upper, upper);
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
          .since = panel_version::second,
          .greatest = half,
          .law = in_their_half,
          .measure = count};
}

}  // namespace faro::judge::detail
