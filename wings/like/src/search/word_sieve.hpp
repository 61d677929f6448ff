// Which words of a generator may give a number: a test of a few instructions, which lets through some words
// too many. As twister_kernels.hpp, without the standard library's templates.
#pragma once
#include <cstdint>

namespace faro::like {

/// Which words may give a number, for what tools make of a word: t = rotated((word >> shift & mask) - less) *
/// factor to the right, and below `width` it does; where word >> shift & mask is `again` at least, the next
/// word is taken instead.
struct word_sieve {
  std::uint32_t shift, mask, less, factor, turn, last;  ///< last: width - 1
  std::uint32_t again;                                  ///< none: never_again
  bool has_again;
};

/// All words may.
constexpr word_sieve open_sieve{0, 0xFFFFFFFF, 0, 1, 0, 0xFFFFFFFF, 0, false};

/// Whether this one may.
constexpr bool may_give(word_sieve const& s, std::uint32_t word) {
  auto const x = word >> s.shift & s.mask;
  auto const y = (x - s.less) * s.factor;
  auto const t = s.turn == 0 ? y : y >> s.turn | y << (32 - s.turn);
  return t <= s.last || (s.has_again && x >= s.again);
}

}  // namespace faro::like
