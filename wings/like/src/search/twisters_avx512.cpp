#if defined(__AVX512F__) && defined(__AVX512DQ__)
#include "like/src/search/twister_lanes.hpp"

#include <immintrin.h>

namespace faro::like {
namespace {

struct avx512_lanes {
  using vector = __m512i;
  static constexpr unsigned lanes = 16, words_at_once = 16, keys_at_once = 16;
  static vector set(std::uint32_t x) { return _mm512_set1_epi32(static_cast<int>(x)); }
  static vector from(std::uint32_t first) {
    return add(set(first), _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
  }
  static vector add(vector x, vector y) { return _mm512_add_epi32(x, y); }
  static vector mul(vector x, vector y) { return _mm512_mullo_epi32(x, y); }
  static vector xor_(vector x, vector y) { return _mm512_xor_si512(x, y); }
  static vector and_(vector x, vector y) { return _mm512_and_si512(x, y); }
  static vector or_(vector x, vector y) { return _mm512_or_si512(x, y); }
  template <int K>
  static vector shr(vector x) {
    return _mm512_srli_epi32(x, K);
  }
  template <int K>
  static vector shl(vector x) {
    return _mm512_slli_epi32(x, K);
  }
  static vector odd(vector x) { return _mm512_srai_epi32(_mm512_slli_epi32(x, 31), 31); }
  static vector sub(vector x, vector y) { return _mm512_sub_epi32(x, y); }
  static vector shr_by(vector x, std::uint32_t k) {
    return _mm512_srl_epi32(x, _mm_cvtsi32_si128(static_cast<int>(k)));
  }
  static vector shl_by(vector x, std::uint32_t k) {
    return _mm512_sll_epi32(x, _mm_cvtsi32_si128(static_cast<int>(k)));
  }
  static vector at_most(vector x, vector y) { return _mm512_movm_epi32(_mm512_cmple_epu32_mask(x, y)); }
  static vector at_least(vector x, vector y) { return _mm512_movm_epi32(_mm512_cmpge_epu32_mask(x, y)); }
  static std::uint64_t mask_of(vector x) { return _mm512_movepi32_mask(x); }
  static void store(std::uint32_t* out, vector x) { _mm512_storeu_si512(out, x); }
};

}  // namespace

twister_kernels const avx512_twisters{&twister_making<avx512_lanes>::by_word,
                                      &twister_making<avx512_lanes>::by_key};

}  // namespace faro::like
#endif
