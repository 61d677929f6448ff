// Kinds of draws from the columns of a file.
#include "audit/verb/kinds.hpp"

#include "audit/verb/audit.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "draws/src/groups/groups.hpp"
#include "draws/src/panels/panel.hpp"
#include "draws/verb/repeated_names.hpp"
#include "lists/roster.hpp"
#include "text/utf8.hpp"
#include "verbs/common/safe_input.hpp"

#include <faro/audit/detail/draw_kinds.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace faro::program {
namespace {

constexpr std::size_t most_roster = std::size_t{1} << 26;

/// The values of a column in the order of their first line, and whose they are: " 1 4 7", numbers from 1.
struct column_value {
  std::string value, members{};
  std::size_t count = 0;
};
std::vector<column_value> values_of(draws::roster const& people, std::string const& column) {
  std::vector<column_value> out;
  auto const at = people.column(column);
  for (std::size_t i = 0; i < people.size(); ++i) {
    auto const& value = people.people[i].cells[at];
    if (value.empty()) continue;
    auto found = std::ranges::find(out, value, &column_value::value);
    if (found == out.end()) found = out.insert(out.end(), {value});
    found->members += (found->members.empty() ? "" : " ") + std::to_string(i + 1);
    ++found->count;
  }
  return out;
}

std::vector<std::string> rules_for_tickets(std::vector<std::uint64_t> const& tickets) {
  std::vector<std::string> out;
  for (auto const n : tickets) out.push_back(std::to_string(n));
  return out;
}

std::vector<std::string> rules_for_pairs(draws::roster const& people, kind_options const& o) {
  std::vector<std::string> out;
  for (auto const& column : o.apart) {
    for (auto const& v : values_of(people, column)) {
      if (v.count > 1) out.push_back(fmt::format("apart {}: {}", v.value, v.members));
    }
  }
  return out;
}

std::vector<std::string> rules_for_groups(draws::roster const& people, kind_options const& o) {
  std::vector<std::string> out{fmt::format("{} groups", *o.groups)};
  if (o.pot) {
    for (auto const& v : values_of(people, *o.pot))
      out.push_back(fmt::format("pot {}: {}", v.value, v.members));
  }
  for (auto const& column : o.apart) {
    for (auto const& v : values_of(people, column)) {
      if (v.count > 1) out.push_back(fmt::format("at most 1 {}: {}", v.value, v.members));
    }
  }
  return out;
}

std::vector<std::string> rules_for_panel(draws::roster const& people, draws::roster const& quotas,
                                         std::uint64_t take) {
  auto const rules = draws::make_panel_rules(people, quotas, static_cast<std::uint32_t>(take));
  auto why = draws::why_impossible(rules);
  if (!why) why = draws::why_impossible(rules, draws::count_panels(rules));
  if (why) throw input_error{say("no panel meets the quotas: {}", *why)};
  std::vector<std::string> out;
  for (auto const& q : rules.quotas) {
    auto const all = values_of(people, rules.attributes[q.attribute]);
    auto const at = std::ranges::find(all, q.value, &column_value::value);
    if (at == all.end()) continue;
    out.push_back(fmt::format("from {} to {} {}: {}", q.least, q.most, q.value, at->members));
  }
  return out;
}

/// The columns that options and quotas name.
std::vector<std::string> columns_asked(kind_options const& o, std::optional<draws::roster> const& quotas) {
  auto asked = o.apart;
  for (auto const& column : {o.reading_of_tickets().column(), o.pot}) {
    if (column) asked.push_back(*column);
  }
  if (quotas) {
    for (auto& attribute : draws::attributes_of(*quotas)) asked.push_back(std::move(attribute));
  }
  return asked;
}

/// Of a list of a name a line, without cells in quotes, how many there are is known before it is read.
void refuse_long(std::string_view text, kind_options const& o) {
  if (o.repeated != draws::repeated_names::refuse || text.find('"') != std::string_view::npos) return;
  bool const plain = o.of_winners() && !o.tickets;
  auto const most = plain ? audit::most_listed : audit::most_kind_items;
  auto const lines = static_cast<std::uint64_t>(std::ranges::count(text, '\n'));
  if (lines > most + 1)  // headings
    throw input_error{
        say("{}: expected at most {} lines for such a draw, got {}", name_of_input(*o.people), most, lines)};
}

/// Those who take part, by these columns.
draws::roster people_of(kind_options const& o, std::optional<draws::roster> const& quotas) {
  auto const text = read_limited_text(*o.people, most_roster);
  refuse_long(text, o);
  return draws::read_roster(text, *o.people, {o.name, columns_asked(o, quotas), o.as.reading(false), true});
}

/// Groups of one from each pot, with limits: whether any draw keeps them is counted, as faro draw groups
/// does.
void check_pots(draws::roster const& people, kind_options const& o) {
  if (!o.pot || o.apart.empty()) return;
  std::optional<message> why;
  try {
    auto const rules = draws::make_group_rules(people, *o.pot, o.apart, {}, {});
    if (rules.groups != *o.groups || people.size() > 200) return;
    why = draws::why_impossible(rules, people);
  } catch (error const&) {
    return;  // pots of other sizes, or too many ways to count: tries decide
  }
  if (why) throw input_error{say("the rules can't be met: {}", *why)};
}

/// A panel that would hardly ever come out has another way (rules of all kinds are looked at where the draw
/// is announced).
void check_panel(audit::commit_step const& plan) {
  audit::draw_kind const kind{plan.kind.value_or("order"), plan.rules.value_or(std::vector<std::string>{}),
                              plan.items.size(), plan.take};
  std::vector<std::string> const fields{"a try before the announcement"};
  audit::fair_draw by{fields};
  try {
    kind.check_comes_out(by);
  } catch (input_error const& e) {
    throw input_error{say(
        "{}; faro draw panel --fairest --list FILE meets narrow quotas: publish its list of panels, and draw "
        "one of them by a seed that is announced before it is known",
        e.said())};
  }
}

}  // namespace

void kind_options::add_to(command& verb) {
  add_text(verb, "--people", people,
           "what is drawn from: a list of names, or a table (docs/tables.md), for the kinds of draws below",
           "FILE");
  add_text(verb, "--name", name,
           "the column of the names, or several: 'First name + Last name' (default: the one called so)",
           "COLUMN");
  add_table_options(verb, as);
  add_text(
      verb, "--tickets", tickets,
      "winners by the tickets in this column: twice as many, twice as likely; none: one each (default: the "
      "one called so)",
      "COLUMN");
  add_repeated_names(verb, repeated, "--tickets");
  add_flag(verb, "--pairs", pairs, "all into pairs; with --apart none of two that agree there");
  add_number(verb, "--groups", groups, {1, 10'000}, "all into N groups; with --pot and --apart");
  add_text(verb, "--pot", pot, "groups take from each pot in turn; the column of pots", "COLUMN");
  add_repeated(verb, "--apart", apart, "no two of a pair or a group agree in this column; repeat it",
               "COLUMN");
  add_flag(verb, "--panel", panel, "a panel of -n that meets --quotas");
  add_text(verb, "--quotas", quotas, "of a panel: attribute,value,min,max", "FILE");
}

draws::ticket_reading kind_options::reading_of_tickets() const {
  return {tickets, "--tickets", repeated, std::uint64_t{1} << 50};
}

bool kind_options::used() const {
  return people || tickets || pairs || groups || panel || pot || quotas || !apart.empty() ||
         repeated != draws::repeated_names::refuse;
}

std::vector<table_seen> people_seen(kind_options const& o) {
  std::optional<draws::roster> quotas;
  if (o.quotas) quotas = draws::read_quotas(read_limited_text(*o.quotas, most_roster), *o.quotas);
  auto const people = people_of(o, quotas);
  std::vector<column_use> uses;
  if (people.shape.is_table) {
    for (auto const i : people.names) uses.push_back({"names", i});
    for (auto const& name : columns_asked(o, quotas))
      uses.push_back({name == o.tickets ? "tickets" : "a rule", people.column(name)});
  }
  if (o.of_winners() && !o.tickets) {
    if (auto const at = draws::with_tickets(people, o.reading_of_tickets()).column)
      uses.push_back({"tickets", *at});
  }
  auto const &first = people.people.front(), &last = people.people.back();
  return {{people.source, people.shape, people.columns, people.size(), people.line_of(first),
           people.line_of(last), std::move(uses)}};
}

void announce_kind(audit::commit_step& plan, kind_options const& o, std::optional<std::uint64_t> take) {
  if (int{o.tickets.has_value()} + int{o.pairs} + int{o.groups.has_value()} + int{o.panel} > 1)
    throw usage_error{"the kind of draw: expected one of --tickets, --pairs, --groups and --panel"};
  if (!o.people) {
    if (o.used())
      throw usage_error{
          "draws by tickets, into pairs and groups, and of panels: expected --people FILE.csv, got none"};
    return;
  }
  if (o.panel && !o.quotas)
    throw usage_error{"--panel: expected --quotas FILE (attribute,value,min,max), got none"};
  std::optional<draws::roster> quotas;
  if (o.quotas) quotas = draws::read_quotas(read_limited_text(*o.quotas, most_roster), *o.quotas);
  auto people = people_of(o, quotas);
  if (o.repeated == draws::repeated_names::add && !o.of_winners())
    throw usage_error{"--repeated add is for winners; --pairs, --groups and --panel have apart and once"};
  std::vector<std::uint64_t> tickets;
  bool by_column = false;
  if (o.of_winners()) {
    auto list = draws::with_tickets(std::move(people), o.reading_of_tickets());
    people = std::move(list.people);
    tickets = std::move(list.tickets);
    by_column = list.column.has_value();
  } else {
    draws::settle_repeats(people, o.repeated, columns_asked(o, quotas));
  }
  plan.items.clear();
  for (auto const& person : people.people) plan.items.push_back(person.name);
  plan.take = take.value_or(people.size());
  if (!o.apart.empty() && !o.pairs && !o.groups) throw usage_error{"--apart goes with --pairs or --groups"};
  if (o.pot && !o.groups) throw usage_error{"--pot goes with --groups"};
  bool const alike = std::ranges::all_of(tickets, [](auto n) { return n == 1; });
  if (o.of_winners() && (by_column || !alike)) {
    plan.kind = "tickets";
    plan.rules = rules_for_tickets(tickets);
  } else if (o.pairs) {
    plan.kind = "pairs";
    plan.rules = rules_for_pairs(people, o);
  } else if (o.groups) {
    plan.kind = "groups";
    plan.rules = rules_for_groups(people, o);
    check_pots(people, o);
  } else if (o.panel) {
    plan.kind = "panel";
    plan.rules = rules_for_panel(people, *quotas, plan.take);
    check_panel(plan);
  }
}

}  // namespace faro::program
