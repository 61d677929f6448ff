// Cribbage as it is dealt: of six cards four are kept (of five, too), the others go to the crib, and then the
// starter is cut from the cards left.
//
// Kept are the four that count most on average with the starter, over all cards not dealt; where several do,
// those with the greater chance of the highest count, then of the next; then the first in the order of ranks
// and suits. The crib itself, and what the opponent may have put there, do not count.
//
// The distribution is found by all deals that differ by more than the names of suits, each with its number: a
// million of 20 million for a full pack, half a second. Cards seen or held make suits differ; nothing is
// estimated.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

namespace faro::odds::detail {

/// Of each suit its cards: bit r is the rank r, two (0) to ace (12).
using suit_masks = std::array<std::uint16_t, 4>;

/// No hand with its starter counts more.
constexpr std::size_t most_cribbage_points = 29;
/// How many deals with starters come to each count.
using cribbage_counts = std::array<std::uint64_t, most_cribbage_points + 1>;

/// The points of the four cards that are kept of these with this starter, a card of `left`, from which it is
/// cut. Precondition: five or six cards. O(15 * 13).
std::int64_t kept_cribbage_points(suit_masks const& dealt, suit_masks const& left, unsigned starter_suit,
                                  unsigned starter_rank);

/// How often each count comes, over all deals of so many cards, five or six, that have the cards `held` and
/// the others from `left`, and all starters. Precondition: there are enough cards.
cribbage_counts kept_cribbage_counts(suit_masks const& left, suit_masks const& held, std::size_t dealt);

}  // namespace faro::odds::detail
