// Questions about hands of thirteen from the 52 cards, answered suit by suit where they are too big for the
// engine of any hands: `each(balanced) and hand(1, hcp) >= 15` of four hands.
//
//   answer_any_hands(ask).answer.probability()
//
// Conditions, and numbers (where deals.hpp counts in halves), with a condition given. What can be answered
// card class by card class is: the answer is the same, only the way differs. Cost: that of deals.hpp.
#pragma once
#include <faro/odds/hands/question.hpp>

namespace faro::odds::bridge {

struct any_hands_answer {
  hand_answer answer;
  bool by_suits = false;  ///< which way it was found
};

/// answer_exactly(), and by suits where that throws too_big and the question is of this kind. Throws as
/// answer_exactly().
any_hands_answer answer_any_hands(hand_question const& ask);

}  // namespace faro::odds::bridge
