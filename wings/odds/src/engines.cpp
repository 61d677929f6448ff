// The engines of questions, a row each, and the choice among them.
#include "odds/src/engines.hpp"

#include "odds/src/bridge/four_hands.hpp"
#include "odds/src/hands/play/player.hpp"
#include "odds/src/models_answered.hpp"
#include "odds/src/observed/observed.hpp"
#include "odds/src/plain.hpp"
#include "odds/src/read_out.hpp"
#include "odds/src/showdown/boards.hpp"
#include "odds/src/tricks/asked.hpp"
#include "odds/src/tricks/deals.hpp"

#include <faro/chance/random.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <optional>
#include <string>
#include <type_traits>

namespace faro::odds {

namespace {

bool is_observed(play_question const& ask) { return !ask.asked.observed.empty(); }
bool is_dealt(play_question const& ask) { return !is_played(ask) && !is_observed(ask); }

/// What an engine found, of hands or of games.
template <class Found>
card_answer shown(Found found, std::string_view engine, message method) {
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
  return !m.keep.empty() && (m.kind != mulligan_kind::london || !m.bottom.empty());
}

/// Decisions at each card make a chance; a law of numbers, or of several questions, is known where rules
/// decide, or a hand draws on. All else is read plainly.
bool may_be_played(play_question const& ask) {
  if (!is_played(ask) || is_observed(ask)) return false;
  auto const types = types_of(hands_of(ask));
  bool const asks_several = types.size() > 1;
  if (ask.effects.empty() && !is_by(ask, mulligan_kind::vancouver))
    return !asks_several || rules_decide(*ask.mulligan);
  bool const is_given = !ask.asked.given.empty() || !ask.asked.query.given().empty();
  if (is_given || is_by(ask, mulligan_kind::partial)) return false;
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
  return shown(std::move(found), induction, std::move(method));
}

// ---- One pass over the classes of cards

constexpr std::string_view pass = "one pass";

bool has_kickers(play_question const& ask) {
  return std::ranges::any_of(std::array{"strength", "beats", "ties"}, [&](auto word) {
    return ask.asked.query.uses(word) || ask.asked.given.uses(word);
  });
}
bool asks_solver(play_question const& ask) {
  return tricks::asks_solver(ask.asked.query) || tricks::asks_solver(ask.asked.given);
}
bool may_be_passed(play_question const& ask) {
  return is_dealt(ask) && !has_kickers(ask) && !asks_solver(ask);
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
  return shown(std::move(found), pass, std::move(method));
}

// ---- Hands with their kickers: a showdown, or every deal listed

constexpr std::string_view kickers = "kickers";

bool is_of_kickers(play_question const& ask) { return is_dealt(ask) && has_kickers(ask); }

card_answer with_kickers(play_question const& ask) {
  auto found = answer_exactly(hands_of(ask));
  auto method = say("method: {}", found.stats.method);
  return shown(std::move(found), kickers, std::move(method));
}

// ---- Suit by suit, over the four hands of a deal

constexpr std::string_view suits = "suit by suit";

bool may_be_of_a_deal(play_question const& ask) {
  auto const& hands = ask.asked.setting.hands;
  return is_dealt(ask) && !asks_solver(ask) && ask.asked.table.cards.size() == 52 &&
         ask.asked.setting.community == 0 && std::ranges::all_of(hands, [](count_t n) { return n == 13; });
}

/// What a pass foresees is a bound, mostly far too high: whoever is slower than a pass is asked after it.
constexpr double after_a_pass = 1e100;

double cost_by_suits(play_question const& /*ask*/) { return after_a_pass; }

card_answer by_suits(play_question const& ask) {
  auto found = bridge::answer_by_suits(hands_of(ask));
  if (!found) throw too_big{"the question can't be counted suit by suit"};
  return shown(*std::move(found), suits, say("method: suit by suit, over the four hands of a deal"));
}

// ---- Every deal that is left, shown to a double-dummy solver

constexpr std::string_view solver = "deals solved";

bool may_be_solved(play_question const& ask) { return is_dealt(ask) && asks_solver(ask); }

card_answer solved(play_question const& ask) {
  return shown(tricks::answer_with_tricks(hands_of(ask)), solver,
               say("method: every deal that is left, looked at by a double-dummy solver"));
}

// ---- The plain reading, every deal in turn

constexpr std::string_view plainly = "plain reading";

/// An upper bound of the deals that the plain reading looks at: hands of so many from so many kinds.
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
  return shown(std::move(found), plainly, say("method: every deal read plainly"));
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

constexpr std::string_view laws = "laws of orders";
constexpr std::string_view counted = "dice, counted";

question_answer by_laws(order_question const& ask) {
  std::vector<order_answer> out;
  for (std::size_t i = 0; i < std::max<std::size_t>(ask.query.size(), 1); ++i)
    out.push_back(answer_order(ask, i));
  return {std::move(out), laws};
}

bool is_unobserved(dice_question const& ask) { return ask.observed.empty(); }
bool is_observed_dice(dice_question const& ask) { return !ask.observed.empty(); }

question_answer by_counting(dice_question const& ask) {
  return {answer_dice_together(ask.query, ask.work), counted};
}
question_answer orders_read(order_question const& ask) { return {every_order(ask), plainly}; }
question_answer rolls_read(dice_question const& ask) { return {every_roll(ask), plainly}; }
question_answer by_cases(dice_question const& ask) { return {answer_observed(ask), "dice, weighed"}; }

// ---- Several models

question_answer each_model(models_question const& ask) {
  return {answer_models(ask, [](question const& one) { return answer(one); }), "models"};
}

/// A model is drawn, then a deal or rolls of it: the mixture of what each means.
question_answer every_model(models_question const& ask) {
  auto const read = [](question const& one) {
    for (auto const& e : engines()) {
      if (e.name == plainly && e.takes(one)) return e.answer(one);
    }
    throw too_big{"one of the models has too many ways to look at one by one"};
  };
  return {answer_models(ask, read), plainly};
}

// ---- The best deck

question_answer best_by_counts(best_question const& ask) {
  return {find_best(ask, true), "compositions, by counts"};
}
question_answer best_one_by_one(best_question const& ask) {
  return {find_best(ask, false), "compositions, one by one"};
}

// ---- The best play of an opening

question_answer openings_by_induction(openings_question const& ask) {
  return {find_openings(ask), induction};
}
question_answer every_opening(openings_question const& ask) {
  return {openings_plainly(ask, most_positions), plainly};
}

// ---- Showdowns

constexpr std::string_view by_boards = "classes of boards";
constexpr std::string_view by_hands = "hand against hand";

bool is_on_a_board(showdown_question const& ask) { return detail::has_board(ask.game); }
bool is_of_own_cards(showdown_question const& ask) { return !is_on_a_board(ask); }

showdown_answer shown_down(showdown_question const& ask) {
  auto out = showdown(ask);
  out.engine = is_on_a_board(ask) ? by_boards : by_hands;
  return out;
}

bool has_few_deals(showdown_question const& ask) {
  return plain_deals(ask) <= static_cast<double>(every_way.runs);
}
/// Every five of a hand, each some microseconds.
double cost_of_plain_deals(showdown_question const& ask) { return plain_deals(ask) * 1000; }

showdown_answer every_deal(showdown_question const& ask) {
  auto out = answer_plainly(ask, every_way.runs);
  out.engine = plainly;
  return out;
}

// ---- The table

/// An engine of one subject as one of questions.
template <class Subject, auto Takes>
bool takes(question const& ask) {
  auto const* const one = std::get_if<Subject>(&ask);
  return one && Takes(*one);
}
template <class Subject, auto Cost>
double cost(question const& ask) {
  return Cost(std::get<Subject>(ask));
}
template <class Subject, auto Answer>
question_answer answer_by(question const& ask) {
  auto found = Answer(std::get<Subject>(ask));
  if constexpr (std::is_same_v<decltype(found), question_answer>) {
    return found;
  } else {
    auto const name = found.engine;
    return {std::move(found), name};
  }
}
template <class Subject>
bool always(Subject const& /*ask*/) {
  return true;
}
template <class Subject, int Cost>
double about(Subject const& /*ask*/) {
  return Cost;
}

template <class Subject, auto Takes, auto Cost, auto Answer>
constexpr engine row(std::string_view name) {
  return {name, takes<Subject, Takes>, cost<Subject, Cost>, answer_by<Subject, Answer>};
}

constexpr std::array all_engines{
    row<play_question, may_be_played, cost_of_play, played>(induction),
    row<play_question, may_be_passed, cost_of_pass, passed_over>(pass),
    row<play_question, is_of_kickers, cost_of_pass, with_kickers>(kickers),
    row<play_question, may_be_of_a_deal, cost_by_suits, by_suits>(suits),
    row<play_question, may_be_solved, cost_by_suits, solved>(solver),
    row<play_question, is_observed, about<play_question, 1>, weighed>("weighed"),
    row<order_question, always<order_question>, about<order_question, 1>, by_laws>(laws),
    row<dice_question, is_unobserved, about<dice_question, 1>, by_counting>(counted),
    row<dice_question, is_observed_dice, about<dice_question, 1>, by_cases>("dice, weighed"),
    row<models_question, always<models_question>, about<models_question, 1>, each_model>("models"),
    row<best_question, counts_alike, about<best_question, 1>, best_by_counts>("compositions, by counts"),
    row<best_question, always<best_question>, about<best_question, 2>, best_one_by_one>(
        "compositions, one by one"),
    row<chips_question, always<chips_question>, about<chips_question, 1>, answer_chips>(by_places),
    row<luck_question, always<luck_question>, about<luck_question, 1>, answer_luck>(by_convolution),
    row<push_question, always<push_question>, about<push_question, 1>, answer_push_fold>(by_regrets),
    row<tricks::suit_question, always<tricks::suit_question>, about<tricks::suit_question, 1>,
        tricks::answer_suit>(tricks::by_layouts),
    row<openings_question, always<openings_question>, about<openings_question, 1>, openings_by_induction>(
        induction),
    row<openings_question, always<openings_question>, about<openings_question, 2>, every_opening>(plainly),
    row<showdown_question, is_on_a_board, detail::showdown_steps, shown_down>(by_boards),
    row<showdown_question, is_of_own_cards, detail::showdown_steps, shown_down>(by_hands),
    row<play_question, is_of_few_deals, cost_of_deals, looked_at>(plainly),
    row<showdown_question, has_few_deals, cost_of_plain_deals, every_deal>(plainly),
    row<order_question, has_few_orders, about<order_question, 2>, orders_read>(plainly),
    row<models_question, always<models_question>, about<models_question, 2>, every_model>(plainly),
    row<dice_question, always<dice_question>, about<dice_question, 2>, rolls_read>(plainly)};

}  // namespace

std::span<engine const> engines() { return all_engines; }

hand_question hands_of(play_question const& ask) {
  auto out = ask.asked;
  if (ask.draws == 0 && !is_played(ask)) return out;  // several hands, perhaps
  if (ask.asked.setting.hands.size() > 1) throw input_error{"cards are drawn on, or played, by one hand"};
  out.setting = detail::setting_of(ask);
  return out;
}

question_answer answer(question const& ask) {
  struct offer {
    engine const* by;
    double cost;
  };
  std::vector<offer> offers;
  std::exception_ptr first;  // what was too big, as the first engine says it
  auto const unless_too_big = [&](auto const& attempt) {
    try {
      return attempt();
    } catch (too_big const&) {
      if (!first) first = std::current_exception();
    }
    return false;
  };
  for (auto const& e : all_engines) {
    unless_too_big([&] {
      if (e.takes(ask)) offers.push_back({&e, e.cost(ask)});
      return true;
    });
  }
  std::ranges::stable_sort(offers, {}, &offer::cost);
  std::optional<question_answer> found;
  for (auto const& o : offers) {
    if (unless_too_big([&] { return found = o.by->answer(ask), true; })) return *std::move(found);
  }
  std::rethrow_exception(first);
}

card_answer answer(play_question const& ask) { return std::get<card_answer>(answer(question{ask}).of); }

play_question as_drawn(hand_question ask) {
  play_question whole;
  whole.opening = ask.setting.hands.empty() ? 0 : ask.setting.hands.front();
  whole.asked = std::move(ask);
  return whole;
}
card_answer answer(hand_question const& ask) { return answer(as_drawn(ask)); }

}  // namespace faro::odds
