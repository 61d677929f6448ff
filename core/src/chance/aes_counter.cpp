// AES-256 (FIPS 197) in counter mode: by the processor's AES instructions, eight blocks in flight, about
// 5 GB/s; or by a table, 60 MB/s. The table's time may tell a neighbour on the same processor of the key:
// it is for processors that have nothing better.
#include "chance/aes_counter.hpp"

#include "chance/instruction_set.hpp"

#include <array>
#include <bit>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace faro::detail {
namespace {

constexpr unsigned rounds = 14;

constexpr std::uint8_t times_x(std::uint8_t a) {  // in GF(2^8) modulo x^8 + x^4 + x^3 + x + 1
  return static_cast<std::uint8_t>(a << 1 ^ (a >> 7) * 0x1b);
}

constexpr std::array<std::uint8_t, 256> make_s_box() {
  std::array<std::uint8_t, 256> box{};
  std::uint8_t power = 1;    // of the generator x + 1 ...
  std::uint8_t inverse = 1;  // ... and of its inverse: all pairs of inverses, one after the other
  do {
    power = static_cast<std::uint8_t>(power ^ times_x(power));
    inverse = static_cast<std::uint8_t>(inverse ^ inverse << 1);
    inverse = static_cast<std::uint8_t>(inverse ^ inverse << 2);
    inverse = static_cast<std::uint8_t>(inverse ^ inverse << 4);
    if (inverse & 0x80) inverse = static_cast<std::uint8_t>(inverse ^ 0x09);
    box[power] = static_cast<std::uint8_t>(inverse ^ std::rotl(inverse, 1) ^ std::rotl(inverse, 2) ^
                                           std::rotl(inverse, 3) ^ std::rotl(inverse, 4) ^ 0x63);
  } while (power != 1);
  box[0] = 0x63;
  return box;
}
constexpr auto s_box = make_s_box();

/// A byte after SubBytes, and what MixColumns makes of it for the four rows of its column.
constexpr std::array<std::uint32_t, 256> make_columns() {
  std::array<std::uint32_t, 256> table{};
  for (std::size_t i = 0; i < 256; ++i) {
    std::uint32_t const s = s_box[i];
    std::uint32_t const twice = times_x(s_box[i]);
    table[i] = twice << 24 | s << 16 | s << 8 | (s ^ twice);
  }
  return table;
}
constexpr auto columns = make_columns();

constexpr std::uint32_t substituted(std::uint32_t word) {
  return static_cast<std::uint32_t>(s_box[word >> 24]) << 24 |
         static_cast<std::uint32_t>(s_box[word >> 16 & 255]) << 16 |
         static_cast<std::uint32_t>(s_box[word >> 8 & 255]) << 8 | s_box[word & 255];
}

using round_keys = std::array<std::uint32_t, 4 * (rounds + 1)>;

round_keys expanded(std::byte const* key) {
  round_keys w{};
  for (std::size_t i = 0; i < 32; ++i) w[i / 4] = w[i / 4] << 8 | std::to_integer<std::uint32_t>(key[i]);
  std::uint8_t constant = 1;
  for (std::size_t i = 8; i < w.size(); ++i) {
    auto word = w[i - 1];
    if (i % 8 == 0) {
      word = substituted(std::rotl(word, 8)) ^ static_cast<std::uint32_t>(constant) << 24;
      constant = times_x(constant);
    } else if (i % 8 == 4) {
      word = substituted(word);
    }
    w[i] = w[i - 8] ^ word;
  }
  return w;
}

void portable_counter(round_keys const& k, std::uint64_t number, std::uint64_t first, std::byte* out,
                      std::size_t blocks) {
  for (std::size_t block = 0; block < blocks; ++block) {
    auto const count = first + block;
    std::array<std::uint32_t, 4> x{
        static_cast<std::uint32_t>(number >> 32) ^ k[0], static_cast<std::uint32_t>(number) ^ k[1],
        static_cast<std::uint32_t>(count >> 32) ^ k[2], static_cast<std::uint32_t>(count) ^ k[3]};
    for (std::size_t round = 1; round < rounds; ++round) {
      std::array<std::uint32_t, 4> y;
      for (std::size_t i = 0; i < 4; ++i) {  // ShiftRows: row r comes from column i + r
        y[i] = columns[x[i] >> 24] ^ std::rotr(columns[x[(i + 1) % 4] >> 16 & 255], 8) ^
               std::rotr(columns[x[(i + 2) % 4] >> 8 & 255], 16) ^
               std::rotr(columns[x[(i + 3) % 4] & 255], 24) ^ k[4 * round + i];
      }
      x = y;
    }
    for (std::size_t i = 0; i < 4; ++i) {
      auto const word = substituted((x[i] & 0xff000000) | (x[(i + 1) % 4] & 0xff0000) |
                                    (x[(i + 2) % 4] & 0xff00) | (x[(i + 3) % 4] & 0xff)) ^
                        k[4 * rounds + i];
      for (std::size_t b = 0; b < 4; ++b) *out++ = static_cast<std::byte>(word >> (24 - 8 * b));
    }
  }
}

#if defined(__x86_64__)

[[gnu::target("aes,sse4.1")]] void aes_instructions(round_keys const& words, std::uint64_t number,
                                                    std::uint64_t first, std::byte* out, std::size_t blocks) {
  auto const big_endian = _mm_setr_epi8(3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);
  __m128i k[rounds + 1];
  for (unsigned i = 0; i <= rounds; ++i) {
    auto const* const four = static_cast<__m128i const*>(static_cast<void const*>(words.data() + 4 * i));
    k[i] = _mm_shuffle_epi8(_mm_loadu_si128(four), big_endian);
  }
  auto const high = static_cast<long long>(__builtin_bswap64(number));
  while (blocks > 0) {
    __m128i x[8];
#pragma GCC unroll 8
    for (int i = 0; i < 8; ++i)
      x[i] = _mm_xor_si128(_mm_set_epi64x(static_cast<long long>(__builtin_bswap64(first++)), high), k[0]);
#pragma GCC unroll 13
    for (unsigned round = 1; round < rounds; ++round) {
#pragma GCC unroll 8
      for (auto& block : x) block = _mm_aesenc_si128(block, k[round]);
    }
#pragma GCC unroll 8
    for (auto& block : x) block = _mm_aesenclast_si128(block, k[rounds]);
    if (blocks < 8) {
      __builtin_memcpy(out, x, 16 * blocks);
      return;
    }
#pragma GCC unroll 8
    for (int i = 0; i < 8; ++i)
      _mm_storeu_si128(static_cast<__m128i*>(static_cast<void*>(out + 16 * i)), x[i]);
    out += 128;
    blocks -= 8;
  }
}

#endif

}  // namespace

void aes256_counter(std::byte const* key, std::uint64_t number, std::uint64_t first, std::byte* out,
                    std::size_t blocks) {
  auto const keys = expanded(key);
#if defined(__x86_64__)
  static bool const has_aes = __builtin_cpu_supports("aes") != 0;
  if (has_aes && used_instruction_set() != instruction_set::portable) {
    aes_instructions(keys, number, first, out, blocks);
    return;
  }
#endif
  portable_counter(keys, number, first, out, blocks);
}

}  // namespace faro::detail
