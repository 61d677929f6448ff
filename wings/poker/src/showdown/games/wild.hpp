// Hands with wild cards, kickers and all.
//
// A wild card stands for whatever makes the best five; five of a kind, which it may make, beats a straight
// flush. In a flush it is the highest rank of the suit that is not there: no flush has two aces. A joker that
// is a bug, as in pai gow, is an ace, or what a straight, a flush or a straight flush lacks; five aces are
// five of a kind.
//
// Strengths compare as those of strength.hpp do, with one category more. Cost: some 30 nanoseconds for seven
// cards; with exactly two of the hand and three of the board sixty times that.
#pragma once
#include <faro/odds/hands/detail/strength.hpp>

#include <cstdint>

namespace faro::odds::detail {

/// Which cards are not what they show.
struct wild_cards {
  card_set wild;  ///< stand for any card
  card_set bugs;  ///< stand for an ace, or for what a straight or a flush lacks
  [[nodiscard]] bool any() const { return !(wild | bugs).empty(); }
};

/// The strength of the best five of at most seven cards. Precondition: wild cards or bugs, not both.
std::uint32_t strength_with_wild(card_set cards, wild_cards const& wild, poker_rules rules);

/// The same of exactly two of the hand with exactly three of the board.
std::uint32_t strength_of_two_and_three_with_wild(card_set hand, card_set board, wild_cards const& wild);

}  // namespace faro::odds::detail
