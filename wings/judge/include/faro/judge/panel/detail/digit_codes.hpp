// Reading a shuffle's random draws back off the deck: five codes, each a bijection to independent uniform
// digits.
//
// Fisher-Yates is a bijection between orders and its draws: undoing it on a deck gives every index the
// program drew. A wrong loop bound or a biased draw shows up in the digit it spoils; the code in which the
// fault sits in the fewest digits tells how the program loops. Every code of n cards has n - 1 digits; here
// digit k (0 .. n-2) is one of k + 2 values, whatever the order in which the program draws them.
//
// Cost: O(n) a code, Lehmer's O(n) bit operations up to 64 cards and O(n log n) beyond.
// Origin: D. Lehmer (1960); R. Fisher and F. Yates (1938); R. Durstenfeld (1964).
#pragma once
#include <faro/error.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace faro::judge {

enum class digit_code : std::uint8_t {
  lehmer,               ///< of position i, n - i values: how many cards below it are lower
  descending,           ///< Fisher-Yates from the last card down: swap i with one of 0 .. i
  descending_inverse,   ///< the same on the inverse: the inside-out shuffle
  descending_reversed,  ///< the same on the deck turned over
  ascending,  ///< Fisher-Yates from the first card up: swap i with one of i .. n-1; the digit is how far
};
inline constexpr std::size_t digit_codes = 5;

/// "Fisher-Yates descending".
std::string_view name_of(digit_code code);

/// The digits of a deck. Throws input_error when it is not a permutation of 0 .. n-1.
std::vector<std::uint32_t> digits_of(digit_code code, std::span<std::uint32_t const> deck);

/// Where the histogram of digit k begins when those of all digits lie behind one another: digit k has k + 2
/// cells.
constexpr std::size_t digit_cells_before(std::size_t k) { return k * (k + 3) / 2; }

}  // namespace faro::judge
