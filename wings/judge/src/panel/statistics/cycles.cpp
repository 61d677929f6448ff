// Cycles and records, which have the same distribution: Stirling's numbers of the first kind.
#include "judge/src/panel/statistics/entry.hpp"

namespace faro::judge::detail {

namespace {

/// Stirling's numbers of the first kind: a new card opens a cycle, or goes behind one of the k there are.
law cycles(std::size_t n) {
  counts orders{1};
  for (std::size_t k = 0; k < n; ++k) {
    orders.insert(orders.begin(), integer{});
    for (std::size_t j = 0; j + 1 < orders.size(); ++j) orders[j] += integer{k} * orders[j + 1];
  }
  return distribution_of(orders);
}

}  // namespace

template <>
statistic_entry entry_of<deck_statistic::cycles>() {
  return {.name = "cycles", .what = "cycles of the order", .law = cycles};
}

template <>
statistic_entry entry_of<deck_statistic::records>() {
  return {.name = "records", .what = "cards higher than all above them", .law = cycles};
}

}  // namespace faro::judge::detail
