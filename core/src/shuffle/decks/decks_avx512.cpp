#if defined(__AVX512BW__)
#include "shuffle/decks/deck_lanes.hpp"

#include <immintrin.h>

namespace faro::detail {
namespace {

struct vectors {
  using vector = __m512i;
  static constexpr unsigned bytes = 64;
  static constexpr unsigned tile = 16;
  static constexpr unsigned batch = 4;

  static vector load(std::uint8_t const* from) { return _mm512_loadu_si512(from); }
  static vector load_words(std::uint8_t const* from) { return load(from); }
  static void store(std::uint8_t* out, vector x) { _mm512_storeu_si512(out, x); }
  static vector load_lanes(std::uint16_t const* from) { return _mm512_load_si512(from); }
  static vector high(vector x, vector y) { return _mm512_mulhi_epu16(x, y); }
  static vector low(vector x, vector y) { return _mm512_mullo_epi16(x, y); }
  static vector join(vector x, vector y) {
    return _mm512_ternarylogic_epi32(x, y, _mm512_set1_epi16(-256), 0xf8);  // x | (y & mask)
  }
  static std::uint64_t words_below(vector x, vector y, vector limit) {
    return _mm512_kunpackd(_mm512_cmplt_epu16_mask(y, limit), _mm512_cmplt_epu16_mask(x, limit));
  }
  static vector prepare(vector digit) { return digit; }
  static vector push(vector p, vector digit) {
    return _mm512_mask_add_epi8(p, _mm512_cmpge_epu8_mask(p, digit), p, _mm512_set1_epi8(1));
  }
};

/// Sixteen rows of 64 decks become, in quarter q of vector j, sixteen cards of deck 16 q + j.
[[gnu::always_inline]] inline void transpose_rows(std::uint8_t const* rows, __m512i* out) {
  __m512i other[16];
#pragma GCC unroll 16
  for (int i = 0; i < 16; ++i) out[i] = vectors::load(rows + 64 * i);
#pragma GCC unroll 2
  for (int twice = 0; twice < 2; ++twice) {
#pragma GCC unroll 8
    for (int i = 0; i < 8; ++i) {
      other[2 * i] = _mm512_unpacklo_epi8(out[i], out[i + 8]);
      other[2 * i + 1] = _mm512_unpackhi_epi8(out[i], out[i + 8]);
    }
#pragma GCC unroll 8
    for (int i = 0; i < 8; ++i) {
      out[2 * i] = _mm512_unpacklo_epi8(other[i], other[i + 8]);
      out[2 * i + 1] = _mm512_unpackhi_epi8(other[i], other[i + 8]);
    }
  }
}

/// Up to 64 cards of each deck, from row `first` on, to out + stride * deck.
void panel_records(std::uint8_t const* rows, std::size_t cards, std::uint8_t* out, std::size_t stride) {
  __m512i x[4][16];
  for (int panel = 0; panel < 4; ++panel) {
    if (16U * static_cast<unsigned>(panel) < cards) {
      transpose_rows(rows + 1024 * panel, x[panel]);
    } else {
      for (auto& v : x[panel]) v = _mm512_setzero_si512();
    }
  }
  auto const kept = cards >= 64 ? ~0ULL : (1ULL << cards) - 1;
  auto const put = [&](std::size_t deck, __m512i cards_of_deck) {
    _mm512_mask_storeu_epi8(out + stride * deck, kept, cards_of_deck);
  };
  for (std::size_t j = 0; j < 16; ++j) {
    auto const a = x[0][j];
    auto const b = x[1][j];
    auto const c = x[2][j];
    auto const d = x[3][j];
    auto const low_ab = _mm512_shuffle_i32x4(a, b, 0x44);
    auto const high_ab = _mm512_shuffle_i32x4(a, b, 0xee);
    auto const low_cd = _mm512_shuffle_i32x4(c, d, 0x44);
    auto const high_cd = _mm512_shuffle_i32x4(c, d, 0xee);
    put(j, _mm512_shuffle_i32x4(low_ab, low_cd, 0x88));
    put(16 + j, _mm512_shuffle_i32x4(low_ab, low_cd, 0xdd));
    put(32 + j, _mm512_shuffle_i32x4(high_ab, high_cd, 0x88));
    put(48 + j, _mm512_shuffle_i32x4(high_ab, high_cd, 0xdd));
  }
}

/// Up to sixteen cards of each deck. Each store also covers the beginning of the next record, which comes
/// after it.
void short_records(std::uint8_t const* rows, std::size_t dealt, std::uint8_t* out) {
  __m512i x[16];
  transpose_rows(rows, x);
  auto const put = [&](std::size_t deck, __m128i cards) {
    _mm_storeu_si128(static_cast<__m128i*>(static_cast<void*>(out + dealt * deck)), cards);
  };
#pragma GCC unroll 16
  for (std::size_t j = 0; j < 16; ++j) put(j, _mm512_castsi512_si128(x[j]));
#pragma GCC unroll 16
  for (std::size_t j = 0; j < 16; ++j) put(16 + j, _mm512_extracti32x4_epi32(x[j], 1));
#pragma GCC unroll 16
  for (std::size_t j = 0; j < 16; ++j) put(32 + j, _mm512_extracti32x4_epi32(x[j], 2));
#pragma GCC unroll 16
  for (std::size_t j = 0; j < 16; ++j) put(48 + j, _mm512_extracti32x4_epi32(x[j], 3));
}

void make_records(std::uint8_t const* rows, std::size_t dealt, std::uint8_t* out) {
  if (dealt <= 16) return short_records(rows, dealt, out);
  for (std::size_t k = 0; k < dealt; k += 64)
    panel_records(rows + 64 * k, dealt - k < 64 ? dealt - k : 64, out + k, dealt);
}

}  // namespace

deck_kernels const avx512_decks{&make_digits<vectors, false>, &make_digits<vectors, true>, &decode<vectors>,
                                &decode<vectors>, &make_records};

}  // namespace faro::detail
#endif
