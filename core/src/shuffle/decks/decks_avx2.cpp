#if defined(__AVX2__)
#include "shuffle/decks/deck_lanes.hpp"
#include "shuffle/decks/deck_records.hpp"

#include <immintrin.h>

namespace faro::detail {
namespace {

struct vectors {
  using vector = __m256i;
  static constexpr unsigned bytes = 32;
  static constexpr unsigned tile = 13;
  static constexpr unsigned batch = 4;

  static vector load(std::uint8_t const* from) {
    return _mm256_loadu_si256(static_cast<__m256i const*>(static_cast<void const*>(from)));
  }
  static vector load_words(std::uint8_t const* from) { return load(from); }
  static void store(std::uint8_t* out, vector x) {
    _mm256_storeu_si256(static_cast<__m256i*>(static_cast<void*>(out)), x);
  }
  static vector load_lanes(std::uint16_t const* from) {
    return _mm256_load_si256(static_cast<__m256i const*>(static_cast<void const*>(from)));
  }
  static vector high(vector x, vector y) { return _mm256_mulhi_epu16(x, y); }
  static vector low(vector x, vector y) { return _mm256_mullo_epi16(x, y); }
  static vector join(vector x, vector y) {
    return _mm256_or_si256(x, _mm256_and_si256(y, _mm256_set1_epi16(-256)));
  }
  static std::uint64_t words_below(vector x, vector y, vector limit) {
    auto const x_not = _mm256_cmpeq_epi16(_mm256_max_epu16(x, limit), x);
    auto const y_not = _mm256_cmpeq_epi16(_mm256_max_epu16(y, limit), y);
    auto const packed = _mm256_packs_epi16(x_not, y_not);  // x 0-7, y 0-7 | x 8-15, y 8-15
    auto const in_order = _mm256_permute4x64_epi64(packed, 0xd8);
    auto const mask = ~static_cast<std::uint32_t>(_mm256_movemask_epi8(in_order));
    return (mask & 0xffff) | static_cast<std::uint64_t>(mask >> 16) << 32;
  }
  static vector prepare(vector digit) { return digit; }
  static vector push(vector p, vector digit) {
    return _mm256_sub_epi8(p, _mm256_cmpeq_epi8(_mm256_max_epu8(p, digit), p));
  }
};

/// Of values up to 127 a signed comparison is right, and p >= d is p > d - 1.
struct small_vectors : vectors {
  static vector prepare(vector digit) { return _mm256_sub_epi8(digit, _mm256_set1_epi8(1)); }
  static vector push(vector p, vector before) { return _mm256_sub_epi8(p, _mm256_cmpgt_epi8(p, before)); }
};

}  // namespace

deck_kernels const avx2_decks{&make_digits<vectors, false>, &make_digits<vectors, true>,
                              &decode<small_vectors>, &decode<vectors>, &make_records};

}  // namespace faro::detail
#endif
