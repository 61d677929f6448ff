// faro odds --models: which of several decks or dice it was, and what is asked of all of them together.
#include "odds/observed/models.hpp"

#include "cli/frame.hpp"
#include "odds/engines.hpp"
#include "odds/hands/copies.hpp"
#include "verbs/odds/hands/draw_options.hpp"
#include "verbs/odds/hands/hand_options.hpp"

#include <faro/odds/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace faro::program {
namespace {

constexpr std::string_view which_word = "which";

/// Options that make tables, or other decks: a model is one.
void refuse_tables(odds_options const& o) {
  for (auto const& [name, given] : {std::pair{"--deck", o.deck.has_value()},
                                    {"--by-turn", o.by_turn.has_value()},
                                    {"--vary", !o.varied.empty()},
                                    {"--find", o.find.has_value()},
                                    {"--swap", !o.swaps.empty()},
                                    {"--simulate", o.simulate.has_value()},
                                    {"--seen", o.seen.has_value()},
                                    {"--holding", o.holding.has_value()},
                                    {"--urn", !o.urns.empty()},
                                    {"--table", o.table},
                                    {"--grow", o.grow},
                                    {"--against", o.against.has_value()},
                                    {"--at-least", o.at_least.has_value()},
                                    {"--explain", o.explain}}) {
    if (given) throw usage_error{say("--models and {} can't be combined", name)};
  }
}

/// Cards of other models are known in each, where there are none of them.
void know_all_cards(std::vector<asked_hands>& decks) {
  std::vector<std::string> names;
  for (auto const& one : decks) {
    for (auto const& kind : one.question.table.cards.kinds()) names.push_back(kind.name);
  }
  for (auto& one : decks) {
    auto& ask = one.question;
    for (auto const& name : names) {
      if (ask.table.find_kind(name) >= 0) continue;
      odds::add_kind(ask, name);
      ask.setting.seen.resize(ask.table.cards.kinds().size());
      ask.setting.seen.back() = 1;  // known by name, and out of play
    }
  }
}

/// What each model says: the chance of all that is known, and the law under it.
struct said_by_models {
  std::vector<odds::model> models;
  std::vector<ratio> evidence;
  std::vector<odds::card_answer> answers;  // of decks; empty of those that can't be
};

odds_report report_on(said_by_models const& said, std::vector<ratio> const& after, odds_options const& o) {
  odds_report report;
  report.query = o.query;
  ratio all;
  for (std::size_t i = 0; i < said.models.size(); ++i) all += said.models[i].prior * said.evidence[i];
  report.evidence = all;
  for (auto const& text : o.observed) report.conditions.push_back("observed: " + text);
  if (o.given) report.conditions.push_back("given: " + *o.given);
  if (!o.observed.empty() || o.given)
    report.conditions.push_back("what was observed has the chance " + fraction_and_decimal(all));
  if (o.query != which_word) return report;
  report.table_by = "model";
  for (std::size_t i = 0; i < said.models.size(); ++i)
    report.table.push_back(
        {said.models[i].name, after[i], {{"before", said.models[i].prior}, {"observed", said.evidence[i]}}});
  auto best = std::ranges::max_element(said.evidence) - said.evidence.begin();
  for (std::size_t i = 0; i < said.models.size() && said.models.size() == 2; ++i) {
    auto const k = static_cast<std::size_t>(best);
    if (i == k || said.evidence[i].is_zero()) continue;
    report.notes.push_back(fmt::format("Bayes factor of {} against {}: {}", said.models[k].name,
                                       said.models[i].name,
                                       fraction_and_decimal(said.evidence[k] / said.evidence[i])));
  }
  return report;
}

/// The law of all models together, by their chances.
void fill_mixture(odds_report& report, said_by_models const& said, std::vector<ratio> const& after) {
  auto const known = std::ranges::find_if(said.answers, [](auto const& a) { return !a.types.empty(); });
  distribution_builder<std::vector<std::int64_t>> mixed;
  for (std::size_t i = 0; i < after.size(); ++i) {
    if (after[i].is_zero()) continue;
    auto const& one = said.answers[i];
    for (auto const& type : one.types) {
      if (type.form != odds::value_form::truth && type.form != odds::value_form::integer)
        throw usage_error{"of several models conditions and numbers are asked, or `which`"};
    }
    for (auto const& e : one.law.entries())
      mixed.add(e.outcome, e.weight * after[i].numerator(), one.law.denominator() * after[i].denominator());
  }
  auto const law = mixed.build();
  auto const& types = known->types;
  if (types.size() == 1 && types[0].form == odds::value_form::truth) {
    report.probability = law.probability({1});
    return;
  }
  auto const over = std::make_shared<integer const>(law.denominator());
  for (auto const& e : law.entries()) {
    std::string text;
    for (std::size_t i = 0; i < types.size(); ++i) text += (i == 0 ? "" : ", ") + types[i].text(e.outcome[i]);
    report.law.emplace_back(std::move(text), e.weight, over);
  }
  if (types.size() > 1) return;
  report.ordered = true;
  auto const numbers = law.transform([](auto const& values) { return integer{values.front()}; });
  report.mean = mean(numbers);
  report.variance = variance(numbers);
}

odds_report of_decks(odds_options o, said_by_models said) {
  bool const which = o.query == which_word;
  if (which) o.asked = {"true", o.known};
  std::vector<asked_hands> decks;
  for (auto const& one : said.models) {
    o.deck = one.text;
    decks.push_back(read_hands(o));
  }
  know_all_cards(decks);
  for (auto const& one : decks) {
    auto& found = said.answers.emplace_back();
    try {
      found = answer(one.as_play());
      said.evidence.push_back(found.given * found.evidence);
    } catch (odds::never_holds const&) {  // not with this deck
      said.evidence.emplace_back(0);
    }
  }
  auto const after = posteriors(said.models, said.evidence);
  auto report = report_on(said, after, o);
  report.draw = drawn_text(o, decks.front());
  if (!which) fill_mixture(report, said, after);
  return report;
}

/// Options for cards, which are drawn in a number that was not said.
void refuse_cards(odds_options const& o) {
  for (auto const& [name, given] : {std::pair{"--decks", o.decks.has_value()},
                                    {"--deck-format", o.deck_format.has_value()},
                                    {"--poker", o.poker.has_value()},
                                    {"--wild", !o.wild.empty()},
                                    {"--community", o.community.has_value()},
                                    {"--with-replacement", o.with_replacement},
                                    {"--mulligan", o.mulligan.has_value()},
                                    {"--down-to", o.down_to.has_value()},
                                    {"--keep", o.keep.has_value()},
                                    {"--keep-of", o.keep_drawn.has_value()},
                                    {"--bottom", o.bottom.has_value()},
                                    {"--free-mulligans", o.free_mulligans.has_value()},
                                    {"--effect", !o.effects.empty()},
                                    {"--use", o.use.has_value()},
                                    {"--on", o.on_draw.has_value() || o.both_sides},
                                    {"--effort", o.effort.has_value()},
                                    {"--seed", o.seed.has_value()},
                                    {"--jobs", o.jobs.has_value()}}) {
    if (given) throw usage_error{say("{} does not go with models that are dice; decks need --draw N", name)};
  }
}

odds_report of_dice(odds_options const& o, said_by_models said) {
  refuse_cards(o);
  if (o.given) throw usage_error{"--given does not go with models that are dice: --observed 'roll >= 5'"};
  for (auto const& one : said.models)
    said.evidence.push_back(odds::chance_of_rolls(one.text, o.observed, o.known));
  auto const after = posteriors(said.models, said.evidence);
  auto report = report_on(said, after, o);
  if (o.query == which_word) return report;
  ratio chance;
  for (std::size_t i = 0; i < after.size(); ++i)
    chance += after[i] * odds::chance_of_rolls(said.models[i].text, std::vector{o.query}, o.known);
  report.probability = chance;
  return report;
}

}  // namespace

odds_report models_odds(odds_options const& o) {
  refuse_tables(o);
  said_by_models said{odds::read_models(*o.models), {}, {}};
  return o.draw || o.hands ? of_decks(o, std::move(said)) : of_dice(o, std::move(said));
}

}  // namespace faro::program
