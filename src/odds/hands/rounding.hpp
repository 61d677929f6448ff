// How whole numbers are divided where a question says it otherwise than by rounding down.
#pragma once
#include <cstdint>

namespace faro::odds {

/// The value of a node that divides, or takes the remainder, as C does: -7 / 2 is -3, and -1 is left.
inline constexpr std::int64_t towards_zero = 1;

}  // namespace faro::odds
