// The sieves of the ways in which tools make a number of a word.
#pragma once
#include "like/src/search/word_sieve.hpp"

#include <faro/chance/record.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>

namespace faro::like {

// What words give a number: for tools that make it ...

/// ... of the lowest bits under a mask.
inline word_sieve masked_sieve(pick const& p) {
  if (p.of < 2 || p.of > UINT32_MAX) return open_sieve;
  auto const mask = UINT32_MAX >> std::countl_zero(static_cast<std::uint32_t>(p.of - 1));
  return {0, mask, static_cast<std::uint32_t>(p.index), 1,
          0, 0,    static_cast<std::uint32_t>(p.of),    mask >= p.of};
}
/// ... of the highest bits.
inline word_sieve highest_sieve(pick const& p) {
  auto const bits = static_cast<unsigned>(std::bit_width(p.of));
  if (bits > 31) return open_sieve;
  return {32 - bits, UINT32_MAX, static_cast<std::uint32_t>(p.index), 1,
          0,         0,          static_cast<std::uint32_t>(p.of),    true};
}
/// ... of a remainder of so many bits; `again` from a multiple of n on.
inline word_sieve remainder_sieve(pick const& p, bool again, unsigned bits = 32) {
  if (p.of < 2 || p.of > UINT32_MAX) return open_sieve;
  auto const n = static_cast<std::uint32_t>(p.of);
  auto const turn = static_cast<std::uint32_t>(std::countr_zero(n));
  auto const odd = n >> turn;
  std::uint32_t inverse = odd;  // of an odd number, modulo 2^32: each step doubles the bits that are right
  for (int i = 0; i < 5; ++i) inverse *= 2 - odd * inverse;
  // A word that has the remainder is a multiple of n above it: the quotient is small.
  auto const even = (std::uint64_t{1} << bits) / n * n;
  return {0,    UINT32_MAX,     static_cast<std::uint32_t>(p.index), inverse,
          turn, UINT32_MAX / n, static_cast<std::uint32_t>(even),    again && even <= UINT32_MAX};
}
/// ... of a range of words, from `first` on so many; `again` from there on, if not 0.
inline word_sieve range_sieve(std::uint64_t first, std::uint64_t words, std::uint64_t again = 0) {
  if (words == 0 || first + words > std::uint64_t{1} << 32) return open_sieve;
  return {0,
          UINT32_MAX,
          static_cast<std::uint32_t>(first),
          1,
          0,
          static_cast<std::uint32_t>(words - 1),
          static_cast<std::uint32_t>(again),
          again != 0};
}
/// ... of a product's high half: some words too many.
inline word_sieve product_sieve(pick const& p) {
  if (p.of < 2 || p.of > (UINT32_MAX >> 4)) return open_sieve;
  auto const all = std::uint64_t{1} << 32, from = p.index * all / p.of, to = (p.index + 1) * all / p.of + 1;
  auto const least = from > 0 ? from - 1 : 0;
  return range_sieve(least, std::min(to, all) - least);
}
/// ... of the same, `again` where its low half is below 2^32 mod n.
inline word_sieve even_product_sieve(pick const& p) {
  auto out = product_sieve(p);
  auto const n = static_cast<std::uint32_t>(p.of);
  auto const again =
      p.of < 2 || p.of > UINT32_MAX ? 0 : static_cast<std::uint32_t>((std::uint64_t{1} << 32) % n);
  if (again == 0 || out.last == UINT32_MAX) return out;
  // The low half's complement, -1 - word * n, is 2^32 - again at least.
  out.again = std::uint32_t{0} - again;
  out.has_again = true;
  out.again_factor = std::uint32_t{0} - n;
  out.again_less = 1;
  return out;
}

}  // namespace faro::like
