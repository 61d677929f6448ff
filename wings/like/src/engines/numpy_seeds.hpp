// NumPy's SeedSequence: a pool of four words that every word of the seed is mixed into.
//
// Origin: M. O'Neill's seed_seq_fe (2015), R. Kern's for NumPy (2019).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace faro::like {

class numpy_seeds {
 public:
  explicit numpy_seeds(std::span<std::uint32_t const> entropy) {
    for (std::size_t i = 0; i < pool_.size(); ++i) pool_[i] = hashed(i < entropy.size() ? entropy[i] : 0);
    for (std::size_t from = 0; from < pool_.size(); ++from) {
      for (std::size_t to = 0; to < pool_.size(); ++to) {
        if (from != to) mix_in(to, hashed(pool_[from]));
      }
    }
    for (std::size_t from = pool_.size(); from < entropy.size(); ++from) {
      for (std::size_t to = 0; to < pool_.size(); ++to) mix_in(to, hashed(entropy[from]));
    }
  }
  /// So many words of state.
  template <std::size_t N>
  [[nodiscard]] std::array<std::uint32_t, N> words() const {
    constexpr std::uint32_t first = 0x8B51F9DD, factor = 0x58F38DED;
    std::array<std::uint32_t, N> out;
    auto constant = first;
    for (std::size_t i = 0; i < N; ++i) {
      auto x = pool_[i % pool_.size()] ^ constant;
      constant *= factor;
      x *= constant;
      out[i] = x ^ x >> 16;
    }
    return out;
  }
  /// The same, two to a word, the low half first.
  template <std::size_t N>
  [[nodiscard]] std::array<std::uint64_t, N> long_words() const {
    auto const halves = words<2 * N>();
    std::array<std::uint64_t, N> out;
    for (std::size_t i = 0; i < N; ++i)
      out[i] = halves[2 * i] | static_cast<std::uint64_t>(halves[2 * i + 1]) << 32;
    return out;
  }

 private:
  std::uint32_t hashed(std::uint32_t x) {
    constexpr std::uint32_t factor = 0x931E8875;
    x ^= constant_;
    constant_ *= factor;
    x *= constant_;
    return x ^ x >> 16;
  }
  void mix_in(std::size_t to, std::uint32_t y) {
    constexpr std::uint32_t left = 0xCA01F9DD, right = 0x4973F715;
    auto const x = left * pool_[to] - right * y;
    pool_[to] = x ^ x >> 16;
  }

  std::array<std::uint32_t, 4> pool_{};
  std::uint32_t constant_ = 0x43B0D7E5;
};

}  // namespace faro::like
