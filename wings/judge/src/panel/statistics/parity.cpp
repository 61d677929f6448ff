// Whether the order is odd: a fair coin.
#include "judge/src/panel/statistics/entry.hpp"

namespace faro::judge::detail {

namespace {

std::size_t one(std::size_t) { return 1; }

law parity(std::size_t n) { return n < 2 ? law::certain(0) : law{{{0, 1}, {1, 1}}, 2}; }

}  // namespace

template <>
statistic_entry entry_of<deck_statistic::odd>() {
  return {.name = "parity", .what = "1 for an odd order, 0 for an even one", .greatest = one, .law = parity};
}

}  // namespace faro::judge::detail
