// A list of panels with weights: its types, its file, the chances it gives and the draw from it. All exact.
#include "draws/src/fair_panels.hpp"
#include "draws/src/subsets.hpp"
#include "text/csv.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/exact/integer.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <charconv>
#include <map>
#include <span>

namespace faro::draws {
namespace {

std::uint64_t whole_cell(std::string const& cell, message const& place, char const* what) {
  std::uint64_t value = 0;
  auto const [end, problem] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
  if (cell.empty() || problem != std::errc{} || end != cell.data() + cell.size())
    throw input_error{say("{}expected a whole number of {}, got {}", place, what, quoted(cell, 60))};
  return value;
}

/// What a panel of so many of each type breaks; empty if nothing.
std::string broken_rule(panel_rules const& rules, panel_list const& list,
                        std::vector<std::uint32_t> const& members) {
  std::uint64_t size = 0;
  std::vector<std::uint64_t> have(rules.quotas.size());
  for (std::size_t t = 0; t < members.size(); ++t) {
    auto const& type = list.types[t];
    if (members[t] > type.people.size())
      return std::to_string(members[t]) + " of " + quoted(type.name) + ", of whom there are " +
             std::to_string(type.people.size());
    size += members[t];
    for (auto const q : type.quotas) have[q] += members[t];
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
  std::map<std::vector<std::uint32_t>, std::vector<std::size_t>> found;
  for (std::size_t p = 0; p < rules.names.size(); ++p) {
    std::vector<std::uint32_t> of;
    for (auto const& attribute : rules.quota_of) of.push_back(attribute[p]);
    found[of].push_back(p);
  }
  std::vector<panel_type> out;
  for (auto& [of, people] : found) {
    std::string name;
    for (auto const q : of) name += (name.empty() ? "" : "/") + rules.quotas[q].value;
    out.push_back({of, std::move(people), std::move(name)});
  }
  return out;
}

std::vector<ratio> panel_list::chances() const {
  std::size_t people = 0;
  for (auto const& type : types) people += type.people.size();
  std::vector<ratio> out(people);
  for (std::size_t t = 0; t < types.size(); ++t) {
    integer members;
    for (auto const& e : entries) members += integer{e.weight} * integer{std::uint64_t{e.members[t]}};
    ratio const each{members, integer{weight} * integer{std::uint64_t{types[t].people.size()}}};
    for (auto const person : types[t].people) out[person] = each;
  }
  return out;
}

std::vector<std::size_t> panel_list::draw(long_chooser_ref c) const {
  auto share = c.below(weight);
  auto at = entries.begin();
  for (; share >= at->weight; ++at) share -= at->weight;
  std::vector<std::size_t> out;
  for (std::size_t t = 0; t < types.size(); ++t) {
    auto const& people = types[t].people;
    if (at->members[t] == 0) continue;
    auto const sets = binomial(people.size(), at->members[t]);
    append_subset(out, people, at->members[t], sets == integer{1} ? integer{} : c.below(sets));
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
