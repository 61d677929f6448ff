// Exact distributions of the order of a whole shuffled pack: neighbours, runs, matches, successions, places,
// draws.
//
// Nothing is enumerated. A distribution of neighbours glues cards to blocks and corrects for what was glued
// by chance: a polynomial a class of cards (blocks: Lah numbers; matches: rook numbers), multiplied, and one
// shift of the variable by -1, which is inclusion and exclusion. Distributions of places and draws are sums
// of binomials. Weights count the orders that look different when the cards of one class look alike.
//
// Cost: about n^2 additions of integers of n log n bits for n cards; 52 cards take about 0.1 ms, a shoe of 40
// decks half a second. Every distribution is exact and sums to 1. What would take too long is refused
// beforehand.
//
// Origin: rook polynomials, I. Kaplansky and J. Riordan (1946); blocks of equal neighbours, L. Carlitz and
// R. Smirnov; falls, S. Newcomb's problem, P. MacMahon (1908); matches, P. de Montmort (1708), "Treize".
#pragma once
#include <faro/exact/distribution.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace faro::odds {

/// The cards of a pack by what is looked at: cards of a class are alike in it.
struct card_classes {
  std::vector<std::uint64_t> sizes;  ///< cards of each class, at least 1; in rising order where order matters
  std::uint64_t others = 0;          ///< cards that are like no other card: jokers, when ranks are looked at
  [[nodiscard]] std::uint64_t cards() const;
};

/// Packs of more cards are refused: exact distributions of their order would take too long (at this size,
/// seconds).
constexpr std::uint64_t most_order_cards = 2500;

enum class pack_ends {
  apart,  ///< the top and the bottom card are no neighbours
  joined  ///< the cards lie in a circle: n cards have n pairs of neighbours (two cards 2, one card none)
};

// All functions below throw input_error for a pack of no cards, for one of more than most_order_cards cards,
// and where stated.

/// The number of pairs of neighbours of one class. O(n^2).
distribution<integer> equal_neighbours_distribution(card_classes const& pack,
                                                    pack_ends ends = pack_ends::apart);

/// The length of the longest run of neighbours of one class; a card that is like no other is a run of 1.
/// O(L^2 n) for equal classes of L cards, O(L n^2) for classes of up to L, O(n log n) for one class. Throws
/// when that is beyond 5 * 10^7.
distribution<integer> longest_run_distribution(card_classes const& pack);

/// How many cards fall from their neighbour before to one of a lower class (S. Newcomb). Beside a card of no
/// class nothing falls. Where there are none, the pack lies in falls + 1 rising piles. O(n^2).
distribution<integer> falls_distribution(card_classes const& pack);

/// Cards of a class, and how many places call for (or show) that class.
struct called_class {
  std::uint64_t cards;
  std::uint64_t calls;
};

/// The number of places whose card is of the class that the place calls for. `cards` is the size of the pack:
/// cards and places beyond those of `classes` never match. O(n^2).
/// Throws when the classes have more cards or more calls than the pack has cards.
distribution<integer> matches_distribution(std::span<called_class const> classes, std::uint64_t cards);

enum class after_highest {
  nothing,     ///< no class follows the highest
  the_lowest,  ///< the lowest class follows the highest: queen, king, ace, two
};

/// The number of cards followed directly by a card of the next class. Each chain lists its classes in rising
/// order; a class may have no cards; `others` more cards belong to none. O(n^2); turning round O(m^2 n) for m
/// cards or more in each class. Throws when that is beyond 2 * 10^7.
distribution<integer> successions_distribution(std::span<std::vector<std::uint64_t> const> chains,
                                               std::uint64_t others,
                                               after_highest turn = after_highest::nothing);

/// The place, counted from 1, of the k-th of `marked` cards among n. O(n).
/// Throws unless 1 <= k <= marked <= n.
distribution<integer> place_distribution(std::uint64_t cards, std::uint64_t marked, std::uint64_t k);

/// How many cards lie between one marked card and the next. Every gap has this distribution, and so have the
/// cards before the first and after the last. O(n). Throws unless 1 <= marked <= cards.
distribution<integer> gap_distribution(std::uint64_t cards, std::uint64_t marked);

/// The least, or the most, cards between neighbouring marked cards. O(n), O(n log n).
/// Throws unless 2 <= marked <= cards.
distribution<integer> smallest_gap_distribution(std::uint64_t cards, std::uint64_t marked);
distribution<integer> largest_gap_distribution(std::uint64_t cards, std::uint64_t marked);

/// The number of cards drawn until `wanted` classes have turned up (coupons without replacement). O(n^2) for
/// equal classes. Throws unless 1 <= wanted <= classes, and when classes of many sizes make it too long.
distribution<integer> draws_until_distinct_distribution(card_classes const& pack, std::uint64_t wanted);

/// The number of cards drawn until some class has turned up `wanted` times (birthdays without replacement).
/// O(n^2). Throws when no class has so many cards.
distribution<integer> draws_until_alike_distribution(card_classes const& pack, std::uint64_t wanted);

/// The chance that the k-th of a cards comes before the l-th of b others. O(l).
/// Throws unless 1 <= k <= a and 1 <= l <= b.
ratio chance_before(std::uint64_t a, std::uint64_t k, std::uint64_t b, std::uint64_t l);

}  // namespace faro::odds
