// MT19937, whose state of 624 words is made of one word or of a key of any length.
//
// Origin: M. Matsumoto, T. Nishimura, 1998; the two ways to start it are theirs of 2002.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace faro::like {

inline constexpr std::size_t twister_size = 624, twister_shift = 397;
inline constexpr std::uint32_t twister_factor = 1812433253, twister_key_start = 19650218,
                               twister_key_factor = 1664525, twister_key_factor_2 = 1566083941;

constexpr std::uint32_t tempered(std::uint32_t x) {
  x ^= x >> 11;
  x ^= x << 7 & 0x9D2C5680;
  x ^= x << 15 & 0xEFC60000;
  return x ^ x >> 18;
}

/// The next state's word of three of the last.
constexpr std::uint32_t twisted(std::uint32_t here, std::uint32_t next, std::uint32_t far) {
  auto const x = (here & 0x80000000) | (next & 0x7FFFFFFF);
  return far ^ x >> 1 ^ ((x & 1) != 0 ? 0x9908B0DF : 0);
}

/// What one word makes of the state.
constexpr std::array<std::uint32_t, twister_size> twister_state(std::uint32_t seed) {
  std::array<std::uint32_t, twister_size> state{};
  state[0] = seed;
  for (std::uint32_t i = 1; i < twister_size; ++i)
    state[i] = twister_factor * (state[i - 1] ^ state[i - 1] >> 30) + i;
  return state;
}

class mersenne_twister {
 public:
  /// From one word.
  explicit mersenne_twister(std::uint32_t seed) : state_{twister_state(seed)} {}
  /// From a state as it is.
  explicit mersenne_twister(std::array<std::uint32_t, twister_size> const& state) : state_{state} {}
  /// From a key of any length.
  explicit mersenne_twister(std::span<std::uint32_t const> key) : mersenne_twister{twister_key_start} {
    std::size_t i = 1, j = 0;
    auto const mixed = [&](std::uint32_t factor) {
      return state_[i] ^ ((state_[i - 1] ^ state_[i - 1] >> 30) * factor);
    };
    auto const go_on = [&] {
      if (++i < twister_size) return;
      state_[0] = state_[twister_size - 1];
      i = 1;
    };
    for (auto k = std::max(twister_size, key.size()); k > 0; --k) {
      state_[i] = mixed(twister_key_factor) + key[j] + static_cast<std::uint32_t>(j);
      go_on();
      if (++j == key.size()) j = 0;
    }
    for (std::size_t k = twister_size - 1; k > 0; --k) {
      state_[i] = mixed(twister_key_factor_2) - static_cast<std::uint32_t>(i);
      go_on();
    }
    state_[0] = 0x80000000;
  }

  std::uint32_t operator()() {
    if (at_ == twister_size) refill();
    return tempered(state_[at_++]);
  }
  /// Goes on at this word of the state as it is.
  void go_to(std::size_t word) { at_ = word; }
  void discard(std::uint64_t words) {
    for (; words > 0; --words) (*this)();
  }

 private:
  void refill() {
    for (std::size_t i = 0; i < twister_size; ++i)
      state_[i] =
          twisted(state_[i], state_[(i + 1) % twister_size], state_[(i + twister_shift) % twister_size]);
    at_ = 0;
  }

  std::array<std::uint32_t, twister_size> state_;
  std::size_t at_ = twister_size;
};

}  // namespace faro::like
