// What code was reached, where the build counts it (-fsanitize-coverage=trace-pc); nothing elsewhere.
#pragma once
#include <cstddef>

namespace faro::testing {

/// How many steps from one place of the code to another have been seen so far; 0 where nobody counts.
std::size_t places_reached();

}  // namespace faro::testing
