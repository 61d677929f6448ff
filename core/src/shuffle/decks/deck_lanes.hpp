// Digits and insertion decode in lanes, written once over what a vector can do (V):
//
//   V::bytes            bytes of a vector, a deck each
//   V::tile, V::batch   how many cards, and how many blocks' words, stay in registers
//   V::load, V::store, V::load_words (of 16 bits, little-endian), V::load_lanes (as the machine keeps them)
//   V::high, V::low     halves of the products of 16-bit lanes
//   V::join(x, y)       the low byte of each 16-bit lane from x, which has no other, the high byte from y
//   V::words_below(x, y, m) a bit for each 16-bit lane of x, and from bit 32 on of y, that is below that of m
//   V::prepare(d), V::push(p, d)   p + 1 where p >= d, else p, of unsigned bytes
//
// Insertion decode. Row t holds a digit d_t, uniform below n - k + 1 + t. Inserting a new card of value d
// into an ordered sample, and moving the values >= d up by one, is a bijection, so independent uniform digits
// give a uniform ordered sample: for each k, for i = k+1, k+2, ... in order, p_k += (p_k >= d_i).
//
// Everything is in an unnamed namespace: see chance/generator_lanes.hpp.
#pragma once
#include "shuffle/decks/deck_kernels.hpp"

namespace faro::detail {
namespace {

/// The digits of one group for `batch` blocks: as many chains of multiplications at once. High words times
/// 256 base, divided by 2^16, have the digit in their high byte already; with base 256, they are that
/// themselves.
template <class V, bool to_256, unsigned batch>
[[gnu::always_inline]] inline std::uint64_t group_digits(deck_work const& work, std::size_t block,
                                                         std::size_t g, unsigned at) {
  auto const& group = work.groups[g];
  auto const* const random = work.random + 128 * (block * work.group_count + g) + at;
  auto* const rows = work.rows + block * work.stride + at;
  typename V::vector low[batch];
  typename V::vector high[batch];
#pragma GCC unroll 8
  for (unsigned b = 0; b < batch; ++b) {
    low[b] = V::load_words(random + 128 * work.group_count * b);
    high[b] = V::load_words(random + 128 * work.group_count * b + 64);
  }
  auto const* const last = work.digits + group.last;
#pragma GCC unroll 1
  for (auto const* digit = work.digits + group.first; digit != last; ++digit) {
    auto const base = V::load_lanes(digit->base.lanes);
    auto const shifted = V::load_lanes(digit->shifted_base.lanes);
    auto* row = rows + 64 * digit->row;
#pragma GCC unroll 8
    for (unsigned b = 0; b < batch; ++b, row += work.stride) {
      auto digits = V::high(high[b], shifted);
      if constexpr (to_256) {
        if (digit->shifted_base.lanes[0] == 0) digits = high[b];
      }
      V::store(row, V::join(V::high(low[b], base), digits));
      low[b] = V::low(low[b], base);
      high[b] = V::low(high[b], base);
    }
  }
  auto const limit = V::load_lanes(group.reject_below.lanes);
  auto* const rejected = work.rejected + block * work.group_count + g;
  std::uint64_t any = 0;
#pragma GCC unroll 8
  for (unsigned b = 0; b < batch; ++b) {
    auto const below = V::words_below(low[b], high[b], limit) << at / 2;
    rejected[work.group_count * b] = at == 0 ? below : rejected[work.group_count * b] | below;
    any |= below;
  }
  return any;
}

template <class V, bool to_256>
bool make_digits(deck_work const& work) {
  std::uint64_t any = 0;
  std::size_t block = 0;
  for (; block + V::batch <= work.blocks; block += V::batch) {
    for (std::size_t g = 0; g < work.group_count; ++g) {
#pragma GCC unroll 4
      for (unsigned at = 0; at < 64; at += V::bytes)
        any |= group_digits<V, to_256, V::batch>(work, block, g, at);
    }
  }
  if constexpr (V::batch > 1) {
    for (; block < work.blocks; ++block) {
      for (std::size_t g = 0; g < work.group_count; ++g) {
#pragma GCC unroll 4
        for (unsigned at = 0; at < 64; at += V::bytes) any |= group_digits<V, to_256, 1>(work, block, g, at);
      }
    }
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

/// The last cards, fewer than a tile, in a tile of their own width.
template <class V, unsigned width = V::tile - 1>
[[gnu::always_inline]] inline void decode_rest(std::uint8_t* rows, std::size_t k, std::size_t dealt) {
  if constexpr (width > 0) {
    if (dealt - k == width) {
      decode_tile<V, width>(rows, k, dealt);
    } else {
      decode_rest<V, width - 1>(rows, k, dealt);
    }
  }
}

template <class V>
void decode(std::uint8_t* rows, std::size_t dealt, std::size_t blocks, std::size_t stride) {
  for (std::size_t block = 0; block < blocks; ++block, rows += stride) {
    for (unsigned at = 0; at < 64; at += V::bytes) {
      std::size_t k = 0;
      for (; k + V::tile <= dealt; k += V::tile) decode_tile<V, V::tile>(rows + at, k, dealt);
      decode_rest<V>(rows + at, k, dealt);
    }
  }
}

}  // namespace
}  // namespace faro::detail
