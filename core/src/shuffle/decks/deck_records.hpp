// Rows into records by vectors of 16 bytes, for instruction sets with nothing wider to move bytes across.
#pragma once
#include <cstddef>
#include <cstdint>

namespace faro::detail {
namespace {

typedef std::uint8_t bytes16 __attribute__((vector_size(16)));

inline bytes16 interleave_low(bytes16 x, bytes16 y) {
  return __builtin_shufflevector(x, y, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
inline bytes16 interleave_high(bytes16 x, bytes16 y) {
  return __builtin_shufflevector(x, y, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}

/// Sixteen rows of sixteen decks become sixteen cards of each of sixteen decks.
[[gnu::always_inline]] inline void transpose_rows(std::uint8_t const* rows, bytes16* out) {
  bytes16 other[16];
  for (int i = 0; i < 16; ++i) __builtin_memcpy(&out[i], rows + 64 * i, 16);
  for (int twice = 0; twice < 2; ++twice) {
    for (int i = 0; i < 8; ++i) {
      other[2 * i] = interleave_low(out[i], out[i + 8]);
      other[2 * i + 1] = interleave_high(out[i], out[i + 8]);
    }
    for (int i = 0; i < 8; ++i) {
      out[2 * i] = interleave_low(other[i], other[i + 8]);
      out[2 * i + 1] = interleave_high(other[i], other[i + 8]);
    }
  }
}

/// By panels of sixteen cards; the last one ends with the record, so that every store is a whole vector. Of
/// records shorter than that, each store also covers the beginning of the next, which comes after it.
void make_records(std::uint8_t const* rows, std::size_t dealt, std::uint8_t* out) {
  bytes16 x[16];
  for (std::size_t deck = 0; deck < 64; deck += 16) {
    for (std::size_t k = 0; k < dealt; k += 16) {
      auto const from = k + 16 <= dealt ? k : dealt < 16 ? 0 : dealt - 16;
      transpose_rows(rows + 64 * from + deck, x);
      for (std::size_t i = 0; i < 16; ++i) __builtin_memcpy(out + dealt * (deck + i) + from, &x[i], 16);
    }
  }
}

}  // namespace
}  // namespace faro::detail
