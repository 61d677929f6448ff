#include "chance/generator_kernels.hpp"
#include "chance/generator_lanes.hpp"

namespace faro::detail {
namespace {

// The compiler's own vectors of 16 bytes: SSE2, NEON, or what else the target has.
struct vectors {
  typedef std::uint32_t words __attribute__((vector_size(16)));
  static constexpr unsigned width = 4;
  typedef std::uint64_t long_words __attribute__((vector_size(16)));
  static constexpr unsigned long_width = 2;

  static words load(std::uint32_t const* from) { return words{from[0], from[1], from[2], from[3]}; }
  static words all(std::uint32_t x) { return words{x, x, x, x}; }
  static words add(words x, words y) { return x + y; }
  static words exclusive_or(words x, words y) { return x ^ y; }
  template <int k>
  static words rotate(words x) {
    return x << k | x >> (32 - k);
  }
  static void store_blocks(words const* x, std::byte* out) {
    for (unsigned block = 0; block < width; ++block) {
      for (unsigned i = 0; i < 16; ++i) store(out + 64 * block + 4 * i, x[i][block]);
    }
  }

  static long_words load_long(std::uint64_t const* from) { return long_words{from[0], from[1]}; }
  static long_words add_long(long_words x, long_words y) { return x + y; }
  static long_words exclusive_or_long(long_words x, long_words y) { return x ^ y; }
  template <int k>
  static long_words rotate_long(long_words x) {
    return x << k | x >> (64 - k);
  }
  template <int k>
  static long_words shift_long(long_words x) {
    return x << k;
  }
  static void store_long(std::byte* out, long_words x) { store(out, x[0]), store(out + 8, x[1]); }
  static void keep_long(std::uint64_t* out, long_words x) { out[0] = x[0], out[1] = x[1]; }

 private:
  /// Little-endian, whatever the machine.
  template <class Word>
  static void store(std::byte* out, Word word) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    for (unsigned i = 0; i < sizeof word; ++i) out[i] = static_cast<std::byte>(word >> 8 * i);
#else
    __builtin_memcpy(out, &word, sizeof word);
#endif
  }
};

}  // namespace

generator_kernels const portable_generators{&chacha_groups<twice<vectors>, vectors>, &xoshiro_steps<vectors>};

}  // namespace faro::detail
