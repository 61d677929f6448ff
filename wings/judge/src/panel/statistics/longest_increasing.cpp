// The longest increasing subsequence: its distribution is counted in longest_increasing.cpp.
#include "judge/src/panel/longest_increasing.hpp"

#include "judge/src/panel/statistics/entry.hpp"

namespace faro::judge::detail {

namespace {

law longest(std::size_t n) { return distribution_of(orders_by_longest_increasing(n)); }

}  // namespace

template <>
statistic_entry entry_of<deck_statistic::longest_increasing>() {
  return {.name = "longest increasing subsequence",
          .what = "cards that need not move to sort the deck",
          .law = longest,
          .most_in_doubles = most_heavy};
}

}  // namespace faro::judge::detail
