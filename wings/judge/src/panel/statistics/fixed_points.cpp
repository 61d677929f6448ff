// Cards where they started: by derangements.
#include "judge/src/panel/statistics/entry.hpp"

namespace faro::judge::detail {

namespace {

law fixed_points(std::size_t n) {
  auto const d = derangements(n);
  counts orders;
  for (std::size_t k = 0; k <= n; ++k) orders.push_back(binomial(n, k) * d[n - k]);
  return distribution_of(orders);
}

}  // namespace

template <>
statistic_entry entry_of<deck_statistic::fixed_points>() {
  return {.name = "fixed points", .what = "cards where they started", .law = fixed_points};
}

}  // namespace faro::judge::detail
