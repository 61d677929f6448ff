// faro judge averages: which fault predicts averages that somebody published.
#include "judge/src/complaints/averages.hpp"

#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "judge/verb/judge.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace faro::program {
namespace {

struct averages_options : answer_forms {
  std::uint32_t cards = 0;
  std::uint64_t decks = 0;  ///< 0: not known
  std::vector<std::string> means, chances;
  std::optional<std::string> highest, lowest;
};

std::uint32_t card_named(std::string const& text, std::uint32_t cards) {
  if (text == "first") return 0;
  if (text == "last") return cards - 1;
  return static_cast<std::uint32_t>(whole_number("card", text, 1, cards)) - 1;
}

/// How far off a prediction may be and count as kept.
double margin_of(judge::average_prediction const& p, judge::average_fact const& fact) {
  constexpr double standard_errors = 3.3;
  return fact.decks == 0 ? p.allowed : standard_errors * p.allowed;
}

/// "CARD=VALUE" or "CARD@POSITION=VALUE".
judge::average_fact fact_of(std::string const& text, bool with_position, std::uint32_t cards,
                            std::uint64_t decks) {
  auto const equals = text.find('=');
  auto const at = text.find('@');
  if (equals == std::string::npos || (with_position != (at != std::string::npos && at < equals))) {
    throw usage_error{
        say("expected {}, got '{}'",
            with_position ? "CARD@POSITION=CHANCE, such as last@last=1/2" : "CARD=MEAN, such as first=25.48",
            text)};
  }
  judge::average_fact fact;
  fact.kind = with_position ? judge::average_kind::chance_at : judge::average_kind::mean_position;
  fact.card = card_named(text.substr(0, with_position ? at : equals), cards);
  if (with_position) fact.position = card_named(text.substr(at + 1, equals - at - 1), cards);
  fact.value = text.substr(equals + 1);
  fact.decks = decks;
  return fact;
}

/// What a prediction may be off, which decides: "25.48: within 0.05".
message margins_in_words(judge::average_explanation const& first,
                         std::vector<judge::average_fact> const& facts) {
  std::vector<std::string> each;
  for (std::size_t i = 0; i < facts.size(); ++i)
    each.push_back(translated(say("{} within {}", faro::quoted(facts[i].value, 40),
                                  fmt::format("{:.3g}", margin_of(first.predictions[i], facts[i])))));
  return say("kept: {}; {}", joined(each, ", "),
             facts.front().decks == 0
                 ? "ten half units of the last digit, for want of --decks, on how many they were measured"
                 : "3.3 standard errors and the digits published");
}

void run_averages(averages_options const& o) {
  auto const cards = o.cards;
  auto const decks = o.decks;
  std::vector<judge::average_fact> facts;
  for (auto const& text : o.means) facts.push_back(fact_of(text, false, cards, decks));
  for (auto const& text : o.chances) facts.push_back(fact_of(text, true, cards, decks));
  if (o.highest) facts.push_back({judge::average_kind::highest_cell, 0, 0, *o.highest, decks});
  if (o.lowest) facts.push_back({judge::average_kind::lowest_cell, 0, 0, *o.lowest, decks});
  if (facts.empty()) throw usage_error{"expected an average, such as --mean first=25.48, got none"};
  auto const found = complaint_from_averages(cards, facts);
  answer a{"which fault predicts these averages"};
  auto const sentence = averages_in_words(found);
  a.fact("cards", cards);
  a.fact("sentence", sentence);
  a.line(sentence);
  a.line(margins_in_words(found.front(), facts));
  auto& table = a.table("explanations");
  for (auto const& e : found) {
    auto row = table.row();
    row(column("name").called(""), e.name)(column("statement", form::data), e.statement)(
        column("misfit", form::data), e.misfit);
    auto predictions = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < facts.size(); ++i) {
      auto const& p = e.predictions[i];
      predictions.push_back({{"published", p.published.to_string()},
                             {"predicted", p.predicted.to_string()},
                             {"decimal", p.predicted.to_double()},
                             {"kept", p.kept},
                             {"kept_within", margin_of(p, facts[i])}});
      row(column(fmt::format("predicted {}", i + 1), form::text).called(""), p.predicted.to_decimal(6));
    }
    row(column("predictions", form::data), predictions)(
        column("explains").called("").flush_left(), e.explains,
        e.explains ? say("predicts it: {}", e.statement) : message{"does not"});
  }
  show(a, o.style());
}

}  // namespace

void add_judge_averages(command& judge) {
  auto* const verb = add_verb(judge, "averages", "Which fault predicts averages that somebody published.",
                              "faro judge averages --cards 51 --mean first=25.48 --mean last=24.48\n"
                              "faro judge averages --cards 5 --chance last@last=50%\n"
                              "faro judge averages --cards 52 --highest 2.6% --lowest 1.43%");
  auto const o = std::make_shared<averages_options>();
  add_number(*verb, "--cards", o->cards, {2, 200}, "number of cards in the deck")->required();
  add_value(*verb, "--mean", o->means, "the mean position of a card, from 0: first=25.48; may be repeated")
      ->type_name("CARD=MEAN")
      ->repeated();
  add_value(*verb, "--chance", o->chances,
            "how often a card lies at a position: last@last=1/2; may be repeated")
      ->type_name("CARD@POS=P")
      ->repeated();
  add_text(*verb, "--highest", o->highest, "the highest share of all cards and positions", "P");
  add_text(*verb, "--lowest", o->lowest, "the lowest", "P");
  add_number(*verb, "--decks", o->decks, {1}, "on how many decks it was measured, if known");
  add_forms(*verb, *o);
  on_run(*verb, [o] { run_averages(*o); });
}

}  // namespace faro::program
