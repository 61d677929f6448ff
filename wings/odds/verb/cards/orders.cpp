// faro odds --order: questions about the order of the whole pack; each may be several.
#include "odds/verb/cards/orders.hpp"

#include "odds/src/hands/copies.hpp"
#include "odds/src/orders/query.hpp"
#include "odds/verb/cards/card_answers.hpp"
#include "odds/verb/cards/hand_options.hpp"
#include "odds/verb/cards/order_answers.hpp"
#include "verbs/common/decks.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <string_view>

namespace faro::program {
namespace {

void fill_answer(odds_report& report, card_options const& o, odds::order_answer const& found) {
  if (found.probability) {
    report.probability = found.probability;
  } else {
    fill_distribution(report, found.law);
  }
  report.notes.push_back(found.asked);
  if (o.explain)
    report.notes.push_back(say("method: {}; orders that look different: {}", message{found.method},
                               found.law.denominator().to_string()));
}

}  // namespace

asked_orders read_orders(card_options const& o) {
  auto named = read_table(o.deck.value_or("standard52"), o.decks, o.deck_list);
  asked_orders out{{std::move(named.table), o.order_asked, o.order_given}, std::move(named.read)};
  if (!o.seen) return out;
  std::vector<card_group> several;
  out.ask.seen = odds::count_out(out.ask.pack, *o.seen, "--seen", {}, several);
  read_for("--seen", [&] {
    (void)odds::left_in(out.ask);
    refuse_unclear(o, out.ask.pack, several);
    for (auto const& group : several) odds::refuse_told_apart(out.ask, group);
  });
  return out;
}

odds_report order_odds(card_options const& o) {
  auto const [ask, read] = read_orders(o);
  auto const cards = odds::left_in(ask).cards.size();
  std::vector<odds::order_answer> answers;
  std::vector<odds::order_estimate> estimates;
  std::string_view engine = "random orders";
  if (o.simulate) {
    estimates = estimated(o, ask);
  } else {
    auto found = answer_exactly(o, ask);
    answers = std::move(found.of);
    engine = found.engine;
  }
  std::vector<odds_report> parts;
  for (std::size_t i = 0; i < ask.query.size(); ++i) {
    auto& report = parts.emplace_back();
    if (o.given) report.conditions.push_back(say("given: {}", *o.given));
    if (o.seen) report.conditions.push_back(say("out of play: {}", *o.seen));
    report.query = ask.query.name(i);
    report.deck = deck_text(o);
    report.deck_read = read.text;
    report.deck_read_json = read.json;
    report.deck_written = read.written;
    report.draw_json = std::to_string(cards);
    report.draw = say("all {} cards", cards);
    if (o.simulate) {
      fill_estimate(report, o, estimates[i]);
    } else {
      fill_answer(report, o, answers[i]);
    }
  }
  auto report = combined(std::move(parts));
  report.query = o.query;
  report.engine = engine;
  return report;
}

}  // namespace faro::program
