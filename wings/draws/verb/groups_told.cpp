#include "draws/verb/groups_told.hpp"

#include "text/name_lists.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <ranges>

namespace faro::program {

std::string group_name(std::size_t group) {
  constexpr std::size_t letters = 26;
  std::string out(1, static_cast<char>('A' + group % letters));
  return group < letters ? out : group_name(group / letters - 1) + out;
}

draw_result told_groups(std::vector<std::vector<std::string>> const& groups, std::string_view between) {
  draw_result out;
  auto& rows = out.shown.table("groups", form::text | form::json);
  auto& members = out.shown.table("members", form::csv);
  for (std::size_t group = 0; group < groups.size(); ++group) {
    auto const& names = groups[group];
    auto row = rows.row();
    row(column("group").called(""), group_name(group))(column("teams", form::json), names);
    auto const cells = between.empty() ? names : std::vector{joined(names, between)};
    for (std::size_t i = 0; i < cells.size(); ++i)
      row(column(std::to_string(i), form::text).called("").flush_left(), cells[i]);
    for (auto const& name : names) members.row()("group", group_name(group))("name", name);
    out.canonical += fmt::format("{}\t{}\n", group_name(group), fmt::join(names, "\t"));
  }
  return out;
}

draw_result told_groups(std::vector<std::vector<std::string>> const& groups, draws::roster const& people) {
  return told_groups(groups,
                     between_names(people.people | std::views::transform(&draws::roster::person::name)));
}

message short_count(std::string const& digits) {
  constexpr std::size_t most = 60;
  if (digits.size() <= most) return say("{}", digits);
  return say("about {}.{}·10^{}", digits[0], digits[1], digits.size() - 1);
}

}  // namespace faro::program
