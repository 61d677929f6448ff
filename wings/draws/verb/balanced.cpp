#include "draws/verb/balanced.hpp"

#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "draws/src/apart.hpp"
#include "draws/src/balanced/balanced.hpp"
#include "draws/src/balanced/seating.hpp"
#include "draws/verb/groups_told.hpp"
#include "draws/verb/trial_options.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <iterator>
#include <map>
#include <span>
#include <unordered_map>
#include <utility>

namespace faro::program {
namespace {

using pairs = std::vector<std::pair<std::size_t, std::size_t>>;

/// What counts: the rules, and what each value is called for the answer.
struct balanced_task {
  draws::balance_rules rules;
  std::vector<std::string> balance;
};

/// How often each value stands in a column; empty cells are none.
std::map<std::string, std::size_t> values_of(draws::roster const& people, std::string const& name) {
  std::map<std::string, std::size_t> out;
  auto const at = people.column(name);
  for (auto const& person : people.people) {
    if (!person.cells[at].empty()) ++out[person.cells[at]];
  }
  return out;
}

bool any_agree(draws::roster const& people, std::string const& name) {
  return std::ranges::any_of(values_of(people, name), [](auto const& value) { return value.second > 1; });
}

void check_balance(draw_options const& o, draws::roster const& people,
                   std::vector<std::string> const& columns) {
  for (auto const& name : columns) {
    if (!any_agree(people, name))
      throw input_error{
          say("{}: no two agree in the column {}: --balance has nothing to spread", people.source, name)};
    auto const values = values_of(people, name);
    constexpr std::size_t many = 10;
    bool const numbers =
        std::ranges::all_of(values, [](auto const& v) { return std::ranges::all_of(v.first, is_digit); });
    if (values.size() > many && numbers && !o.only_check && !o.replay)
      note(say(
          "{}: the column {} has {} different numbers, and each is balanced by itself; a column of bands, "
          "as '30-39', makes groups alike in them",
          people.source, name, values.size()));
  }
}

void check_together(draws::roster const& people, std::vector<std::string> const& columns) {
  for (auto const& name : columns) {
    if (draws::names_people(people, name))
      throw input_error{
          say("{}: the column {} names people: --together keeps those together who agree in a "
              "column, expected the same word for all of them",
              people.source, name)};
    if (!any_agree(people, name))
      throw input_error{
          say("{}: no two agree in the column {}: it keeps nobody together", people.source, name)};
  }
}

/// Those who were together in a round before.
pairs met_in(draw_file const& file, draws::roster const& people, std::size_t new_groups, bool is_told) {
  std::unordered_map<std::string, std::size_t> known;
  for (std::size_t i = 0; i < people.size(); ++i) known.emplace(people.people[i].name, i);
  auto const before =
      draws::read_roster(file.bytes, file.path, {.asked = {"group"}, .as = {.table = true}, .repeats = true});
  auto const group = before.column("group");
  auto const round = std::ranges::find(before.columns, "round") - before.columns.begin();
  bool const has_rounds = round < std::ssize(before.columns);
  if (!has_rounds) draws::refuse_repeats(before);
  std::map<std::string, std::vector<std::size_t>> groups;
  std::vector<std::string> gone;
  for (auto const& person : before.people) {
    auto const found = known.find(person.name);
    if (found == known.end()) {
      gone.push_back(person.name);
    } else if (!person.cells[group].empty()) {
      groups[(has_rounds ? person.cells[static_cast<std::size_t>(round)] + "/" : std::string{}) +
             person.cells[group]]
          .push_back(found->second);
    }
  }
  if (gone.size() == before.size())
    throw input_error{say("{}: none of its people is in {}", file.path, people.source)};
  if (!gone.empty() && is_told)
    throw refused_reading{say("{}: not in {}: {}; --absent leaves out who is not there", file.path,
                              people.source, draws::some_names(gone)),
                          {{{"--absent", ""}}}};
  pairs out;
  for (auto const& [name, members] : groups) {
    if (members.size() > new_groups)
      throw input_error{say("no draw keeps the rules: {} were in one group of {}, and there are {}",
                            members.size(), file.path, plural(new_groups, "group"))};
    for (std::size_t i = 0; i < members.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) out.emplace_back(members[j], members[i]);
    }
  }
  return out;
}

/// Those who have the same number in a list.
void add_pairs(pairs& out, std::vector<std::uint32_t> const& numbers) {
  std::map<std::uint32_t, std::vector<std::size_t>> alike;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] == 0) continue;
    auto& others = alike[numbers[i]];
    for (auto const other : others) out.emplace_back(other, i);
    others.push_back(i);
  }
}

/// Refuses those who are together and apart, or more than a group has places.
void check_units(draws::roster const& people, draws::balance_rules const& rules) {
  draws::seating const task{rules};
  auto const most = task.size + (task.larger > 0 ? 1 : 0);
  std::vector<std::size_t> unit_of(people.size());
  for (std::size_t u = 0; u < task.units.size(); ++u) {
    std::vector<std::string> names;
    for (auto const i : task.units[u].people) {
      unit_of[i] = u;
      names.push_back(people.people[i].name);
    }
    if (names.size() > most)
      throw input_error{say("no draw keeps the rules: {} are together ({}), and a group has at most {}",
                            names.size(), draws::some_names(names), most)};
  }
  for (auto const& [one, other] : rules.apart) {
    if (unit_of[one] == unit_of[other])
      throw input_error{say("no draw keeps the rules: {} and {} are to be together, and apart",
                            people.people[one].name, people.people[other].name)};
  }
}

/// How many of each value each group has.
void add_counts(answer& a, draws::roster const& people, balanced_task const& task,
                std::vector<std::size_t> const& group_of) {
  auto& rows = a.table("balance", form::text | form::json);
  for (auto const& name : task.balance) {
    auto const at = people.column(name);
    for (auto const& [value, all] : values_of(people, name)) {
      std::vector<std::uint64_t> counts(task.rules.groups);
      for (std::size_t i = 0; i < people.size(); ++i)
        counts[group_of[i]] += people.people[i].cells[at] == value;
      auto row = rows.row();
      row(column("column", form::json), name)(column("value", form::json), value)(
          column("counts", form::json), counts)(column("said", form::text).called(""), name + " " + value);
      for (std::size_t g = 0; g < counts.size(); ++g)
        row(column(fmt::format("of {}", g), form::text).called(group_name(g)), counts[g]);
    }
  }
}

draw_result drawn(long_chooser_ref c, draws::roster const& people, balanced_task const& task) {
  auto const found = draws::draw_balanced(c, task.rules);
  if (found.impossible)
    throw input_error{say("no draw into {} keeps the rules, which is proved by trying all",
                          plural(task.rules.groups, "group"))};
  if (!found.group_of)
    throw input_error{
        say("undecided: no draw into {} that keeps the rules was found, and it is not proved "
            "that there is none",
            plural(task.rules.groups, "group"))};
  std::vector<std::vector<std::string>> groups(task.rules.groups);
  for (std::size_t i = 0; i < people.size(); ++i)
    groups[(*found.group_of)[i]].push_back(people.people[i].name);
  auto out = told_groups(groups, people);
  auto& a = out.shown;
  if (!task.balance.empty()) {
    add_counts(a, people, task, *found.group_of);
    a.fact("unevenness", found.uneven);
    a.fact("unevenness_at_least", found.at_least);
    a.line(
        found.uneven == 0 ? "as even as can be: no group has two more of a value than another"
        : found.uneven == found.at_least
            ? say("as even as can be: unevenness {}, proved the least", found.uneven)
            : say("unevenness {}, not proved the least: no draw is below {}", found.uneven, found.at_least));
  }
  if (found.ways) {
    auto const ways = found.ways->to_string();
    out.alike = say("one of {} {}, all alike", short_count(ways),
                    task.balance.empty() ? "draws that keep the rules" : "draws that are as even");
    a.fact("procedure", "uniform");
    a.fact("valid_draws", ways);
    a.fact("number", found.number.to_string());
  } else {
    a.line("too many draws to be counted: looked for, so that not all are alike");
    a.fact("procedure", "search");
  }
  return out;
}

}  // namespace

void add_balance(command& verb, balance_options& o, draw_options& common) {
  rule(common,
       add_text(verb, "--balance", o.balance,
                "as even as can be in the values of these columns; up to 24 people all such draws are "
                "alike",
                "COLUMNS"));
  rule(common, add_text(verb, "--together", o.together, "who agrees in one of these columns is in one group",
                        "COLUMNS"));
  add_value(verb, "--before", o.before,
            "a round before, a table with columns group and name, as --format csv writes it: nobody is with "
            "whom they were (once for each round)")
      ->type_name("FILE")
      ->repeated();
  add_flag(verb, "--absent", o.absent,
           "with --before: who is not in the list has left, and keeps nobody apart");
}

std::vector<std::string> columns_of(balance_options const& o) {
  auto out = names_in("--balance", o.balance);
  std::ranges::copy(names_in("--together", o.together), std::back_inserter(out));
  return out;
}

void run_balanced(draw_options const& common, balance_options const& o, draw_file const& file,
                  draws::roster const& people, draws::apart_rules const& apart, std::size_t groups) {
  if (people.size() > draws::most_balanced)
    throw input_error{say("{}: --balance, --together and --before take at most {} people, got {}",
                          people.source, draws::most_balanced, people.size())};
  balanced_task task{{people.size(), groups, {}, {}, {}}, names_in("--balance", o.balance)};
  auto const together = names_in("--together", o.together);
  check_balance(common, people, task.balance);
  check_together(people, together);
  task.rules.balance = draws::classes_of(people, task.balance);
  task.rules.together = draws::classes_of(people, together);
  for (auto const& list : draws::apart_classes(people, apart)) add_pairs(task.rules.apart, list);
  std::deque<draw_file> before;
  draw_task held;
  held.kind = "groups";
  held.files = {&file};
  for (auto const& path : o.before) {
    held.files.push_back(&before.emplace_back(read_draw_file(path)));
    std::ranges::copy(met_in(before.back(), people, groups, !o.absent && !common.replay),
                      std::back_inserter(task.rules.apart));
  }
  check_units(people, task.rules);
  held.lists = {&people};
  held.items = people.size();
  held.draw = [&](long_chooser_ref c) { return drawn(c, people, task); };
  hold_draw(common, held);
}

}  // namespace faro::program
