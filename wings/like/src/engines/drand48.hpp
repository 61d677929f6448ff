// The linear generator of 48 bits that drand48 and Java have.
//
// Origin: D. H. Lehmer 1949; the factor is that of System V's drand48.
#pragma once
#include <cstdint>

namespace faro::like {

class drand48_state {
 public:
  explicit constexpr drand48_state(std::uint64_t state) : state_{state & mask} {}
  /// The next 48 bits.
  std::uint64_t operator()() { return state_ = (state_ * factor + 0xB) & mask; }
  static constexpr std::uint64_t factor = 0x5DEECE66D, mask = (std::uint64_t{1} << 48) - 1;

 private:
  std::uint64_t state_;
};

}  // namespace faro::like
