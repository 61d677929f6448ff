// Two colours under riffles: how far the colours of a deck are from evenly mixed, exactly.
//
// The deck starts with all red cards on top of all black ones; only the colours are looked at. The
// probability of an arrangement is a sum along its path through the lattice of (red, black) cards passed. So
// total variation is found by meeting in the middle: the sums of all half paths are listed in order (each
// list is a merge of two shorter ones), and one pass up the heads and down the tails counts the pairs above
// average: for 26 red and 26 black cards 2 x 2^26 halves instead of 496 million million arrangements. All in
// whole numbers.
//
// Cost: 26 + 26 cards some seconds and about a gigabyte. Origin: for the law of repeated cards M. Conger and
// D. Viswanath (2006); meeting in the middle E. Horowitz, S. Sahni (1974).
#pragma once
#include <faro/judge/theory/detail/theory.hpp>

#include <cstdint>

namespace faro::judge {

/// The most cards of two colours that are compared.
inline constexpr std::uint64_t most_coloured_cards = 52;

/// The distances of one a-riffle (k riffles: 2^k piles) of so many red cards on top of so many black ones,
/// from all arrangements of colours being equally likely. KL is only known up to 200,000 arrangements. Throws
/// input_error for no cards, more than most_coloured_cards, no piles or more than 1,024.
theory_row red_black_row(std::uint64_t red, std::uint64_t black, std::uint64_t piles, unsigned digits);

}  // namespace faro::judge
