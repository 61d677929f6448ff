// PCG64, XSL RR 128/64.
//
// Origin: M. O'Neill, 2014.
#pragma once
#include <faro/exact/integer.hpp>

#include <bit>
#include <cstdint>

namespace faro::like {

class pcg64 {
 public:
  pcg64(uint128 state, uint128 sequence) : increment_{(sequence << 1) | 1} {
    step();
    state_ += state;
    step();
  }
  std::uint64_t operator()() {
    step();
    auto const folded = static_cast<std::uint64_t>(state_ >> 64) ^ static_cast<std::uint64_t>(state_);
    return std::rotr(folded, static_cast<int>(state_ >> 122));
  }

 private:
  void step() {
    auto const factor = static_cast<uint128>(0x2360ED051FC65DA4) << 64 | 0x4385DF649FCCF645;
    state_ = state_ * factor + increment_;
  }
  uint128 state_ = 0, increment_;
};

}  // namespace faro::like
