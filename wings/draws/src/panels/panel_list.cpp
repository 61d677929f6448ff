// A list of panels with weights: its types, its file, the chances it gives and the draw from it. All exact.
#include "draws/src/panels/fair_panels.hpp"
#include "draws/src/panels/subsets.hpp"
#include "text/csv.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/exact/integer.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <charconv>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

namespace faro::draws {
namespace {

std::uint64_t whole_cell(std::string const& cell, message const& place, char const* what) {
  std::uint64_t value = 0;
  auto const [end, problem] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
  if (cell.empty() || problem != std::errc{} || end != cell.data() + cell.size())
    throw input_error{say("{}expected a whole number of {}, got {}", place, what, quoted(cell, 60))};
  return value;
}

using kind_of_person = std::vector<std::uint32_t>;  // a quota an attribute

kind_of_person kind_of(panel_rules const& rules, std::size_t person) {
  kind_of_person out;
  for (auto const& attribute : rules.quota_of) out.push_back(attribute[person]);
  return out;
}

std::string name_of(panel_rules const& rules, kind_of_person const& of) {
  std::string name;
  for (auto const q : of) name += (name.empty() ? "" : "/") + rules.quotas[q].value;
  return name;
}

/// Who lives together, in the order of the first of them; most people by themselves.
std::vector<std::vector<std::size_t>> households(panel_rules const& rules) {
  std::vector<std::vector<std::size_t>> out;
  std::map<std::pair<std::size_t, std::uint32_t>, std::size_t> known;          // rule and number: which
  std::vector<std::map<std::uint32_t, std::size_t>> have(rules.apart.size());  // so many have a number
  for (std::size_t r = 0; r < have.size(); ++r)
    for (auto const number : rules.apart[r]) ++have[r][number];
  for (std::size_t p = 0; p < rules.names.size(); ++p) {
    std::optional<std::pair<std::size_t, std::uint32_t>> home;
    for (std::size_t r = 0; r < rules.apart.size(); ++r) {
      if (rules.apart[r][p] == 0 || have[r][rules.apart[r][p]] == 1) continue;
      if (home)
        throw input_error{
            say("{} is kept apart by two rules: a list of panels takes one column of households",
                printable(rules.names[p]))};
      home = {r, rules.apart[r][p]};
    }
    auto const [at, fresh] = home ? known.try_emplace(*home, out.size()) : std::pair{known.end(), true};
    if (fresh) out.emplace_back();
    out[fresh ? out.size() - 1 : at->second].push_back(p);
  }
  return out;
}

/// What a panel of so many of each type breaks; empty if nothing.
std::string broken_rule(panel_rules const& rules, panel_list const& list,
                        std::vector<std::uint32_t> const& members) {
  std::uint64_t size = 0;
  std::vector<std::uint64_t> have(rules.quotas.size());
  for (std::size_t t = 0; t < members.size(); ++t) {
    auto const& type = list.types[t];
    if (members[t] > type.homes.size())
      return std::to_string(members[t]) + " of " + quoted(type.name) +
             (type.people() > type.homes.size() ? ", of whose households" : ", of whom") + " there are " +
             std::to_string(type.homes.size());
    size += members[t];
    for (auto const q : type.quotas) have[q] += members[t];
  }
  for (auto const& sharing : shared_homes(list.types)) {
    auto const& type = list.types[sharing.front()];
    std::uint64_t taken = 0;
    for (auto const t : sharing) taken += members[t];
    if (taken > type.homes.size())
      return std::to_string(taken) + " of the households of " + quoted(type.name) + ", of which there are " +
             std::to_string(type.homes.size());
  }
  if (size != rules.size)
    return "expected a panel of " + std::to_string(rules.size) + ", got " + std::to_string(size);
  for (std::size_t q = 0; q < have.size(); ++q) {
    if (have[q] < rules.quotas[q].least || have[q] > rules.quotas[q].most)
      return "expected " + quota_text(rules, rules.quotas[q]) + ", got " + std::to_string(have[q]);
  }
  return {};
}

}  // namespace

std::vector<panel_type> panel_types(panel_rules const& rules) {
  std::map<std::vector<kind_of_person>, std::size_t> kinds;  // of households, by who lives there
  std::map<std::pair<kind_of_person, std::vector<kind_of_person>>, panel_type> found;  // and with whom
  for (auto const& household : households(rules)) {
    std::map<kind_of_person, std::vector<std::size_t>> here;
    std::vector<kind_of_person> all;
    for (auto const person : household) {
      all.push_back(kind_of(rules, person));
      here[all.back()].push_back(person);
    }
    std::ranges::sort(all);
    auto const kind = kinds.try_emplace(all, kinds.size()).first->second;
    for (auto& [own, people] : here) {
      auto others = all;
      others.erase(std::ranges::find(others, own));
      auto& type = found[{own, others}];
      if (type.homes.empty()) {
        type = {own, {}, kind, name_of(rules, own)};
        for (auto const& other : others) type.name += " + " + name_of(rules, other);
      }
      type.homes.push_back(std::move(people));
    }
  }
  std::vector<panel_type> out;
  for (auto& [by, type] : found) out.push_back(std::move(type));
  return out;
}

std::vector<std::vector<std::size_t>> shared_homes(std::vector<panel_type> const& types) {
  std::map<std::size_t, std::vector<std::size_t>> of_kind;
  for (std::size_t t = 0; t < types.size(); ++t) of_kind[types[t].kind].push_back(t);
  std::vector<std::vector<std::size_t>> out;
  for (auto& [kind, sharing] : of_kind)
    if (sharing.size() > 1) out.push_back(std::move(sharing));
  return out;
}

std::vector<ratio> panel_list::chances() const {
  std::size_t people = 0;
  for (auto const& type : types) people += type.people();
  std::vector<ratio> out(people);
  for (std::size_t t = 0; t < types.size(); ++t) {
    integer members;
    for (auto const& e : entries) members += integer{e.weight} * integer{std::uint64_t{e.members[t]}};
    ratio const each{members, integer{weight} * integer{std::uint64_t{types[t].people()}}};
    for (auto const& home : types[t].homes)
      for (auto const person : home) out[person] = each;
  }
  return out;
}

std::vector<std::size_t> panel_list::draw(long_chooser_ref c) const {
  auto share = c.below(weight);
  auto at = entries.begin();
  for (; share >= at->weight; ++at) share -= at->weight;
  std::vector<std::size_t> out;
  std::map<std::size_t, std::vector<std::size_t>> open;  // households of a kind of which nobody is taken
  for (std::size_t t = 0; t < types.size(); ++t) {
    auto const& homes = types[t].homes;
    if (at->members[t] == 0) continue;
    auto const [left, fresh] = open.try_emplace(types[t].kind, homes.size());
    if (fresh) std::iota(left->second.begin(), left->second.end(), std::size_t{0});
    auto const sets = binomial(left->second.size(), at->members[t]);
    std::vector<std::size_t> taken;
    append_subset(taken, left->second, at->members[t], sets == integer{1} ? integer{} : c.below(sets));
    std::erase_if(left->second, [&](std::size_t home) { return std::ranges::binary_search(taken, home); });
    for (auto const home : taken) {
      auto const& people = homes[home];
      out.push_back(people[people.size() == 1 ? 0 : c.below(people.size())]);
    }
  }
  std::ranges::sort(out);
  return out;
}

std::string to_csv(panel_list const& list) {
  auto const cell = [](std::string const& text) {
    if (text.find_first_of(",;\t\"\n\r") == std::string::npos) return text;
    std::string out = "\"";
    for (char const c : text) out += c == '"' ? std::string{"\"\""} : std::string{c};
    return out + "\"";
  };
  std::string out = "weight";
  for (auto const& type : list.types) out += "," + cell(type.name);
  for (auto const& e : list.entries) {
    out += "\n" + std::to_string(e.weight);
    for (auto const n : e.members) out += "," + std::to_string(n);
  }
  return out + "\n";
}

panel_list read_panel_list(std::string_view text, std::string_view source, panel_rules const& rules) {
  auto const lines = parse_csv(text, source, ',');
  panel_list out;
  out.types = panel_types(rules);
  std::vector<std::string> headings{"weight"};
  for (auto const& type : out.types) headings.push_back(type.name);
  std::string const file{source};
  if (lines.empty()) throw input_error{say("{}: expected a list of panels, got an empty file", file)};
  if (lines[0].cells != headings)
    throw input_error{say("{}: expected the headings of a list of panels for these people, {}, got {}", file,
                          joined(headings, ",").substr(0, 200), quoted(joined(lines[0].cells, ","), 80))};
  constexpr std::uint64_t most_weight = std::uint64_t{1} << 62;
  for (auto line = lines.begin() + 1; line != lines.end(); ++line) {
    auto const place = say("{}, line {}: ", file, line->number);
    if (line->cells.size() != headings.size())
      throw input_error{
          say("{}expected {} cells as in the headings, got {}", place, headings.size(), line->cells.size())};
    panel_list::entry one;
    one.weight = whole_cell(line->cells[0], place, "weight");
    if (one.weight == 0 || one.weight > most_weight - out.weight)
      throw input_error{
          say("{}expected weights of 1 and more, together at most 2^62, got {}", place, line->cells[0])};
    for (std::size_t t = 1; t < headings.size(); ++t)
      one.members.push_back(static_cast<std::uint32_t>(
          std::min<std::uint64_t>(whole_cell(line->cells[t], place, "people"), UINT32_MAX)));
    if (auto const broken = broken_rule(rules, out, one.members); !broken.empty())
      throw input_error{say("{}{}", place, broken)};
    out.weight += one.weight;
    out.entries.push_back(std::move(one));
  }
  if (out.entries.empty()) throw input_error{say("{} has headings and no panel under them", file)};
  return out;
}

}  // namespace faro::draws
