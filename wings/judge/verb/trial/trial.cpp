// faro judge trial: the exact p-value of a trial's result under the procedure that assigned its arms.
#include "answer/answer_options.hpp"
#include "answer/fractions.hpp"
#include "answer/printer.hpp"
#include "cli/frame.hpp"
#include "cli/options/generators.hpp"
#include "cli/options/options.hpp"
#include "draws/verb/trial_options.hpp"
#include "judge/src/trial/trial_test.hpp"
#include "judge/verb/judge.hpp"
#include "lines/input/whole_input.hpp"
#include "lists/table.hpp"
#include "text/csv.hpp"
#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/agreed.hpp"
#include "verbs/common/records.hpp"
#include "verbs/common/table_options.hpp"
#include "verbs/common/text_file.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <set>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;
using judge::trial_alternative;
using judge::trial_answer;
using judge::trial_statistic;

constexpr std::uint64_t usual_draws = 100'000, most_draws = 1'000'000'000;

choice_table<trial_statistic> const statistics{{"means", trial_statistic::means},
                                               {"sums", trial_statistic::sums},
                                               {"medians", trial_statistic::medians},
                                               {"ranks", trial_statistic::ranks}};
choice_table<trial_alternative> const alternatives{{"two-sided", trial_alternative::two_sided},
                                                   {"greater", trial_alternative::greater},
                                                   {"less", trial_alternative::less}};

template <class T>
std::string name_in(choice_table<T> const& table, T value) {
  return std::ranges::find(table, value, &std::pair<std::string, T>::second)->first;
}

struct judged_trial : answer_forms {
  trial_options procedure;
  std::string file, arm = "arm", outcome = "outcome", seed = "trial";
  std::optional<std::string> rules;
  trial_statistic statistic = trial_statistic::means;
  trial_alternative alternative = trial_alternative::two_sided;
  std::optional<std::uint64_t> draws;
  table_options as;
  bool assignments = false;
};

/// The rules of a draw that was recorded.
void take_rules(command& verb, judged_trial const& o) {
  if (!o.rules) return;
  for (auto const* decided :
       {"--arms", "--method", "--block", "--strata", "--chance", "--urn", "--factors", "--totals"})
    refuse_together(verb, {"--rules", decided});
  auto const kept = read_record(*o.rules, "draw");
  if (kept.algorithm != "assign")
    throw input_error{say("{}: expected the record of a draw of assign, got {}", *o.rules, kept.algorithm)};
  for (auto const& [name, value] : kept.details) {
    if (name == "header" || name == "until" || name == "read_as" || name == "name") continue;
    auto const option = verb.find("--" + name.substr(0, name.find('.')));  // of several "totals.2"
    if (!option) throw input_error{say("{}: 'details.{}' is no rule of a trial", *o.rules, name)};
    option->take(value);
  }
}

/// Whether a procedure was named; else it is the permutation test.
bool is_procedure(trial_options const& o) { return o.method || o.block || o.chance || o.urn || o.factors; }

/// The arm of each, by the arms that are named, or all there are in the order of their coming.
std::vector<std::uint32_t> arms_of(trial_setting& t, judged_trial const& o) {
  auto const column = t.people.column(o.arm);
  std::vector<std::uint32_t> out;
  for (auto const& p : t.people.people) {
    auto const& name = p.cells[column];
    auto at = std::ranges::find(t.arms, name);
    if (at == t.arms.end()) {
      if (o.procedure.arms)
        throw input_error{say("{}, line {}: expected one of the arms {}, got {}{}", t.people.source, p.line,
                              joined(t.arms), faro::quoted(name), did_you_mean(name, t.arms))};
      at = t.arms.insert(at, name);
    }
    out.push_back(static_cast<std::uint32_t>(at - t.arms.begin()));
  }
  return out;
}

std::vector<ratio> outcomes_of(draws::roster const& people, std::string const& name) {
  auto const column = people.column(name);
  std::vector<ratio> out;
  for (auto const& p : people.people) {
    try {
      out.push_back(ratio::parse(with_decimal_point(trimmed(p.cells[column]), people.shape.separator)));
    } catch (input_error const&) {
      throw input_error{say("{}, line {}: {} of {}: expected a number, got {}", people.source, p.line, name,
                            faro::quoted(p.name), faro::quoted(p.cells[column]))};
    }
  }
  return out;
}

/// As many of each arm in each stratum as there were.
void keep_totals(trial_setting& t, std::vector<std::uint32_t> const& arm) {
  t.plan.method = draws::trial_method::complete;
  t.plan.shares.assign(t.arms.size(), 1);
  t.plan.totals.assign(t.plan.sizes.size(), std::vector<count_t>(t.arms.size()));
  for (std::size_t i = 0; i < arm.size(); ++i) ++t.plan.totals[t.plan.stratum[i]][arm[i]];
}

std::string procedure_text(trial_setting const& t, judged_trial const& o, bool procedure) {
  auto const strata = t.plan.sizes.size() > 1
                          ? fmt::format(", {}", plural(t.plan.sizes.size(), "stratum", "strata"))
                          : std::string{};
  return (procedure ? o.procedure.method.value_or("blocks") : std::string{"permutations"}) + strata;
}

char const* how_text(trial_answer how) {
  switch (how) {
    case trial_answer::counted:
      return "counted";
    case trial_answer::listed:
      return "listed";
    case trial_answer::sampled:
      return "sampled";
  }
  return "";
}

json exactly(ratio const& p) { return {{"exact", p.to_string()}, {"decimal", p.to_double()}}; }

std::string decimal_of(ratio const& p) {
  if (p.is_whole()) return p.to_string();
  auto const x = p.to_double();
  return x > -1e-3 && x < 1e-3 ? fmt::format("{:.4g}", x) : p.to_decimal(5);
}

message p_value_text(judge::trial_p_value const& found, std::string const& alternative) {
  if (found.how == trial_answer::sampled)
    return say("p {}, {}, of {} random assignments; the exact one is from {} to {} (99 % sure)",
               decimal_of(found.p), alternative.c_str(), found.draws, fmt::format("{:.6f}", found.lower),
               fmt::format("{:.6f}", found.upper));
  auto const fraction = readable_fraction(found.p);
  return say("p {}{}, {}, exact: all assignments {}", decimal_of(found.p), fraction ? " = " + *fraction : "",
             alternative.c_str(), how_text(found.how));
}

/// Of more than two arms the rest plays no part in the statistic, which is said.
void note_other_arms(trial_setting const& t) {
  if (t.arms.size() < 3) return;
  note(say("note: {} and {} are compared, not {}; of --arms the first two are", t.arms[0], t.arms[1],
           listed(std::vector<std::string>(t.arms.begin() + 2, t.arms.end()))));
}

answer answer_of(judged_trial const& o, trial_setting const& t, judge::trial_results const& results,
                 judge::trial_p_value const& found, std::string const& procedure) {
  auto const [first, second] = judge::trial_parts(results);
  auto const difference = first - second;
  auto const statistic = name_in(statistics, o.statistic), alternative = name_in(alternatives, o.alternative);
  answer a{"result of a trial"};
  a.fact("people", results.arm.size());
  a.fact("procedure", procedure);
  a.fact("statistic", statistic);
  a.fact("alternative", alternative);
  auto& arms = a.table("arms", form::data);
  std::vector<std::string> said;
  for (std::uint32_t arm = 0; auto const* const value : {&first, &second}) {
    auto const size = std::ranges::count(results.arm, arm);
    arms.row()("arm", t.arms[arm])("people", size)(column("value", form::json), exactly(*value))(
        column("value", form::csv).amount(), *value);
    said.push_back(fmt::format("{} {} ({})", t.arms[arm++], decimal_of(*value), size));
  }
  a.line(say("{}: {}, difference {}", statistic.c_str(), joined(said), decimal_of(difference)));
  a.line(say("by {}: {}", procedure.c_str(), p_value_text(found, alternative)));
  a.fact("difference", exactly(difference));
  a.fact("exact", found.how != trial_answer::sampled);
  a.fact("how", how_text(found.how));
  a.fact("p_value", exactly(found.p));
  if (found.how == trial_answer::sampled) {
    a.fact("draws", found.draws);
    a.fact("as_far", found.as_far);
    a.fact("seed", o.seed);
    a.fact("lower", agreed(found.lower));
    a.fact("upper", agreed(found.upper));
  }
  return a;
}

/// The assignments themselves, for a statistic of somebody's own: a line each, or numbers of arms.
void show_assignments(judged_trial const& o, trial_setting const& t, judge::trial_results const& results,
                      judge::trial_assignments const& all) {
  if (o.style().form == answer_form::text) {
    for (auto const& [arms, chance] : all.each) {
      std::string line = chance.to_string();
      for (auto const arm : arms) line += "," + inert_csv_cell(t.arms[arm]);
      print(line + "\n");
    }
    return;
  }
  answer a{"assignments that the procedure may give"};
  auto outcomes = json::array();
  for (auto const& x : results.outcome) outcomes.push_back(x.to_string());
  a.fact("people", results.arm.size());
  a.fact("arms", t.arms);
  a.fact("observed", results.arm);
  a.fact("outcomes", outcomes);
  a.fact("exact", all.exact);
  auto& table = a.table("assignments");
  for (auto const& [arms, chance] : all.each) table.row()("arms", arms)("chance", chance.to_string());
  show(a, o.style());
}

void judge_results(judged_trial const& o, trial_setting const& t, judge::trial_results const& results,
                   std::string const& procedure) {
  with_generator("chacha20", key_from_text(o.seed, purpose::judge_trial), [&](chooser_ref random) {
    auto const draws = o.draws.value_or(usual_draws);
    bool const always = o.draws.has_value();
    if (o.assignments)
      return show_assignments(o, t, results, judge::assignments_of(t.plan, draws, always, random));
    note_other_arms(t);
    show(answer_of(o, t, results, judge::judge_trial(results, draws, always, random), procedure), o.style());
  });
}

bool is_number(std::string const& cell, char separator) {
  try {
    (void)ratio::parse(with_decimal_point(trimmed(cell), separator));
    return true;
  } catch (input_error const&) {
    return false;
  }
}

/// The columns that may be meant: that of this name; else those whose cells can be arms, or outcomes.
std::vector<std::string> columns_for(draws::roster const& people, std::string const& name, bool is_arm,
                                     std::vector<std::string> const& arms) {
  if (column_called(people.columns, name)) return {name};
  std::vector<std::string> out;
  for (std::size_t i = 0; i < people.columns.size(); ++i) {
    std::set<std::string> values;
    bool fits = true;
    for (auto const& one : people.people) {
      auto const& cell = one.cells[i];
      values.insert(cell);
      fits = fits && (is_arm ? !cell.empty() && (arms.empty() || std::ranges::find(arms, cell) != arms.end())
                             : is_number(cell, people.shape.separator));
    }
    if (fits && (!is_arm || (values.size() > 1 && values.size() < people.size())))
      out.push_back(people.columns[i]);
  }
  return out;
}

/// With the commands that name both.
void refuse_missing_columns(draws::roster const& people, judged_trial const& o) {
  auto const missing = !column_called(people.columns, o.arm)       ? &o.arm
                       : !column_called(people.columns, o.outcome) ? &o.outcome
                                                                   : nullptr;
  if (!missing) return;
  std::vector<std::string> arms;
  if (o.procedure.arms) {
    for (auto const& name : names_in("--arms", o.procedure.arms)) arms.push_back(name);
  }
  std::vector<reading_options> ways;
  constexpr std::size_t most = 6;
  for (auto const& arm : columns_for(people, o.arm, true, arms)) {
    for (auto const& outcome : columns_for(people, o.outcome, false, {})) {
      if (arm == outcome || ways.size() == most) continue;
      auto& way = ways.emplace_back();
      if (arm != o.arm) way.emplace_back("--arm", arm);
      if (outcome != o.outcome) way.emplace_back("--outcome", outcome);
    }
  }
  try {
    (void)people.column(*missing);
  } catch (input_error const& e) {
    throw refused_reading{e.said(), std::move(ways)};
  }
}

void run(judged_trial const& o) {
  constexpr std::size_t most = std::size_t{64} << 20;
  auto const file = read_whole(o.file, most, "a table");
  trial_setting t;
  auto asked = columns_of(o.procedure);
  t.people = draws::read_roster(
      file.text, file.name,
      {.name = {}, .asked = asked, .as = o.as.reading(true), .repeats = true, .needs_names = false});
  refuse_missing_columns(t.people, o);
  asked.insert(asked.begin(), {o.arm, o.outcome});
  if (o.as.dry_run) {
    std::vector<column_use> uses;
    for (auto const& name : asked) uses.push_back({name, t.people.column(name)});
    auto const &first = t.people.people.front(), &last = t.people.people.back();
    return print_reading({{t.people.source, t.people.shape, t.people.columns, t.people.size(), first.cells,
                           last.cells, std::move(uses)}},
                         o.style());
  }
  bool const procedure = is_procedure(o.procedure);
  if (procedure) {
    read_procedure(o.procedure, t);
  } else if (o.procedure.arms) {
    for (auto const& name : names_in("--arms", o.procedure.arms)) t.arms.push_back(name);
  }
  judge::trial_results results{.plan = {},
                               .arm = arms_of(t, o),
                               .outcome = outcomes_of(t.people, o.outcome),
                               .statistic = o.statistic,
                               .alternative = o.alternative};
  if (t.arms.size() < 2)
    throw input_error{
        say("{}: expected two arms or more in the column {}, got {}", file.name, o.arm, joined(t.arms))};
  for (std::uint32_t arm = 0; arm < 2; ++arm) {
    if (std::ranges::count(results.arm, arm) == 0)
      throw input_error{say("{}: nobody is in the arm {}", file.name, faro::quoted(t.arms[arm]))};
  }
  read_columns_of(o.procedure, t);
  if (!procedure) keep_totals(t, results.arm);
  results.plan = t.plan;
  if (auto const who = judge::impossible_in(results)) {
    auto const& one = t.people.people[*who];
    throw input_error{say("{}, line {}: {} could not be in the arm {} by this procedure", file.name, one.line,
                          one.name, t.arms[results.arm[*who]])};
  }
  under_name(file.name, [&] { judge_results(o, t, results, procedure_text(t, o, procedure)); });
}

}  // namespace

void add_judge_trial(command& judge) {
  auto const o = std::make_shared<judged_trial>();
  auto* const verb = add_verb(
      judge, "trial", "The exact p-value of a trial's result under the procedure that assigned its arms.",
      "faro judge trial results.csv  # permutation test of the column outcome\n"
      "faro judge trial results.csv --strata pair --alternative greater   # paired\n"
      "faro judge trial results.csv --arms A,B --block 4,6 --strata site\n"
      "faro judge trial results.csv --rules trial.json            # as it was drawn");
  add_value(*verb, "FILE", o->file, "a table: those who took part in their order, arms and outcomes")
      ->required();
  add_value(*verb, "--arm", o->arm, "the column of the arms (default: arm)")->type_name("COLUMN");
  add_value(*verb, "--outcome", o->outcome, "the column of the outcomes (default: outcome)")
      ->type_name("COLUMN");
  add_table_options(*verb, o->as);
  add_trial_options(*verb, o->procedure);
  add_file(*verb, "--rules", o->rules, "the record of the draw, whose rules are taken");
  add_choice(*verb, "--statistic", o->statistic, statistics,
             "means, sums, medians or ranks: the first arm's less the second's (default: means)");
  add_choice(*verb, "--alternative", o->alternative, alternatives,
             "two-sided, or the first arm's is greater, or less (default: two-sided)");
  add_number(*verb, "--draws", o->draws, {1, most_draws},
             "estimate from so many random assignments, even if it can be exact");
  add_value(*verb, "--seed", o->seed, "of these (default: trial)")->type_name("TEXT");
  add_flag(*verb, "--assignments", o->assignments,
           "print the assignments that the procedure may give, each after its chance, for a statistic of "
           "one's own");
  add_forms(*verb, *o);
  on_run(*verb, [o, verb] {
    if (was_given(*verb, "--seed") && !o->draws) throw usage_error{"--seed goes with --draws"};
    for (auto const* of_tests : {"--statistic", "--alternative"})
      refuse_together(*verb, {"--assignments", of_tests});
    check_table_options(*verb);
    take_rules(*verb, *o);
    run(*o);
  });
}

}  // namespace faro::program
