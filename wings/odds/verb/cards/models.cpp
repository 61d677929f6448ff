// faro odds --models: which of several decks it was, and what is asked of all of them together.
#include "cli/options/exit_codes.hpp"
#include "odds/verb/cards/card_answers.hpp"
#include "odds/verb/cards/hand_options.hpp"
#include "odds/verb/cards/models_report.hpp"

#include <faro/text/detail/message.hpp>

#include <memory>

namespace faro::program {
namespace {

/// Options that make tables, or other decks: a model is one.
constexpr auto of_tables =
    "--deck --by-turn --vary --find --swap --seen --holding --urn --table --grow --against "
    "--at-least --explain";

odds::models_question asked_of_decks(card_options o, odds_report& report) {
  odds::models_question out;
  out.models = odds::read_models(*o.models);
  if (o.query == which_word) o.asked = {"true", o.known};
  std::vector<odds::play_question> decks;
  for (auto const& one : out.models) {
    o.deck = one.text;
    auto const asked = read_hands(o);
    report.draw = drawn_text(o, asked);
    decks.push_back(asked.as_play());
  }
  out.each = std::move(decks);
  odds::join_alike(out);
  odds::share_names(std::get<std::vector<odds::play_question>>(out.each));
  return out;
}

/// The distribution of all models together.
void fill_distribution_of_all(odds_report& report, odds::card_answer const& found) {
  auto const& types = found.types;
  if (types.size() == 1 && types[0].form == odds::value_form::truth) {
    report.probability = found.law.probability({1});
    return;
  }
  auto const over = std::make_shared<integer const>(found.law.denominator());
  for (auto const& e : found.law.entries()) {
    std::string text;
    for (std::size_t i = 0; i < types.size(); ++i) text += (i == 0 ? "" : ", ") + types[i].text(e.outcome[i]);
    report.law.emplace_back(std::move(text), e.weight, over);
  }
  if (types.size() > 1) return;
  report.ordered = true;
  auto const numbers = found.law.transform([](auto const& values) { return integer{values.front()}; });
  report.mean = mean(numbers);
  report.variance = variance(numbers);
}

}  // namespace

odds_report models_odds(card_options const& o) {
  refuse_beside("--models", of_tables);
  refuse_simulated_models(o);
  if (!o.draw && !o.hands) refuse_for(o.models->find(".lua") != std::string::npos ? "game odds" : "dice");
  odds_report report;
  auto const ask = asked_of_decks(o, report);
  auto const answered = odds::answer(ask);
  auto const& found = answered.of;
  if (o.query == which_word) {
    fill_models(report, ask.models, found);
  } else {
    fill_distribution_of_all(report, std::get<odds::card_answer>(found.asked));
  }
  fill_evidence_of_models(report, o, found, false);
  return report;
}

}  // namespace faro::program
