// Two hands of one pack, each measured by itself, with cards that both see: which of two hands of cribbage
// counts more, with the same starter.
//
// A pass over the kinds would keep all that both hands can still become. Here each hand is listed by itself,
// a quarter of a million hands of four cards for each starter, and the pairs that share no card are counted
// by inclusion and exclusion: over all sets S of at most four cards, the pairs of hands that both have S,
// added for an even size and taken off for an odd one. A set needs only how many hands with it come to each
// value.
#pragma once
#include <faro/odds/hands/detail/hands.hpp>

#include <optional>

namespace faro::odds::detail {

/// Whether a query is of two hands of as many cards, five at most, each measured by sums and groups of its
/// own cards and of those that both see, from a pack that has each card once; and listing them is within the
/// steps. O(leaves x kinds).
bool fits_two_hands(compiled_query const& query, card_table const& table, hand_limits const& limits);

/// The distribution; nothing where the hands come to too many different values. Precondition: it fits.
std::optional<hand_distribution> solve_two_hands(card_table const& table, compiled_query const& query);

}  // namespace faro::odds::detail
