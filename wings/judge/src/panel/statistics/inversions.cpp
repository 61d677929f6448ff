// Pairs of cards out of order: MacMahon's distribution.
#include "judge/src/panel/statistics/entry.hpp"

namespace faro::judge::detail {

namespace {

/// The product of 1 + q + … + q^i for i below n: a window slides over the row before.
law inversions(std::size_t n) {
  counts orders{1};
  for (std::size_t size = 2; size <= n; ++size) {
    counts next(orders.size() + size - 1);
    integer window;
    for (std::size_t k = 0; k < next.size(); ++k) {
      if (k < orders.size()) window += orders[k];
      if (k >= size) window -= orders[k - size];
      next[k] = window;
    }
    orders = std::move(next);
  }
  return distribution_of(orders);
}

std::size_t pairs(std::size_t n) { return n * (n - 1) / 2; }

exact_moments inversion_moments(std::size_t cards) {
  integer const n{cards}, one{1};
  return {ratio{n * (n - one), integer{4}},
          ratio{n * (n - one) * (integer{2} * n + integer{5}), integer{72}}};
}

}  // namespace

template <>
statistic_entry entry_of<deck_statistic::inversions>() {
  return {.name = "inversions",
          .what = "pairs of cards out of order",
          .greatest = pairs,
          .law = inversions,
          .moments = inversion_moments,
          .most_in_doubles = most_heavy};
}

}  // namespace faro::judge::detail
