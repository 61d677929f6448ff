// The compression function of SHA-256 (FIPS 180-4, 6.2.2). The SHA instructions do about 2 GB/s, the plain
// loop 250 to 400 MB/s, which is what seeds would do with and what records of large files would notice.
#include "chance/sha256_blocks.hpp"

#include "chance/instruction_set.hpp"

#include <array>
#include <bit>
#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace faro::detail {
namespace {

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
alignas(64) constexpr std::array<std::uint32_t, 64> cube_roots{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

[[gnu::always_inline]] inline std::uint32_t big_endian_word(std::byte const* bytes) {
  return std::to_integer<std::uint32_t>(bytes[0]) << 24 | std::to_integer<std::uint32_t>(bytes[1]) << 16 |
         std::to_integer<std::uint32_t>(bytes[2]) << 8 | std::to_integer<std::uint32_t>(bytes[3]);
}

/// The next word of the message's schedule, in place of the one 16 before it.
[[gnu::always_inline]] inline std::uint32_t scheduled(std::uint32_t* w, unsigned i) {
  auto const a = w[(i + 1) & 15];
  auto const b = w[(i + 14) & 15];
  auto const low = std::rotr(a, 7) ^ std::rotr(a, 18) ^ (a >> 3);
  auto const high = std::rotr(b, 17) ^ std::rotr(b, 19) ^ (b >> 10);
  return w[i & 15] += low + w[(i + 9) & 15] + high;
}

/// s[0 .. 7] are a .. h, turned by one place a round instead of being moved.
[[gnu::always_inline]] inline void one_round(std::uint32_t* s, unsigned i, std::uint32_t word) {
  auto const at = [&](unsigned k) -> std::uint32_t& { return s[(k - i) & 7]; };
  auto const e = at(4);
  auto const a = at(0);
  auto const first = at(7) + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                     (at(6) ^ (e & (at(5) ^ at(6)))) + cube_roots[i] + word;
  auto const second =
      (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & at(1)) | (at(2) & (a | at(1))));
  at(3) += first;
  at(7) = first + second;
}

[[gnu::always_inline]] inline void plain_blocks(std::uint32_t* state, std::byte const* blocks,
                                                std::size_t count) {
  for (; count > 0; --count, blocks += 64) {
    std::uint32_t w[16];
    std::uint32_t s[8];
    for (unsigned i = 0; i < 8; ++i) s[i] = state[i];
#pragma GCC unroll 16
    for (unsigned i = 0; i < 16; ++i) one_round(s, i, w[i] = big_endian_word(blocks + 4 * i));
#pragma GCC unroll 1
    for (unsigned part = 16; part < 64; part += 16) {
#pragma GCC unroll 16
      for (unsigned i = 0; i < 16; ++i) one_round(s, part + i, scheduled(w, part + i));
    }
    for (unsigned i = 0; i < 8; ++i) state[i] += s[i];
  }
}

void portable_blocks(std::uint32_t* state, std::byte const* blocks, std::size_t count) {
  plain_blocks(state, blocks, count);
}

#if defined(__x86_64__)

/// Rotations into another register are one instruction here.
[[gnu::target("bmi,bmi2")]] void bmi2_blocks(std::uint32_t* state, std::byte const* blocks,
                                             std::size_t count) {
  plain_blocks(state, blocks, count);
}

/// The processor's own instructions do two rounds at a time. They hold the state as (a b e f), (c d g h).
[[gnu::target("sha,sse4.1,ssse3")]] void sha_blocks(std::uint32_t* state, std::byte const* blocks,
                                                    std::size_t count) {
  auto* const words = static_cast<__m128i*>(static_cast<void*>(state));
  auto const swapped = _mm_shuffle_epi32(_mm_loadu_si128(words), 0xb1);       // c d a b
  auto const reversed = _mm_shuffle_epi32(_mm_loadu_si128(words + 1), 0x1b);  // e f g h
  auto abef = _mm_alignr_epi8(swapped, reversed, 8);
  auto cdgh = _mm_blend_epi16(reversed, swapped, 0xf0);
  auto const big_endian = _mm_setr_epi8(3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);
  for (; count > 0; --count, blocks += 64) {
    auto const abef_before = abef;
    auto const cdgh_before = cdgh;
    __m128i w[4];  // sixteen words of the schedule: four of them are used, and made again, a step
#pragma GCC unroll 16
    for (unsigned i = 0; i < 16; ++i) {
      if (i < 4) {
        w[i] = _mm_shuffle_epi8(
            _mm_loadu_si128(static_cast<__m128i const*>(static_cast<void const*>(blocks + 16 * i))),
            big_endian);
      } else {
        auto const sum = _mm_add_epi32(_mm_sha256msg1_epu32(w[i & 3], w[(i + 1) & 3]),
                                       _mm_alignr_epi8(w[(i + 3) & 3], w[(i + 2) & 3], 4));
        w[i & 3] = _mm_sha256msg2_epu32(sum, w[(i + 3) & 3]);
      }
      auto const constants =
          _mm_load_si128(static_cast<__m128i const*>(static_cast<void const*>(cube_roots.data() + 4 * i)));
      auto const both = _mm_add_epi32(w[i & 3], constants);
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, both);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(both, 0x0e));
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  auto const feba = _mm_shuffle_epi32(abef, 0x1b);
  auto const dchg = _mm_shuffle_epi32(cdgh, 0xb1);
  _mm_storeu_si128(words, _mm_blend_epi16(feba, dchg, 0xf0));
  _mm_storeu_si128(words + 1, _mm_alignr_epi8(dchg, feba, 8));
}

bool has_sha_instructions() {
  unsigned a = 0;
  unsigned b = 0;
  unsigned c = 0;
  unsigned d = 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & 1U << 29) != 0;
}

#endif

}  // namespace

void sha256_blocks(std::uint32_t* state, std::byte const* blocks, std::size_t count) {
#if defined(__x86_64__)
  static bool const has_sha = has_sha_instructions();
  if (used_instruction_set() != instruction_set::portable) {  // from AVX2 on: BMI2 and SSE 4.1 are there
    has_sha ? sha_blocks(state, blocks, count) : bmi2_blocks(state, blocks, count);
    return;
  }
#endif
  portable_blocks(state, blocks, count);
}

}  // namespace faro::detail
