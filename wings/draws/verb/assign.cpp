// faro draw assign: people to arms of a trial.
#include "cli/frame.hpp"
#include "draws/verb/draw.hpp"
#include "draws/verb/slips.hpp"
#include "draws/verb/trial_options.hpp"
#include "text/csv.hpp"
#include "text/utf8.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

constexpr char const* assign_examples =
    "faro draw assign patients.csv --arms A,B --block 4\n"
    "faro draw assign classes.csv --arms 'new,old' --block 4,6 --stratify school\n"
    "faro draw assign patients.csv --arms 'drug*2,placebo' --block 3 --slips out\n"
    "faro draw assign patients.csv --arms A,B --method minimise --factors site,sex\n"
    "faro draw assign patients.csv --arms A,B --method coin --strata site";

struct assign_options {
  draw_options common;
  trial_options trial;
  std::string file;
  std::optional<std::string> slips;
};

draw_result drawn(long_chooser_ref c, trial_setting const& d, assign_options const& o) {
  auto const arm_of = draws::assign_arms(c, d.plan);
  draw_result out;
  std::vector<sealed_slip> slips;
  auto list = json::array();
  std::map<std::string, std::vector<std::uint64_t>> counts;
  out.text = (d.people.has_headings() ? inert_csv_cell(d.people.column_of_names()) : "name") +
             (o.trial.strata ? ",stratum,arm\n" : ",arm\n");
  for (std::size_t i = 0; i < arm_of.size(); ++i) {
    auto const& name = d.people.people[i].name;
    auto const& arm = d.arms[arm_of[i]];
    out.text += inert_csv_cell(name) + "," + (o.trial.strata ? inert_csv_cell(d.strata[i]) + "," : "") +
                inert_csv_cell(arm) + "\n";
    out.canonical += name + "\t" + arm + "\n";
    json row{{"patient", name}};
    if (o.trial.strata) row["stratum"] = d.strata[i];
    row["arm"] = arm;
    list.push_back(std::move(row));
    slips.push_back({name, "arm " + arm});
  }
  out.answer = {{"people", arm_of.size()}, {"patients", arm_of.size()}};
  if (o.slips) {
    auto const root = write_slips(*o.slips, slips);
    out.text = fmt::format("{} slips in {}\nroot {}\n", slips.size(), *o.slips, root);
    out.answer.update({{"slips", *o.slips}, {"root", root}});
  } else {
    out.answer["allocation"] = std::move(list);
  }
  return out;
}

void run(assign_options const& o) {
  trial_setting d;
  read_procedure(o.trial, d);
  auto const file = read_draw_file(o.file);
  d.people = roster_of(file, o.common, columns_of(o.trial));
  if (o.common.as.dry_run) return show_reading(o.common, {&d.people}, columns_of(o.trial));
  read_columns_of(o.trial, d);
  draw_task task;
  task.kind = "assign";
  task.files = {&file};
  task.lists = {&d.people};
  task.is_table = !o.slips;
  task.items = d.people.size();
  task.secret = o.slips.has_value();
  task.draw = [&](long_chooser_ref c) { return drawn(c, d, o); };
  hold_draw(o.common, task);
}

}  // namespace

void add_assign(command& draw) {
  auto* const verb =
      add_verb(draw, "assign", "People, or whatever is tried, to arms of a trial.", assign_examples);
  auto const o = std::make_shared<assign_options>();
  add_value(
      *verb, "FILE", o->file,
      "those to be assigned, in the order of their coming: a list of names, or a table (docs/tables.md)")
      ->required();
  for (auto const& option : add_trial_options(*verb, o->trial)) rule(o->common, option);
  add_text(*verb, "--slips", o->slips, "write a sealed slip each to a new folder, and show only their root",
           "FOLDER")
      ->writes();
  add_draw_options(*verb, o->common);
  on_run(*verb, [o, verb] {
    refuse_together(*verb, {"--slips", "--replay"});
    take_recorded_rules(*verb, o->common, "assign");
    run(*o);
  });
}

}  // namespace faro::program
