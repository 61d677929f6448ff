// Questions with tricks: deals drawn under what can be counted of the condition, then shown to the solver;
// or every one of them, where few are left.
//
// Cost: a few milliseconds a deal and word; threads share the deals out. Thread-safe.
#pragma once
#include "odds/src/hands/question.hpp"

#include <cstdint>

namespace faro::odds::tricks {

/// So many deals are looked at one by one, at most.
constexpr std::uint64_t most_deals_looked_at = 10'000;

/// Exact. Throws too_big where more deals are left by what of the condition is counted.
hand_answer answer_with_tricks(hand_question const& ask);

/// So many deals drawn from those that what can be counted of the condition leaves; `kept` are those for
/// which the rest holds, too. The same seed gives the same counts, whatever the number of threads.
simulation estimate_with_tricks(hand_question const& ask, std::uint64_t trials, key256 const& seed,
                                unsigned threads);

}  // namespace faro::odds::tricks
