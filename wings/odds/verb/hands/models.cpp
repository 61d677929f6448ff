// faro odds --models: which of several decks, dice or games it was, and what is asked of all of them
// together.
#include "odds/src/observed/models.hpp"

#include "cli/frame.hpp"
#include "games/src/scripts/models.hpp"
#include "odds/src/engines.hpp"
#include "odds/verb/games/script_reading.hpp"
#include "odds/verb/hands/draw_options.hpp"
#include "odds/verb/hands/hand_options.hpp"
#include "text/words.hpp"

#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace faro::program {
namespace {

constexpr std::string_view which_word = "which";

/// Options that make tables, or other decks: a model is one.
constexpr auto of_tables =
    "--deck --by-turn --vary --find --swap --seen --holding --urn --table --grow --against "
    "--at-least --explain";

odds::models_question asked_of_decks(odds_options o, odds_report& report) {
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

bool are_games(std::string const& models) {
  auto const all = odds::read_models(models);
  return std::ranges::any_of(all,
                             [](auto const& one) { return words_of(one.text).front().ends_with(".lua"); });
}

/// "coin.lua heads=3": a game, and what is set in it.
odds::game_model read_game_model(odds::model const& one, std::string_view text, odds_options const& o) {
  auto const words = words_of(one.text);
  odds::script_settings set;
  for (std::size_t i = 1; i < words.size(); ++i) {
    auto const equals = words[i].find('=');
    if (equals == std::string_view::npos)
      throw odds::query_error{
          text, one.at + static_cast<std::size_t>(words[i].data() - one.text.data()),
          say("expected NAME=VALUE behind the game, such as stick=14, got '{}'", words[i])};
    set.emplace_back(words[i].substr(0, equals), words[i].substr(equals + 1));
  }
  auto game = std::make_shared<odds::script const>(load_game_to_read(std::string{words.front()}, set));
  return {std::move(game), limits_of({}, o.fractions)};
}

odds::game_models_question asked_of_games(odds_options const& o) {
  if (o.query != which_word)
    throw usage_error{"of models that are games `which` is asked, as in --models 'a.lua; b.lua' which"};
  if (!o.observed.empty())
    throw usage_error{"a game says itself what is observed (t:observe): expected models without --observed"};
  odds::game_models_question out;
  out.models = odds::read_models(*o.models);
  for (auto const& one : out.models) out.each.push_back(read_game_model(one, *o.models, o));
  return out;
}

bool asks_games(odds_options const& o) {
  return !o.draw && !o.hands && (o.query.ends_with(".lua") || are_games(*o.models));
}

struct answered_models {
  std::vector<odds::model> models;
  odds::models_answer found;
};
answered_models answer_models(odds_options const& o, odds_report& report) {
  if (asks_games(o)) {
    auto const ask = asked_of_games(o);
    return {ask.models, odds::answer_models(ask)};
  }
  auto const ask = o.draw || o.hands ? asked_of_decks(o, report)
                                     : odds::models_of_dice(*o.models, o.query == which_word ? "" : o.query,
                                                            o.observed, o.known);
  return {ask.models, odds::answer(ask).of};
}

std::string evidence_text(ratio_bounds const& chance) {
  if (chance.exact()) return "what was observed has the chance " + fraction_and_decimal(chance.low);
  return fmt::format("what was observed has a chance of {} to {}", chance.low.to_decimal(9),
                     chance.high.to_decimal(9));
}

/// Of two models how much better one makes what was observed.
void note_bayes_factor(odds_report& report, std::vector<odds::model> const& models,
                       odds::models_answer const& found) {
  auto const& e = found.evidence;
  if (e.size() != 2 || !e[0].exact() || !e[1].exact()) return;
  std::size_t const k = e[1].low > e[0].low ? 1 : 0;
  if (e[1 - k].low.is_zero()) return;
  report.notes.push_back(say("Bayes factor of {} against {}: {}", models[k].name, models[1 - k].name,
                             fraction_and_decimal(e[k].low / e[1 - k].low)));
}

void fill_models(odds_report& report, std::vector<odds::model> const& models,
                 odds::models_answer const& found) {
  report.table_by = "model";
  for (std::size_t i = 0; i < models.size(); ++i) {
    report.table.push_back({models[i].name,
                            found.after[i].low,
                            {{"before", models[i].prior}, {"observed", found.evidence[i].low}}});
    if (!found.after[i].exact()) report.table.back().high = found.after[i].high;
  }
  note_bayes_factor(report, models, found);
}

/// The law of all models together.
void fill_law_of_all(odds_report& report, odds::card_answer const& found) {
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

odds_report models_odds(odds_options const& o) {
  refuse_beside("--models", of_tables);
  if (o.simulate)
    throw usage_error{
        "--models and --simulate can't be combined: models are weighed by the exact chance of what was "
        "observed; a game in Lua that picks its model and says t:observe(…) is estimated"};
  odds_report report;
  auto const [models, found] = answer_models(o, report);
  if (o.query == which_word) {
    fill_models(report, models, found);
  } else if (auto const* const dice = std::get_if<odds::dice_answers>(&found.asked)) {
    auto rolled = dice_report(*dice);
    rolled.draw = report.draw;
    report = std::move(rolled);
  } else {
    fill_law_of_all(report, std::get<odds::card_answer>(found.asked));
  }
  report.query = o.query;
  report.evidence = found.of_all.low;
  for (auto const& text : o.observed) report.conditions.push_back("observed: " + text);
  if (o.given) report.conditions.push_back("given: " + *o.given);
  if (asks_games(o) || !o.observed.empty() || o.given)
    report.conditions.push_back(evidence_text(found.of_all));
  constexpr double certain = 1e-30;
  report.unfinished = found.of_all.width().to_double() > certain;
  return report;
}

}  // namespace faro::program
