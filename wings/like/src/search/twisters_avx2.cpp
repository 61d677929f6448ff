#if defined(__AVX2__)
#include "like/src/search/twister_lanes.hpp"

#include <immintrin.h>

namespace faro::like {
namespace {

struct avx2_lanes {
  using vector = __m256i;
  static constexpr unsigned lanes = 8, words_at_once = 16, keys_at_once = 16;
  static vector set(std::uint32_t x) { return _mm256_set1_epi32(static_cast<int>(x)); }
  static vector from(std::uint32_t first) {
    return add(set(first), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
  }
  static vector add(vector x, vector y) { return _mm256_add_epi32(x, y); }
  static vector mul(vector x, vector y) { return _mm256_mullo_epi32(x, y); }
  static vector xor_(vector x, vector y) { return _mm256_xor_si256(x, y); }
  static vector and_(vector x, vector y) { return _mm256_and_si256(x, y); }
  static vector or_(vector x, vector y) { return _mm256_or_si256(x, y); }
  template <int K>
  static vector shr(vector x) {
    return _mm256_srli_epi32(x, K);
  }
  template <int K>
  static vector shl(vector x) {
    return _mm256_slli_epi32(x, K);
  }
  static vector odd(vector x) { return _mm256_srai_epi32(_mm256_slli_epi32(x, 31), 31); }
  static vector sub(vector x, vector y) { return _mm256_sub_epi32(x, y); }
  static vector shr_by(vector x, std::uint32_t k) {
    return _mm256_srl_epi32(x, _mm_cvtsi32_si128(static_cast<int>(k)));
  }
  static vector shl_by(vector x, std::uint32_t k) {
    return _mm256_sll_epi32(x, _mm_cvtsi32_si128(static_cast<int>(k)));
  }
  static vector at_most(vector x, vector y) { return _mm256_cmpeq_epi32(_mm256_min_epu32(x, y), x); }
  static vector at_least(vector x, vector y) { return _mm256_cmpeq_epi32(_mm256_max_epu32(x, y), x); }
  static std::uint64_t mask_of(vector x) {
    return static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(x)));
  }
  static void store(std::uint32_t* out, vector x) {
    _mm256_storeu_si256(static_cast<__m256i*>(static_cast<void*>(out)), x);
  }
};

}  // namespace

twister_kernels const avx2_twisters{&twister_making<avx2_lanes>::by_word,
                                    &twister_making<avx2_lanes>::by_key};

}  // namespace faro::like
#endif
