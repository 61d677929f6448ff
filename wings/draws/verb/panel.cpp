// faro draw panel: people by lot, with quotas.
#include "draws/src/panels/panel.hpp"

#include "answer/printer.hpp"
#include "cli/frame.hpp"
#include "draws/src/apart.hpp"
#include "draws/verb/draw.hpp"
#include "draws/verb/fairest.hpp"
#include "draws/verb/procedure.hpp"
#include "text/words.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/ways.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace faro::program {
namespace {

constexpr char const* panel_examples =
    "faro draw panel people.csv -n 20 --quota quotas.csv\n"
    "faro draw panel people.csv -n 20 --quota quotas.csv --odds\n"
    "faro draw panel people.csv -n 20 --quota q.csv --fairest --list list.csv\n"
    "faro draw panel people.csv -n 20 --quota q.csv --list list.csv --record p.json\n"
    "# quotas.csv has the columns attribute, value, min and max: gender,women,9,11";

struct panel_options {
  draw_options common;
  std::string file;
  std::optional<std::string> quota;
  fairest_options fair;
  std::uint32_t size = 0, alternates = 0;
  bool odds = false;
};

constexpr std::uint64_t most_panel = 10'000;

/// "counted by age and region, tried for gender"
message counted_by(draws::panel_rules const& rules, draws::panel_counts const& counts) {
  std::vector<std::string> by, tried;
  for (std::size_t a = 0; a < rules.attributes.size(); ++a) {
    bool const counted = std::ranges::find(counts.attributes(), a) != counts.attributes().end();
    (counted ? by : tried).push_back(rules.attributes[a]);
  }
  if (!rules.apart.empty()) tried.emplace_back("those who are apart");
  auto const rest = listed(tried, " and ");
  return by.empty() ? say("tried for {}", rest)
                    : say("counted by {}, tried for {}", listed(by, " and "), rest);
}

draw_result drawn(long_chooser_ref c, draws::panel_rules const& rules, draws::panel_counts const& counts,
                  std::size_t alternates) {
  std::uint64_t tries = 0;
  constexpr std::uint64_t most = 1'000'000;
  auto const panel = draws::draw_panel(c, rules, counts, tries, most);
  if (panel.empty())
    throw input_error{
        say("no panel met all quotas in {} tries ({}): the quotas are too narrow, or can't be met", most,
            counted_by(rules, counts))};
  auto out = panel_told(c, rules, panel, alternates);
  if (counts.has_all(rules)) {
    auto const chances = counts.chances();
    auto const [low, high] = std::ranges::minmax(chances);
    out.shown.fact("panels", counts.ways().to_string());
    out.shown.fact("least_chance", as_json(low));
    out.shown.fact("greatest_chance", as_json(high));
    out.shown.line(
        say("one of {} panels, all alike; that does not give people alike chances: from {} to {} (--odds)",
            counts.ways().to_string(), short_decimal(low), short_decimal(high)));
  } else {
    out.shown.fact("tries", tries);
    out.shown.line(
        say("found at try {}: all panels alike ({}); that does not give people alike chances (--odds)", tries,
            counted_by(rules, counts)));
  }
  return out;
}

void show_exact(panel_options const& o, draws::panel_rules const& rules, draws::panel_counts const& counts) {
  auto const chances = counts.chances();
  answer a{"chances to be chosen"};
  a.fact("draw", "panel");
  a.fact("exact", true);
  a.fact("panels", counts.ways().to_string());
  auto& odds = a.table("odds");
  for (std::size_t i = 0; i < rules.names.size(); ++i) {
    auto row = odds.row();
    row(column("name").called(""), rules.names[i]);
    put_odds(row, chances[i]);
  }
  a.line(say("of {} panels, all alike", counts.ways().to_string()));
  show(a, o.common.style());
}

void show_estimates(panel_options const& o, draws::panel_rules const& rules,
                    draws::panel_counts const& counts) {
  auto const seed = o.common.seed.value_or("faro draw panel");
  constexpr std::uint64_t most_panels = 2000, most = 60'000;
  xoshiro256pp bits{key_from_text(seed, fmt::format("{}panel", purpose::chances))};
  random_chooser c{bits};
  std::vector<std::uint64_t> times(rules.names.size());
  std::uint64_t panels = 0, all_tries = 0;
  while (panels < most_panels && all_tries < most) {
    std::uint64_t tries = 0;
    auto const panel = draws::draw_panel(c, rules, counts, tries, most - all_tries);
    all_tries += std::min(tries, most - all_tries);
    if (panel.empty()) break;
    for (auto const i : panel) ++times[i];
    ++panels;
  }
  if (panels == 0)
    throw input_error{say("no panel met all quotas in {} tries ({})", most, counted_by(rules, counts))};
  constexpr std::uint64_t least_panels = 100;
  if (panels < least_panels)
    throw undecided{
        say("{} met all quotas in {} tries, too few to say chances from; --fairest finds panels that can be "
            "drawn with the chances as even as they can be",
            plural(panels, "panel"), all_tries)};
  answer a{"chances to be chosen"};
  a.fact("draw", "panel");
  a.fact("exact", false);
  a.fact("panels", panels);
  a.fact("tries", all_tries);
  a.fact("seed", seed);
  auto& odds = a.table("odds");
  auto const bound = 3 / static_cast<double>(panels);  // with 95 %, where it was never seen
  for (std::size_t i = 0; i < rules.names.size(); ++i) {
    auto row = odds.row();
    row(column("name").called(""), rules.names[i]);
    put_estimate(row, static_cast<double>(times[i]) / static_cast<double>(panels), panels, 4,
                 times[i] == 0        ? say("below {}", fmt::format("{:.4f}", bound))
                 : times[i] == panels ? say("above {}", fmt::format("{:.4f}", 1 - bound))
                                      : message{});
  }
  a.line(say("simulated: {} panels in {} tries from the seed '{}' ({})", panels, all_tries, seed,
             counted_by(rules, counts)));
  show(a, o.common.style());
}

/// Why there is none, with what would help, where the panels can be counted.
void refuse_impossible(draws::panel_rules const& rules) {
  try {
    if (auto const why = draws::why_impossible(rules, draws::panel_counts{rules}))
      throw input_error{say("no panel meets the quotas: {}", *why)};
  } catch (reading_too_long const&) {  // then the list will show
  }
}

/// From a list of panels with weights.
void run_listed(panel_options const& o, draw_file const& file, draw_file const& quotas,
                draws::roster const& people, draws::panel_rules const& rules) {
  if (o.common.record && !o.fair.list)
    throw usage_error{
        "--fairest with --record needs --list FILE: the list is what is drawn from, and verified with"};
  if (o.fair.fairest && o.common.replay)
    throw usage_error{
        "--fairest and --replay can't be combined: the panel was drawn from a list, --list FILE"};
  std::optional<draw_file> list_file;
  if (!o.fair.fairest) list_file = read_draw_file(*o.fair.list);
  if (o.fair.fairest) refuse_impossible(rules);
  auto const list = panels_listed(o.fair, rules, list_file);
  if (o.odds) return show_list_odds(o.common, rules, list);
  if (o.fair.list && !list_file) list_file = draw_file{*o.fair.list, draws::to_csv(list)};
  draw_task task;
  task.kind = "panel";
  task.files = {&file, &quotas};
  task.lists = {&people};
  if (list_file) task.files.push_back(&*list_file);
  task.items = rules.names.size();
  task.take = o.size;
  task.draw = [&](long_chooser_ref c) { return drawn_from_list(c, rules, list, o.alternates); };
  hold_draw(o.common, task);
}

void run(panel_options const& o) {
  if (!o.quota) throw usage_error{"--quota is needed: a file with the columns attribute, value, min and max"};
  if (o.size == 0) throw usage_error{"-n is needed: how many people are on the panel"};
  auto const file = read_draw_file(o.file), quotas = read_draw_file(*o.quota);
  auto const wanted = draws::read_quotas(quotas.bytes, quotas.path);
  auto const apart = apart_rules_of(o.common);
  auto asked = draws::attributes_of(wanted);
  std::ranges::copy(apart.columns(), std::back_inserter(asked));
  auto const people = roster_of(file, o.common, asked);
  if (o.common.as.dry_run) return show_reading(o.common, {&people}, asked);
  draws::refuse_unbound(people, apart);
  auto rules = draws::make_panel_rules(people, wanted, o.size);
  rules.apart = draws::apart_classes(people, apart);
  auto why = draws::why_impossible(rules);
  if (why) throw input_error{say("no panel meets the quotas: {}", *why)};
  if (o.fair.any()) return run_listed(o, file, quotas, people, rules);
  auto const counts = draws::count_panels(rules);
  why = draws::why_impossible(rules, counts);
  if (why) throw input_error{say("no panel meets the quotas: {}", *why)};
  if (o.odds) return counts.has_all(rules) ? show_exact(o, rules, counts) : show_estimates(o, rules, counts);
  draw_task task;
  task.kind = "panel";
  task.files = {&file, &quotas};
  task.lists = {&people};
  task.items = people.size();
  task.take = o.size;
  task.draw = [&](long_chooser_ref c) { return drawn(c, rules, counts, o.alternates); };
  hold_draw(o.common, task);
}

}  // namespace

void add_panel(command& draw) {
  auto* const verb =
      add_verb(draw, "panel", "People by lot, so that quotas are met (sortition).", panel_examples);
  auto const o = std::make_shared<panel_options>();
  add_value(*verb, "FILE", o->file, "people: a list of names, or a table (docs/tables.md)")->required();
  rule(o->common, add_number(*verb, "-n,--count", o->size, {1, most_panel},
                             "how many people are on the panel (needed)"));
  add_file(*verb, "--quota", o->quota, "CSV with the columns attribute, value, min and max (needed)");
  add_apart_options(*verb, o->common, "at most one of those who agree in one of these columns (a household)",
                    "nobody together with one who is named there (several with ; or | between)");
  rule(o->common,
       add_number(*verb, "--alternates", o->alternates, {1, most_panel},
                  "draw so many who stand in where a member can't come, the first who fits, so that "
                  "the quotas are still met"));
  add_fairest_options(*verb, o->fair);
  add_flag(*verb, "--odds", o->odds, "everyone's chance to be chosen, instead of a draw");
  add_draw_options(*verb, o->common);
  on_run(*verb, [o, verb] {
    for (auto const* of_draws : {"--record", "--replay", "--generator", "--alternates"})
      refuse_together(*verb, {"--odds", of_draws});
    take_recorded_rules(*verb, o->common, "panel");
    run(*o);
  });
}

}  // namespace faro::program
