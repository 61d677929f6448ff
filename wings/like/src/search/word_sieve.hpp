// Which words of a generator may give a number: a test of a few instructions, which lets through some words
// too many. As twister_kernels.hpp, without the standard library's templates.
#pragma once
#include <cstdint>

namespace faro::like {

/// Which words may give a number, for what tools make of a word: with x = word >> shift & mask, where
/// t = rotated((x - less) * factor) to the right is `last` at most. Where x * again_factor - again_less is
/// `again` at least, the next word is taken instead.
struct word_sieve {
  std::uint32_t shift, mask, less, factor, turn, last;
  std::uint32_t again;
  bool has_again;
  std::uint32_t again_factor = 1, again_less = 0;
};

/// All words may.
constexpr word_sieve open_sieve{0, 0xFFFFFFFF, 0, 1, 0, 0xFFFFFFFF, 0, false};

/// Whether this one may.
constexpr bool may_give(word_sieve const& s, std::uint32_t word) {
  auto const x = word >> s.shift & s.mask;
  auto const y = (x - s.less) * s.factor;
  auto const t = s.turn == 0 ? y : y >> s.turn | y << (32 - s.turn);
  return t <= s.last || (s.has_again && x * s.again_factor - s.again_less >= s.again);
}

}  // namespace faro::like
