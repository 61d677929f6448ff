// faro draw groups: people into groups as even as can be, or teams from pots, with limits.
#include "draws/src/groups/groups.hpp"

#include "cli/frame.hpp"
#include "draws/src/apart.hpp"
#include "draws/src/even/even_groups.hpp"
#include "draws/src/even/rounds.hpp"
#include "draws/src/groups/groups_odds.hpp"
#include "draws/verb/balanced.hpp"
#include "draws/verb/draw.hpp"
#include "draws/verb/groups_told.hpp"
#include "draws/verb/procedure.hpp"
#include "draws/verb/rounds.hpp"
#include "lines/order/other_tools.hpp"
#include "text/name_lists.hpp"
#include "text/words.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <ranges>
#include <span>

namespace faro::program {
namespace {

constexpr char const* groups_examples =
    "faro draw groups class.txt --size 4\n"
    "faro draw groups class.csv --groups 6 --apart table --not-with sister\n"
    "faro draw groups class.csv --size 4 --balance level,gender --before last.csv\n"
    "faro draw groups players.txt --size 4 --rounds 3\n"
    "faro draw groups class.csv --groups 5 --like sklearn --seed 42  # KFold's\n"
    "faro draw groups teams.csv --pots pot --apart confederation\n"
    "faro draw groups teams.csv --pots pot --apart zone --at-most UEFA=2\n"
    "faro draw groups teams.csv --pots pot --procedure sequential --odds";

struct groups_options {
  draw_options common;
  std::string file;
  std::optional<std::string> pots;
  balance_options even;
  std::optional<std::size_t> groups, size, rounds;  // of a list without pots
  std::vector<std::string> at_most, at_least;
  procedure_options how;
};

constexpr std::size_t most_groups = 200;

/// "UEFA=2" or "confederation:UEFA=2".
draws::group_limit limit_of(std::string_view option, std::string const& text, bool at_most) {
  auto const equals = text.rfind('=');
  auto const colon = text.find(':');
  if (equals == std::string::npos || equals == 0)
    throw usage_error{say("{}: expected VALUE=N or COLUMN:VALUE=N, got '{}'", option, text)};
  constexpr std::uint64_t most = 250;
  auto const n = static_cast<std::uint32_t>(whole_number(option, text.substr(equals + 1), 0, most));
  draws::group_limit out;
  bool const with_column = colon != std::string::npos && colon < equals;
  if (with_column) out.column = text.substr(0, colon);
  out.value = with_column ? text.substr(colon + 1, equals - colon - 1) : text.substr(0, equals);
  (at_most ? out.at_most : out.at_least) = n;
  return out;
}

draws::group_rules rules_of(groups_options const& o, draws::roster const& teams,
                            std::vector<std::string> const& apart) {
  std::vector<draws::group_limit> limits;
  std::vector<bool> at_most;
  for (auto const& text : o.at_most) {
    limits.push_back(limit_of("--at-most", text, true));
    at_most.push_back(true);
  }
  for (auto const& text : o.at_least) {
    limits.push_back(limit_of("--at-least", text, false));
    at_most.push_back(false);
  }
  auto out = draws::make_group_rules(teams, *o.pots, apart, std::move(limits), at_most);
  if (out.groups > most_groups)
    throw input_error{say("pots of {} teams: expected at most {}, one to a group", out.groups, most_groups)};
  return out;
}

draw_result told(draws::roster const& teams, draws::group_rules const& rules,
                 std::vector<std::size_t> const& of, message const& how, char const* procedure) {
  std::vector<std::vector<std::string>> groups(rules.groups);
  for (auto const& pot : rules.pots) {
    for (auto const team : pot) groups[of[team]].push_back(teams.people[team].name);
  }
  auto out = told_groups(groups, "");
  out.shown.line(how);
  out.shown.fact("procedure", procedure);
  return out;
}

draw_result drawn(long_chooser_ref c, draws::roster const& teams, draws::group_rules const& rules,
                  bool sequential) {
  draws::group_counts counts{rules};
  std::vector<std::size_t> group_of;
  if (sequential) {
    draws::sequential_groups(c, rules, counts, &group_of);
    return told(teams, rules, group_of, "drawn ball by ball: not all valid draws are alike (--odds)",
                "sequential");
  }
  std::optional<integer> ways;
  try {
    ways = counts.ways();
  } catch (reading_too_long const&) {}
  if (ways) {
    auto const k = c.below(*ways);
    auto out = told(teams, rules, counts.nth(k), say("one of {} valid draws, all alike", ways->to_string()),
                    "uniform");
    out.shown.fact("valid_draws", ways->to_string());
    out.shown.fact("number", k.to_string());
    return out;
  }
  std::uint64_t tries = 0;
  if (!draws::groups_by_trying(c, rules, group_of, tries, most_draw_tries))
    throw input_error{
        say("too many valid draws to be counted, and none found in {} tries; --procedure "
            "sequential draws ball by ball",
            most_draw_tries)};
  ways = draws::count_of_groups(rules);
  auto const all = ways ? say("one of {} valid draws, all alike", ways->to_string())
                        : say("all valid draws alike, too many to be counted");
  auto out = told(teams, rules, group_of, say("found at try {}: {}", tries, all), "uniform");
  out.shown.fact("tries", tries);
  if (ways) out.shown.fact("valid_draws", ways->to_string());
  return out;
}

key256 key_of_odds(std::string const& seed) {
  return key_from_text(seed, fmt::format("{}groups", purpose::chances));
}

void show_odds(groups_options const& o, draws::roster const& teams, draws::group_rules const& rules) {
  meeting_names names{"groups", {}, {}, false};
  for (auto const& team : teams.people) names.rows.push_back(team.name);
  names.columns = names.rows;
  constexpr std::uint64_t draws = 50'000;
  auto const seed = o.common.seed.value_or("faro draw groups");
  auto const show = [&](bool sequential) {
    auto const procedure = sequential ? "sequential" : "uniform";
    if (auto const table = draws::exact_sharings(rules, sequential))
      return show_table(names, *table, procedure, o.common.style());
    auto const found = draws::simulated_sharings(rules, sequential, key_of_odds(seed), draws);
    show_frequencies(names, found.met, found.draws, seed, procedure, o.common.style());
  };
  if (!o.how.compare) return show(o.how.sequential());
  auto const uniform = draws::exact_sharings(rules, false), sequential = draws::exact_sharings(rules, true);
  if (!uniform) throw input_error{"too large to compare; --odds simulates each --procedure"};
  if (sequential) return show_comparison(names, *uniform, *sequential, o.common.style());
  chance_table found(teams.size(), std::vector<ratio>(teams.size()));
  auto const met = draws::simulated_sharings(rules, true, key_of_odds(seed), draws).met;
  for (std::size_t a = 0; a < teams.size(); ++a) {
    for (std::size_t b = 0; b < teams.size(); ++b) found[a][b] = ratio{integer{met[a][b]}, integer{draws}};
  }
  show_comparison(names, *uniform, found, o.common.style(), simulated_draws{draws, seed});
}

/// Refuses what can't be: more alike than there are groups.
void check_apart(draws::roster const& people, std::vector<std::string> const& columns, std::size_t groups) {
  for (auto const& name : columns) {
    std::map<std::string, std::vector<std::string>> alike;
    for (auto const& person : people.people) alike[person.cells[people.column(name)]].push_back(person.name);
    for (auto const& [value, names] : alike) {
      if (!value.empty() && names.size() > groups)
        throw input_error{say("no draw keeps the rules: {} have '{}' in the column {} ({}), and there are {}",
                              names.size(), value, name, draws::some_names(names), plural(groups, "group"))};
    }
  }
}

draw_result drawn_evenly(long_chooser_ref c, draws::roster const& people,
                         std::vector<std::size_t> const& sizes,
                         std::vector<std::vector<std::uint32_t>> const& apart) {
  std::vector<std::size_t> of;
  std::uint64_t tries = 0;
  if (!draws::even_groups_by_trying(c, sizes, apart, of, tries, most_draw_tries / people.size()))
    throw input_error{say("no groups with all of them apart were found in {} tries", tries)};
  std::vector<std::vector<std::string>> groups(sizes.size());
  for (std::size_t i = 0; i < of.size(); ++i) groups[of[i]].push_back(people.people[i].name);
  auto out = told_groups(groups, people);
  if (apart.empty()) {
    auto const ways = draws::count_even_groups(sizes).to_string();
    out.alike = say("one of {} draws, all alike", short_count(ways));
    out.shown.fact("valid_draws", ways);
  } else {
    out.shown.line(say("found at try {}: all valid draws alike", tries));
    out.shown.fact("tries", tries);
  }
  return out;
}

/// As another tool cuts its order.
long_record picks_like(std::string const& tool, std::string const& seed,
                       std::vector<std::size_t> const& sizes, std::size_t people) {
  if (find_other_tool(tool).groups.empty()) {
    std::vector<std::string> names;
    for (auto const& each : tools_of_others().all) {
      if (!each.groups.empty()) names.push_back(each.name);
    }
    throw usage_error{say("--like {} makes no groups: expected {}", tool, listed(names, " or "))};
  }
  auto const of = tools_of_others().groups(tool, seed, people, sizes.size());
  return {draws::picks_of_groups(sizes, of), {}};
}

void hold(groups_options const& o, draw_file const& file, draws::roster const& list, draw_task task) {
  task.kind = "groups";
  task.files = {&file};
  task.lists = {&list};
  task.items = list.size();
  hold_draw(o.common, task);
}

/// A list without pots: so many groups, or groups of so many.
void run_evenly(groups_options const& o) {
  auto const file = read_draw_file(o.file);
  refuse_longer(file, o.common, draws::most_grouped);
  auto const rules = apart_rules_of(o.common);
  auto asked = rules.columns();
  std::ranges::copy(columns_of(o.even), std::back_inserter(asked));
  auto const people = roster_of(file, o.common, asked);
  if (people.size() > draws::most_grouped)
    throw input_error{say("{}: expected at most {} people to be put into groups, got {}", people.source,
                          draws::most_grouped, people.size())};
  if (people.size() == 0) throw input_error{say("{}: expected people, got none", people.source)};
  auto const groups = o.groups ? *o.groups : (people.size() + *o.size - 1) / *o.size;
  if (groups > people.size())
    throw input_error{
        say("--groups: expected at most one for each of {} people, got {}", people.size(), groups)};
  if (o.common.as.dry_run) return show_reading(o.common, {&people}, asked);
  draws::refuse_unbound(people, rules);
  check_apart(people, rules.agreeing, groups);
  if (o.rounds) return run_rounds(o.common, file, people, groups, *o.rounds);
  if (o.even.any()) return run_balanced(o.common, o.even, file, people, rules, groups);
  auto const sizes = draws::even_sizes(people.size(), groups);
  auto const apart = draws::apart_classes(people, rules);
  draw_task task;
  task.draw = [&](long_chooser_ref c) { return drawn_evenly(c, people, sizes, apart); };
  if (rules.empty())
    task.picks_like = [&](std::string const& tool, std::string const& seed) {
      return picks_like(tool, seed, sizes, people.size());
    };
  hold(o, file, people, std::move(task));
}

/// What is used with pots, and what without.
void check_pots(groups_options const& o) {
  if (o.groups && o.size)
    throw usage_error{"--groups and --size say the same: how many groups, or of how many"};
  if (!o.pots && !o.groups && !o.size)
    throw usage_error{
        "how many groups? --groups 6 or --size 4; or --pots COLUMN, one team of each pot to a group"};
  if (o.pots && (o.groups || o.size))
    throw usage_error{"--pots has as many groups as teams in a pot; use it without --groups and --size"};
  if (o.pots) {
    if (o.even.any()) throw usage_error{"--balance, --together and --before go with --groups and --size"};
    return;
  }
  if (!o.at_most.empty() || !o.at_least.empty() || o.how.odds || o.how.compare || o.how.sequential())
    throw usage_error{"--at-most, --at-least, --odds, --compare and --procedure go with --pots"};
}

void run(groups_options const& o) {
  check_pots(o);
  if (!o.pots) return run_evenly(o);
  auto const file = read_draw_file(o.file);
  auto const rules_apart = apart_rules_of(o.common);
  auto asked = rules_apart.columns();
  asked.insert(asked.begin(), *o.pots);
  auto teams = roster_of(file, o.common, asked);
  if (o.common.as.dry_run) return show_reading(o.common, {&teams}, asked);
  draws::refuse_unbound(teams, rules_apart);
  auto const apart = draws::as_families(teams, rules_apart);
  auto const rules = rules_of(o, teams, apart);
  if (auto const why = draws::why_impossible(rules, teams))
    throw input_error{say("no draw keeps the rules: {}", *why)};
  if (o.how.odds || o.how.compare) return show_odds(o, teams, rules);
  draw_task task;
  task.teams = true;
  task.draw = [&](long_chooser_ref c) { return drawn(c, teams, rules, o.how.sequential()); };
  hold(o, file, teams, std::move(task));
}

}  // namespace

void add_groups(command& draw) {
  auto* const verb =
      add_verb(draw, "groups", "People into groups; or teams from pots, with limits on who may share one.",
               groups_examples);
  auto const o = std::make_shared<groups_options>();
  add_value(*verb, "FILE", o->file, "a list of names, or a table (docs/tables.md)")->required();
  rule(o->common,
       add_number(*verb, "-g,--groups", o->groups, {1, most_groups}, "so many groups, as even as can be"));
  rule(o->common, add_number(*verb, "-s,--size", o->size, {1, 1'000'000}, "groups of so many, or one fewer"));
  rule(o->common, add_text(*verb, "--pots", o->pots,
                           "the column with the pot of each team; one of each to a group", "COLUMN"));
  add_apart_options(*verb, o->common, "no two in a group that agree in one of these columns",
                    "nobody in a group with one who is named there (several with ; or | between)");
  rule(o->common,
       add_value(*verb, "--at-most", o->at_most, "at most N of a value in a group; replaces --apart for it")
           ->type_name("VALUE=N")
           ->repeated());
  rule(o->common, add_value(*verb, "--at-least", o->at_least, "at least N of a value in every group")
                      ->type_name("VALUE=N")
                      ->repeated());
  add_balance(*verb, o->even, o->common);
  rule(o->common,
       add_number(*verb, "--rounds", o->rounds, {2, draws::most_in_rounds},
                  "so many rounds, in which nobody meets anybody twice; 1 less than people of --size 2: "
                  "everybody meets everybody"));
  add_procedure(*verb, o->how, o->common);
  add_like_of_draw(*verb, o->common);
  add_draw_options(*verb, o->common);
  on_run(*verb, [o, verb] {
    check_procedure(*verb, o->how);
    for (auto const* ruled : {"--pots", "--apart", "--not-with", "--balance", "--together", "--before"}) {
      refuse_together(*verb, {"--like", ruled});
      refuse_together(*verb, {"--rounds", ruled});
    }
    refuse_together(*verb, {"--like", "--rounds"});
    if (o->even.absent && o->even.before.empty()) throw usage_error{"--absent goes with --before"};
    take_recorded_rules(*verb, o->common, "groups");
    run(*o);
  });
}

}  // namespace faro::program
