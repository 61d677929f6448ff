// The words that all questions share, hands, orders and dice: a table as those of their own (vocabulary.hpp).
#pragma once
#include "language/vocabulary.hpp"

#include <faro/text/detail/message.hpp>

#include <span>
#include <string_view>

namespace faro::odds {

/// In the order of docs/grammar.md; each example can be asked of five playing cards.
std::span<function_entry const> vocabulary_of_all();

namespace language {

/// What others ask for by a function, and every answer has: mean(…), P(…).
bool names_answer(std::string_view word);
/// What it is told.
message no_function_but_answer(std::string_view word);

}  // namespace language

}  // namespace faro::odds
