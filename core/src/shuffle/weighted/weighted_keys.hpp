// Weighted samples in one pass: item i of weight w has the key -log2(U) / w, where U is its tag
// (item_tags.hpp); the k least keys are k items drawn one after the other, each in proportion to the weights
// that are left.
//
// The logarithm is whole arithmetic alone, the same on every machine: -log2 of the tag's first 63 digits and
// a half in units of 2^-57, too great by less than 2^-56. Keys are compared exactly, by products of 183 bits;
// of equal keys the earlier item's is less. Cost: 57 squarings an item, some 100 ns.
//
// Origin: P. Efraimidis and P. Spirakis, "Weighted random sampling with a reservoir" (2006); the digits of a
// logarithm by squaring are H. Briggs' (1624), as in D. Knuth, TAOCP 1, 1.2.2, exercise 25.
#pragma once
#include <faro/exact/integer.hpp>

#include <bit>
#include <cstdint>

namespace faro {

/// -log2(x) 2^57 for x = (tag | 1) / 2^64: from 1 to 2^63.
constexpr std::uint64_t log_key(std::uint64_t tag) {
  constexpr int digits = 57;
  auto const odd = tag | 1;
  auto const zeros = std::countl_zero(odd);
  auto z = odd << zeros;  // from 2^63 to 2^64: a number from 1 to 2
  std::uint64_t log = 0;
  for (int i = 0; i < digits; ++i) {
    auto const square = static_cast<uint128>(z) * z >> 63;
    auto const carry = static_cast<std::uint64_t>(square >> 64);
    z = static_cast<std::uint64_t>(square >> carry);
    log = 2 * log + carry;
  }
  return (static_cast<std::uint64_t>(zeros + 1) << digits) - log;
}

/// A weight: digits * 10^scale.
struct scaled_weight {
  uint128 digits = 0;
  std::int32_t scale = 0;
};

/// The key of an item. Its weight, times 10^scale, is above 0; the digits are below 2^120.
struct weighted_key {
  std::uint64_t log = 0;  ///< log_key of its tag
  uint128 weight = 1;
  std::uint64_t item = 0;
  std::int32_t scale = 0;

  /// log / weight < other.log / other.weight
  friend constexpr bool operator<(weighted_key const& a, weighted_key const& b) {
    if (a.scale != b.scale) return is_before_scaled(a, b);
    auto const left = product(a.log, b.weight), right = product(b.log, a.weight);
    if (left.high != right.high) return left.high < right.high;
    if (left.low != right.low) return left.low < right.low;
    return a.item < b.item;
  }

 private:
  /// The same for weights that are scaled differently.
  static bool is_before_scaled(weighted_key const& a, weighted_key const& b);

  struct wide {
    uint128 high;
    std::uint64_t low;
  };
  static constexpr wide product(std::uint64_t a, uint128 b) {
    auto const low = static_cast<uint128>(a) * static_cast<std::uint64_t>(b);
    return {static_cast<uint128>(a) * static_cast<std::uint64_t>(b >> 64) + (low >> 64),
            static_cast<std::uint64_t>(low)};
  }
};

}  // namespace faro
