// faro judge power: how many decks show which fault.
#include "verbs/judge/faults/power.hpp"

#include "cli/frame.hpp"
#include "cli/options.hpp"

#include <faro/judge/faults/power.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

struct power_options {
  std::optional<std::uint64_t> decks;
  std::uint32_t cards = 52;
  ratio alpha{1, 1000}, power{9, 10};
  bool as_json = false;
};

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
  auto const cards = o.cards;
  auto const alpha = o.alpha.to_double();
  auto const power = o.power.to_double();
  auto const limited = o.decks.has_value();
  auto const limit = static_cast<double>(o.decks.value_or(0));
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

}  // namespace

void add_judge_power(command& judge) {
  auto* const verb = add_verb(
      judge, "power", "How many decks it takes to show each fault, and which faults N decks would miss.",
      "faro judge power\n"
      "faro judge power --decks 1000\n"
      "faro judge power --cards 32 --json");
  auto const o = std::make_shared<power_options>();
  add_number(*verb, "--decks", o->decks, {1}, "say which faults N decks would show");
  add_number(*verb, "--cards", o->cards, {4, 256},
             "cards in the deck (default: 52; others are simulated first)");
  add_rate(*verb, "--alpha", o->alpha, "error rate of one test (default: 0.001)");
  add_rate(*verb, "--power", o->power, "the chance to be shown (default: 0.9)", "CHANCE");
  add_flag(*verb, "--json", o->as_json, "print one JSON object");
  on_run(*verb, [o] { run_power(*o); });
}

}  // namespace faro::program
