// The distributions of the classic shuffles for decks of any size, as classes of equally likely orders.
//
//   riffle        by rising sequences              D. Bayer, P. Diaconis (1992)
//   with a cut    by (cyclic) descents             J. Fulman (2000); the second form derived below
//   top-to-random by the run left at the bottom    D. Aldous, P. Diaconis (1986)
//   shelf         by valleys                       P. Diaconis, J. Fulman, S. Holmes (2013)
//   one card      by position                      M. Ciucu (1998)
//
// Cost: a number of classes of the order of n (n^2 with a cut after the riffle), each with binomials of n
// digits.
#pragma once
#include <faro/error.hpp>
#include <faro/judge/theory/detail/theory.hpp>

#include <cstdint>
#include <span>

namespace faro::judge {

/// Where a riffled deck is cut, at a uniformly chosen place.
enum class riffle_cut : std::uint8_t { none, before, after };

/// The distribution of one a-riffle of n cards: k riffles with two piles are one with 2^k. The cut is one cut
/// in all. Throws input_error for no piles, no cards, more than 2,000 cards (208 with a cut after).
class_distribution riffle_distribution(std::uint64_t cards, integer const& piles,
                                       riffle_cut cut = riffle_cut::none);

/// The distribution after so many moves of the top card to a uniform position, or of a uniform card to the
/// top: the one is the inverse of the other, and both have the same classes. Throws input_error for no cards,
/// or more than 2,000 cards or 1,000,000 cards x moves.
class_distribution insertion_distribution(std::uint64_t cards, std::uint64_t moves);

/// The distribution of one pass through a shelf shuffler: each card goes to a uniform one of so many shelves,
/// on top or underneath by a coin. Two passes of a and b shelves are one of 2ab. Throws input_error for no
/// shelves, no cards or more than 2,000 cards.
class_distribution shelf_distribution(std::uint64_t cards, integer const& shelves);

/// The number of shelves that one pass needs to have the distribution of `passes` passes with so many.
integer shelves_of_passes(integer const& shelves, std::uint64_t passes);

/// Where one card is after 1, 2, … riffles with two piles: the classes are the positions.
class card_under_riffles {
 public:
  /// `position` counts from 0, the top. Throws input_error for a position outside the deck or over 2,000
  /// cards.
  card_under_riffles(std::uint64_t cards, std::uint64_t position);
  /// Riffles once more. O(n^2) products.
  void riffle();
  /// Its distribution: one class for each position, top first.
  [[nodiscard]] class_distribution law() const;

 private:
  std::vector<integer> ways_;                   // at each position, of 2^(cards x rounds)
  std::vector<std::vector<integer>> binomial_;  // Pascal's triangle
  integer of_ = 1;
};

/// The number of permutations of n with k descents, k = 0 .. n-1: Euler's numbers.
std::vector<integer> eulerian_numbers(std::uint64_t n);

}  // namespace faro::judge
