// Numbers as the program dealer has them: what the value of a node says of its operation.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>

namespace faro::odds {

/// Of a division or a remainder: as C does it, -7 / 2 is -3, and -1 is left.
inline constexpr std::int64_t towards_zero = 1;
/// Of operation::absolute: the IMPs for so many points.
inline constexpr std::int64_t of_points = 1;

/// IMPs as dealer counts them: one for each of these that is below the points, also between tens. Its table
/// says 410 and 1190 where the Distributions of bridge have 420 and 1290.
constexpr std::int64_t imps_of(std::int64_t points) {
  constexpr std::array<std::int64_t, 24> most{10,   40,   80,   120,  160,  210,  260,  310,
                                              360,  410,  490,  590,  740,  890,  1090, 1190,
                                              1490, 1740, 1990, 2240, 2490, 2990, 3490, 3990};
  auto const imps = std::ranges::count_if(most, [&](std::int64_t m) { return m < points || points < -m; });
  return points < 0 ? -imps : imps;
}

}  // namespace faro::odds
