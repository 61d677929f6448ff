// Letting an event happen: one outcome of an exact distribution, with exactly its chance.
//
//   auto const total = enact(c, sum_of_three_dice);        // c: any chooser
//
// A description like any other: read exhaustively it gives the distribution back; the original went through a
// double. One pick below the sum of the weights, whatever its size (integers.hpp). O(outcomes).
//
// Origin: N. Brown, game-probability (2010): enact.
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/chance/detail/integers.hpp>
#include <faro/error.hpp>
#include <faro/exact/distribution.hpp>

namespace faro {

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
