// Questions about hands of thirteen from the 52 cards, answered suit by suit where they are too big for the
// engine of any hands: `each(balanced) and hand(1, hcp) >= 15` of four hands.
//
// Conditions, and numbers (where deals.hpp counts in halves), with a condition given: a row of engines.hpp.
// Cost: that of deals.hpp.
#pragma once
#include "odds/src/hands/question.hpp"

#include <optional>

namespace faro::odds::bridge {

/// The distribution of answer_exactly(), found suit by suit; nothing where the question is not of this kind.
/// Throws too_big and input_error as that does.
std::optional<hand_answer> answer_by_suits(hand_question const& ask);

}  // namespace faro::odds::bridge
