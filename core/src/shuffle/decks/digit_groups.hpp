// Which random digits share a word of 16 bits when decks are made in lanes (deck_block.hpp).
//
// A shuffle of n cards needs one digit below each of n, n-1, ..., 2 (a deal of k cards: n, ..., n-k+1). Some
// bases b1, b2, ... of product P <= 2^16 share a word x: digit 1 is the high half of x * b1, the low half
// goes on to be multiplied by b2, and so on; x is rejected, and drawn again, when the last low half is below
// 2^16 mod P. Then every tuple of digits comes from exactly floor(2^16 / P) words: the tests walk through all
// 65,536 words of every group of every deal of 52 cards, and of every size of deck.
//
// The groups are part of the specification (docs/spec-streams.md). Origin of the digits: D. Lemire (2019);
// N. Brackett-Rozinsky and D. Lemire (2024).
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace faro {

/// Bases that share a word, in the order in which it gives their digits.
struct digit_group {
  std::vector<std::uint32_t> bases;
  std::uint32_t reject_below;  ///< 2^16 mod the product of the bases
};

/// The groups for a deal of `dealt` of `cards` cards, in the order of their words. The largest base that is
/// left starts a group; of the sets of other bases that may join it, the one of largest product does, among
/// those whose product with it is at most 2^16 and leaves a remainder 2^16 mod P of at most 256. (Of equal
/// products, the set whose bases in descending order are the later in lexicographic order.) So 52 cards take
/// 17 words. Precondition: dealt <= cards <= 256. O(1) after the first call; thread-safe.
std::vector<digit_group> const& digit_groups(std::size_t cards, std::size_t dealt);

}  // namespace faro
