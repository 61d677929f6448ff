// What MT19937's first words need of its state, from seeds that follow each other, and which of those seeds
// may give the first two numbers that are looked for; once for each instruction set. No includes of the
// standard library's templates: what is compiled for AVX-512 must not be linked into code for every machine.
#pragma once
#include "like/src/search/word_sieve.hpp"

#include <cstdint>

namespace faro::like {

/// So many seeds at once; words that can be made of what is kept of the state of a key.
constexpr unsigned twister_lanes = 256, twister_words_made = 8;

/// Which lanes may give the first two numbers: lane l by bit l % 64 of may[l / 64]. Of these, word i of the
/// state is in near[i][l] and word 397 + i in far[i][l]: of seeds of one word word 1 and word 397, from
/// which those behind follow.
struct twister_found {
  std::uint64_t may[twister_lanes / 64];
  std::uint32_t near[twister_words_made + 1][twister_lanes];
  std::uint32_t far[twister_words_made][twister_lanes];
};

/// The sieves of the first numbers that are looked for, open ones behind the last.
struct wanted_words {
  word_sieve sieves[twister_words_made];
  unsigned count;
};

/// Of seeds first + l. Precondition: no lane of `found` may.
struct twister_kernels {
  void (*by_word)(std::uint32_t first, wanted_words const& wanted, twister_found& found);
  void (*by_key)(std::uint32_t first, wanted_words const& wanted, twister_found& found);
};

extern twister_kernels const portable_twisters;
#if defined(__x86_64__)
extern twister_kernels const avx2_twisters;
extern twister_kernels const avx512_twisters;
#endif

/// By used_instruction_set().
twister_kernels const& used_twister_kernels();

}  // namespace faro::like
