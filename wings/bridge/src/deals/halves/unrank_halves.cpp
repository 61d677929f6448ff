// Deals found by their number where they are counted in halves: standing and sum in the middle, then each
// half.
#include "bridge/src/deals/halves/halves.hpp"

#include <algorithm>

namespace faro::odds::bridge::detail {

std::uint64_t half_pass::ending::at(point const& p) const {
  std::size_t cell = 0;
  for (std::size_t d = 0; d < most_dimensions; ++d)
    cell = cell * static_cast<std::size_t>(size[d]) + static_cast<std::size_t>(std::min(p[d], size[d] - 1));
  return weight[cell];
}

deal_holdings half_pass::nth(uint128 k) const {
  auto others = k % rest_;
  k /= rest_;
  auto const below = [&](std::vector<uint128> const& until) {
    auto const at = static_cast<std::size_t>(std::ranges::upper_bound(until, k) - until.begin());
    if (at > 0) k -= until[at - 1];
    return at;
  };
  auto const& m = middles_[below(until_)];
  auto const at = below(m.until);
  auto const ways = m.until[at] - (at > 0 ? m.until[at - 1] : 0);
  auto const after = ways / m.before.sums[at];
  deal_holdings deal{};
  std::array<unsigned, suits> left{};
  left.fill(holdings - 1);
  auto const lay = [&](std::array<std::array<holding, seats>, 2> const& two, std::size_t level) {
    for (auto const& suit : two) {
      for (auto const seat : hands_) {
        deal[seat][order_[level]] = suit[seat];
        left[order_[level]] &= ~unsigned{suit[seat]};
      }
      ++level;
    }
  };
  lay(first_.dealt(m.before, at, k / after), 0);
  k %= after;
  auto const& reached = first_.points()[at];
  auto const& points = second_.points();
  for (auto const& on : m.after) {
    for (std::size_t i = 0; i < points.size(); ++i) {
      auto const here = on.ways.sums[i];
      if (here == 0 || on.end->at(plus(reached, points[i])) == 0) continue;
      if (k >= here) {
        k -= here;
        continue;
      }
      lay(second_.dealt(on.ways, i, k), 2);
      deal_others(deal, left, others);
      return deal;
    }
  }
  return deal;  // not reached
}

}  // namespace faro::odds::bridge::detail
