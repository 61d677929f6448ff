// Arithmetic modulo a prime of 61 bits, with factors prepared so that a product takes no division (V. Shoup).
#pragma once
#include <faro/exact/integer.hpp>

#include <cstdint>

namespace faro::detail {

struct modulus {
  std::uint64_t p;
  [[nodiscard]] std::uint64_t times(std::uint64_t a, std::uint64_t b) const {
    return static_cast<std::uint64_t>(static_cast<uint128>(a) * b % p);
  }
  /// a * w, with prepared = prepare(w). Preconditions: w < p; a any.
  [[nodiscard]] std::uint64_t times(std::uint64_t a, std::uint64_t w, std::uint64_t prepared) const {
    auto const quotient = static_cast<std::uint64_t>(static_cast<uint128>(a) * prepared >> 64);
    auto const rest = a * w - quotient * p;
    return rest >= p ? rest - p : rest;
  }
  [[nodiscard]] std::uint64_t prepare(std::uint64_t w) const {
    return static_cast<std::uint64_t>((static_cast<uint128>(w) << 64) / p);
  }
  [[nodiscard]] std::uint64_t plus(std::uint64_t a, std::uint64_t b) const {
    auto const sum = a + b;
    return sum >= p ? sum - p : sum;
  }
  [[nodiscard]] std::uint64_t minus(std::uint64_t a, std::uint64_t b) const {
    return a >= b ? a - b : a + p - b;
  }
  [[nodiscard]] std::uint64_t inverse(std::uint64_t a) const {
    std::uint64_t out = 1;
    for (auto e = p - 2; e != 0; e >>= 1, a = times(a, a)) {
      if ((e & 1) != 0) out = times(out, a);
    }
    return out;
  }
};

}  // namespace faro::detail
