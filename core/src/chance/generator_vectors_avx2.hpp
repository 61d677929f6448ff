// What vectors of AVX2 can do, for generators in lanes. Included into files for that instruction set only, as
// generator_lanes.hpp is.
#pragma once
#include "chance/generator_lanes.hpp"

#include <immintrin.h>

namespace faro::detail {
namespace {

struct vectors {
  using words = __m256i;
  static constexpr unsigned width = 8;
  using long_words = __m256i;
  static constexpr unsigned long_width = 4;

  static words load(void const* from) { return _mm256_loadu_si256(static_cast<__m256i const*>(from)); }
  static words all(std::uint32_t x) { return _mm256_set1_epi32(static_cast<int>(x)); }
  static words add(words x, words y) { return _mm256_add_epi32(x, y); }
  static words exclusive_or(words x, words y) { return _mm256_xor_si256(x, y); }
  template <int k>
  static words rotate(words x) {
    if constexpr (k == 16) {  // whole bytes are moved in one instruction
      return _mm256_shuffle_epi8(x, _mm256_broadcastsi128_si256(
                                        _mm_setr_epi8(2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13)));
    } else if constexpr (k == 8) {
      return _mm256_shuffle_epi8(x, _mm256_broadcastsi128_si256(
                                        _mm_setr_epi8(3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14)));
    } else {
      return _mm256_or_si256(_mm256_slli_epi32(x, k), _mm256_srli_epi32(x, 32 - k));
    }
  }
  static void store(std::byte* out, __m256i x) {
    _mm256_storeu_si256(static_cast<__m256i*>(static_cast<void*>(out)), x);
  }

  /// Eight words of eight blocks: half a block each.
  [[gnu::always_inline]] static void store_halves(words const* x, std::byte* out) {
    __m256i pairs[8];
    __m256i fours[8];
#pragma GCC unroll 4
    for (int i = 0; i < 4; ++i) {
      pairs[2 * i] = _mm256_unpacklo_epi32(x[2 * i], x[2 * i + 1]);
      pairs[2 * i + 1] = _mm256_unpackhi_epi32(x[2 * i], x[2 * i + 1]);
    }
#pragma GCC unroll 2
    for (int i = 0; i < 2; ++i) {
      fours[4 * i] = _mm256_unpacklo_epi64(pairs[4 * i], pairs[4 * i + 2]);
      fours[4 * i + 1] = _mm256_unpackhi_epi64(pairs[4 * i], pairs[4 * i + 2]);
      fours[4 * i + 2] = _mm256_unpacklo_epi64(pairs[4 * i + 1], pairs[4 * i + 3]);
      fours[4 * i + 3] = _mm256_unpackhi_epi64(pairs[4 * i + 1], pairs[4 * i + 3]);
    }
#pragma GCC unroll 4
    for (int i = 0; i < 4; ++i) {  // block i is in the low halves, block i + 4 in the high ones
      store(out + 64 * i, _mm256_permute2x128_si256(fours[i], fours[4 + i], 0x20));
      store(out + 64 * (4 + i), _mm256_permute2x128_si256(fours[i], fours[4 + i], 0x31));
    }
  }
  [[gnu::always_inline]] static void store_blocks(words const* x, std::byte* out) {
    store_halves(x, out);
    store_halves(x + 8, out + 32);
  }

  static long_words load_long(void const* from) { return load(from); }
  static long_words add_long(long_words x, long_words y) { return _mm256_add_epi64(x, y); }
  static long_words exclusive_or_long(long_words x, long_words y) { return _mm256_xor_si256(x, y); }
  template <int k>
  static long_words rotate_long(long_words x) {
    return _mm256_or_si256(_mm256_slli_epi64(x, k), _mm256_srli_epi64(x, 64 - k));
  }
  template <int k>
  static long_words shift_long(long_words x) {
    return _mm256_slli_epi64(x, k);
  }
  static void store_long(std::byte* out, long_words x) { store(out, x); }
  static void keep_long(void* out, long_words x) { _mm256_storeu_si256(static_cast<__m256i*>(out), x); }
};

}  // namespace
}  // namespace faro::detail
