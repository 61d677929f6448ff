// faro judge power: how many decks show which fault. faro judge averages: which fault predicts published
// averages.
#include "verbs/judge/faults/power.hpp"

#include "cli/frame.hpp"
#include "cli/options.hpp"

#include <faro/judge/complaints/averages.hpp>
#include <faro/judge/faults/power.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

// ---- judge power ------------------------------------------------------------------------------------------

struct power_options {
  std::optional<std::string> decks, cards, alpha, power;
  bool as_json = false;
};

double rate(std::string const& option, std::optional<std::string> const& text, double otherwise) {
  if (!text) return otherwise;
  auto const value = ratio::parse(*text).to_double();
  if (!(value > 0 && value < 1))
    throw usage_error{fmt::format("{}: expected a number above 0 and below 1, got {}", option, *text)};
  return value;
}

std::string decks_text(double decks) {
  return std::isfinite(decks) ? fmt::format("{:.0f}", decks) : "not shown";
}

json row_json(judge::power_row const& row) {
  json out{{"fault", row.fault}, {"statement", row.statement}, {"best_test", row.best}};
  if (std::isfinite(row.decks)) out["decks"] = row.decks;
  if (!row.second.empty()) {
    out["second_test"] = row.second;
    if (std::isfinite(row.second_decks)) out["second_decks"] = row.second_decks;
  }
  if (std::isfinite(row.matrix_decks)) out["card_x_position_decks"] = row.matrix_decks;
  if (std::isfinite(row.lehmer_decks)) out["lehmer_decks"] = row.lehmer_decks;
  return out;
}

void run_power(power_options const& o) {
  auto const cards = static_cast<std::size_t>(o.cards ? whole_number("--cards", *o.cards, 4, 256) : 52);
  auto const alpha = rate("--alpha", o.alpha, 0.001);
  auto const power = rate("--power", o.power, 0.9);
  auto const limited = o.decks.has_value();
  auto const limit = limited ? static_cast<double>(whole_number("--decks", *o.decks, 1)) : 0.0;
  auto const rows = detection_table(judge::effects_of(cards), alpha, power);
  if (o.as_json) {
    json out{{"cards", cards}, {"alpha", alpha}, {"power", power}, {"faults", json::array()}};
    if (limited) out["decks"] = limit;
    for (auto const& row : rows) {
      out["faults"].push_back(row_json(row));
      if (limited) out["faults"].back()["shown"] = row.decks <= limit;
    }
    return print(out.dump() + "\n");
  }
  std::size_t width = 5;
  std::size_t best = 4;
  for (auto const& row : rows) {
    width = std::max(width, row.statement.size());
    best = std::max(best, row.best.size());
  }
  auto text = fmt::format("{:<{}}  {:>9}  {:<{}}  {:>15}{}\n", "fault", width, "decks", "best test", best,
                          "card x position", "");
  for (auto const& row : rows) {
    text += fmt::format("{:<{}}  {:>9}  {:<{}}  {:>15}{}\n", row.statement, width, decks_text(row.decks),
                        row.best, best, decks_text(row.matrix_decks),
                        !limited             ? ""
                        : row.decks <= limit ? "  shown"
                                             : "  missed");
  }
  text += fmt::format(
      "decks of {} cards that a test at error rate {:g} needs to show the fault with chance {:g}; from "
      "simulated effects\n",
      cards, alpha, power);
  print(text);
}

// ---- judge averages ---------------------------------------------------------------------------------------

struct averages_options {
  std::string cards;
  std::optional<std::string> decks;
  std::vector<std::string> means, chances;
  std::optional<std::string> highest, lowest;
  bool as_json = false;
};

std::uint32_t card_named(std::string const& text, std::uint32_t cards) {
  if (text == "first") return 0;
  if (text == "last") return cards - 1;
  return static_cast<std::uint32_t>(whole_number("card", text, 1, cards)) - 1;
}

/// "CARD=VALUE" or "CARD@POSITION=VALUE".
judge::average_fact fact_of(std::string const& text, bool with_position, std::uint32_t cards,
                            std::uint64_t decks) {
  auto const equals = text.find('=');
  auto const at = text.find('@');
  if (equals == std::string::npos || (with_position != (at != std::string::npos && at < equals))) {
    throw usage_error{fmt::format(
        "expected {}, got '{}'",
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

void run_averages(averages_options const& o) {
  auto const cards = static_cast<std::uint32_t>(whole_number("--cards", o.cards, 2, 200));
  auto const decks = o.decks ? whole_number("--decks", *o.decks, 1) : 0;
  std::vector<judge::average_fact> facts;
  for (auto const& text : o.means) facts.push_back(fact_of(text, false, cards, decks));
  for (auto const& text : o.chances) facts.push_back(fact_of(text, true, cards, decks));
  if (o.highest) facts.push_back({judge::average_kind::highest_cell, 0, 0, *o.highest, decks});
  if (o.lowest) facts.push_back({judge::average_kind::lowest_cell, 0, 0, *o.lowest, decks});
  if (facts.empty()) throw usage_error{"an average is needed, such as --mean first=25.48"};
  auto const found = complaint_from_averages(cards, facts);
  if (o.as_json) {
    json out{{"cards", cards}, {"sentence", averages_in_words(found)}, {"explanations", json::array()}};
    for (auto const& e : found) {
      json entry{{"name", e.name},
                 {"statement", e.statement},
                 {"explains", e.explains},
                 {"misfit", e.misfit},
                 {"predictions", json::array()}};
      for (auto const& p : e.predictions)
        entry["predictions"].push_back({{"published", p.published.to_string()},
                                        {"predicted", p.predicted.to_string()},
                                        {"decimal", p.predicted.to_double()},
                                        {"kept", p.kept}});
      out["explanations"].push_back(std::move(entry));
    }
    return print(out.dump() + "\n");
  }
  auto text = averages_in_words(found) + "\n";
  std::size_t width = 0;
  for (auto const& e : found) width = std::max(width, e.name.size());
  for (auto const& e : found) {
    text += fmt::format("{:<{}}  ", e.name, width);
    for (auto const& p : e.predictions) text += fmt::format("{:<12}", p.predicted.to_decimal(6));
    text += e.explains ? "predicts it: " + e.statement : std::string{"does not"};
    text += "\n";
  }
  print(text);
}

}  // namespace

void add_judge_power(command& judge) {
  auto* const verb = add_verb(judge, "power", "How many decks show which fault, and what so many would miss.",
                              "faro judge power\n"
                              "faro judge power --decks 1000\n"
                              "faro judge power --cards 32 --json");
  auto const o = std::make_shared<power_options>();
  add_text(*verb, "--decks", o->decks, "say which faults so many decks would show", "N");
  add_text(*verb, "--cards", o->cards, "cards in the deck (default: 52; others are simulated first)", "N");
  add_text(*verb, "--alpha", o->alpha, "error rate of one test (default: 0.001)", "RATE");
  add_text(*verb, "--power", o->power, "the chance to be shown (default: 0.9)", "CHANCE");
  add_flag(*verb, "--json", o->as_json, "print one JSON object");
  on_run(*verb, [o] { run_power(*o); });
}

void add_judge_averages(command& judge) {
  auto* const verb = add_verb(judge, "averages", "Which fault predicts averages that somebody published.",
                              "faro judge averages --cards 51 --mean first=25.48 --mean last=24.48\n"
                              "faro judge averages --cards 5 --chance last@last=50%\n"
                              "faro judge averages --cards 52 --highest 2.6% --lowest 1.43%");
  auto const o = std::make_shared<averages_options>();
  add_value(*verb, "--cards", o->cards, "number of cards in the deck")->required()->type_name("N");
  add_value(*verb, "--mean", o->means, "the mean position of a card, from 0: first=25.48; may be repeated")
      ->type_name("CARD=MEAN")
      ->repeated();
  add_value(*verb, "--chance", o->chances,
            "how often a card lies at a position: last@last=1/2; may be repeated")
      ->type_name("CARD@POS=P")
      ->repeated();
  add_text(*verb, "--highest", o->highest, "the highest share of all cards and positions", "P");
  add_text(*verb, "--lowest", o->lowest, "the lowest", "P");
  add_text(*verb, "--decks", o->decks, "on how many decks it was measured, if known", "N");
  add_flag(*verb, "--json", o->as_json, "print one JSON object");
  on_run(*verb, [o] { run_averages(*o); });
}

}  // namespace faro::program
