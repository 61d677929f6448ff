// Perfect shuffles without chance: how often until the deck is restored, and all that in and out shuffles
// reach.
//
// An out shuffle leaves the top card on top, an in shuffle puts it second. Of n cards, n even, an out shuffle
// multiplies positions by 2 modulo n - 1 and an in shuffle modulo n + 1; n odd, both modulo n.
//
// Cost: O(n). Origin: P. Diaconis, R. Graham, W. Kantor, The mathematics of perfect shuffles (1983).
#pragma once
#include <faro/exact/integer.hpp>

#include <cstdint>

namespace faro::judge {

struct perfect_theory {
  std::uint64_t out_order;  ///< out shuffles that restore the deck
  std::uint64_t in_order;   ///< in shuffles that restore the deck
  integer group;            ///< orders that sequences of in and out shuffles can reach
};

/// Throws input_error for no cards or more than 100,000.
perfect_theory perfect_shuffles(std::uint64_t cards);

}  // namespace faro::judge
