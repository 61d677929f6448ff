// The words that all questions share, hands, orders and dice: a table as those of their own (vocabulary.hpp).
#pragma once
#include "odds/language/vocabulary.hpp"

#include <span>

namespace faro::odds {

/// In the order of docs/grammar.md; each example can be asked of five playing cards.
std::span<function_entry const> vocabulary_of_all();

}  // namespace faro::odds
