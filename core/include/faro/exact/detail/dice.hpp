// Dice: exact distributions of whole numbers, with arithmetic as players write it.
//
//   compare(2 * d(6), d(12))        two six-sided dice against a twelve-sided one: 5/12, 1/12, 1/2
//   reroll(3 * d(6), {3, 4, 5})     rolled again until none of these comes
//
// `n * die` is n dice added up, as in "2d6", not twice one die: `die * 2` draws how many 2s to add. Cost:
// sums of n dice take O(log n) convolutions. Sums that leave 64 bits are an input_error.
//
// Origin: N. Brown, "Nice Dice in Haskell" (2010).
#pragma once
#include <faro/error.hpp>
#include <faro/exact/event.hpp>

#include <cstdint>
#include <vector>

namespace faro {

/// A random whole number.
using dice = distribution<std::int64_t>;

/// 1 .. sides, equally likely. Throws input_error unless 1 <= sides <= 1,000,000.
dice d(std::int64_t sides);
/// 0 .. sides - 1.
dice z(std::int64_t sides);
/// Always that number.
dice constant(std::int64_t value);

/// Independent sums, differences, and the negative.
dice operator+(dice const& a, dice const& b);
dice operator-(dice const& a, dice const& b);
dice operator-(dice const& a);
dice operator+(dice const& a, std::int64_t b);
dice operator-(dice const& a, std::int64_t b);

/// As many independent `die` as `count` says, added up; none for a count of 0 or less.
dice operator*(dice const& count, dice const& die);
dice operator*(std::int64_t count, dice const& die);
/// The die says how many times `value` is added: d(6) * 2 is an even number from 2 to 12.
dice operator*(dice const& count, std::int64_t value);

dice absolute(dice const& a);

/// The event given that none of these values comes: what rerolling them until they don't gives.
/// Throws input_error when nothing would be left.
dice reroll(dice const& event, std::vector<std::int64_t> const& values);

}  // namespace faro
