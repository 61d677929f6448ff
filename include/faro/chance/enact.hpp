// Letting an event happen: one outcome of an exact distribution, with exactly its chance.
//
//   auto const total = enact(c, sum_of_three_dice);        // c: any chooser
//
// A description like any other: read exhaustively it gives the distribution back; the original went through a
// double. Picks: one below(denominator) when the weights sum to less than 2^64; otherwise words of 32 bits
// from the top, again from the start if they come to the sum or more (less than two tries on average).
// O(outcomes).
//
// Origin: N. Brown, game-probability (2010): enact.
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/error.hpp>
#include <faro/exact/distribution.hpp>

#include <cstddef>
#include <cstdint>

namespace faro {

/// A whole number from 0 to n - 1, each with chance exactly 1/n, for n of any size. Precondition: n > 0.
template <chooser C>
integer pick_below(C& c, integer const& n) {
  constexpr std::size_t word = 32;
  if (n.bits() <= 2 * word) return integer{c.below(n.to_uint64())};
  auto const bits = (n - integer{1}).bits();
  for (;;) {
    integer pick;
    for (auto left = bits; left > 0;) {
      auto const now = left % word == 0 ? word : left % word;
      pick = pick * power(integer{2}, now) + integer{c.below(std::uint64_t{1} << now)};
      left -= now;
    }
    if (pick < n) return pick;
  }
}

/// One outcome, with exactly its chance among what was read. Throws input_error for a distribution without
/// outcomes.
template <chooser C, class R>
R const& enact(C& c, distribution<R> const& event) {
  integer sum;
  for (auto const& e : event.entries()) sum += e.weight;
  if (sum.is_zero()) throw input_error{"an event without outcomes can't happen"};
  auto at = pick_below(c, sum);
  auto entry = event.entries().begin();
  for (; at >= entry->weight; ++entry) at -= entry->weight;
  return entry->outcome;
}

}  // namespace faro
