#if defined(__AVX512BW__)
#include "chance/generator_kernels.hpp"
#include "chance/generator_lanes.hpp"

#include <immintrin.h>

namespace faro::detail {
namespace {

struct vectors {
  using words = __m512i;
  static constexpr unsigned width = 16;
  using long_words = __m512i;
  static constexpr unsigned long_width = 8;

  static words load(void const* from) { return _mm512_loadu_si512(from); }
  static words all(std::uint32_t x) { return _mm512_set1_epi32(static_cast<int>(x)); }
  static words add(words x, words y) { return _mm512_add_epi32(x, y); }
  static words exclusive_or(words x, words y) { return _mm512_xor_si512(x, y); }
  template <int k>
  static words rotate(words x) {
    return _mm512_rol_epi32(x, k);
  }

  /// Words become pairs, fours and, by quarters of a vector, blocks.
  [[gnu::always_inline]] static void store_blocks(words const* x, std::byte* out) {
    __m512i fours[16];  // fours[4 i + j], quarter q: words 4 i .. 4 i + 3 of block 4 q + j
#pragma GCC unroll 4
    for (int i = 0; i < 4; ++i) {
      auto const low = _mm512_unpacklo_epi32(x[4 * i], x[4 * i + 1]);
      auto const high = _mm512_unpackhi_epi32(x[4 * i], x[4 * i + 1]);
      auto const low_next = _mm512_unpacklo_epi32(x[4 * i + 2], x[4 * i + 3]);
      auto const high_next = _mm512_unpackhi_epi32(x[4 * i + 2], x[4 * i + 3]);
      fours[4 * i] = _mm512_unpacklo_epi64(low, low_next);
      fours[4 * i + 1] = _mm512_unpackhi_epi64(low, low_next);
      fours[4 * i + 2] = _mm512_unpacklo_epi64(high, high_next);
      fours[4 * i + 3] = _mm512_unpackhi_epi64(high, high_next);
    }
#pragma GCC unroll 4
    for (int j = 0; j < 4; ++j) {
      auto const even_low = _mm512_shuffle_i32x4(fours[j], fours[4 + j], 0x88);  // quarters 0 2 | 0 2
      auto const odd_low = _mm512_shuffle_i32x4(fours[j], fours[4 + j], 0xdd);   // 1 3 | 1 3
      auto const even_high = _mm512_shuffle_i32x4(fours[8 + j], fours[12 + j], 0x88);
      auto const odd_high = _mm512_shuffle_i32x4(fours[8 + j], fours[12 + j], 0xdd);
      _mm512_storeu_si512(out + 64 * j, _mm512_shuffle_i32x4(even_low, even_high, 0x88));
      _mm512_storeu_si512(out + 64 * (4 + j), _mm512_shuffle_i32x4(odd_low, odd_high, 0x88));
      _mm512_storeu_si512(out + 64 * (8 + j), _mm512_shuffle_i32x4(even_low, even_high, 0xdd));
      _mm512_storeu_si512(out + 64 * (12 + j), _mm512_shuffle_i32x4(odd_low, odd_high, 0xdd));
    }
  }

  static long_words load_long(void const* from) { return _mm512_loadu_si512(from); }
  static long_words add_long(long_words x, long_words y) { return _mm512_add_epi64(x, y); }
  static long_words exclusive_or_long(long_words x, long_words y) { return _mm512_xor_si512(x, y); }
  template <int k>
  static long_words rotate_long(long_words x) {
    return _mm512_rol_epi64(x, k);
  }
  template <int k>
  static long_words shift_long(long_words x) {
    return _mm512_slli_epi64(x, k);
  }
  static void store_long(std::byte* out, long_words x) { _mm512_storeu_si512(out, x); }
  static void keep_long(void* out, long_words x) { _mm512_storeu_si512(out, x); }
};

template <int constant>
__m128i next_even_key(__m128i key, __m128i last) {  // FIPS 197, 5.2: RotWord, SubWord, Rcon
  auto const word = _mm_shuffle_epi32(_mm_aeskeygenassist_si128(last, constant), 0xff);
  key = _mm_xor_si128(key, _mm_slli_si128(key, 4));
  key = _mm_xor_si128(key, _mm_slli_si128(key, 8));
  return _mm_xor_si128(key, word);
}

__m128i next_odd_key(__m128i key, __m128i last) {  // SubWord alone
  auto const word = _mm_shuffle_epi32(_mm_aeskeygenassist_si128(last, 0), 0xaa);
  key = _mm_xor_si128(key, _mm_slli_si128(key, 4));
  key = _mm_xor_si128(key, _mm_slli_si128(key, 8));
  return _mm_xor_si128(key, word);
}

constexpr int rounds = 14;

void expand_key(std::byte const* key, __m512i* round_keys) {
  __m128i k[rounds + 1];
  k[0] = _mm_loadu_si128(static_cast<__m128i const*>(static_cast<void const*>(key)));
  k[1] = _mm_loadu_si128(static_cast<__m128i const*>(static_cast<void const*>(key + 16)));
  k[2] = next_even_key<0x01>(k[0], k[1]), k[3] = next_odd_key(k[1], k[2]);
  k[4] = next_even_key<0x02>(k[2], k[3]), k[5] = next_odd_key(k[3], k[4]);
  k[6] = next_even_key<0x04>(k[4], k[5]), k[7] = next_odd_key(k[5], k[6]);
  k[8] = next_even_key<0x08>(k[6], k[7]), k[9] = next_odd_key(k[7], k[8]);
  k[10] = next_even_key<0x10>(k[8], k[9]), k[11] = next_odd_key(k[9], k[10]);
  k[12] = next_even_key<0x20>(k[10], k[11]), k[13] = next_odd_key(k[11], k[12]);
  k[14] = next_even_key<0x40>(k[12], k[13]);
  for (int i = 0; i <= rounds; ++i) round_keys[i] = _mm512_broadcast_i32x4(k[i]);
}

}  // namespace

generator_kernels const avx512_generators{&chacha_groups<twice<vectors>, vectors>, &xoshiro_steps<vectors>};

void aes256_counter_vaes(std::byte const* key, std::uint64_t number, std::uint64_t first, std::byte* out,
                         std::size_t blocks) {
  __m512i k[rounds + 1];
  expand_key(key, k);
  auto const big_endian =
      _mm512_broadcast_i32x4(_mm_setr_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
  auto const high = static_cast<long long>(number);
  auto const at = [&](std::uint64_t ahead) { return static_cast<long long>(first + ahead); };
  auto counter = _mm512_setr_epi64(at(0), high, at(1), high, at(2), high, at(3), high);
  auto const four = _mm512_setr_epi64(4, 0, 4, 0, 4, 0, 4, 0);
  while (blocks > 0) {  // 32 blocks in flight
    __m512i x[8];
#pragma GCC unroll 8
    for (int i = 0; i < 8; ++i) {
      x[i] = _mm512_xor_si512(_mm512_shuffle_epi8(counter, big_endian), k[0]);
      counter = _mm512_add_epi64(counter, four);
    }
#pragma GCC unroll 13
    for (int round = 1; round < rounds; ++round) {
#pragma GCC unroll 8
      for (int i = 0; i < 8; ++i) x[i] = _mm512_aesenc_epi128(x[i], k[round]);
    }
#pragma GCC unroll 8
    for (int i = 0; i < 8; ++i) x[i] = _mm512_aesenclast_epi128(x[i], k[rounds]);
    if (blocks < 32) {
      alignas(64) std::byte last[512];
      for (int i = 0; i < 8; ++i) _mm512_store_si512(last + 64 * i, x[i]);
      __builtin_memcpy(out, last, 16 * blocks);
      return;
    }
#pragma GCC unroll 8
    for (int i = 0; i < 8; ++i) _mm512_storeu_si512(out + 64 * i, x[i]);
    out += 512;
    blocks -= 32;
  }
}

}  // namespace faro::detail
#endif
