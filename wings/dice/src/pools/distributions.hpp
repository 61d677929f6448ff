// Small things about the distributions of dice that several files here ask for.
#pragma once
#include <faro/dice/detail/pool.hpp>
#include <faro/exact/detail/dice.hpp>
#include <faro/language/detail/error.hpp>

#include <cstdint>
#include <functional>
#include <span>

namespace faro::odds {

/// The sum of a law's weights: its denominator, but for what was not read. O(outcomes).
inline integer weight_of(dice const& law) {
  integer sum;
  for (auto const& e : law.entries()) sum += e.weight;
  return sum;
}

/// The probability of what was not read of a distribution.
inline ratio unread_of(dice const& law) { return ratio{1} - law.mass(); }

/// A face counts what it shows.
inline std::int64_t itself(std::int64_t face) { return face; }

inline double as_double(std::uint64_t n) { return static_cast<double>(n); }

/// The pools without explosions that a pool of `count` dice may become, where each further roll joins it: of
/// what such a pool shows `ways` times its weight counts, over the product of its parts' denominators. What
/// goes on beyond a limit where nothing stands is in none of them.
void every_explosion(dice const& die, std::uint64_t count, explosion const& rule,
                     std::function<void(std::span<pool_part const>, integer const& ways)> const& each);

}  // namespace faro::odds
