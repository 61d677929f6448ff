// Descents, and rising sequences, which are 1 + the descents of the inverse: Euler's numbers.
#include "judge/src/panel/statistics/entry.hpp"

namespace faro::judge::detail {

namespace {

/// Euler's numbers: the highest card, put into a descent or at the end, makes no new one.
law descents(std::size_t n, std::int64_t least) {
  counts orders{1};
  for (std::size_t size = 2; size <= n; ++size) {
    counts next(size);
    for (std::size_t k = 0; k < size; ++k) {
      if (k + 1 < size) next[k] += integer{k + 1} * orders[k];
      if (k > 0) next[k] += integer{size - k} * orders[k - 1];
    }
    orders = std::move(next);
  }
  return distribution_of(orders, n == 0 ? 0 : least);
}

law plain(std::size_t n) { return descents(n, 0); }
law of_inverse(std::size_t n) { return descents(n, 1); }

}  // namespace

template <>
statistic_entry entry_of<deck_statistic::descents>() {
  return {.name = "descents", .what = "cards followed by a lower one", .law = plain};
}

template <>
statistic_entry entry_of<deck_statistic::rising_sequences>() {
  return {.name = "rising sequences",
          .what = "packets that a riffle leaves: 1 + descents of the inverse",
          .law = of_inverse};
}

}  // namespace faro::judge::detail
