// The kernels in vectors of the compiler, which any processor has.
#include "like/src/search/twister_lanes.hpp"

namespace faro::like {
namespace {

struct portable_lanes {
  using vector = std::uint32_t __attribute__((vector_size(16)));
  static constexpr unsigned lanes = 4, words_at_once = 8, keys_at_once = 8;
  static vector set(std::uint32_t x) { return vector{x, x, x, x}; }
  static vector from(std::uint32_t first) { return vector{first, first + 1, first + 2, first + 3}; }
  static vector add(vector x, vector y) { return x + y; }
  static vector mul(vector x, vector y) { return x * y; }
  static vector xor_(vector x, vector y) { return x ^ y; }
  static vector and_(vector x, vector y) { return x & y; }
  static vector or_(vector x, vector y) { return x | y; }
  template <int K>
  static vector shr(vector x) {
    return x >> K;
  }
  template <int K>
  static vector shl(vector x) {
    return x << K;
  }
  static vector odd(vector x) { return set(0) - (x & set(1)); }
  static vector sub(vector x, vector y) { return x - y; }
  static vector shr_by(vector x, std::uint32_t k) { return k < 32 ? x >> k : set(0); }
  static vector shl_by(vector x, std::uint32_t k) { return k < 32 ? x << k : set(0); }
  static vector at_most(vector x, vector y) { return reinterpret_cast<vector>(x <= y); }
  static vector at_least(vector x, vector y) { return reinterpret_cast<vector>(x >= y); }
  static std::uint64_t mask_of(vector x) { return (x[0] & 1) | (x[1] & 2) | (x[2] & 4) | (x[3] & 8); }
  static void store(std::uint32_t* out, vector x) { __builtin_memcpy(out, &x, sizeof x); }
};

}  // namespace

twister_kernels const portable_twisters{&twister_making<portable_lanes>::by_word,
                                        &twister_making<portable_lanes>::by_key};

}  // namespace faro::like
