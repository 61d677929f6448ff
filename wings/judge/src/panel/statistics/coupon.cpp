// The coupon test on decks: how many cards are dealt until every quarter of the starting order has come
// (every suit of a new deck). Origin: A. de Moivre (1712); D. Knuth, volume 2, section 3.3.2.
#include "judge/src/panel/statistics/entry.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace faro::judge::detail {

namespace {

constexpr std::size_t quarters = 4;

/// Where quarter q begins: quarter q has the cards from begin(n, q) to begin(n, q + 1).
std::size_t begin(std::size_t n, std::size_t q) { return (n * q + quarters - 1) / quarters; }

/// By inclusion and exclusion over the quarters that have not come among the first t cards.
law until_all(std::size_t n) {
  if (n == 0) return law::certain(0);
  counts orders{integer{}};
  integer before;
  for (std::size_t t = 1; t <= n; ++t) {
    integer complete;  // sets of t cards with all quarters that there are
    for (unsigned missing = 0; missing < (1U << quarters); ++missing) {
      std::size_t left = n;
      bool exists = true;
      for (std::size_t q = 0; q < quarters; ++q) {
        if (!(missing >> q & 1)) continue;
        auto const size = begin(n, q + 1) - begin(n, q);
        exists = exists && size > 0;
        left -= size;
      }
      if (!exists || left < t) continue;
      if (std::popcount(missing) % 2 == 0) {
        complete += binomial(left, t);
      } else {
        complete -= binomial(left, t);
      }
    }
    auto const done = complete * factorial(t) * factorial(n - t);
    orders.push_back(done - before);
    before = done;
  }
  return distribution_of(orders);
}

std::int64_t last_coupon(std::span<std::uint16_t const> place) {
  auto const n = place.size();
  std::int64_t last = -1;
  for (std::size_t q = 0; q < quarters; ++q) {
    std::int64_t first = static_cast<std::int64_t>(n);
    for (auto card = begin(n, q); card < begin(n, q + 1); ++card)
      first = std::min(first, static_cast<std::int64_t>(place[card]));
    if (begin(n, q) < begin(n, q + 1)) last = std::max(last, first);
  }
  return last + 1;
}

}  // namespace

template <>
statistic_entry entry_of<deck_statistic::coupon>() {
  return {.name = "coupon",
          .what = "cards dealt until every quarter of the starting order has come",
          .law = until_all,
          .measure = last_coupon};
}

}  // namespace faro::judge::detail
