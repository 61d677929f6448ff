// random() of BSD and of glibc: sums of words that lie far back.
//
// Origin: the 4.3BSD of Berkeley, 1983; D. Knuth, volume 2, 3.2.2.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

namespace faro::like {

/// S. Park's and K. Miller's generator, x -> 16807 x mod 2^31 - 1, of words that have a sign; 0 is another
/// number.
inline std::uint32_t signed_park_miller(std::uint32_t x) {
  auto const from = static_cast<std::int32_t>(x == 0 ? 123459876 : x);
  auto const next = 16807 * (from % 127773) - 2836 * (from / 127773);
  return static_cast<std::uint32_t>(next < 0 ? next + INT32_MAX : next);
}

/// random() of BSD: sums of words that lie `Degree` and `Apart` back, the lowest bit left away.
template <std::size_t Degree, std::size_t Apart, bool ZeroIsAnother = true>
class additive {
 public:
  explicit additive(std::uint32_t seed) {
    state_[0] = seed;
    for (std::size_t i = 1; i < Degree; ++i)
      state_[i] = ZeroIsAnother || state_[i - 1] != 0 ? signed_park_miller(state_[i - 1]) : 0;
  }
  /// So many are thrown away at first.
  static constexpr std::size_t waste = 10 * Degree;
  std::uint32_t operator()() {
    auto const word = state_[front_] += state_[back_];
    if (++front_ == Degree) front_ = 0;
    if (++back_ == Degree) back_ = 0;
    return word >> 1;
  }

 private:
  std::array<std::uint32_t, Degree> state_{};
  std::size_t front_ = Apart, back_ = 0;
};

}  // namespace faro::like
