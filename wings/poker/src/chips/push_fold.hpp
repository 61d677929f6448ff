// Push or fold of two players: the small blind goes all-in or folds, and then the big blind calls or folds.
// Solved, with the proof how far from best the answer can be.
//
//   auto const found = answer_push_fold({.stack = 10});   // in big blinds, the small one is a half
//   found.push[1], found.call[1];       // how often AKs goes all-in, and calls
//   (poker/src/showdown/starting_hands/kinds.hpp) found.value, found.low, found.high  // what the small blind
//   makes so, at worst, and at best
//
// Showdowns are exact, with the cards that each hand takes from the other. The strategies come from regret
// matching (CFR+: O. Tammelin, 2014) in floating point and are rounded to whole thousandths; what a best
// answer to either of them makes is then computed exactly. So nobody gains more than that by any play at all,
// wherever the strategies come from, and the value of the game lies between low and high. Cost: half a
// second, for any stack. Thread-safe.
#pragma once
#include "poker/src/showdown/starting_hands/kinds.hpp"

#include <faro/exact/ratio.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace faro::odds {

/// The engine.
inline constexpr std::string_view by_regrets = "regret matching, bounds exact";

/// All in the same unit, chips or big blinds.
struct push_question {
  ratio stack = 10;  ///< the smaller of both, before blinds and antes
  ratio small_blind = ratio{1, 2};
  ratio big_blind = 1;
  ratio ante{};  ///< of each player
  std::uint64_t effort = 1;
};

struct push_answer {
  std::array<ratio, starting_kinds> push{}, call{};  ///< how often, by place
  ratio pushed, called;                              ///< the share of all hands
  ratio value;                                       ///< what the small blind makes a hand where both play so
  ratio low;   ///< the same where the big blind answers best: value - low is all that he gains so
  ratio high;  ///< where the small blind does
  std::string_view engine;
};

/// The small blind, the big one and perhaps an ante, "50 100 10", into a question. Throws input_error.
void read_blinds(std::string_view text, push_question& into);

/// Throws input_error for a stack that is no more than the big blind and the ante, or over a thousand big
/// blinds.
push_answer answer_push_fold(push_question const& ask);

}  // namespace faro::odds
