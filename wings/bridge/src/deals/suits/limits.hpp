// What a count of deals may take before it is given up.
#pragma once
#include <cstdint>

namespace faro::odds::bridge {

/// What a question may take.
struct deal_limits {
  std::uint64_t steps = 4'000'000'000;  ///< additions; some 10^9 a second
  std::uint64_t cells = 30'000'000;     ///< of 8 bytes
  /// Steps after which a question of three hands or four that can be counted in halves is: its deals have
  /// other numbers then.
  std::uint64_t steps_by_suits = 1'000'000'000;
  /// Ways to share out one suit, each some 100 steps and 100 bytes.
  std::uint64_t parts = 2'000'000;
};

}  // namespace faro::odds::bridge
