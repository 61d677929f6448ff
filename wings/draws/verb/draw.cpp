// faro draw: draws under rules, by their kinds.
#include "draws/verb/draw.hpp"

#include "answer/fractions.hpp"
#include "cli/frame.hpp"
#include "lines/input/whole_input.hpp"
#include "lists/names.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/verbs.hpp"

#include <faro/chance/seed.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace faro::program {
namespace {

constexpr char const* draw_examples =
    "faro draw winners people.csv -n 3 --weights tickets\n"
    "faro draw pairs winners.csv runners-up.csv --apart association,group\n"
    "faro draw groups teams.csv --pots pot --apart confederation --at-most UEFA=2\n"
    "faro draw santa people.csv --apart family --slips envelopes\n"
    "faro draw panel people.csv -n 20 --quota quotas.csv\n"
    "faro draw assign patients.csv --arms A,B --block 4 --stratify site,sex";

/// "Lee" and "lee" in a column by which is drawn are two families, which may not be meant.
void note_alike_cells(draws::roster const& list, std::vector<std::string> columns) {
  std::ranges::sort(columns);
  columns.erase(std::ranges::unique(columns).begin(), columns.end());
  for (auto const& name : columns) {
    auto const column = column_called(list.columns, name);
    if (!column) continue;
    auto const value = [&](std::size_t i) { return std::string_view{list.people[i].cells[*column]}; };
    if (auto const two = audit::two_alike(list.size(), value))
      note(say("{}: {} and {} in the column {} look alike, and are taken for two", list.source,
               faro::quoted(value(two->first)), faro::quoted(value(two->second)), name));
  }
}

}  // namespace

draw_file read_draw_file(std::string const& path) {
  constexpr std::size_t most = std::size_t{64} << 20;
  auto file = read_whole(path, most, "a table");
  return {std::move(file.name), std::move(file.text)};
}

void refuse_longer(draw_file const& file, draw_options const& o, std::size_t most) {
  bool const each_counts = !o.repeated || *o.repeated == draws::repeated_names::refuse;
  if (!each_counts || file.bytes.find('"') != std::string::npos) return;
  std::uint64_t lines = 0;
  for (std::string_view left = file.bytes; !left.empty();)
    lines += take_line(left).find_first_not_of(" \t\r,;|") != std::string_view::npos;
  if (lines > std::uint64_t{most} + 2)  // "sep=;", and headings
    throw input_error{say("{}: expected at most {} lines for such a draw, got {}", file.path, most, lines)};
}

draws::roster read_roster_of(draw_file const& file, draw_options const& o, std::vector<std::string> asked,
                             std::size_t list) {
  if (list < o.recorded_digests.size()) refuse_other_file(o, file, o.recorded_digests[list]);
  auto as = o.as.reading(false);
  if (o.replay) as = list < o.recorded_as.size() ? o.recorded_as[list] : table_reading{.table = true};
  as.asks_columns = as.asks_columns || o.known_by;
  auto out =
      draws::read_roster(file.bytes, file.path, {o.name, std::move(asked), as, true, true, o.skip_unnamed});
  if (o.known_by) out.known_by = out.column(*o.known_by);
  return out;
}

draws::roster roster_of(draw_file const& file, draw_options const& o, std::vector<std::string> const& asked,
                        std::size_t list) {
  auto out = read_roster_of(file, o, asked, list);
  auto const lines = out.size();
  if (o.repeated) {
    draws::settle_repeats(out, *o.repeated, asked);
  } else {
    draws::refuse_repeats(out);
  }
  note_alike(o, out, lines, asked);
  return out;
}

void note_alike(draw_options const& o, draws::roster const& list, std::size_t lines,
                std::vector<std::string> const& asked) {
  if (o.only_check || o.replay || o.as.dry_run) return;
  if (o.repeated == draws::repeated_names::once && list.size() < lines)
    note(say("{}: {} left out, whose name stands above already", list.source,
             plural(lines - list.size(), "line")));
  note_alike_cells(list, asked);
  // Each name stands there once: repeats are settled.
  auto const name = [&](std::size_t i) { return std::string_view{list.people[i].name}; };
  for (auto const& warning : audit::warnings_of_names(list.size(), name))
    note(say("{}: {}", list.source, warning));
}

void show_reading(draw_options const& o, std::vector<draws::roster const*> const& lists,
                  std::vector<std::string> const& asked, std::optional<std::size_t> tickets) {
  std::vector<table_seen> out;
  for (auto const* list : lists) {
    std::vector<column_use> uses;
    if (tickets) uses.push_back({"tickets", *tickets});
    if (list->shape.is_table) {
      for (auto const i : list->names) uses.push_back({"names", i});
      for (auto const& name : asked) uses.push_back({"a rule", list->column(name)});
    }
    auto const &first = list->people.front(), &last = list->people.back();
    out.push_back({list->source, list->shape, list->columns, list->size(), list->line_of(first),
                   list->line_of(last), uses});
  }
  print_reading(out, o.style());
}

std::string short_decimal(ratio const& p) { return p.is_whole() ? p.to_string() : p.to_decimal(5); }

nlohmann::ordered_json as_json(ratio const& p) {
  return {{"exact", p.to_string()}, {"decimal", p.to_double()}};
}

void put_chance(answer_table::filling& row, std::string const& key, ratio const& p, message const& said,
                char const* head) {
  row(column(key, form::json), as_json(p))(column(key, form::csv).decimal_in(key + "_decimal"), p)(
      column(key, form::text).called(head), said);
}

void put_odds(answer_table::filling& row, ratio const& p) {
  put_chance(row, "chance", p, say("{}", short_decimal(p)));
  row(column("fraction", form::text).called("").flush_left(), readable_fraction(p).value_or(""));
}

void put_estimate(answer_table::filling& row, double p, std::uint64_t draws, unsigned digits,
                  message const& said) {
  auto const error = std::sqrt(p * (1 - p) / static_cast<double>(draws));
  row(column("estimate").called(""), p,
      said.empty() ? say("{}", fmt::format("{:.{}f} ± {:.{}f}", p, digits, error, digits)) : said)(
      column("standard_error", form::data), error);
}

void add_draw(command& program) {
  auto* const verb =
      add_verb(program, "draw", "Draws under rules: every valid outcome alike, with exact odds, recorded.",
               draw_examples);
  add_winners(*verb);
  add_pairs(*verb);
  add_groups(*verb);
  add_santa(*verb);
  add_panel(*verb);
  add_assign(*verb);
  add_buckets(*verb);
  add_slip(*verb);
}

}  // namespace faro::program
