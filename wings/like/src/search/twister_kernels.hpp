// The first words of MT19937 from seeds that follow each other, once for each instruction set. No includes of
// the standard library's templates: what is compiled for AVX-512 must not be linked into code for every
// machine.
#pragma once
#include <cstdint>

namespace faro::like {

constexpr unsigned twister_lanes = 64, twister_words_made = 8;

struct twister_kernels {
  /// Word w of the generator from seed first + l goes to words[w * twister_lanes + l].
  void (*by_word)(std::uint32_t first, std::uint32_t* words);
  void (*by_key)(std::uint32_t first, std::uint32_t* words);
};

extern twister_kernels const portable_twisters;
#if defined(__x86_64__)
extern twister_kernels const avx2_twisters;
extern twister_kernels const avx512_twisters;
#endif

/// By used_instruction_set().
twister_kernels const& used_twister_kernels();

}  // namespace faro::like
