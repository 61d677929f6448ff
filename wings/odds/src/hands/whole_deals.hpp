// Words that look at all hands of a deal at once, as what a solver says of it: they are counted by nobody
// here, each deal is shown to them. O(text).
#pragma once
#include "odds/src/hands/question.hpp"

namespace faro::odds {

/// Whether a question has any of these words.
bool looks_at_deals(asked const& question);
bool looks_at_deals(hand_question const& question);

}  // namespace faro::odds
