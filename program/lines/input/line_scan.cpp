// Line ends found by vector instructions, and CSV records, in which a newline may be quoted.
#include "lines/input/line_scan.hpp"

#include "chance/instruction_set.hpp"

#include <algorithm>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace faro::program {
namespace {

// ---- Portable: eight bytes at a time in a word
// --------------------------------------------------------------

constexpr std::uint64_t low_bits = 0x0101010101010101U, seven_bits = 0x7f7f7f7f7f7f7f7fU;

/// One bit for each of eight bytes, set where it is the byte that fills `pattern`.
std::uint64_t eight_bits(char const* text, std::uint64_t pattern) {
  std::uint64_t word;
  std::memcpy(&word, text, sizeof word);
  if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
  word ^= pattern;
  auto const zeros = ~(((word & seven_bits) + seven_bits) | word | seven_bits);  // 0x80 where a byte is 0
  return ((zeros >> 7) * 0x0102040810204080U) >> 56;
}

void find_portable(char const* text, char byte, std::uint64_t* masks, std::size_t count) {
  auto const pattern = low_bits * static_cast<unsigned char>(byte);
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t mask = 0;
    for (unsigned k = 0; k < 8; ++k) mask |= eight_bits(text + 64 * i + 8 * k, pattern) << (8 * k);
    masks[i] = mask;
  }
}

std::uint64_t count_portable(char const* text, char byte, std::size_t count) {
  auto const pattern = low_bits * static_cast<unsigned char>(byte);
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < 8 * count; ++i) {
    std::uint64_t word;
    std::memcpy(&word, text + 8 * i, sizeof word);
    word ^= pattern;
    auto const zeros = ~(((word & seven_bits) + seven_bits) | word | seven_bits);
    total += ((zeros >> 7) * low_bits) >> 56;
  }
  return total;
}

// ---- Vectors
// ------------------------------------------------------------------------------------------------

#if defined(__x86_64__)
#define FARO_AVX2 __attribute__((target("avx2")))
#define FARO_AVX512 __attribute__((target("avx512bw,popcnt")))

FARO_AVX2 inline __m256i load32(char const* text) {
  return _mm256_loadu_si256(reinterpret_cast<__m256i const*>(text));
}

FARO_AVX2 void find_avx2(char const* text, char byte, std::uint64_t* masks, std::size_t count) {
  auto const wanted = _mm256_set1_epi8(byte);
  auto const half = [&](char const* at) FARO_AVX2 {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(load32(at), wanted)));
  };
  for (std::size_t i = 0; i < count; ++i) {
    masks[i] = half(text + 64 * i) | static_cast<std::uint64_t>(half(text + 64 * i + 32)) << 32;
  }
}

FARO_AVX2 std::uint64_t count_avx2(char const* text, char byte, std::size_t count) {
  auto const wanted = _mm256_set1_epi8(byte);
  auto const zero = _mm256_setzero_si256();
  auto total = zero;
  for (std::size_t i = 0; i < count;) {
    auto low = zero, high = zero;  // 32 counters of a byte each
    for (auto const stop = std::min(count, i + 255); i < stop; ++i) {
      low = _mm256_sub_epi8(low, _mm256_cmpeq_epi8(load32(text + 64 * i), wanted));
      high = _mm256_sub_epi8(high, _mm256_cmpeq_epi8(load32(text + 64 * i + 32), wanted));
    }
    total = _mm256_add_epi64(total, _mm256_sad_epu8(low, zero));
    total = _mm256_add_epi64(total, _mm256_sad_epu8(high, zero));
  }
  std::array<std::uint64_t, 4> parts;
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(parts.data()), total);
  return parts[0] + parts[1] + parts[2] + parts[3];
}

FARO_AVX512 void find_avx512(char const* text, char byte, std::uint64_t* masks, std::size_t count) {
  auto const wanted = _mm512_set1_epi8(byte);
  for (std::size_t i = 0; i < count; ++i) {
    masks[i] = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(text + 64 * i), wanted);
  }
}

FARO_AVX512 std::uint64_t count_avx512(char const* text, char byte, std::size_t count) {
  auto const wanted = _mm512_set1_epi8(byte);
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < count; ++i) {
    total += static_cast<std::uint64_t>(
        __builtin_popcountll(_mm512_cmpeq_epi8_mask(_mm512_loadu_si512(text + 64 * i), wanted)));
  }
  return total;
}
#endif

// ---- The choice
// ---------------------------------------------------------------------------------------------

struct scan_code {
  void (*find)(char const*, char, std::uint64_t*, std::size_t);  // the number of masks is the last one
  std::uint64_t (*count)(char const*, char, std::size_t);
};

scan_code used_code() {
#if defined(__x86_64__)
  auto const set = used_instruction_set();
  if (set == instruction_set::avx512) return {find_avx512, count_avx512};
  if (set == instruction_set::avx2) return {find_avx2, count_avx2};
#endif
  return {find_portable, count_portable};
}

/// The last bytes of a text, fewer than 64, with bytes after them that are not the one that is looked for.
std::array<char, 64> padded(std::string_view rest, char byte) {
  std::array<char, 64> block;
  block.fill(static_cast<char>(byte ^ 1));
  std::ranges::copy(rest, block.begin());
  return block;
}

}  // namespace

std::uint64_t count_byte(std::string_view text, char byte) {
  auto const code = used_code();
  auto const whole = text.size() / 64;
  auto const total = code.count(text.data(), byte, whole);
  if (text.size() % 64 == 0) return total;
  return total + code.count(padded(text.substr(64 * whole), byte).data(), byte, 1);
}

void find_byte(std::string_view text, char byte, std::span<std::uint64_t> masks) {
  auto const code = used_code();
  auto const whole = text.size() / 64;
  code.find(text.data(), byte, masks.data(), whole);
  if (text.size() % 64 == 0) return;
  code.find(padded(text.substr(64 * whole), byte).data(), byte, &masks[whole], 1);
}

void csv_scanner::quote(std::string_view piece, std::size_t at) {
  auto const place = seen_ + at;
  if (quoted_) {
    quoted_ = false;
    closed_ = place + 1;
    return;
  }
  auto const before = at > 0 ? piece[at - 1] : last_;
  bool const doubled = closed_ == place && place != 0;
  bool const starts_field =
      before == end_ || std::string_view{"\n,;\t|"}.find(before) != std::string_view::npos;
  bool const after_mark = place == 3 && before == '\xbf' &&  // a file may begin with the mark EF BB BF
                          (at < 3 || piece.starts_with("\xef\xbb\xbf"));
  quoted_ = doubled || starts_field || after_mark;
}

}  // namespace faro::program
