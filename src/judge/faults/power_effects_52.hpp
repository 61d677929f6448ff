#pragma once
#include "judge/faults/power.hpp"

#include <vector>

namespace faro::judge::detail {

/// The table of 52 cards; made by bench/power_effects.cpp.
std::vector<fault_effect> power_effects_52();

}  // namespace faro::judge::detail
