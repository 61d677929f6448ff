// Limits read from a file of teams, and the proof that they can't all be kept.
#include "draws/src/groups/groups.hpp"
#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <map>
#include <set>

namespace faro::draws {
namespace {

/// The values of a column, in the order of the file.
std::vector<std::string> values_of(roster const& teams, std::size_t column) {
  std::vector<std::string> out;
  std::set<std::string> known;
  for (auto const& team : teams.people) {
    if (!team.cells[column].empty() && known.insert(team.cells[column]).second)
      out.push_back(team.cells[column]);
  }
  return out;
}

/// Finds the column of a limit that names none.
void settle_column(group_limit& limit, roster const& teams, std::size_t pot) {
  std::vector<std::string> found, all;
  for (std::size_t i = 0; i < teams.columns.size(); ++i) {
    if (i == pot || (!limit.column.empty() && teams.columns[i] != limit.column)) continue;
    auto const values = values_of(teams, i);
    if (std::ranges::find(values, limit.value) != values.end()) found.push_back(teams.columns[i]);
    if (values.size() < teams.size()) all.insert(all.end(), values.begin(), values.end());
  }
  if (found.size() == 1) {
    limit.column = found[0];
    return;
  }
  if (found.empty())
    throw input_error{say("no team of {} has {}{}{}", teams.source, quoted(limit.value),
                          limit.column.empty() ? message{} : say(" in the column {}", quoted(limit.column)),
                          did_you_mean(limit.value, all))};
  throw input_error{say("{} stands in the columns {}: expected COLUMN:VALUE=N, such as {}:{}=1",
                        quoted(limit.value), listed(found, " and "), found[0], limit.value)};
}

void read_pots(group_rules& out, roster const& teams, std::size_t column) {
  std::map<std::string, std::size_t> number;
  for (std::size_t team = 0; team < teams.size(); ++team) {
    auto const& name = teams.people[team].cells[column];
    if (name.empty())
      throw input_error{say("{}, line {}: {} has no {}", teams.source, teams.people[team].line,
                            quoted(teams.people[team].name), teams.columns[column])};
    auto const [at, fresh] = number.try_emplace(name, out.pots.size());
    if (fresh) {
      out.pots.emplace_back();
      out.pot_names.push_back(name);
    }
    out.pots[at->second].push_back(team);
  }
  out.groups = out.pots[0].size();
  for (std::size_t i = 0; i < out.pots.size(); ++i) {
    if (out.pots[i].size() != out.groups)
      throw input_error{say("pot {} has {}, pot {} {}: expected as many in each, one to a group",
                            quoted(out.pot_names[0]), plural(out.groups, "team"), quoted(out.pot_names[i]),
                            out.pots[i].size())};
  }
}

void read_kinds(group_rules& out, roster const& teams) {
  std::vector<std::size_t> columns;
  for (auto const& limit : out.limits) columns.push_back(teams.column(limit.column));
  out.kind.assign(teams.size(), 0);
  for (std::size_t pot = 0; pot < out.pots.size(); ++pot) {
    std::map<std::vector<std::uint32_t>, std::uint32_t> known;
    for (auto const team : out.pots[pot]) {
      std::vector<std::uint32_t> counts;
      for (std::size_t i = 0; i < out.limits.size(); ++i) {
        if (teams.people[team].cells[columns[i]] == out.limits[i].value)
          counts.push_back(static_cast<std::uint32_t>(i));
      }
      auto const [at, fresh] = known.try_emplace(counts, static_cast<std::uint32_t>(out.kinds()));
      if (fresh) {
        out.counts_for.push_back(counts);
        out.pot_of_kind.push_back(static_cast<std::uint32_t>(pot));
      }
      out.kind[team] = at->second;
    }
  }
}

std::vector<std::string> names_with(group_rules const& rules, roster const& teams, std::size_t limit) {
  std::vector<std::string> out;
  for (std::size_t team = 0; team < teams.size(); ++team) {
    auto const& counts = rules.counts_for[rules.kind[team]];
    if (std::ranges::find(counts, limit) != counts.end()) out.push_back(teams.people[team].name);
  }
  return out;
}

}  // namespace

message limit_text(group_limit const& limit) {
  if (limit.at_least == 0) return say("{} at most {}", limit.value, limit.at_most);
  return say("{} at least {}, at most {}", limit.value, limit.at_least, limit.at_most);
}

group_rules make_group_rules(roster const& teams, std::string const& pot, std::span<std::string const> apart,
                             std::vector<group_limit> limits, std::vector<bool> const& limits_at_most) {
  group_rules out;
  auto const pot_column = teams.column(pot);
  read_pots(out, teams, pot_column);
  auto const pots = static_cast<std::uint32_t>(out.pots.size());
  for (auto const& name : apart) {
    for (auto const& value : values_of(teams, teams.column(name))) out.limits.push_back({name, value, 0, 1});
  }
  for (std::size_t i = 0; i < limits.size(); ++i) {
    settle_column(limits[i], teams, pot_column);
    auto const same = std::ranges::find_if(out.limits, [&](group_limit const& known) {
      return known.column == limits[i].column && known.value == limits[i].value;
    });
    if (same == out.limits.end()) {
      out.limits.push_back(limits[i]);
      if (!limits_at_most[i]) out.limits.back().at_most = pots;
    } else if (limits_at_most[i]) {
      same->at_most = limits[i].at_most;
    } else {
      same->at_least = limits[i].at_least;
    }
  }
  for (auto const& limit : out.limits) {
    if (limit.at_least > limit.at_most)
      throw input_error{say("{}: at least {} and at most {} in a group can't both be", limit.value,
                            limit.at_least, limit.at_most)};
  }
  std::erase_if(out.limits, [&](group_limit const& l) { return l.at_least == 0 && l.at_most >= pots; });
  read_kinds(out, teams);
  return out;
}

std::optional<message> why_impossible(group_rules const& rules, roster const& teams) {
  for (std::size_t i = 0; i < rules.limits.size(); ++i) {
    auto const& limit = rules.limits[i];
    auto const names = names_with(rules, teams, i);
    auto const room = rules.groups * limit.at_most, need = rules.groups * limit.at_least;
    if (names.size() > room)
      return say("{} of {} ({}) and room for {}: at most {} in each of {}", plural(names.size(), "team"),
                 limit.value, some_names(names), room, limit.at_most, plural(rules.groups, "group"));
    if (names.size() < need)
      return say("{} of {} and {} needed: at least {} in each of {}", plural(names.size(), "team"),
                 limit.value, need, limit.at_least, plural(rules.groups, "group"));
  }
  if (group_counts{rules}.possible()) return std::nullopt;
  std::optional<message> blame;
  for (std::size_t i = 0; i < rules.limits.size(); ++i) {
    auto others = rules;
    others.limits[i].at_least = 0;
    others.limits[i].at_most = static_cast<std::uint32_t>(rules.pots.size());
    if (!group_counts{others}.possible()) continue;
    auto const one = say("{} ({})", limit_text(rules.limits[i]), some_names(names_with(rules, teams, i)));
    blame = blame ? say("{}; {}", *blame, one) : one;
  }
  if (!blame) return say("no draw keeps all the limits, nor all but one of them");
  return say("no draw keeps all the limits; without one of these there would be some: {}", *blame);
}

}  // namespace faro::draws
