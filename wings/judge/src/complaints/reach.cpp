// Fair and faulty distributions of hits in one game, and how far they lie apart.
#include "judge/src/complaints/reach.hpp"

#include "judge/src/complaints/tilt.hpp"

#include <boost/math/distributions/normal.hpp>

#include <algorithm>
#include <cmath>

namespace faro::judge {

std::optional<complaint_reach> reach_of(complaint const& what, complaint_odds const& odds, double alpha) {
  auto const others = what.deck - what.copies;
  auto const least = !what.chance && what.seen > others ? what.seen - others : 0;
  auto const most = what.chance ? what.seen : std::min(what.seen, what.copies);
  if (least == most) return std::nullopt;
  auto const log_ways = [](std::uint64_t n, std::uint64_t k) {
    auto const l = [](std::uint64_t x) { return std::lgamma(static_cast<double>(x) + 1); };
    return l(n) - l(k) - l(n - k);
  };
  tilted_distribution fair;
  auto const p = what.chance ? what.chance->to_double() : 0;
  for (auto h = least; h <= most; ++h) {
    auto const hits = static_cast<double>(h);
    fair.add(hits, what.chance ? log_ways(what.seen, h) + hits * std::log(p) +
                                     static_cast<double>(what.seen - h) * std::log1p(-p)
                               : log_ways(what.copies, h) + log_ways(others, what.seen - h));
  }
  auto const [mean, deviation] = fair.moments(0);
  complaint_reach out;
  out.alpha = alpha;
  out.fewer = odds.side == complaint_side::at_most ||
              (odds.side == complaint_side::both && static_cast<double>(what.hits) < mean);
  auto const low = static_cast<double>(least), high = static_cast<double>(most);
  out.mean = out.fewer ? std::max(mean / 2, (mean + low) / 2) : std::min(mean * 1.5, (mean + high) / 2);
  auto const slope = fair.slope_of_mean(out.mean);
  out.chance =
      out.fewer ? fair.below(fair.lower_limit(alpha), slope) : fair.above(fair.upper_limit(alpha), slope);
  boost::math::normal const z;
  auto const reach =
      (quantile(complement(z, alpha)) * deviation + quantile(z, 0.9) * fair.moments(slope).second) /
      std::abs(out.mean - mean);
  out.games = static_cast<std::uint64_t>(std::ceil(std::max(1.0, reach * reach)));
  return out;
}

}  // namespace faro::judge
