// Questions, whatever they are about, answered by whichever engine is quickest.
//
//   question const ask = dice_question{"4d6 drop lowest >= 15"};      // of question.hpp
//   auto const found = faro::odds::answer(ask);                       // found.engine: "dice, counted"
//   std::get<dice_answers>(found.of).each.front().answer.probability
//
// The plain reading (plain.hpp) says what a question means; an engine is a quicker way to the same law, and a
// row of engines(): whether it takes a question, what that will cost, and its answer. The tests ask all of
// them the same. Thread-safe.
#pragma once
#include "dice/src/questions.hpp"
#include "odds/src/chips/chips.hpp"
#include "odds/src/chips/luck.hpp"
#include "odds/src/chips/push_fold.hpp"
#include "odds/src/hands/play.hpp"
#include "odds/src/orders/estimate.hpp"
#include "odds/src/orders/query.hpp"
#include "odds/src/question.hpp"
#include "odds/src/tricks/suit_play.hpp"

#include <faro/text/detail/message.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace faro::odds {

/// The law of what was asked, and where it comes from.
struct card_answer {
  std::vector<value_type> types;
  distribution<std::vector<std::int64_t>> law;
  ratio given = 1;                            ///< the chance of the condition
  ratio evidence = 1;                         ///< given that, the chance of what was observed
  std::vector<play_answer::kept_hand> kept;   ///< how often each size of hand is kept, with mulligans
  std::vector<constant_condition> constants;  ///< parts of the question that can't vary
  std::string_view engine;                    ///< the name of the one that answered
  message method;                             ///< how, and what it cost
};

/// Of several models: how likely each is after what was observed, and what was asked of all of them together.
struct models_answer {
  std::vector<ratio_bounds> evidence;  ///< of each: the chance of what was observed, and is given
  std::vector<ratio_bounds> after;     ///< its chance then
  ratio_bounds of_all;                 ///< the evidence of all
  std::variant<std::monostate, card_answer, dice_answers> asked;
};

/// What came of a question: of cards, of each question about an order, of dice, of decks, of chips, of luck,
/// of openings, of a showdown, of models, of a suit, of push or fold.
struct question_answer {
  std::variant<card_answer, std::vector<order_answer>, dice_answers, best_answer, chips_answer, luck_answer,
               openings_answer, showdown_answer, models_answer, tricks::suit_answer, push_answer>
      of;
  std::string_view engine;  ///< the name of the one that answered
};

struct engine {
  std::string_view name;
  /// Whether it is of the kind that this engine answers; it may still be too big for it.
  bool (*takes)(question const&);
  /// Steps foreseen, to compare engines by: none is foreseen to the digit.
  double (*cost)(question const&);
  /// Throws too_big beyond the limits of the question, input_error for what can't be asked.
  question_answer (*answer)(question const&);
};

/// In the order of docs/exact.md; a new one is a row.
std::span<engine const> engines();

/// The answer of the cheapest engine that takes the question; where it is too big for that one, of the next.
/// Throws input_error as play(), answer_exactly(), answer_order() and answer_dice_together() do, and too_big,
/// as the first engine says it, where no engine can.
question_answer answer(question const& ask);

/// A hand that nothing is done to, as a question about cards.
play_question as_drawn(hand_question ask);
/// The same of cards; and of hands that nothing is done to.
card_answer answer(play_question const& ask);
card_answer answer(hand_question const& ask);

/// What so many random deals, games, orders or rolls showed. The same seed gives the same counts, whatever
/// the number of threads. Stopped on the way it answers with the first of them. Cards are dealt in blocks
/// where they are one deck that nothing is done to (as estimate() of question.hpp), packs shuffled so (as
/// estimate_order()), showdowns by one thread; all else is read plainly, one at a time.
using question_estimate = std::variant<simulation, std::vector<order_estimate>, showdown_answer>;
question_estimate estimate(question const& ask, std::uint64_t trials, key256 const& seed,
                           unsigned threads = 1);
simulation estimate(play_question const& ask, std::uint64_t trials, key256 const& seed, unsigned threads = 1);

/// Whether random readings answer it where it is too big exactly, as far as a few of them show: a number may
/// be beyond 64 bits, what is best too much to be found. Looks at so much, the same on every machine: a
/// second.
bool can_be_estimated(question const& ask);

/// Whether something is done with the hand: mulligans, effects.
inline bool is_played(play_question const& ask) { return ask.mulligan || !ask.effects.empty(); }

/// The hands of a question that nothing is done to: its opening, and the cards drawn after it.
hand_question hands_of(play_question const& ask);

}  // namespace faro::odds
