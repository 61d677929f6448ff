// Orders of small decks: their numbers and their names.
//
// An order of n cards is a permutation w of 0 .. n-1: w[i] is the card at position i, the top is position 0.
// Its number is its lexicographic rank, 0 for the sorted deck. Its name is letters A, B, C … for up to 26
// cards. O(n^2) a rank; n at most 20, so that ranks fit 64 bits.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace faro::judge {

/// A permutation of 0 .. n-1, top card first.
using card_order = std::vector<std::uint32_t>;

/// The sorted deck of n cards.
card_order sorted_order(std::size_t n);
/// The lexicographic rank, 0 .. n!-1. Precondition: a permutation of at most 20 cards.
std::uint64_t rank_of(std::span<std::uint32_t const> order);
/// The order of that rank. Preconditions: n <= 20, rank < n!.
card_order order_of(std::uint64_t rank, std::size_t n);
/// n! as a word. Precondition: n <= 20.
std::uint64_t orders_of(std::size_t n);
/// "BCA" for up to 26 cards, "2 3 1" (counted from 1) for more.
std::string name_of_order(std::span<std::uint32_t const> order);

}  // namespace faro::judge
