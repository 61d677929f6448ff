// A hand of which nothing but sums is asked, dealt after all others.
//
//   hcp(W) >= 12 given a strong notrump of North
//
// In one pass a state would say what both hands have until now, a million of them. But West's points depend
// on North's hand only by how many aces, kings, queens and jacks are left: so North is counted with the
// numbers of these, and West is dealt from what is left, once for each of those numbers.
#pragma once
#include <faro/odds/hands/detail/hands.hpp>

#include <optional>

namespace faro::odds::detail {

/// The distribution, where one hand is only summed, the cards are of few kinds for it, and this is foreseen
/// to need far fewer states than one pass with `foreseen` of them. Throws too_big as solve_hands does.
std::optional<hand_distribution> solve_summed_hand(card_table const& table, compiled_query const& query,
                                                   hand_limits const& limits, double foreseen);

}  // namespace faro::odds::detail
