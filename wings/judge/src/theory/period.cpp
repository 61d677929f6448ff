#include "judge/src/theory/period.hpp"

#include <faro/error.hpp>
#include <faro/shuffle/detail/orders.hpp>
#include <faro/text/detail/message.hpp>

#include <vector>

namespace faro::judge {

namespace {

/// Answers nothing: a shuffle without chance never asks.
struct no_chance {
  std::string const& name;
  [[noreturn]] std::uint64_t below(std::uint64_t) {
    throw input_error{say(
        "{} draws at random, so it has no period; perfect-out, perfect-in, monge, milk and piles do", name)};
  }
};

}  // namespace

shuffle_period period_of(shuffle_entry const& shuffle, shuffle_settings const& settings,
                         std::uint32_t cards) {
  auto deck = sorted_order(cards);
  no_chance c{shuffle.name};
  if (shuffle.family != shuffle_family::fixed && shuffle.family != shuffle_family::own) c.below(1);
  shuffle.make(settings)(c, deck);
  shuffle_period out{1, {}};
  std::vector<bool> seen(cards, false);
  for (std::uint32_t start = 0; start < cards; ++start) {
    std::uint64_t length = 0;
    for (auto at = start; !seen[at]; at = deck[at]) {
      seen[at] = true;
      ++length;
    }
    if (length > 0) ++out.cycles[length];
  }
  for (auto const& [length, count] : out.cycles) out.period = lcm(out.period, length);
  return out;
}

}  // namespace faro::judge
