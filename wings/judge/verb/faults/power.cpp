// faro judge power: how many decks show which fault.
#include "judge/src/faults/power.hpp"

#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
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

struct power_options : answer_forms {
  std::optional<std::uint64_t> decks;
  std::uint32_t cards = 52;
  ratio alpha{1, 1000}, power{9, 10};
  std::vector<std::string> faults;
  std::uint64_t tests = 0;
  bool laboratory = false;
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

/// The most decks that any of these faults needs to be shown; 0 where no number shows one.
double most_decks(std::vector<judge::power_row> const& rows) {
  double most = 0;
  for (auto const& row : rows) most = std::isfinite(row.decks) ? std::max(most, row.decks) : most;
  return most;
}

/// How many decks to record, so that each of these faults is shown with that chance.
void add_plan(answer& a, std::vector<judge::power_row> const& rows, double power) {
  auto const never = [](judge::power_row const& row) { return !std::isfinite(row.decks); };
  if (auto const most = most_decks(rows); most > 0) {
    a.fact("record", most);
    a.line(fmt::format("record {:.0f} decks: each of these faults{} is then shown with chance {:g} or more",
                       most, std::ranges::any_of(rows, never) ? ", but for those not shown," : "", power));
  }
  for (auto const& row : rows) {
    if (never(row)) a.line("no number of decks shows: " + row.statement);
  }
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

void add_laboratory(answer& a, std::vector<judge::power_row> const& rows, needs_by_fault const& needs,
                    std::uint32_t cards) {
  a.line("");
  auto& table = a.table("laboratory", form::text);
  for (auto const& fault : rows) {
    auto row = table.row();
    row("of laboratories", fault.statement);
    for (auto const statistic : of_laboratories) {
      std::string const name{name_of(statistic)};
      auto const of = needs.find(fault.fault);
      bool const seen = of != needs.end() && of->second.contains(name);
      row(name, seen ? decks_text(of->second.at(name)) : "-");
    }
  }
  a.line(fmt::format("decks of {} cards by the mean of each; -: more than 4000 simulated decks tell", cards));
}

std::optional<double> if_finite(double decks) {
  return std::isfinite(decks) ? std::optional{decks} : std::nullopt;
}

void add_faults(answer& a, std::vector<judge::power_row> const& rows, power_options const& o,
                needs_by_fault const& needs) {
  auto& table = a.table("faults");
  for (auto const& fault : rows) {
    auto row = table.row();
    row(column("fault", form::data), fault.fault)(column("statement").called("fault"), fault.statement)(
        "decks", if_finite(fault.decks), decks_text(fault.decks))(
        column("best_test").called("best test").flush_left(), fault.best);
    if (!fault.second.empty())
      row(column("second_test", form::data), fault.second)(column("second_decks", form::data),
                                                           if_finite(fault.second_decks));
    row(column("card_x_position_decks").called("card x position"), if_finite(fault.matrix_decks),
        decks_text(fault.matrix_decks))(column("lehmer_decks", form::data), if_finite(fault.lehmer_decks));
    if (o.decks) {
      bool const shown = fault.decks <= static_cast<double>(*o.decks);
      row(column("shown").called("").flush_left(), shown, shown ? "shown" : "missed");
    }
    if (!o.laboratory) continue;
    auto const at = needs.find(fault.fault);
    row(column("laboratory", form::data),
        at == needs.end() ? nlohmann::ordered_json::object() : nlohmann::ordered_json(at->second));
  }
}

void run_power(power_options const& o) {
  auto const alpha = o.alpha.to_double() / static_cast<double>(std::max<std::uint64_t>(o.tests, 1));
  auto const power = o.power.to_double();
  auto const needs = o.laboratory ? needs_of_laboratory(o.cards, alpha, power) : needs_by_fault{};
  auto const rows = chosen(detection_table(judge::effects_of(o.cards), alpha, power), o.faults);
  answer a{"how many decks show which fault"};
  a.fact("cards", o.cards);
  a.fact("alpha", alpha);
  a.fact("power", power);
  add_faults(a, rows, o, needs);
  if (o.decks) a.fact("decks", static_cast<double>(*o.decks));
  a.line(fmt::format(
      "decks of {} cards that a test at error rate {:g} needs to show the fault with chance {:g}; from "
      "simulated effects",
      o.cards, alpha, power));
  if (o.laboratory) add_laboratory(a, rows, needs, o.cards);
  if (!o.faults.empty()) add_plan(a, rows, power);
  show(a, o.style());
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
  add_forms(*verb, *o);
  on_run(*verb, [o] { run_power(*o); });
}

}  // namespace faro::program
