#include "judge/src/theory/colours.hpp"
#include "judge/src/theory/exchange.hpp"
#include "text/nearest.hpp"

#include <faro/error.hpp>
#include <faro/judge/theory/models.hpp>
#include <faro/shuffle/exact_distribution.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <functional>
#include <map>

namespace faro::judge {
namespace {

using rows_of_model = std::function<theory_answer(theory_question const&)>;

struct model_entry {
  theory_model model;
  std::vector<std::string> options;  // what it may be given beside cards and rounds
  rows_of_model answer;
};

/// The setting of that name, or its default.
integer setting(theory_question const& q, std::string const& name, std::uint64_t otherwise) {
  auto const given = std::ranges::find(q.settings, name, &shuffle_settings::value_type::first);
  if (given == q.settings.end()) return otherwise;
  if (!given->second.is_whole() || given->second.sign() <= 0) {
    throw input_error{
        say("--{}: expected a whole number of 1 or more, got {}", name, given->second.to_string())};
  }
  return given->second.numerator();
}

/// One row for each round, each from its own distribution.
template <class Distribution>
std::vector<theory_row> rows_by(theory_question const& q, Distribution distribution_after) {
  std::vector<theory_row> rows;
  for (auto round = q.first; round <= q.last; ++round) {
    rows.push_back(distances_of(distribution_after(round), q.digits));
    rows.back().rounds = round;
  }
  return rows;
}

std::string_view name_of(riffle_cut cut) {
  return cut == riffle_cut::none ? "none" : cut == riffle_cut::before ? "before" : "after";
}

theory_answer answer_riffle(theory_question const& q) {
  auto const piles = setting(q, "piles", 2);
  theory_answer answer{{{"piles", piles.to_string()}, {"cut", std::string{name_of(q.cut)}}}, {}, "orders"};
  answer.rows =
      rows_by(q, [&](std::uint64_t k) { return riffle_distribution(q.cards, power(piles, k), q.cut); });
  return answer;
}

theory_answer answer_insertion(theory_question const& q) {
  return {{}, rows_by(q, [&](std::uint64_t k) { return insertion_distribution(q.cards, k); }), "orders"};
}

/// No pass at all leaves the sorted deck, which no number of shelves does.
class_distribution sorted_distribution(std::uint64_t cards) {
  auto const orders = factorial(cards);
  return {{{1, 1}, {orders - 1, 0}}, 1, orders};
}

theory_answer answer_shelf(theory_question const& q) {
  auto const shelves = setting(q, "shelves", 10);
  return {{{"shelves", shelves.to_string()}},
          rows_by(q,
                  [&](std::uint64_t k) {
                    return k == 0 ? sorted_distribution(q.cards)
                                  : shelf_distribution(q.cards, shelves_of_passes(shelves, k));
                  }),
          "orders"};
}

theory_answer answer_one_card(theory_question const& q) {
  auto const position = q.position.value_or(1);
  if (position == 0) throw input_error{"position 0: positions count from 1, the top"};
  card_under_riffles card{q.cards, position - 1};
  theory_answer answer{{{"position", std::to_string(position)}}, {}, "positions"};
  for (std::uint64_t round = 0; round <= q.last; ++round) {
    if (round > 0) card.riffle();
    if (round < q.first) continue;
    answer.rows.push_back(distances_of(card.law(), q.digits));
    answer.rows.back().rounds = round;
  }
  return answer;
}

theory_answer answer_red_black(theory_question const& q) {
  auto const red = q.red.value_or(q.cards / 2);
  if (red > q.cards) {
    throw input_error{say("expected at most {} red cards, as many as there are cards, got {}", q.cards, red)};
  }
  constexpr std::uint64_t most_riffles = 10;
  if (q.last > most_riffles) {
    throw input_error{say("expected at most {} riffles of two colours, got {}", most_riffles, q.last)};
  }
  theory_answer answer{{{"red", std::to_string(red)}}, {}, "arrangements of colours"};
  for (auto round = q.first; round <= q.last; ++round) {
    answer.rows.push_back(red_black_row(red, q.cards - red, std::uint64_t{1} << round, q.digits));
    answer.rows.back().rounds = round;
  }
  return answer;
}

theory_answer answer_exchange(theory_question const& q) {
  return {{}, exchange_rows(q.cards, q.first, q.last, exchange_pairs::any, q.digits), "orders"};
}

theory_answer answer_exchange_distinct(theory_question const& q) {
  return {{},
          exchange_rows(q.cards, q.first, q.last, exchange_pairs::distinct, q.digits),
          "orders of the parity that can be reached"};
}

std::vector<model_entry> const& entries() {
  static std::vector<model_entry> const all{
      {{"riffle", "riffles of two or more piles, with a cut before or after"},
       {"piles", "cut"},
       answer_riffle},
      {{"exchange", "exchanges of two random cards, which may be the same"}, {}, answer_exchange},
      {{"exchange-distinct", "exchanges of two different cards, against the half of the orders they reach"},
       {},
       answer_exchange_distinct},
      {{"top-to-random", "the top card to a random position, again and again"}, {}, answer_insertion},
      {{"random-to-top", "a random card to the top, again and again"}, {}, answer_insertion},
      {{"shelf", "passes through a casino's shelf machine"}, {"shelves"}, answer_shelf},
      {{"one-card", "where one card is after riffles"}, {"position"}, answer_one_card},
      {{"red-black", "the colours of red cards on top of black ones under riffles"},
       {"red"},
       answer_red_black},
  };
  return all;
}

/// All orders of a small deck as classes of equal weight. A shuffle that may never end is measured given that
/// it ended.
class_distribution classes_of(order_distribution const& law) {
  std::map<integer, integer> orders;
  class_distribution result{{}, 0, integer{static_cast<std::uint64_t>(law.ways.size())}};
  for (auto const& w : law.ways) {
    orders[w] += 1;
    result.of += w;
  }
  if (result.of.is_zero())
    throw input_error{"the shuffle never comes to an end: there is no distribution to measure"};
  for (auto const& [weight, count] : orders) result.classes.push_back({count, weight});
  return result;
}

constexpr std::uint64_t most_listed_cards = 9;

theory_answer answer_listed(shuffle_entry const& shuffle, theory_question const& q) {
  if (q.cards > most_listed_cards) {
    throw input_error{
        say("{} with {} cards: no distribution is known at this size; up to {} cards all orders are listed",
            shuffle.name, q.cards, most_listed_cards)};
  }
  theory_answer answer{parameters_that_hold(shuffle, q.settings), {}, "orders"};
  answer.rows = rows_by(
      q, [&](std::uint64_t k) { return classes_of(exact_distribution(shuffle, q.settings, q.cards, k)); });
  return answer;
}

/// The options of a question that were given, by name.
std::vector<std::string> given_options(theory_question const& q) {
  std::vector<std::string> names;
  for (auto const& [name, value] : q.settings) names.push_back(name);
  if (q.cut != riffle_cut::none) names.emplace_back("cut");
  if (q.position) names.emplace_back("position");
  if (q.red) names.emplace_back("red");
  return names;
}

void check_options(theory_question const& q, std::vector<std::string> const& allowed) {
  for (auto const& name : given_options(q)) {
    if (std::ranges::find(allowed, name) != allowed.end()) continue;
    std::string known;
    for (auto const& a : allowed) known += (known.empty() ? "--" : ", --") + a;
    throw input_error{say("--{}: {} has no such parameter; it takes {}", name, q.model,
                          known.empty() ? say("none") : say("{}", known))};
  }
}

void check_question(theory_question const& q) {
  if (q.cards == 0) throw input_error{"expected a deck of 1 card or more, got 0"};
  if (q.first > q.last) {
    throw input_error{say("rounds {}..{}: the first number must not be above the second", q.first, q.last)};
  }
  if (q.digits == 0 || q.digits > most_theory_digits) {
    throw input_error{say("expected 1 to {} digits, got {}", most_theory_digits, q.digits)};
  }
}

/// A name that is near to a model's is one of a model, too.
shuffle_entry found_shuffle(std::string const& name) {
  try {
    return find_shuffle(name);
  } catch (input_error const&) {
    if (is_composition(name)) throw;
    std::vector<std::string> names;
    for (auto const& entry : entries()) names.push_back(entry.model.name);
    for (auto const& shuffle : shuffle_registry()) {
      if (std::ranges::find(names, shuffle.name) == names.end()) names.push_back(shuffle.name);
    }
    throw input_error{say("no model is called '{}'{}", name, did_you_mean(name, names))};
  }
}

}  // namespace

std::vector<theory_model> const& theory_models() {
  static std::vector<theory_model> const all = [] {
    std::vector<theory_model> models;
    for (auto const& entry : entries()) models.push_back(entry.model);
    return models;
  }();
  return all;
}

theory_answer theory_of(theory_question const& question) {
  check_question(question);
  for (auto const& entry : entries()) {
    if (entry.model.name != question.model) continue;
    check_options(question, entry.options);
    return entry.answer(question);
  }
  auto const shuffle = found_shuffle(question.model);
  std::vector<std::string> allowed;
  for (auto const& parameter : shuffle.parameters) allowed.push_back(parameter.name);
  check_options(question, allowed);
  return answer_listed(shuffle, question);
}

}  // namespace faro::judge
