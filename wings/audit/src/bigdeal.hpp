// Deals as the Big Deal program makes them, number for number.
//
// RIPEMD-160 over a counter (four bytes, the lowest first, from 1), 20 secret bytes and RIPEMD-160 of the
// owner's name; the first 12 bytes of the digest, the highest first, are the number of a deal
// (cards/deal_number.hpp), or are passed over when there is no such deal: 1.477 digests a deal are expected.
// No deal is excluded; a stranger who does not know the 20 bytes can foretell nothing unless RIPEMD-160 is
// broken. 2^160 sets are far fewer than there are sets of three deals or more.
//
// About 3.5 µs a deal. Origin: H. van Staveren, Big Deal 2.0, used by the World Bridge Federation
// since 2000.
#pragma once
#include "cards/deal_number.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace faro::audit {

/// What the program calls its hash (-h): the random part of its seed.
using bigdeal_seed = std::array<std::byte, 20>;

class bigdeal_generator {
 public:
  bigdeal_generator(bigdeal_seed const& seed, std::string_view owner);
  /// The key is erased with it; a copy would outlive that.
  bigdeal_generator(bigdeal_generator const&) = delete;
  bigdeal_generator& operator=(bigdeal_generator const&) = delete;
  ~bigdeal_generator();

  /// The next deal. Throws input_error after 2^32 - 1 digests.
  deal_seats next();
  /// How many digests were made: the counter of the last deal.
  [[nodiscard]] std::uint32_t counter() const { return counter_; }
  /// The number of the last deal.
  [[nodiscard]] integer const& number() const { return number_; }

 private:
  std::string message_;  // counter, seed, owner's digest
  std::uint32_t counter_ = 0;
  integer number_;
};

}  // namespace faro::audit
