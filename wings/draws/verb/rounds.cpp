#include "draws/verb/rounds.hpp"

#include "draws/src/even/even_groups.hpp"
#include "draws/src/even/rounds.hpp"
#include "draws/verb/groups_told.hpp"
#include "text/name_lists.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <ranges>
#include <string>
#include <vector>

namespace faro::program {
namespace {

/// A row a group, in JSON a list of its people, in CSV a row a member.
draw_result told(draws::rounds_found const& found, draws::roster const& people, std::size_t groups) {
  draw_result out;
  auto const between = between_names(people.people | std::views::transform(&draws::roster::person::name));
  auto& rows = out.shown.table("rounds", form::text | form::json);
  auto& members = out.shown.table("members", form::csv);
  for (std::size_t r = 0; r < found.group_of.size(); ++r) {
    std::vector<std::vector<std::string>> names(groups);
    for (std::size_t i = 0; i < people.size(); ++i)
      names[found.group_of[r][i]].push_back(people.people[i].name);
    for (std::size_t g = 0; g < groups; ++g) {
      rows.row()("round", r + 1)(column("group").flush_left(), group_name(g))(
          column("teams", form::json), names[g])(column("names", form::text).called("").flush_left(),
                                                 joined(names[g], between));
      for (auto const& name : names[g]) members.row()("round", r + 1)("group", group_name(g))("name", name);
      out.canonical += fmt::format("{}\t{}\t{}\n", r + 1, group_name(g), fmt::join(names[g], "\t"));
    }
  }
  return out;
}

draw_result drawn(long_chooser_ref c, draws::roster const& people, std::size_t groups, std::size_t rounds) {
  auto const found = draws::draw_rounds(c, people.size(), groups, rounds);
  auto const counted = draws::most_rounds(people.size(), groups);
  if (found.impossible && rounds > counted)
    throw input_error{say("{} of {}: somebody meets somebody twice; by counting pairs there are at most {}",
                          plural(rounds, "round"), plural(groups, "group"), counted)};
  if (found.impossible)
    throw input_error{say("{} of {}: somebody meets somebody twice, which is proved by trying all",
                          plural(rounds, "round"), plural(groups, "group"))};
  if (found.group_of.empty())
    throw input_error{
        say("undecided: {} of {} without a second meeting were not found, and it is not proved "
            "that there are none; by counting pairs there are at most {}",
            plural(rounds, "round"), plural(groups, "group"), counted)};
  auto out = told(found, people, groups);
  std::size_t meet = 0;
  for (auto const size : draws::even_sizes(people.size(), groups)) meet += size * (size - 1) / 2 * rounds;
  auto const all = people.size() * (people.size() - 1) / 2;
  out.shown.fact("pairs_that_meet", meet);
  out.shown.fact("pairs", all);
  out.shown.line(meet == all ? message{"everybody meets everybody once"}
                             : say("nobody meets anybody twice: {} of {} pairs of people meet", meet, all));
  out.shown.line("who has which place is drawn: all people are alike, not all such rounds");
  return out;
}

}  // namespace

void run_rounds(draw_options const& common, draw_file const& file, draws::roster const& people,
                std::size_t groups, std::size_t rounds) {
  if (people.size() > draws::most_in_rounds)
    throw input_error{say("{}: --rounds takes at most {} people, got {}", people.source,
                          draws::most_in_rounds, people.size())};
  draw_task task;
  task.kind = "groups";
  task.files = {&file};
  task.lists = {&people};
  task.items = people.size();
  task.draw = [&](long_chooser_ref c) { return drawn(c, people, groups, rounds); };
  hold_draw(common, task);
}

}  // namespace faro::program
