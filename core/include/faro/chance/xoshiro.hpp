// xoshiro256++: a small, fast generator for simulation. Not cryptographic: 2048 outputs give its state away.
//
//   xoshiro256pp generator{key_from_text("a seed")};
//   generator();  // 64 random bits
//
// 256 bits of state, period 2^256 - 1, about 1 ns a word. Origin: D. Blackman and S. Vigna, "Scrambled linear
// pseudorandom number generators" (2019).
// Cost: 1 ns a word. A value: one thread at a time for each. Throws input_error for the key of all zeros.
#pragma once
#include <faro/chance/seed.hpp>
#include <faro/error.hpp>

#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <limits>
#include <string_view>

namespace faro {

/// A uniform random bit generator of 64-bit words. A value.
class xoshiro256pp {
 public:
  using result_type = std::uint64_t;

  /// The state is the key's four little-endian 64-bit words. Throws input_error for the key of all zeros.
  explicit xoshiro256pp(key256 const& key)
      : xoshiro256pp{std::array{key.word64(0), key.word64(1), key.word64(2), key.word64(3)}} {}
  /// With the key of a seed text, key_from_text(seed).
  explicit xoshiro256pp(std::string_view seed) : xoshiro256pp{key_from_text(seed)} {}
  explicit xoshiro256pp(std::integral auto) = delete;  // a seed is a text, as in xoshiro256pp{"42"}
  explicit xoshiro256pp(std::array<std::uint64_t, 4> const& state) : state_{state} {
    if (state_ == std::array<std::uint64_t, 4>{})
      throw input_error{"xoshiro256++ cannot start from a key of all zeros"};
  }

  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }

  result_type operator()() {
    auto& [a, b, c, d] = state_;
    auto const result = std::rotl(a + d, 23) + a;
    auto const shifted = b << 17;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = std::rotl(d, 45);
    return result;
  }

  /// As 2^128 calls: up to 2^128 streams that do not overlap.
  void jump() {
    constexpr std::array<std::uint64_t, 4> polynomial{0x180ec6d33cfd0abaU, 0xd5a61266f0c9392cU,
                                                      0xa9582618e03fc9aaU, 0x39abdc4529b1661cU};
    std::array<std::uint64_t, 4> sum{};
    for (auto const word : polynomial) {
      for (int bit = 0; bit < 64; ++bit) {
        if (word >> bit & 1) {
          for (std::size_t i = 0; i < 4; ++i) sum[i] ^= state_[i];
        }
        (*this)();
      }
    }
    state_ = sum;
  }

  friend bool operator==(xoshiro256pp const&, xoshiro256pp const&) = default;

 private:
  std::array<std::uint64_t, 4> state_;
};

}  // namespace faro
