// What is said of a game whose reading somebody stopped: bounds, where they are few enough to be worked out
// at once.
#pragma once
#include <cstddef>

namespace faro::odds::detail {

/// With more outcomes met than these a stop is an end: bounds for each would take seconds.
inline constexpr std::size_t most_outcomes_after_a_stop = 10'000;

}  // namespace faro::odds::detail
