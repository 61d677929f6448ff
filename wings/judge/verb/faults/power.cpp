// faro judge power: how many decks show which fault.
#include "judge/src/faults/power.hpp"

#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "judge/verb/judge.hpp"
#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

struct power_options {
  std::optional<std::uint64_t> decks;
  std::uint32_t cards = 52;
  ratio alpha{1, 1000}, power{9, 10};
  std::vector<std::string> faults;
  std::uint64_t tests = 0;
  bool laboratory = false;
  bool as_json = false;
};

std::string decks_text(double decks) {
  return std::isfinite(decks) ? fmt::format("{:.0f}", decks) : "not shown";
}

/// "riffle 7,sattolo": a fault by its name, or all of a family by their first word.
std::vector<judge::power_row> chosen(std::vector<judge::power_row> rows,
                                     std::vector<std::string> const& faults) {
  if (faults.empty()) return rows;
  std::vector<std::string> names;
  for (auto const& row : rows) names.push_back(row.fault);
  auto const fits = [](judge::power_row const& row, std::string const& name) {
    return row.fault == name || row.fault.substr(0, row.fault.find(' ')) == name;
  };
  for (auto const& name : faults) {
    if (std::ranges::none_of(rows, [&](auto const& row) { return fits(row, name); }))
      throw usage_error{
          say("--faults: expected faults that faro judge power lists without --faults, got {}{}",
              faro::quoted(name), did_you_mean(name, names))};
  }
  std::erase_if(rows, [&](auto const& row) {
    return std::ranges::none_of(faults, [&](auto const& name) { return fits(row, name); });
  });
  return rows;
}

/// How many decks to record, so that each of these faults is shown with that chance.
std::string plan_text(std::vector<judge::power_row> const& rows, double power) {
  double most = 0;
  std::vector<std::string> never;
  for (auto const& row : rows) {
    if (std::isfinite(row.decks)) {
      most = std::max(most, row.decks);
    } else {
      never.push_back(row.statement);
    }
  }
  auto out = most > 0
                 ? fmt::format(
                       "record {:.0f} decks: each of these faults{} is then shown with chance {:g} or more\n",
                       most, never.empty() ? "" : ", but for those not shown,", power)
                 : std::string{};
  for (auto const& statement : never) out += fmt::format("no number of decks shows: {}\n", statement);
  return out;
}

/// The tests that laboratories ask for by name.
constexpr judge::deck_statistic of_laboratories[] = {
    judge::deck_statistic::longest_gap, judge::deck_statistic::gap_squares, judge::deck_statistic::poker,
    judge::deck_statistic::coupon, judge::deck_statistic::highest_of_five};

/// What they need for each fault, by fault and statistic.
using needs_by_fault = std::map<std::string, std::map<std::string, double>>;

needs_by_fault needs_of_laboratory(std::uint32_t cards, double alpha, double power) {
  constexpr std::size_t decks = 4'000;
  needs_by_fault out;
  for (auto const& effect : judge::simulate_statistics(cards, decks, "faro judge power", of_laboratories))
    out[effect.fault][effect.test] = decks_needed(effect, alpha, power);
  return out;
}

std::string laboratory_text(std::vector<judge::power_row> const& rows, needs_by_fault const& needs,
                            std::uint32_t cards) {
  std::size_t width = 5;
  for (auto const& row : rows) width = std::max(width, row.statement.size());
  auto text = fmt::format("\n{:<{}}", "of laboratories", width);
  for (auto const statistic : of_laboratories) text += fmt::format("  {:>15}", name_of(statistic));
  text += '\n';
  for (auto const& row : rows) {
    text += fmt::format("{:<{}}", row.statement, width);
    for (auto const statistic : of_laboratories) {
      std::string const name{name_of(statistic)};
      auto const of = needs.find(row.fault);
      bool const seen = of != needs.end() && of->second.contains(name);
      text += fmt::format("  {:>15}", seen ? decks_text(of->second.at(name)) : "-");
    }
    text += '\n';
  }
  return text + fmt::format("decks of {} cards by the mean of each; -: more than 4000 simulated decks tell\n",
                            cards);
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
  auto const alpha = o.alpha.to_double() / static_cast<double>(std::max<std::uint64_t>(o.tests, 1));
  auto const power = o.power.to_double();
  auto const limited = o.decks.has_value();
  auto const limit = static_cast<double>(o.decks.value_or(0));
  auto const needs = o.laboratory ? needs_of_laboratory(cards, alpha, power) : needs_by_fault{};
  auto const rows = chosen(detection_table(judge::effects_of(cards), alpha, power), o.faults);
  if (o.as_json) {
    json out{{"cards", cards}, {"alpha", alpha}, {"power", power}, {"faults", json::array()}};
    if (limited) out["decks"] = limit;
    if (!o.faults.empty()) {
      double most = 0;
      for (auto const& row : rows) most = std::isfinite(row.decks) ? std::max(most, row.decks) : most;
      if (most > 0) out["record"] = most;
    }
    for (auto const& row : rows) {
      out["faults"].push_back(row_json(row));
      if (limited) out["faults"].back()["shown"] = row.decks <= limit;
      if (!o.laboratory) continue;
      auto& of = out["faults"].back()["laboratory"] = json::object();
      if (auto const at = needs.find(row.fault); at != needs.end()) of = at->second;
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
  if (o.laboratory) text += laboratory_text(rows, needs, cards);
  if (!o.faults.empty()) text += plan_text(rows, power);
  print(text);
}

}  // namespace

void add_judge_power(command& judge) {
  auto* const verb = add_verb(
      judge, "power", "How many decks it takes to show each fault, and which faults N decks would miss.",
      "faro judge power\n"
      "faro judge power --decks 1000\n"
      "faro judge power --faults 'riffle,sattolo' --power 0.9 --tests 50\n"
      "faro judge power --laboratory\n"
      "faro judge power --cards 32 --json");
  auto const o = std::make_shared<power_options>();
  add_number(*verb, "--decks", o->decks, {1}, "say which faults N decks would show");
  add_number(*verb, "--cards", o->cards, {4, 256},
             "cards in the deck (default: 52; others are simulated first)");
  auto const list = [](std::string const& text) {
    std::vector<std::string> out;
    for (auto const name : split(text, ',')) out.emplace_back(trimmed(name));
    return out;
  };
  add_parsed(*verb, "--faults", o->faults, list,
             "of these faults alone, and how many decks to record: 'riffle 7,sattolo'", "LIST");
  add_number(*verb, "--tests", o->tests, {1, 1'000'000},
             "N tests share the error rate: each has an N-th of it (Bonferroni; default: 1)");
  add_rate(*verb, "--alpha", o->alpha, "error rate of one test (default: 0.001)");
  add_rate(*verb, "--power", o->power, "the chance to be shown (default: 0.9)", "CHANCE");
  add_flag(*verb, "--laboratory", o->laboratory,
           "also what the gap, poker, coupon and maximum tests of laboratories see, simulated first");
  add_flag(*verb, "--json", o->as_json, "print one JSON object");
  on_run(*verb, [o] { run_power(*o); });
}

}  // namespace faro::program
