// Ups and downs along the deck: peaks and runs (D. André, 1881).
#include "judge/src/panel/statistics/entry.hpp"

namespace faro::judge::detail {

namespace {

law peaks(std::size_t n) {
  if (n == 0) return law::certain(0);
  counts orders{1};
  for (std::size_t size = 2; size <= n; ++size) {
    counts next((size + 1) / 2);
    for (std::size_t k = 0; k < next.size(); ++k) {
      if (k < orders.size()) next[k] += integer{2 * (k + 1)} * orders[k];
      if (k > 0 && size > 2 * k) next[k] += integer{size - 2 * k} * orders[k - 1];
    }
    orders = std::move(next);
  }
  return distribution_of(orders);
}

law runs(std::size_t n) {
  if (n < 2) return law::certain(0);
  counts orders{0, 2};  // of two cards, one run
  for (std::size_t size = 3; size <= n; ++size) {
    counts next(size);
    for (std::size_t k = 1; k < size; ++k) {
      if (k < orders.size()) next[k] += integer{k} * orders[k];
      next[k] += integer{2} * orders[k - 1];
      if (k > 1) next[k] += integer{size - k} * orders[k - 2];
    }
    orders = std::move(next);
  }
  return distribution_of(orders);
}

}  // namespace

template <>
statistic_entry entry_of<deck_statistic::peaks>() {
  return {.name = "peaks", .what = "cards higher than both neighbours", .law = peaks};
}

template <>
statistic_entry entry_of<deck_statistic::runs>() {
  return {.name = "runs", .what = "stretches that only rise or only fall", .law = runs};
}

}  // namespace faro::judge::detail
