// Whole numbers of one fixed width, as machine words, the lowest first: counts that are added by the million,
// for which integers that take memory each are nine tenths of the time.
#pragma once
#include <faro/exact/integer.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace faro::detail {

template <std::size_t words>
using number_of_words = std::array<std::uint64_t, words>;

/// to += by * times. Precondition: the sum fits.
template <std::size_t words>
void add_times(number_of_words<words>& to, number_of_words<words> const& by, std::uint64_t times) {
  uint128 carry = 0;
  for (std::size_t i = 0; i < words; ++i) {
    carry += static_cast<uint128>(by[i]) * times + to[i];
    to[i] = static_cast<std::uint64_t>(carry);
    carry >>= 64;
  }
}

inline integer integer_of(std::span<std::uint64_t const> words) {
  auto const base = integer::from_unsigned(uint128{1} << 64);
  integer out;
  for (auto i = words.size(); i-- > 0;) out = out * base + integer{words[i]};
  return out;
}

}  // namespace faro::detail
