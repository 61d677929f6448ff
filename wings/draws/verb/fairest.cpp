// Lists of panels: worked out, written, read; drawn from, and what chances they give beside panels all alike.
#include "draws/verb/fairest.hpp"

#include "answer/printer.hpp"
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "draws/src/panels/alternates.hpp"
#include "draws/verb/optimiser.hpp"
#include "text/words.hpp"

#include <faro/chance/ways.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace faro::program {
namespace {

struct spread {
  ratio least, greatest;
  std::size_t never = 0;  ///< people with no chance at all
};

/// Of those who can be chosen at all.
spread spread_of(std::vector<ratio> const& chances) {
  spread out{1, 0, 0};
  for (auto const& p : chances) {
    if (p.is_zero()) {
      ++out.never;
      continue;
    }
    out.least = std::min(out.least, p);
    out.greatest = std::max(out.greatest, p);
  }
  return out;
}

/// Of panels all alike, where they are counted.
std::optional<std::vector<ratio>> uniform_chances(draws::panel_rules const& rules) {
  if (!rules.apart.empty()) return std::nullopt;  // they count those of one household together
  try {
    return draws::panel_counts{rules}.chances();
  } catch (reading_too_long const&) {
    return std::nullopt;
  }
}

message range_text(spread const& s) {
  return say("from {} to {}", short_decimal(s.least), short_decimal(s.greatest));
}

/// How even it is, and what panels all alike would give.
message account_of(draws::panel_list const& list, spread const& here,
                   std::optional<std::vector<ratio>> const& uniform) {
  auto out = say("chances {} by this list of {}", range_text(here), plural(list.entries.size(), "panel"));
  if (list.bound < 1)
    out = say("{}; no list has a least chance above {}", out, fmt::format("{:.5f}", list.bound + 1e-6));
  out = uniform ? say("{}; panels all alike would give {}", out, range_text(spread_of(*uniform)))
                : say("{}; panels all alike are not counted here", out);
  if (here.never > 0) out = say("{}; {} can be on no panel", out, plural(here.never, "person", "people"));
  return out;
}

}  // namespace

void add_fairest_options(command& verb, fairest_options& o) {
  add_flag(verb, "--fairest", o.fairest,
           "draw one of a list of panels, weighted so that the least chance of anybody is as great as can "
           "be, then "
           "the next");
  add_text(verb, "--list", o.list,
           "the list of panels and weights that is drawn from: written with --fairest, read without", "FILE")
      ->writes();
}

draws::panel_list panels_listed(fairest_options const& o, draws::panel_rules const& rules,
                                std::optional<draw_file> const& file) {
  if (!o.fairest) return draws::read_panel_list(file->bytes, file->path, rules);
  if (!solves_programs())
    throw usage_error{
        "--fairest: this faro was built without GLPK (libglpk-dev); --list FILE draws from a list of panels "
        "that was made elsewhere"};
  auto list = draws::fairest_panels(rules, solved);
  if (o.list) {
    output_file out{*o.list};
    out.write(draws::to_csv(list));
    out.commit();
  }
  return list;
}

namespace {

/// The first of many names.
message shortened(std::vector<std::string> const& names) {
  constexpr std::size_t most = 6;
  if (names.size() <= most + 1) return say("{}", joined(names, ", "));
  return say("{} and {} more", joined(std::vector<std::string>(names.begin(), names.begin() + most), ", "),
             names.size() - most);
}

void tell_alternates(draw_result& out, draws::panel_rules const& rules, std::vector<std::size_t> const& panel,
                     std::vector<draws::alternate> const& drawn) {
  auto const names_of = [&](std::vector<std::size_t> const& people) {
    std::vector<std::string> names;
    for (auto const person : people) names.push_back(rules.names[person]);
    return names;
  };
  auto alone = panel;
  auto& rows = out.shown.table("alternates");
  out.canonical += "\n";  // no name is empty
  for (auto const& one : drawn) {
    auto const names = names_of(one.stands_in_for);
    auto row = rows.row();
    row(column("name").called("alternate"), rules.names[one.person]);
    row(column("stands_in_for").called("in the place of").flush_left(), names,
        names.size() == panel.size() ? "anybody" : shortened(names));
    out.canonical += rules.names[one.person] + "\n";
    std::erase_if(alone, [&](std::size_t m) { return std::ranges::binary_search(one.stands_in_for, m); });
  }
  out.shown.fact("nobody_for", names_of(alone));
  if (!alone.empty()) out.shown.line(say("nobody here can stand in for {}", shortened(names_of(alone))));
}

}  // namespace

draw_result panel_told(long_chooser_ref c, draws::panel_rules const& rules,
                       std::vector<std::size_t> const& panel, std::size_t alternates) {
  draw_result out;
  std::vector<std::string> names;
  auto& rows = out.shown.table("panel", form::text | form::csv);
  for (auto const person : panel) {
    rows.row()(column("name").called(""), names.emplace_back(rules.names[person]));
    out.canonical += rules.names[person] + "\n";
  }
  out.shown.fact("people", rules.names.size());
  out.shown.fact("panel", names);
  if (alternates > 0) tell_alternates(out, rules, panel, draws::draw_alternates(c, rules, panel, alternates));
  return out;
}

draw_result drawn_from_list(long_chooser_ref c, draws::panel_rules const& rules,
                            draws::panel_list const& list, std::size_t alternates) {
  auto out = panel_told(c, rules, list.draw(c), alternates);
  auto const here = spread_of(list.chances());
  auto const uniform = uniform_chances(rules);
  out.shown.line(account_of(list, here, uniform));
  out.shown.fact("listed", list.entries.size());
  out.shown.fact("least_chance", as_json(here.least));
  out.shown.fact("greatest_chance", as_json(here.greatest));
  out.shown.fact("never", here.never);
  if (uniform) {
    auto const alike = spread_of(*uniform);
    out.shown.fact("uniform", nlohmann::ordered_json{{"least_chance", as_json(alike.least)},
                                                     {"greatest_chance", as_json(alike.greatest)}});
  }
  return out;
}

void show_list_odds(draw_options const& o, draws::panel_rules const& rules, draws::panel_list const& list) {
  auto const chances = list.chances();
  auto const uniform = uniform_chances(rules);
  answer a{"chances to be chosen"};
  a.fact("draw", "panel");
  a.fact("exact", true);
  a.fact("listed", list.entries.size());
  auto& odds = a.table("odds");
  for (std::size_t i = 0; i < rules.names.size(); ++i) {
    auto row = odds.row();
    row(column("name").called(""), rules.names[i]);
    put_chance(row, "chance", chances[i], say("{}", short_decimal(chances[i])));
    if (uniform) put_chance(row, "uniform", (*uniform)[i], say("alike: {}", short_decimal((*uniform)[i])));
  }
  a.line(account_of(list, spread_of(chances), uniform));
  show(a, o.style());
}

}  // namespace faro::program
