// The engines of questions, a row each, and the choice among them.
#include "odds/src/engines.hpp"

#include "odds/src/hands/play/player.hpp"
#include "odds/src/hands/whole_deals.hpp"
#include "odds/src/models_answered.hpp"
#include "odds/src/observed/observed.hpp"
#include "odds/src/plain.hpp"
#include "odds/src/read_out.hpp"

#include <faro/chance/random.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <type_traits>
#include <vector>

namespace faro::odds {

namespace {

bool is_observed(play_question const& ask) { return !ask.asked.observed.empty(); }

/// What an engine found, of hands or of games.
template <class Found>
card_answer as_answer(Found found, std::string_view engine, message method) {
  card_answer out;
  out.types = std::move(found.types);
  out.law = std::move(found.law);
  out.given = std::move(found.given);
  out.evidence = std::move(found.evidence);
  if constexpr (std::is_same_v<Found, play_answer>) out.kept = std::move(found.kept);
  out.constants = std::move(found.constants);
  out.engine = engine;
  out.method = std::move(method);
  return out;
}

// ---- Backward induction: mulligans and effects

constexpr std::string_view induction = "backward induction";

bool is_by(play_question const& ask, mulligan_kind kind) {
  return ask.mulligan && ask.mulligan->kind == kind;
}

/// Whether rules say which hands are kept, and of them which cards.
bool rules_decide(mulligan_rule const& m) {
  return !m.keep.empty() && m.kind != mulligan_kind::partial_paris &&
         (m.kind != mulligan_kind::london || !m.bottom.empty());
}

/// Decisions at each card make a chance; a distribution of numbers, or of several questions, is known where
/// rules decide, or a hand draws on. All else is read plainly.
bool may_be_played(play_question const& ask) {
  if (!is_played(ask) || is_observed(ask)) return false;
  auto const types = types_of(hands_of(ask));
  bool const asks_several = types.size() > 1;
  bool const is_given = !ask.asked.given.empty() || !ask.asked.query.given().empty();
  bool const chooses_cards = is_by(ask, mulligan_kind::partial_paris);
  if (ask.effects.empty() && !is_by(ask, mulligan_kind::vancouver))
    return chooses_cards ? !asks_several && !is_given
                         : !asks_several || !ask.mulligan || rules_decide(*ask.mulligan);
  if (is_given) return false;
  if (!ask.effects.empty() && ask.asked.query.uses("first")) return false;  // at cards before they are used
  bool const looks =
      ask.draws > 0 || ask.asked.query.looks_at_turns();  // at the top card, by Vancouver's rule
  if (asks_several) return ask.effects.empty() && !looks && rules_decide(*ask.mulligan);
  return types[0].form != value_form::integer;
}

double cost_of_play(play_question const& ask) { return static_cast<double>(ask.asked.limits.states); }

card_answer played(play_question const& ask) {
  auto found = play(ask);
  auto method = say("method: backward induction over hands of {} classes of cards; {} positions looked at",
                    found.classes, found.positions);
  return as_answer(std::move(found), induction, std::move(method));
}

// ---- One pass over the classes of cards

constexpr std::string_view pass = "one pass";

bool has_kickers(play_question const& ask) {
  return std::ranges::any_of(std::array{"strength", "beats", "ties"}, [&](auto word) {
    return ask.asked.query.uses(word) || ask.asked.given.uses(word);
  });
}
bool keeps_cribbage(play_question const& ask) {
  return ask.asked.query.uses("cribbage_kept") || ask.asked.given.uses("cribbage_kept");
}
bool may_be_passed(play_question const& ask) {
  return is_dealt(ask) && !has_kickers(ask) && !keeps_cribbage(ask) && !looks_at_deals(ask.asked);
}

double cost_of_pass(play_question const& ask) { return foresee(hands_of(ask)).most_states_bound; }

card_answer passed_over(play_question const& ask) {
  auto found = answer_exactly(hands_of(ask));
  auto const& stats = found.stats;
  auto method =
      !stats.method.empty()
          ? say("method: {}", stats.method)
          : say("method: one pass over {} classes of cards; foreseen at most {:.3g} states, {} used "
                "at once, {} steps",
                stats.classes, stats.most_states_bound, stats.most_states, stats.steps);
  return as_answer(std::move(found), pass, std::move(method));
}

// ---- Hands with their kickers: a showdown, or every deal listed

constexpr std::string_view kickers = "kickers";

bool is_of_kickers(play_question const& ask) {
  return is_dealt(ask) && has_kickers(ask) && !keeps_cribbage(ask);
}

card_answer with_kickers(play_question const& ask) {
  auto found = answer_exactly(hands_of(ask));
  auto method = say("method: {}", found.stats.method);
  return as_answer(std::move(found), kickers, std::move(method));
}

// ---- Cribbage as it is dealt

constexpr std::string_view dealt_cribbage = "deals of cribbage";

bool is_of_cribbage(play_question const& ask) { return is_dealt(ask) && keeps_cribbage(ask); }

card_answer with_best_kept(play_question const& ask) {
  auto found = answer_exactly(hands_of(ask));
  auto method = say("method: {}", found.stats.method);
  return as_answer(std::move(found), dealt_cribbage, std::move(method));
}

// ---- The reference interpreter, every deal in turn

constexpr std::string_view plainly = "reference interpreter";

/// An upper bound of the deals that the reference interpreter looks at: hands of so many from so many kinds.
double cost_of_deals(play_question const& ask) {
  auto const hands = hands_of(ask);
  auto const kinds = static_cast<double>(hands.table.cards.kinds().size());
  double deals = 1;
  auto const draw = [&](count_t n) {
    for (count_t i = 0; i < n && deals < 1e9; ++i) deals *= (kinds + i) / (i + 1);
  };
  for (auto const n : hands.setting.hands) draw(n);
  draw(hands.setting.community);
  return deals * 10 * after_a_pass;
}

constexpr std::uint64_t most_deals = 100'000;  // a second
constexpr std::uint64_t most_positions = 100'000;

bool is_of_few_deals(play_question const& ask) {
  if (is_played(ask) && is_observed(ask)) return false;  // games are weighed
  return !is_played(ask) ? cost_of_deals(ask) < static_cast<double>(most_deals) * 10 * after_a_pass
                         : !may_be_played(ask);
}

card_answer looked_at(play_question const& ask) {
  auto found = answer_plainly(ask, !is_played(ask) ? most_deals : most_positions);
  return as_answer(std::move(found), plainly, say("method: every deal read plainly"));
}

// ---- Under what was observed: asked together with what that looks at, then weighed

card_answer weighed(play_question const& ask) {
  auto together = ask;
  together.asked = with_looks(hands_of(ask));
  auto out = answer(together);
  auto law = weigh(out.law, ask.asked.observed);
  out.law = std::move(law.law);
  out.evidence = std::move(law.evidence);
  out.kept.clear();
  out.types.resize(ask.asked.query.size());
  out.method = say("{}; weighed by what was observed", out.method);
  return out;
}

// ---- Orders of a pack, and dice

constexpr std::string_view laws = "distributions of orders";
constexpr std::string_view counted = "dice, counted";

answer_to<order_question> by_distributions(order_question const& ask) {
  std::vector<order_answer> out;
  for (std::size_t i = 0; i < std::max<std::size_t>(ask.query.size(), 1); ++i)
    out.push_back(answer_order(ask, i));
  return {std::move(out), laws};
}

bool is_unobserved(dice_question const& ask) { return ask.observed.empty(); }
bool is_observed_dice(dice_question const& ask) { return !ask.observed.empty(); }

answer_to<dice_question> by_counting(dice_question const& ask) {
  return {answer_dice_together(ask.query, ask.work), counted};
}
answer_to<order_question> orders_read(order_question const& ask) { return {every_order(ask), plainly}; }
answer_to<dice_question> rolls_read(dice_question const& ask) { return {every_roll(ask), plainly}; }
answer_to<dice_question> by_cases(dice_question const& ask) {
  return {answer_observed(ask), "dice, weighed"};
}

// ---- Several models

answer_to<models_question> each_model(models_question const& ask) {
  return {answer_models(ask, {[](play_question const& one) { return answer(one); },
                              [](dice_question const& one) { return answer(one).of; }}),
          "models"};
}

/// By the reference interpreter alone.
template <class Question>
answer_to<Question> read_one(Question const& one) {
  for (auto const& e : engines<Question>()) {
    if (e.name == plainly && e.takes(one)) return e.answer(one);
  }
  throw too_big{"one of the models has too many ways to look at one by one"};
}
/// A model is drawn, then a deal or rolls of it: the mixture of what each means.
answer_to<models_question> every_model(models_question const& ask) {
  return {answer_models(ask,
                        {read_one<play_question>, [](dice_question const& one) { return read_one(one).of; }}),
          plainly};
}

// ---- The best deck

answer_to<best_question> best_by_counts(best_question const& ask) {
  return {find_best(ask, true), "compositions, by counts"};
}
answer_to<best_question> best_one_by_one(best_question const& ask) {
  return {find_best(ask, false), "compositions, one by one"};
}

// ---- The best play of an opening

answer_to<openings_question> openings_by_induction(openings_question const& ask) {
  return {find_openings(ask), induction};
}
answer_to<openings_question> every_opening(openings_question const& ask) {
  return {openings_plainly(ask, most_positions), plainly};
}

// ---- The tables

constexpr std::array engines_of_cards{
    engine<play_question>{induction, may_be_played, cost_of_play, played},
    engine<play_question>{pass, may_be_passed, cost_of_pass, passed_over},
    engine<play_question>{kickers, is_of_kickers, cost_of_pass, with_kickers},
    engine<play_question>{dealt_cribbage, is_of_cribbage, about<play_question, 1>, with_best_kept},
    engine<play_question>{"weighed", is_observed, about<play_question, 1>, weighed},
    engine<play_question>{plainly, is_of_few_deals, cost_of_deals, looked_at}};
constexpr std::array engines_of_orders{
    engine<order_question>{laws, always<order_question>, about<order_question, 1>, by_distributions},
    engine<order_question>{plainly, has_few_orders, about<order_question, 2>, orders_read}};
constexpr std::array engines_of_dice{
    engine<dice_question>{counted, is_unobserved, about<dice_question, 1>, by_counting},
    engine<dice_question>{"dice, weighed", is_observed_dice, about<dice_question, 1>, by_cases},
    engine<dice_question>{plainly, always<dice_question>, about<dice_question, 2>, rolls_read}};
constexpr std::array engines_of_models{
    engine<models_question>{"models", always<models_question>, about<models_question, 1>, each_model},
    engine<models_question>{plainly, always<models_question>, about<models_question, 2>, every_model}};
constexpr std::array engines_of_best{
    engine<best_question>{"compositions, by counts", counts_alike, about<best_question, 1>, best_by_counts},
    engine<best_question>{"compositions, one by one", always<best_question>, about<best_question, 2>,
                          best_one_by_one}};
constexpr std::array engines_of_openings{
    engine<openings_question>{induction, always<openings_question>, about<openings_question, 1>,
                              openings_by_induction},
    engine<openings_question>{plainly, always<openings_question>, about<openings_question, 2>,
                              every_opening}};

/// What is lent stands before the reference interpreter.
std::vector<engine<play_question>>& all_of_cards() {
  static std::vector<engine<play_question>> all{engines_of_cards.begin(), engines_of_cards.end()};
  return all;
}

}  // namespace

template <>
std::span<engine<play_question> const> engines<play_question>() {
  return all_of_cards();
}
template <>
std::span<engine<order_question> const> engines<order_question>() {
  return engines_of_orders;
}
template <>
std::span<engine<dice_question> const> engines<dice_question>() {
  return engines_of_dice;
}
template <>
std::span<engine<models_question> const> engines<models_question>() {
  return engines_of_models;
}
template <>
std::span<engine<best_question> const> engines<best_question>() {
  return engines_of_best;
}
template <>
std::span<engine<openings_question> const> engines<openings_question>() {
  return engines_of_openings;
}

card_answer shown(hand_answer found, std::string_view engine, message method) {
  return as_answer(std::move(found), engine, std::move(method));
}

void lend_engines(std::span<engine<play_question> const> more) {
  for (auto const& one : more) {
    if (std::ranges::find(all_of_cards(), one.name, &engine<play_question>::name) == all_of_cards().end())
      all_of_cards().insert(all_of_cards().end() - 1, one);
  }
}

hand_question hands_of(play_question const& ask) {
  auto out = ask.asked;
  if (ask.draws == 0 && !is_played(ask)) return out;  // several hands, perhaps
  if (ask.asked.setting.hands.size() > 1) throw input_error{"cards are drawn on, or played, by one hand"};
  out.setting = detail::setting_of(ask);
  return out;
}

play_question as_drawn(hand_question ask) {
  play_question whole;
  whole.opening = ask.setting.hands.empty() ? 0 : ask.setting.hands.front();
  whole.asked = std::move(ask);
  return whole;
}
card_answer answer(hand_question const& ask) { return answer(as_drawn(ask)); }

}  // namespace faro::odds
