// faro draw assign: people to arms of a trial, by permuted blocks within strata.
#include "cli/frame.hpp"
#include "draw/rules/blocks.hpp"
#include "text/csv.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/draw/draw.hpp"
#include "verbs/draw/slips.hpp"

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
    "faro draw assign patients.csv --arms 'drug*2,placebo' --block 3 --slips out";

struct assign_options {
  draw_options common;
  std::string file;
  std::optional<std::string> arms, block, strata, slips;
};

constexpr std::uint64_t most_block = 10'000;

struct assign_draw {
  draws::roster people;
  draws::block_plan plan;
  std::vector<std::string> arms, strata;  // names of arms; of each one's stratum
};

/// "A,B" or "drug*2,placebo".
void read_arms(std::string const& text, assign_draw& d) {
  for (auto const& part : names_in("--arms", text)) {
    auto const star = part.rfind('*');
    d.arms.emplace_back(trimmed(std::string_view{part}.substr(0, star)));
    d.plan.shares.push_back(star == std::string::npos ? 1
                                                      : static_cast<count_t>(whole_number(
                                                            "--arms", part.substr(star + 1), 1, most_block)));
    if (std::ranges::count(d.arms, d.arms.back()) > 1)
      throw usage_error{say("--arms: expected each arm once, got '{}' twice", d.arms.back())};
  }
  if (d.arms.size() < 2)
    throw usage_error{say("--arms: expected two arms or more, such as A,B, got '{}'", text)};
}

void read_blocks(std::string const& text, assign_draw& d) {
  auto const sum = total(d.plan.shares);
  for (auto const& part : names_in("--block", text)) {
    auto const size = whole_number("--block", part, 1, most_block);
    if (size % sum != 0)
      throw usage_error{
          say("--block: expected a multiple of {}, the shares of all arms together, got {}", sum, size)};
    d.plan.blocks.push_back(static_cast<count_t>(size));
  }
}

void read_strata(std::vector<std::string> const& columns, assign_draw& d) {
  std::map<std::string, std::uint32_t> known;
  std::vector<std::size_t> at;
  for (auto const& name : columns) at.push_back(d.people.column(name));
  for (auto const& p : d.people.people) {
    std::string stratum;
    for (auto const i : at) stratum += (stratum.empty() ? "" : ", ") + p.cells[i];
    d.plan.stratum.push_back(
        known.try_emplace(stratum, static_cast<std::uint32_t>(known.size())).first->second);
    d.strata.push_back(std::move(stratum));
  }
}

draw_result drawn(long_chooser_ref c, assign_draw const& d, assign_options const& o) {
  auto const arm_of = draws::assign_arms(c, d.plan);
  draw_result out;
  std::vector<sealed_slip> slips;
  auto list = json::array();
  std::map<std::string, std::vector<std::uint64_t>> counts;
  auto const& columns = d.people.columns;
  out.text =
      (columns.empty() ? "name"
                       : inert_csv_cell(columns[o.common.name ? d.people.column(*o.common.name) : 0])) +
      (o.strata ? ",stratum,arm\n" : ",arm\n");
  for (std::size_t i = 0; i < arm_of.size(); ++i) {
    auto const& name = d.people.people[i].name;
    auto const& arm = d.arms[arm_of[i]];
    out.text += inert_csv_cell(name) + "," + (o.strata ? inert_csv_cell(d.strata[i]) + "," : "") +
                inert_csv_cell(arm) + "\n";
    out.canonical += name + "\t" + arm + "\n";
    json row{{"patient", name}};
    if (o.strata) row["stratum"] = d.strata[i];
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
  if (!o.arms || !o.block)
    throw usage_error{
        say("{} is needed, such as {}", o.arms ? "--block" : "--arms", o.arms ? "--block 4" : "--arms A,B")};
  assign_draw d;
  read_arms(*o.arms, d);
  read_blocks(*o.block, d);
  auto const file = read_draw_file(o.file);
  auto const strata = names_in("--stratify", o.strata);
  d.people = roster_of(file, o.common, strata);
  read_strata(strata, d);
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
  auto* const verb = add_verb(
      draw, "assign", "People, or whatever is tried, to arms of a trial, by permuted blocks within strata.",
      assign_examples);
  auto const o = std::make_shared<assign_options>();
  add_value(*verb, "FILE", o->file,
            "those to be assigned, in the order of their coming: a name a line, or CSV with headings")
      ->required();
  rule(o->common, add_text(*verb, "--arms", o->arms,
                           "the arms with commas between; drug*2 has twice the share (needed)", "ARMS"));
  rule(o->common, add_text(*verb, "--block", o->block,
                           "the size of blocks; of several each is as likely: 4,6 (needed)", "SIZES"));
  rule(o->common, add_text(*verb, "--strata,--stratify", o->strata,
                           "blocks of their own for each combination of these columns", "COLUMNS"));
  add_text(*verb, "--slips", o->slips, "write a sealed slip each to a new folder, and show only their root",
           "FOLDER");
  add_draw_options(*verb, o->common);
  on_run(*verb, [o, verb] {
    refuse_together(*verb, {"--slips", "--replay"});
    take_recorded_rules(*verb, o->common, "assign");
    run(*o);
  });
}

}  // namespace faro::program
