// Quotas read from a file, and the proofs that they can't be met.
#include "draws/src/panels/panel.hpp"
#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/chance/ways.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace faro::draws {
namespace {

message at_line(roster const& list, std::size_t line) { return say("{}, line {}: ", list.source, line); }

/// What each attribute's quotas say together: it fills no panel of this size.
std::optional<message> sums_of(panel_rules const& rules, std::size_t attribute) {
  std::uint64_t least = 0, most = 0;
  for (auto const& q : rules.quotas) {
    if (q.attribute != attribute) continue;
    least += q.least;
    most += std::min<std::uint64_t>(q.most, q.available);
  }
  auto const& name = rules.attributes[attribute];
  if (least > rules.size)
    return say("the least of all values of {} are {} together, more than a panel of {}; take {} off them",
               quoted(name), least, rules.size, least - rules.size);
  if (most < rules.size)
    return say("at most {} can be chosen by the quotas of {}, fewer than a panel of {}; allow {} more", most,
               quoted(name), rules.size, rules.size - most);
  return std::nullopt;
}

/// How much one end of one quota must give way, alone, for there to be a panel; nothing when it does not
/// help.
std::optional<std::uint32_t> change_that_helps(panel_rules const& rules, std::size_t at, bool least,
                                               std::vector<std::size_t> const& attributes,
                                               std::size_t most_states) {
  auto const fine = [&](std::uint32_t by) {
    auto changed = rules;
    auto& q = changed.quotas[at];
    (least ? q.least : q.most) = least ? q.least - by : q.most + by;
    return !panel_counts{changed, attributes, most_states}.ways().is_zero();
  };
  auto const& q = rules.quotas[at];
  std::uint32_t const room = least ? q.least : rules.size - std::min(q.most, rules.size);
  if (room == 0 || !fine(room)) return std::nullopt;
  std::uint32_t low = 1, high = room;  // more room never hurts
  while (low < high) {
    auto const middle = low + (high - low) / 2;
    if (fine(middle)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

/// Ours, or those of the Sortition Foundation's programs, which may have two columns more: how far a quota
/// may give way where none can be met. Here none does.
bool has_headings_of_quotas(std::vector<std::string> const& headings) {
  auto own = headings;
  for (auto& heading : own) heading = lower_case(heading);
  if (own.size() == 6 && own[4] == "min_flex" && own[5] == "max_flex") own.resize(4);
  using names = std::vector<std::string>;
  return own == names{"attribute", "value", "min", "max"} || own == names{"category", "name", "min", "max"} ||
         own == names{"feature", "value", "min", "max"};
}

}  // namespace

roster read_quotas(std::string_view text, std::string_view source) {
  auto const read = read_table(text, source, {.table = true, .only_table = true});
  roster out;
  out.source = source;
  out.shape = read.shape;
  out.columns = {"attribute", "value", "min", "max"};
  if (!has_headings_of_quotas(read.columns))
    throw input_error{say("{}: expected the headings attribute,value,min,max, got {}", out.source,
                          quoted(joined(read.columns, ",")))};
  // Rows have no names: the same value of two attributes is no name twice.
  for (auto const& line : read.rows) {
    auto cells = line.cells;
    cells.resize(out.columns.size());
    auto name = cells[0] + " " + cells[1];
    out.people.push_back({std::move(name), line.number, std::move(cells)});
  }
  return out;
}

std::vector<std::string> attributes_of(roster const& quotas) {
  std::vector<std::string> out;
  for (auto const& row : quotas.people) out.push_back(row.cells[0]);
  return out;
}

panel_rules make_panel_rules(roster const& people, roster const& quotas, std::uint32_t size) {
  panel_rules out;
  out.size = size;
  for (auto const& p : people.people) out.names.push_back(p.name);
  constexpr std::uint64_t most = 1'000'000;
  auto const least_of = quotas.numbers("min", most), most_of = quotas.numbers("max", most);
  std::vector<std::map<std::string, std::uint32_t>> number;  // [attribute]: value -> its quota
  for (std::size_t i = 0; i < quotas.size(); ++i) {
    auto const& row = quotas.people[i];
    auto const& name = row.cells[0];
    auto at = static_cast<std::size_t>(std::ranges::find(out.attributes, name) - out.attributes.begin());
    if (at == out.attributes.size()) {
      if (!column_called(people.columns, name))
        throw input_error{say("{}{} has no column {}{}", at_line(quotas, row.line), people.source,
                              quoted(name), did_you_mean(name, people.columns))};
      out.attributes.push_back(name);
      number.emplace_back();
    }
    if (least_of[i] > most_of[i])
      throw input_error{say("{}{}: the least is {}, the most {}", at_line(quotas, row.line),
                            printable(row.name), least_of[i], most_of[i])};
    auto const [known, fresh] =
        number[at].try_emplace(row.cells[1], static_cast<std::uint32_t>(out.quotas.size()));
    if (!fresh)
      throw input_error{say("{}{} has a quota already", at_line(quotas, row.line), printable(row.name))};
    out.quotas.push_back({at, row.cells[1], static_cast<std::uint32_t>(least_of[i]),
                          static_cast<std::uint32_t>(std::min<std::uint64_t>(most_of[i], size)), 0});
  }
  for (std::size_t a = 0; a < out.attributes.size(); ++a) {
    auto const column = people.column(out.attributes[a]);
    auto& row = out.quota_of.emplace_back();
    for (auto const& p : people.people) {
      auto const at = number[a].find(p.cells[column]);
      if (at == number[a].end()) {
        std::vector<std::string> values;
        for (auto const& [value, q] : number[a]) values.push_back(value);
        throw input_error{say("{}{} of {} is {}, for which {} has no quota{}", at_line(people, p.line),
                              out.attributes[a], quoted(p.name), quoted(p.cells[column]), quotas.source,
                              did_you_mean(p.cells[column], values))};
      }
      row.push_back(at->second);
      ++out.quotas[at->second].available;
    }
  }
  for (std::size_t i = 0; i < out.quotas.size(); ++i) {
    auto const& q = out.quotas[i];
    if (q.available > 0 || q.least > 0) continue;  // a least that can't be met is said by why_impossible()
    std::set<std::string> values;
    for (auto const& p : people.people) values.insert(p.cells[people.column(out.attributes[q.attribute])]);
    throw input_error{say("{}{} is a quota for nobody: no line of {} has {} in the column {}{}",
                          at_line(quotas, quotas.people[i].line), printable(quotas.people[i].name),
                          people.source, quoted(q.value), out.attributes[q.attribute],
                          did_you_mean(q.value, std::vector<std::string>(values.begin(), values.end())))};
  }
  return out;
}

message quota_text(panel_rules const& rules, quota const& q) {
  return say("{} {} from {} to {}", rules.attributes[q.attribute], q.value, q.least, q.most);
}

std::optional<message> why_impossible(panel_rules const& rules) {
  if (rules.size > rules.names.size())
    return say("a panel of {} from {}", rules.size, plural(rules.names.size(), "person", "people"));
  for (auto const& q : rules.quotas) {
    if (q.least > q.available)
      return say("{}: only {} {} it; a least of {} can be met", quota_text(rules, q),
                 plural(q.available, "person", "people"), q.available == 1 ? "has" : "have", q.available);
  }
  for (std::size_t a = 0; a < rules.attributes.size(); ++a) {
    if (auto problem = sums_of(rules, a)) return problem;
  }
  return std::nullopt;
}

std::optional<message> why_impossible(panel_rules const& rules, panel_counts const& counts) {
  if (!counts.ways().is_zero()) return std::nullopt;
  std::optional<std::uint32_t> smallest;
  std::vector<message> changes;
  for (std::size_t i = 0; i < rules.quotas.size(); ++i) {
    auto const& q = rules.quotas[i];
    if (std::ranges::find(counts.attributes(), q.attribute) == counts.attributes().end()) continue;
    for (bool const least : {true, false}) {
      std::optional<std::uint32_t> by;
      try {
        by = change_that_helps(rules, i, least, counts.attributes(), std::size_t{1'000'000});
      } catch (reading_too_long const&) {}  // then this change is not among those that are known to help
      if (!by || (smallest && *by > *smallest)) continue;
      if (!smallest || *by < *smallest) changes.clear();
      smallest = by;
      auto const& attribute = rules.attributes[q.attribute];
      changes.push_back(least ? say("{} {} at least {}, not {}", attribute, q.value, q.least - *by, q.least)
                              : say("{} {} at most {}, not {}", attribute, q.value, q.most + *by, q.most));
    }
  }
  if (changes.empty())
    return say("each quota can be met, all of them together can't; no change of one alone helps");
  auto all = changes.front();
  for (std::size_t i = 1; i < changes.size(); ++i)
    all = i + 1 < changes.size() ? say("{}, {}", all, changes[i]) : say("{} or {}", all, changes[i]);
  return say("each quota can be met, all of them together can't; the smallest change that helps: {}", all);
}

bool meets_rules(panel_rules const& rules, std::span<std::size_t const> panel) {
  std::vector<std::uint32_t> have(rules.quotas.size());
  for (auto const person : panel) {
    for (auto const& of : rules.quota_of) ++have[of[person]];
  }
  for (std::size_t i = 0; i < have.size(); ++i) {
    if (have[i] < rules.quotas[i].least || have[i] > rules.quotas[i].most) return false;
  }
  for (auto const& numbers : rules.apart) {
    std::set<std::uint32_t> seen;
    for (auto const person : panel) {
      if (numbers[person] != 0 && !seen.insert(numbers[person]).second) return false;
    }
  }
  return panel.size() == rules.size;
}

}  // namespace faro::draws
