// What MT19937's first words need of its state, from seeds that follow each other, and which of those seeds
// may give the first two numbers that are looked for; once for each instruction set. No includes of the
// standard library's templates: what is compiled for AVX-512 must not be linked into code for every machine.
#pragma once
#include "like/src/search/word_sieve.hpp"

#include <cstdint>

namespace faro::like {

/// So many seeds at once; words that can be made of what is kept of their states.
constexpr unsigned twister_lanes = 64, twister_words_made = 8;

/// Word i of the state of lane l is at near[i * twister_lanes + l], word 397 + i at far[...].
struct twister_states {
  std::uint32_t near[(twister_words_made + 1) * twister_lanes];
  std::uint32_t far[twister_words_made * twister_lanes];
};

struct twister_kernels {
  /// Of seeds first + l: bit l is set where the first words may give the two numbers.
  std::uint64_t (*by_word)(std::uint32_t first, word_sieve const* two, twister_states& states);
  std::uint64_t (*by_key)(std::uint32_t first, word_sieve const* two, twister_states& states);
};

extern twister_kernels const portable_twisters;
#if defined(__x86_64__)
extern twister_kernels const avx2_twisters;
extern twister_kernels const avx512_twisters;
#endif

/// By used_instruction_set().
twister_kernels const& used_twister_kernels();

}  // namespace faro::like
