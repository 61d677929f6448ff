// One place of an order at a time: a permutation of up to 2^64 items that is computed, never stored.
//
//   keyed_permutation const order{1'000'000'000, "a seed"};
//   order(0);                   // the first item
//   order.place_of(order(7));  // 7
//
// order(i) is the item at place i, order.place_of(item) its inverse, each on its own and in any order, in
// constant memory: to number visits of a huge range without repeats, to sample without replacement from what
// can't be listed, to hand out codes that don't tell how many there are.
//
// *Pseudo-random, not uniform*: of the n! orders it reaches at most 2^256, one a key, and for small n not all
// as exactly often as others. It is as unpredictable as SipHash is. A shuffle that is exactly uniform is in
// array.hpp.
//
// The bijection is a Feistel network of 12 rounds on the least power of two that holds the items (at least
// 2^10), its round function SipHash-2-4; results outside the range are sent round again (cycle walking). The
// keys of the rounds come from the key and n (docs/spec-streams.md, section 8).
// Cost: 0.1 us a round trip, fewer than two on average from n = 1024 on (1024 / n below); 200 bytes.
// Throws input_error for a place beyond the last. Any number of threads.
// Origin: M. Luby and C. Rackoff (1988); J. Black and P. Rogaway, "Ciphers with arbitrary finite domains"
// (2002); J.-P. Aumasson and D. J. Bernstein, "SipHash" (2012).
#pragma once
#include <faro/chance/purpose.hpp>
#include <faro/chance/seed.hpp>
#include <faro/error.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace faro {

/// A permutation of the numbers 0 .. last. A value; calls are const and may be made from many threads.
class keyed_permutation {
 public:
  /// Of the numbers 0 .. last: up to all 2^64 numbers of 64 bits.
  static keyed_permutation up_to(std::uint64_t last, key256 const& key);
  /// Of the numbers 0 .. n-1. Throws input_error when n is 0.
  keyed_permutation(std::uint64_t n, key256 const& key);
  /// The same with the key of a seed text.
  keyed_permutation(std::uint64_t n, std::string_view seed)
      : keyed_permutation{n, key_from_text(seed, purpose::permutation)} {}

  /// The item at a place. Throws input_error when place > last().
  std::uint64_t operator()(std::uint64_t place) const;
  /// The place of an item: the inverse. Throws input_error when item > last().
  [[nodiscard]] std::uint64_t place_of(std::uint64_t item) const;

  [[nodiscard]] std::uint64_t last() const { return last_; }

 private:
  static constexpr std::size_t rounds = 12;
  struct whole_range {};
  keyed_permutation(whole_range, std::uint64_t last, key256 const& key);
  [[nodiscard]] std::uint64_t forth(std::uint64_t x) const;
  [[nodiscard]] std::uint64_t back(std::uint64_t x) const;
  void check(std::uint64_t x) const;

  std::uint64_t last_;
  unsigned high_bits_, low_bits_;  // of the two halves
  std::array<std::array<std::uint64_t, 2>, rounds> keys_;
};

namespace detail {
/// SipHash-2-4 of the eight bytes of a number, little-endian, under a key of two such numbers.
std::uint64_t siphash(std::array<std::uint64_t, 2> const& key, std::uint64_t message);
}  // namespace detail

}  // namespace faro
