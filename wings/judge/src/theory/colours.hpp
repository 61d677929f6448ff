// Two colours under riffles: how far the colours of a deck are from evenly mixed, exactly.
//
// The deck starts with all red cards on top of all black ones; only the colours are looked at. The
// probability of an arrangement is a sum along its path through the lattice of (red, black) cards passed: all
// paths are walked, in whole numbers.
//
// Cost: two million arrangements a second. Origin: for the distribution of repeated cards M. Conger and D.
// Viswanath (2006).
#pragma once
#include <faro/judge/theory/detail/theory.hpp>

#include <cstdint>

namespace faro::judge {

/// The most cards, and the most arrangements that are listed: all of 10 red and 10 black cards.
inline constexpr std::uint64_t most_coloured_cards = 52;
inline constexpr std::uint64_t most_colour_arrangements = 200'000;

/// The distances of one a-riffle (k riffles: 2^k piles) of so many red cards on top of so many black ones,
/// from all arrangements of colours being equally likely. Throws input_error for no cards, more than
/// most_coloured_cards or most_colour_arrangements, no piles or more than 1,024.
theory_row red_black_row(std::uint64_t red, std::uint64_t black, std::uint64_t piles, unsigned digits);

}  // namespace faro::judge
