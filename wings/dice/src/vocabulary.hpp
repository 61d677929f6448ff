// What can be done to dice, as a table. No cost: it is constant. Thread-safe.
#pragma once
#include "language/vocabulary.hpp"

#include <span>

namespace faro::odds {

/// What is done to dice.
std::span<function_entry const> vocabulary_of_dice();

}  // namespace faro::odds
