// A chooser that spends random bytes sparingly, and picks as GNU shuf does for the same bytes.
//
// It keeps a pool: a number that is uniform below some size. A pick of n takes bytes until size >= n, splits
// off value mod n, and keeps what is left (value / n, uniform below size / n) for the next pick. A value
// among the last size mod n is rejected; what it says of its place among those is kept as well. Nothing is
// lost but rounding: 52 cards cost 29 bytes, where a fresh draw a pick would take 51 or more.
//
// Cost: a 128-bit division a pick. Origin: recycling of randomness is folklore; GNU coreutils'
// --random-source works so, and the picks here are the same (tested against it).
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/exact/integer.hpp>

#include <cassert>
#include <concepts>
#include <cstdint>
#include <utility>

namespace faro {

/// Answers from bytes: `next()` gives one of 0 .. 255, each equally likely, or throws when there are no more.
template <std::invocable Next>
class byte_chooser {
 public:
  explicit byte_chooser(Next next) : next_{std::move(next)} {}

  /// One of 0 .. n-1, each with probability exactly 1/n if the bytes are uniform. below(1) takes no byte.
  /// Precondition: n > 0.
  std::uint64_t below(std::uint64_t n) {
    assert(n > 0);
    for (;;) {
      while (size_ < n) {
        value_ = value_ * 256 + static_cast<std::uint8_t>(next_());
        size_ *= 256;
      }
      auto const parts = size_ / n;
      if (value_ < parts * n) {
        auto const answer = static_cast<std::uint64_t>(value_ % n);
        value_ /= n;
        size_ = parts;
        return answer;
      }
      value_ -= parts * n;
      size_ -= parts * n;
    }
  }

 private:
  Next next_;
  uint128 value_ = 0;  // uniform below size_
  uint128 size_ = 1;
};

}  // namespace faro
