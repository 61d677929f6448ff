// faro draw assign: people to arms of a trial.
#include "cli/frame.hpp"
#include "draws/verb/draw.hpp"
#include "draws/verb/slips.hpp"
#include "draws/verb/trial_options.hpp"

#include <faro/text/detail/message.hpp>

#include <string>
#include <vector>

namespace faro::program {
namespace {

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
  auto& a = out.shown;
  a.fact("people", arm_of.size());
  a.fact("patients", arm_of.size());
  std::vector<sealed_slip> slips;
  auto& list = a.table("allocation", o.slips ? 0 : form::all);
  auto const heading = d.people.has_headings() ? d.people.column_of_names() : "name";
  for (std::size_t i = 0; i < arm_of.size(); ++i) {
    auto const& name = d.people.people[i].name;
    auto const& arm = d.arms[arm_of[i]];
    auto row = list.row();
    row(column("patient", form::json | form::text).called(heading), name)(column(heading, form::csv), name);
    if (o.trial.strata) row(column("stratum").flush_left(), d.strata[i]);
    row(column("arm").flush_left(), arm);
    out.canonical += name + "\t" + arm + "\n";
    slips.push_back({name, "arm " + arm});
  }
  if (o.slips) add_slips(a, *o.slips, slips);
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
