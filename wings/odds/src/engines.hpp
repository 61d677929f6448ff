// Questions about drawn cards, orders of a pack, dice, decks and models: what each is answered by.
//
//   dice_question const ask{"4d6 drop lowest >= 15"};
//   auto const found = faro::odds::answer(ask);                       // found.engine: "dice, counted"
//   found.of.each.front().answer.probability
//
// What an engine is: engine.hpp; what a question means: plain.hpp. Another wing may lend more engines of
// cards. Thread-safe.
#pragma once
#include "dice/src/questions.hpp"
#include "odds/src/best_question.hpp"
#include "odds/src/engine.hpp"
#include "odds/src/hands/play.hpp"
#include "odds/src/observed/models.hpp"
#include "odds/src/observed/of_dice.hpp"
#include "odds/src/openings.hpp"
#include "odds/src/orders/estimate.hpp"
#include "odds/src/orders/query.hpp"

#include <faro/text/detail/message.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace faro::odds {

/// The distribution of what was asked, and where it comes from.
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

template <>
struct answer_of<play_question> {
  using type = card_answer;
};
template <>
struct answer_of<order_question> {
  using type = answered<std::vector<order_answer>>;  ///< of each question
};
template <>
struct answer_of<dice_question> {
  using type = answered<dice_answers>;
};
template <>
struct answer_of<best_question> {
  using type = answered<best_answer>;
};
template <>
struct answer_of<openings_question> {
  using type = answered<openings_answer>;
};
template <>
struct answer_of<models_question> {
  using type = answered<models_answer>;
};
template <>
std::span<engine<play_question> const> engines<play_question>();
template <>
std::span<engine<order_question> const> engines<order_question>();
template <>
std::span<engine<dice_question> const> engines<dice_question>();
template <>
std::span<engine<best_question> const> engines<best_question>();
template <>
std::span<engine<openings_question> const> engines<openings_question>();
template <>
std::span<engine<models_question> const> engines<models_question>();

/// A hand that nothing is done to, as a question about cards; and its answer.
play_question as_drawn(hand_question ask);
card_answer answer(hand_question const& ask);

/// What so many random deals, games, orders or rolls showed. The same seed gives the same counts, whatever
/// the number of threads. Stopped on the way it answers with the first of them. Cards are dealt in blocks
/// where they are one deck that nothing is done to (as estimate() of question.hpp), packs shuffled so (as
/// estimate_order()); all else is read plainly, one at a time.
simulation estimate(play_question const& ask, std::uint64_t trials, key256 const& seed, unsigned threads = 1);
/// Of each question.
std::vector<order_estimate> estimate(order_question const& ask, std::uint64_t trials, key256 const& seed,
                                     unsigned threads = 1);
std::vector<order_estimate> estimate(dice_question const& ask, std::uint64_t trials, key256 const& seed,
                                     unsigned threads = 1);

/// Whether random readings answer it where it is too big exactly, as far as a few of them show: a number may
/// be beyond 64 bits, what is best too much to be found. Looks at so much, the same on every machine: a
/// second.
bool can_be_estimated(play_question const& ask);
bool can_be_estimated(order_question const& ask);
bool can_be_estimated(dice_question const& ask);

/// Whether something is done with the hand: mulligans, effects; or it is one of several.
inline bool is_played(play_question const& ask) {
  return ask.mulligan || ask.smoothing || !ask.effects.empty();
}
/// Whether it is dealt and no more, and nothing was observed.
inline bool is_dealt(play_question const& ask) { return !is_played(ask) && ask.asked.observed.empty(); }

/// The hands of a question that nothing is done to: its opening, and the cards drawn after it.
hand_question hands_of(play_question const& ask);

// ---- What another wing lends

/// What a pass foresees is a bound, mostly far too high: whoever is slower than a pass is asked after it.
inline constexpr double after_a_pass = 1e100;
/// What an engine found of hands, as an answer.
card_answer shown(hand_answer found, std::string_view engine, message method);

/// More engines of cards. Before anything is asked; said again it changes nothing.
void lend_engines(std::span<engine<play_question> const> more);
/// How questions are dealt at random that look at whole deals (hands/whole_deals.hpp).
using estimate_of_deals = simulation (*)(hand_question const& ask, std::uint64_t trials, key256 const& seed,
                                         unsigned threads);
void lend_estimate(estimate_of_deals by);

}  // namespace faro::odds
