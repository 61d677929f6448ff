// Deals found by their number where they are counted in halves: standing and sum in the middle, then each
// half.
#include "odds/bridge/halves.hpp"

#include <algorithm>

namespace faro::odds::bridge::detail {

std::uint64_t half_pass::ending::at(point const& p) const {
  std::size_t cell = 0;
  for (std::size_t d = 0; d < most_dimensions; ++d)
    cell = cell * static_cast<std::size_t>(size[d]) + static_cast<std::size_t>(std::min(p[d], size[d] - 1));
  return weight[cell];
}

std::array<std::array<holding, seats>, 2> half::dealt(bundle const& of, std::size_t at, uint128 k) const {
  auto e = by_point_[at].begin();
  for (;; ++e) {
    auto const ways = uint128{of.spots[e->pair]} * e->ways;
    if (k < ways) break;
    k -= ways;
  }
  auto const& x = a_.kinds[e->pair / b_.kinds.size()];
  auto const& y = b_.kinds[e->pair % b_.kinds.size()];
  auto honours = static_cast<std::uint64_t>(k % e->ways);
  auto spots = static_cast<std::uint64_t>(k / e->ways);
  auto l = of.of.begin();
  std::uint64_t fill_b = 0;
  for (;; ++l) {
    if (l->facts_a != x.facts || l->facts_b != y.facts) continue;
    fill_b = b_.spots[l->b][e->pair % b_.kinds.size()];
    auto const ways = a_.spots[l->a][e->pair / b_.kinds.size()] * fill_b;
    if (spots < ways) break;
    spots -= ways;
  }
  auto const lie = [&](split_suit const& suit, split_suit::sharing const& s, std::size_t lengths,
                       std::uint64_t number, std::uint64_t fill) {
    auto p = s.placements.begin();
    for (; number >= p->ways; ++p) number -= p->ways;
    return suit.patterns->dealt({p->part_of[lengths], 0}, fill * p->ways + number);
  };
  for (auto const& s : x.sharings) {
    for (auto const& t : y.sharings) {
      if (sum(s.adds, t.adds) != points_[at]) continue;
      auto const ways = s.ways * t.ways;
      if (honours >= ways) {
        honours -= ways;
        continue;
      }
      return {lie(a_, s, l->a, honours / t.ways, spots / fill_b),
              lie(b_, t, l->b, honours % t.ways, spots % fill_b)};
    }
  }
  return {};  // not reached: the sharings of a point are its ways
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
