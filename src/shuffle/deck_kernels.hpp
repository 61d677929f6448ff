// The inner loops of deck_block, once for each instruction set. As chance/generator_kernels.hpp, no includes
// of the standard library's templates.
#pragma once
#include <cstddef>
#include <cstdint>

namespace faro::detail {

/// A digit to be made: its base, and the row of 64 bytes (one a deck) that it goes to.
struct deck_digit {
  std::uint16_t base;
  std::uint16_t row;
};

/// The digits that share a word: digits[first] .. digits[last - 1].
struct deck_group {
  std::uint16_t first, last;
  std::uint32_t reject_below;
};

struct deck_kernels {
  /// The digits of 64 decks from 64 words of 16 bits for each group. Word w < 32 of a group is that of deck
  /// 2 w, word 32 + w that of deck 2 w + 1. Sets bit w of rejected[g] where word w of group g has to be drawn
  /// again; returns whether there is any.
  bool (*digits)(deck_digit const* digits, deck_group const* groups, std::size_t group_count,
                 std::uint8_t const* random, std::uint8_t* rows, std::uint64_t* rejected);
  /// Rows of digits become rows of cards: insertion decode. Values up to 127, and up to 255.
  void (*decode_small)(std::uint8_t* rows, std::size_t dealt);
  void (*decode)(std::uint8_t* rows, std::size_t dealt);
  /// 64 records of `dealt` bytes each, one after the other. Reads rows up to the next multiple of 64.
  void (*records)(std::uint8_t const* rows, std::size_t dealt, std::uint8_t* out);
};

extern deck_kernels const portable_decks;
#if defined(__x86_64__)
extern deck_kernels const avx2_decks;
extern deck_kernels const avx512_decks;
#endif

}  // namespace faro::detail
