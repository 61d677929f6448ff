// Digits and insertion decode in lanes, written once over what a vector can do (V):
//
//   V::bytes            bytes of a vector, a deck each; V::tile, how many cards stay in registers
//   V::load, V::store, V::load_words (of 16 bits, little-endian), V::all_words(m)
//   V::high, V::low     halves of the products of 16-bit lanes
//   V::join(x, y)       the low byte of each 16-bit lane from x, which has no other, the high byte from y
//   V::words_below(x, m) a bit for each 16-bit lane that is below m
//   V::prepare(d), V::push(p, d)   p + 1 where p >= d, else p, of unsigned bytes
//
// Insertion decode. Row t holds a digit d_t, uniform below n - k + 1 + t. Inserting a new card of value d
// into an ordered sample of t of 0 .. m-1, and moving the values >= d up by one, is a bijection from (sample
// of t of m, d in 0 .. m) to samples of t + 1 of m + 1. So independent uniform digits give a uniform ordered
// sample, with no sort, no table and no branch: for each k, for i = k+1, k+2, ... in order, p_k += (p_k >=
// d_i).
//
// Everything is in an unnamed namespace: see chance/generator_lanes.hpp.
#pragma once
#include "deck_kernels.hpp"

namespace faro::detail {
namespace {

/// The digits of the decks of one vector of each row: `low` are the words of its even decks, `high` of its
/// odd ones.
template <class V>
[[gnu::always_inline]] inline void group_digits(deck_digit const* digit, deck_digit const* last,
                                                typename V::vector& low, typename V::vector& high,
                                                std::uint8_t* rows) {
  for (; digit != last; ++digit) {
    auto const base = V::all_words(digit->base);
    // (x * 256 base) / 2^16 has the digit in its high byte already; 256 * 256 does not fit, and is x itself.
    auto const shifted =
        digit->base == 256 ? high : V::high(high, V::all_words(static_cast<std::uint16_t>(digit->base << 8)));
    V::store(rows + 64 * digit->row, V::join(V::high(low, base), shifted));
    low = V::low(low, base);
    high = V::low(high, base);
  }
}

template <class V>
bool make_digits(deck_digit const* digits, deck_group const* groups, std::size_t group_count,
                 std::uint8_t const* random, std::uint8_t* rows, std::uint64_t* rejected) {
  std::uint64_t any = 0;
  for (std::size_t g = 0; g < group_count; ++g, random += 128) {
    auto const& group = groups[g];
    std::uint64_t out = 0;
#pragma GCC unroll 4
    for (unsigned at = 0; at < 64; at += V::bytes) {
      auto low = V::load_words(random + at);
      auto high = V::load_words(random + 64 + at);
      group_digits<V>(digits + group.first, digits + group.last, low, high, rows + at);
      auto const limit = static_cast<std::uint16_t>(group.reject_below);
      auto const below = V::words_below(low, limit) | V::words_below(high, limit) << 32;
      out |= below << at / 2;
    }
    rejected[g] = out;
    any |= out;
  }
  return any != 0;
}

/// Cards k .. k + width - 1 of V::bytes decks, in registers while all later digits pass by.
template <class V, unsigned width>
[[gnu::always_inline]] inline void decode_tile(std::uint8_t* rows, std::size_t k, std::size_t dealt) {
  typename V::vector p[width];
#pragma GCC unroll 32
  for (unsigned i = 0; i < width; ++i) p[i] = V::load(rows + 64 * (k + i));
#pragma GCC unroll 32
  for (unsigned i = 1; i < width; ++i) {
    auto const digit = V::prepare(p[i]);
#pragma GCC unroll 32
    for (unsigned j = 0; j < i; ++j) p[j] = V::push(p[j], digit);
  }
#pragma GCC unroll 1
  for (auto i = k + width; i < dealt; ++i) {
    auto const digit = V::prepare(V::load(rows + 64 * i));
#pragma GCC unroll 32
    for (unsigned j = 0; j < width; ++j) p[j] = V::push(p[j], digit);
  }
#pragma GCC unroll 32
  for (unsigned i = 0; i < width; ++i) V::store(rows + 64 * (k + i), p[i]);
}

/// The last cards, fewer than a tile: by the widths 8, 4, 2 and 1.
template <class V, unsigned width>
[[gnu::always_inline]] inline void decode_rest(std::uint8_t* rows, std::size_t& k, std::size_t dealt) {
  if (dealt - k >= width) {
    decode_tile<V, width>(rows, k, dealt);
    k += width;
  }
  if constexpr (width > 1) decode_rest<V, width / 2>(rows, k, dealt);
}

template <class V>
void decode(std::uint8_t* rows, std::size_t dealt) {
  for (unsigned at = 0; at < 64; at += V::bytes) {
    std::size_t k = 0;
    for (; k + V::tile <= dealt; k += V::tile) decode_tile<V, V::tile>(rows + at, k, dealt);
    decode_rest<V, 8>(rows + at, k, dealt);
  }
}

}  // namespace
}  // namespace faro::detail
