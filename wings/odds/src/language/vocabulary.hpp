// What can be asked about drawn cards and orders, as tables. No cost: they are constant. Thread-safe.
#pragma once
#include "language/vocabulary.hpp"

#include <span>

namespace faro::odds {

/// Functions and words of questions about drawn cards, in the order of the documentation.
std::span<function_entry const> vocabulary_of_hands();
/// Counts of the order of a whole pack.
std::span<function_entry const> vocabulary_of_orders();

}  // namespace faro::odds
