// The inner loops of deck_block, once for each instruction set. As chance/generator_kernels.hpp, no includes
// of the standard library's templates.
#pragma once
#include <cstddef>
#include <cstdint>

namespace faro::detail {

/// A number in all lanes of a vector, ready in memory: the kernels multiply by it without another
/// instruction.
struct alignas(64) word_vector {
  std::uint16_t lanes[32];
};

/// A digit to be made: its base, 256 times its base (0 for 256), and the row of 64 bytes (one a deck) that it
/// goes to.
struct deck_digit {
  word_vector base, shifted_base;
  std::size_t row;
};

/// The digits that share a word: digits[first] .. digits[last - 1].
struct deck_group {
  word_vector reject_below;
  std::size_t first, last;
};

/// Several blocks of 64 decks: the words of each follow those of the one before, and so do the rows of cards,
/// `stride` bytes on.
struct deck_work {
  deck_digit const* digits;
  deck_group const* groups;
  std::size_t group_count, blocks, stride;
  std::uint8_t const* random;  ///< 64 words of 16 bits for each group
  std::uint8_t* rows;
  std::uint64_t* rejected;  ///< for each block, each group: bit w where word w has to be drawn again
};

constexpr std::size_t record_slack = 16;

struct deck_kernels {
  /// The digits of the decks. Word w < 32 of a group is that of deck 2 w, word 32 + w that of deck 2 w + 1.
  /// Returns whether any word is rejected. The second is for bases up to 256, the first for those below.
  bool (*digits)(deck_work const& work);
  bool (*digits_256)(deck_work const& work);
  /// Rows of digits become rows of cards: insertion decode. Values up to 127, and up to 255.
  void (*decode_small)(std::uint8_t* rows, std::size_t dealt, std::size_t blocks, std::size_t stride);
  void (*decode)(std::uint8_t* rows, std::size_t dealt, std::size_t blocks, std::size_t stride);
  /// 64 records of `dealt` bytes each, one after the other. Reads rows up to the next multiple of 64; may
  /// write record_slack bytes more.
  void (*records)(std::uint8_t const* rows, std::size_t dealt, std::uint8_t* out);
};

extern deck_kernels const portable_decks;
#if defined(__x86_64__)
extern deck_kernels const avx2_decks;
extern deck_kernels const avx512_decks;
#endif

}  // namespace faro::detail
