#include "shuffle/decks/deck_lanes.hpp"
#include "shuffle/decks/deck_records.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace faro::detail {
namespace {

// The compiler's own vectors of 16 bytes: SSE2, NEON, or what else the target has.
struct vectors {
  using vector = bytes16;
  static constexpr unsigned bytes = 16;
  static constexpr unsigned tile = 8;
  static constexpr unsigned batch = 2;
  typedef std::uint16_t words __attribute__((vector_size(16)));

  static vector load(std::uint8_t const* from) {
    vector x;
    __builtin_memcpy(&x, from, 16);
    return x;
  }
  static vector load_words(std::uint8_t const* from) { return swapped(load(from)); }
  static void store(std::uint8_t* out, vector x) { __builtin_memcpy(out, &x, 16); }
  static vector load_lanes(std::uint16_t const* from) {
    vector x;
    __builtin_memcpy(&x, from, 16);
    return x;
  }
  static vector high(vector x, vector y) {
#if defined(__SSE2__)
    return reinterpret_cast<vector>(
        _mm_mulhi_epu16(reinterpret_cast<__m128i>(x), reinterpret_cast<__m128i>(y)));
#else
    auto const a = as_words(x);
    auto const b = as_words(y);
    words product{};
    for (int i = 0; i < 8; ++i) product[i] = static_cast<std::uint16_t>(std::uint32_t{a[i]} * b[i] >> 16);
    return as_bytes(product);
#endif
  }
  static vector low(vector x, vector y) { return as_bytes(as_words(x) * as_words(y)); }
  static vector join(vector x, vector y) {
    return swapped(x | (y & reinterpret_cast<vector>(words{} + std::uint16_t{0xff00})));
  }
  static std::uint64_t words_below(vector x, vector y, vector limit) {
    words const a = reinterpret_cast<words>(as_words(x) < as_words(limit));
    words const b = reinterpret_cast<words>(as_words(y) < as_words(limit));
    typedef std::uint64_t halves __attribute__((vector_size(16)));
    auto const any = reinterpret_cast<halves>(a | b);
    if ((any[0] | any[1]) == 0) return 0;  // nearly always
    std::uint64_t mask = 0;
    for (unsigned i = 0; i < 8; ++i) {
      mask |= static_cast<std::uint64_t>(a[i] & 1) << i;
      mask |= static_cast<std::uint64_t>(b[i] & 1) << (32 + i);
    }
    return mask;
  }
  static vector prepare(vector digit) { return digit; }
  static vector push(vector p, vector digit) { return p - reinterpret_cast<vector>(p >= digit); }

 private:
  /// The bytes of each word exchanged on machines that keep the high one first.
  static vector swapped(vector x) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return as_bytes(as_words(x) << 8 | as_words(x) >> 8);
#else
    return x;
#endif
  }
  static vector as_bytes(words x) { return reinterpret_cast<vector>(x); }
  static words as_words(vector x) { return reinterpret_cast<words>(x); }
};

}  // namespace

deck_kernels const portable_decks{&make_digits<vectors, false>, &make_digits<vectors, true>, &decode<vectors>,
                                  &decode<vectors>, &make_records};

}  // namespace faro::detail
