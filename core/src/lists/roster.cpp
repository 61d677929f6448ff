// Those who take part, as names or as a table, and every way in which a list can be wrong.
#include "lists/roster.hpp"

#include "lists/repeats.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>

namespace faro::draws {
namespace {

message at_line(std::string_view source, std::size_t line) { return say("{}, line {}: ", source, line); }

/// The columns called `name`, or all of "first + last".
std::vector<std::size_t> columns_of_name(table const& list, std::string const& name) {
  bool const is_one = std::ranges::find(list.columns, name) != list.columns.end();
  std::vector<std::size_t> out;
  for (auto const part : is_one ? std::vector<std::string_view>{name} : split(name, '+'))
    out.push_back(list.column(trimmed(part), "--name"));
  return out;
}

/// The columns of the names of a table.
std::vector<std::size_t> columns_of_names(table const& list, roster_reading const& how) {
  if (!list.shape.is_table) return {0};
  if (how.name) return columns_of_name(list, *how.name);
  std::vector<std::size_t> taken;
  for (auto const& other : how.asked) taken.push_back(list.column(other));
  if (!how.needs_names) return {0};
  auto const at = list.needed(names_needed, taken);
  refuse_half_names(list, at, names_needed.option);
  return {at};
}

/// What stands in these columns, with a blank between.
std::string name_from(std::vector<std::string> const& cells, std::vector<std::size_t> const& columns) {
  if (columns.size() == 1) return cells[columns.front()];
  std::string out;
  for (auto const i : columns) {
    if (!cells[i].empty()) out += (out.empty() ? "" : " ") + cells[i];
  }
  return out;
}

/// "First name + Last name".
std::string name_of_columns(std::span<std::string const> columns, std::span<std::size_t const> names) {
  std::vector<std::string> parts;
  for (auto const i : names) parts.push_back(columns[i]);
  return joined(parts, " + ");
}

/// With the ways to leave those out who have no name: the lines below the last that has one, or all.
void refuse_unnamed(table const& list, std::vector<std::size_t> const& names, auto const& is_unnamed) {
  auto const first = std::ranges::find_if(list.rows, is_unnamed);
  if (first == list.rows.end()) return;
  auto ways = list.ways(names_needed.option);
  if (auto const end = list.end_of_named(names)) ways.push_back({{"--until", std::to_string(*end)}});
  if (!std::ranges::all_of(list.rows, is_unnamed)) ways.push_back({{"--skip-unnamed", ""}});
  throw refused_reading{
      say("{}expected a name in the column {}, got nothing", at_line(list.source, first->number),
          quoted(name_of_columns(list.columns, names))),
      std::move(ways)};
}

void refuse_controls(std::string_view name, std::string_view source, std::size_t line) {
  if (!is_plain_text(name))
    throw input_error{
        say("{}expected a name without control characters, got {}", at_line(source, line), quoted(name))};
}

/// A list of a million names has no table beside it: a name is kept once.
roster list_of_names(table_text const& from, roster_reading const& how) {
  roster out;
  out.source = from.source;
  out.shape = from.shape;
  auto const lines = std::ranges::count(from.text, '\n');
  out.people.reserve(static_cast<std::size_t>(lines) + 1);
  from.each_item([&](std::size_t line, std::string_view name) {
    refuse_controls(name, from.source, line);
    out.people.push_back({std::string{name}, line, {}});
  });
  if (!how.repeats) refuse_repeats(out);
  return out;
}

/// Who stands on an earlier line already, with the first such.
std::vector<repeat> names_repeated(roster const& list) {
  return repeats_among(list.size(), [&](std::size_t i) { return std::string_view{list.people[i].name}; });
}

/// Everybody by the first line with their name, who says the same on the others.
void keep_first(roster& list, std::span<std::string const> columns) {
  auto const again = names_repeated(list);
  for (auto const& each : again) {
    auto const &one = list.people[each.place], &first = list.people[each.first];
    for (auto const& column : columns) {
      auto const i = list.column(column);
      if (one.cells[i] != first.cells[i])
        throw input_error{
            say("{}{} has {} in the column {}, and {} on line {}: expected one person to have one of them",
                at_line(list.source, one.line), quoted(one.name), quoted(one.cells[i]), column,
                quoted(first.cells[i]), first.line)};
    }
  }
  for (auto const& each : again) list.people[each.place].name.clear();
  std::erase_if(list.people, [](auto const& one) { return one.name.empty(); });
}

/// Each line by itself: "Ann (line 5)" where the name stands on several.
void keep_apart(roster& list) {
  std::vector<bool> is_one_of_several(list.size());
  for (auto const& each : names_repeated(list))
    is_one_of_several[each.place] = is_one_of_several[each.first] = true;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (is_one_of_several[i]) list.people[i].name += by_line(list.people[i].line);
  }
  refuse_repeats(list);
}

}  // namespace

std::size_t roster::column(std::string_view name) const {
  return table{source, shape, columns, {{0, people.front().cells}}}.column(name);
}

std::vector<std::uint64_t> roster::numbers(std::string_view name, std::uint64_t most,
                                           std::vector<reading_options> const& ways) const {
  auto const at = column(name);
  std::vector<std::uint64_t> out;
  for (auto const& p : people) {
    auto const& text = p.cells[at];
    std::uint64_t value = 0;
    auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc{} || end != text.data() + text.size() || value > most)
      throw refused_reading{say("{}{} of {}: expected a whole number from 0 to {}, got {}",
                                at_line(source, p.line), name, quoted(p.name), most, quoted(text)),
                            ways};
    out.push_back(value);
  }
  return out;
}

std::string roster::column_of_names() const { return name_of_columns(columns, names); }

roster read_roster(std::string_view text, std::string_view source, roster_reading const& how) {
  auto as = how.as;
  as.asks_columns = as.asks_columns || how.name || !how.asked.empty();
  auto const needs = how.name || !how.needs_names ? std::nullopt : std::optional{names_needed};
  table_text const from{text, source, as, needs};
  if (!from.shape.is_table) return list_of_names(from, how);
  auto list = read_table(from, as, needs);
  roster out;
  out.names = columns_of_names(list, how);
  auto const is_unnamed = [&](csv_line const& row) {
    return std::ranges::all_of(out.names, [&](auto i) { return row.cells[i].empty(); });
  };
  if (how.skip_unnamed && std::erase_if(list.rows, is_unnamed) > 0 && list.rows.empty())
    throw input_error{say("{}: expected names in the column {}, got none", source,
                          quoted(name_of_columns(list.columns, out.names)))};
  refuse_unnamed(list, out.names, is_unnamed);
  out.source = list.source;
  out.shape = list.shape;
  out.columns = std::move(list.columns);
  out.people.reserve(list.rows.size());
  for (auto& line : list.rows) {
    roster::person one{name_from(line.cells, out.names), line.number, std::move(line.cells)};
    refuse_controls(one.name, source, one.line);
    out.people.push_back(std::move(one));
  }
  if (!how.repeats) refuse_repeats(out);
  return out;
}

std::string by_line(std::size_t line) { return fmt::format(" (line {})", line); }

void settle_repeats(roster& list, repeated_names how, std::span<std::string const> columns,
                    message const& cure) {
  if (how == repeated_names::refuse)
    refuse_repeats(list, cure.empty() ? say("; --repeated apart takes each line for somebody of that name, "
                                            "--repeated once the first alone")
                                      : cure);
  if (how == repeated_names::apart) keep_apart(list);
  if (how == repeated_names::once) keep_first(list, columns);
}

void refuse_repeats(roster const& list, message const& cure) {
  auto const again = names_repeated(list);
  if (again.empty()) return;
  auto const& one = list.people[again.front().place];
  throw refused_reading{say("{}{} stands on line {} already{}", at_line(list.source, one.line),
                            quoted(one.name), list.people[again.front().first].line, cure),
                        {{{"--repeated", "add"}}, {{"--repeated", "apart"}}, {{"--repeated", "once"}}}};
}

message some_names(std::vector<std::string> const& names, std::size_t most) {
  auto const shown = names.size() <= most ? names.size() : most - 1;
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < shown; ++i) parts.push_back(printable(names[i]));
  if (shown == names.size()) return listed(parts, " and ");
  return say("{} and {} more", joined(parts), names.size() - shown);
}

message first_to_last(roster const& list) {
  auto const first = printable(list.people.front().name), last = printable(list.people.back().name);
  return list.size() > 1 ? say("{} to {}", first, last) : say("{}", first);
}

}  // namespace faro::draws
