// Questions about drawn cards, answered by whichever engine is quickest.
//
//   play_question ask;                         // of play.hpp: what is drawn, known, done and asked
//   auto const found = faro::odds::answer(ask);  // found.law, found.engine
//
// The plain reading (plain.hpp) says what a question means; an engine is a quicker way to the same law, and a
// row of card_engines(): whether it takes a question, what that will cost, and its answer. The tests ask all
// of them the same. Thread-safe.
#pragma once
#include "odds/hands/play.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds {

/// The law of what was asked, and where it comes from.
struct card_answer {
  std::vector<value_type> types;
  distribution<std::vector<std::int64_t>> law;
  ratio given = 1;                            ///< the chance of the condition
  std::vector<play_answer::kept_hand> kept;   ///< how often each size of hand is kept, with mulligans
  std::vector<constant_condition> constants;  ///< parts of the question that can't vary
  std::string_view engine;                    ///< the name of the one that answered
  std::string method;                         ///< how, and what it cost
};

struct card_engine {
  std::string_view name;
  /// Whether it is of the kind that this engine answers; it may still be too big for it.
  bool (*takes)(play_question const&);
  /// Steps foreseen, to compare engines by: none is foreseen to the digit.
  double (*cost)(play_question const&);
  /// Throws too_big beyond the limits of the question, input_error for what can't be asked.
  card_answer (*answer)(play_question const&);
};

/// In the order of docs/exact.md; a new one is a row.
std::span<card_engine const> card_engines();

/// The answer of the cheapest engine that takes the question; where it is too big for that one, of the next.
/// Throws input_error as play() and answer_exactly() do, and too_big, as the first engine says it, where no
/// engine can.
card_answer answer(play_question const& ask);

/// The same of hands that nothing is done to.
card_answer answer(hand_question const& ask);

/// So many random deals of a question that nothing is done to: in blocks where the cards are one deck (as
/// estimate() of question.hpp), else read plainly, a deal at a time. The same seed gives the same counts,
/// whatever the number of threads. Stopped on the way it answers with the first of them. Throws input_error
/// for mulligans and effects.
simulation estimate(play_question const& ask, std::uint64_t trials, key256 const& seed, unsigned threads = 1);

/// The hands of a question that nothing is done to: its opening, and the cards drawn after it.
hand_question hands_of(play_question const& ask);

}  // namespace faro::odds
