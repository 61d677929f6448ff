// faro draw pairs: one of each of two lists, when some may not meet.
#include "draws/src/pairs/pairs.hpp"

#include "cli/frame.hpp"
#include "draws/src/apart.hpp"
#include "draws/verb/draw.hpp"
#include "draws/verb/procedure.hpp"
#include "lists/heading_words.hpp"
#include "lists/table.hpp"
#include "text/text_files.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/chance/record.hpp>
#include <faro/chance/ways.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {
namespace {

constexpr char const* pairs_examples =
    "faro draw pairs winners.csv runners-up.csv --apart association,group\n"
    "faro draw pairs winners.csv runners-up.csv --apart association,group --odds\n"
    "faro draw pairs winners.csv runners-up.csv --apart association,group --compare\n"
    "faro draw pairs winners.csv runners-up.csv --procedure sequential\n"
    "faro draw groups players.csv --size 2  # pairs within one list";

struct pairs_options {
  draw_options common;
  std::string first, second;
  procedure_options how;
};

/// Both lists, and what is known of their draws.
struct pairs_draw {
  draws::roster first, second;
  draws::pairing rules;
  bool sequential;

  [[nodiscard]] std::string const& name(std::size_t i) const { return first.people[i].name; }
  [[nodiscard]] std::string const& other(std::size_t i) const { return second.people[i].name; }
};

/// The uniform draw: its ways; nothing when they are too many to be counted.
std::optional<given_ways> counted(draws::pairing const& rules) {
  constexpr std::uint64_t work = 20'000'000;  // picks asked for by all runs: some three seconds
  try {
    return read_ways<bool>([rules](auto& c) { return draws::any_pairs(c, rules); },
                           {.runs = work / (rules.size() + 1)})
        .given([](bool valid) { return valid; });
  } catch (reading_too_long const&) {
    return std::nullopt;
  }
}

std::optional<std::map<std::uint32_t, ratio>> sequential_marks(draws::pairing const& rules) {
  constexpr std::uint64_t work = 20'000'000;
  draws::pairing_left rest{rules};
  try {
    return read_ways<bool>([&](auto& c) { return draws::sequential_pairs(c, rules, rest); },
                           {.runs = work / (rules.size() + 1)})
        .any()
        .expected();
  } catch (reading_too_long const&) {
    return std::nullopt;
  }
}

draw_result told(pairs_draw const& d, std::vector<std::size_t> const& partners, message const& how) {
  draw_result out;
  out.shown.fact("procedure", d.sequential ? "sequential" : "uniform");
  auto& pairs = out.shown.table("pairs");
  for (std::size_t i = 0; i < partners.size(); ++i) {
    pairs.row()(column("first").called(""), d.name(i))(column("second").called("").flush_left(),
                                                       d.other(partners[i]));
    out.canonical += d.name(i) + "\t" + d.other(partners[i]) + "\n";
  }
  out.shown.line(how);
  return out;
}

draw_result drawn(long_chooser_ref c, pairs_draw const& d) {
  std::vector<std::size_t> partners;
  if (d.sequential) {
    draws::pairing_left rest{d.rules};
    draws::sequential_pairs(c, d.rules, rest, &partners);
    return told(d, partners, "drawn ball by ball: not all valid draws are alike (--compare)");
  }
  if (auto const ways = counted(d.rules)) {
    auto const way = ways->draw(c);
    recorded_chooser back{way};
    draws::any_pairs(back, d.rules, &partners);
    auto out = told(d, partners, say("one of {} valid draws, all alike", ways->count().to_string()));
    out.shown.fact("valid_draws", ways->count().to_string());
    out.shown.fact("number", ways->rank(way).value().to_string());
    return out;
  }
  if (draws::most_valid(d.rules) < least_share_tried)
    throw input_error{
        "too many valid draws to be counted, and too few of all to be found by trying; --procedure "
        "sequential draws ball by ball"};
  std::uint64_t tries = 0;
  if (!draws::pairs_by_trying(c, d.rules, partners, tries, most_draw_tries))
    throw input_error{
        say("too many valid draws to be counted, and none found in {} tries; --procedure "
            "sequential draws ball by ball",
            most_draw_tries)};
  auto out = told(d, partners, say("found at try {}: all valid draws alike, too many to be counted", tries));
  out.shown.fact("tries", tries);
  return out;
}

/// Throws when the rules allow no draw, with those concerned.
void prove_possible(pairs_draw const& d) {
  auto const why = draws::why_impossible(d.rules);
  if (!why) return;
  std::vector<std::string> ones, others;
  for (auto const i : why->first) ones.push_back(d.name(i));
  for (auto const i : why->second) others.push_back(d.other(i));
  throw input_error{say("no draw keeps the rules: {} of {} ({}) may meet {} of {}{}", ones.size(),
                        d.first.source, draws::some_names(ones),
                        others.empty() ? say("nobody") : say("only {}", others.size()), d.second.source,
                        others.empty() ? message{} : say(" ({})", draws::some_names(others)))};
}

draws::meeting_table table_of(pairs_draw const& d, bool sequential) {
  std::optional<std::map<std::uint32_t, ratio>> marks;
  if (sequential) {
    marks = sequential_marks(d.rules);
  } else if (auto const ways = counted(d.rules)) {
    marks = ways->expected();
  }
  if (!marks)
    throw input_error{
        say("{} against {} with these rules: too many draws for exact odds; fewer kinds of "
            "people (an --apart column less) are read",
            d.first.size(), d.second.size())};
  return draws::meetings(d.rules, *marks);
}

std::vector<std::string> names_of(draws::roster const& list) {
  std::vector<std::string> out;
  for (auto const& p : list.people) out.push_back(p.name);
  return out;
}

/// Throws input_error where --header 1 takes a name for a heading, as only the other list has one.
void refuse_one_heading(draws::roster const& list, draw_file const& file, draws::roster const& other,
                        draw_file const& other_file) {
  auto const heading = [](draw_file const& of) {
    auto left = without_mark(std::string_view{of.bytes});
    return trimmed(take_line(left));
  };
  if (list.shape.is_table || other.shape.is_table || list.shape.header != 1) return;
  if (is_plain_heading(heading(file)) || !is_plain_heading(heading(other_file))) return;
  throw input_error{
      say("{}: --header 1 takes the first lines of both lists for headings, and {} is none as that of {}: "
          "take the heading out there",
          list.source, faro::quoted(heading(file)), other.source)};
}

/// Of the ways to name a column those that hold for both lists; and the numbers of columns that have
/// different names in each.
std::vector<reading_options> ways_for_both(std::vector<reading_options> const& ways,
                                           std::array<draw_file const*, 2> files,
                                           std::vector<std::string> const& apart, table_reading as) {
  bool const names = std::ranges::any_of(ways, [](auto const& way) { return way.back().first == "--name"; });
  if (!names) return ways;
  as.asks_columns = true;
  std::vector<table> both;
  for (auto const* file : files) both.push_back(read_table(file->bytes, file->path, as));
  std::vector<reading_options> out;
  for (auto const& way : ways) {
    auto const has = [&](table const& one) {
      return column_called(one.columns, way.back().second).has_value();
    };
    if (way.back().first != "--name" || way.back().second.find('+') != std::string::npos ||
        std::ranges::all_of(both, has))
      out.push_back(way);
  }
  for (std::size_t i = 0; i < std::min(both[0].columns.size(), both[1].columns.size()); ++i) {
    auto const is_name = [&](table const& one) {
      std::set<std::string_view> cells;
      for (auto const& row : one.rows) {
        if (row.cells[i].empty() || !cells.insert(row.cells[i]).second) return false;
      }
      return std::ranges::find(apart, one.columns[i]) == apart.end();
    };
    if (both[0].columns[i] != both[1].columns[i] && std::ranges::all_of(both, is_name))
      out.push_back({{"--name", std::to_string(i + 1)}});
  }
  return out;
}

pairs_draw read_pairs(pairs_options const& o, draw_file const& first, draw_file const& second,
                      std::vector<std::string> const& apart) {
  try {
    return {roster_of(first, o.common, apart), roster_of(second, o.common, apart, 1), {}, o.how.sequential()};
  } catch (refused_reading const& e) {
    throw refused_reading{e.said(),
                          ways_for_both(e.ways(), {&first, &second}, apart, o.common.as.reading(false))};
  }
}

void run(pairs_options const& o) {
  if (o.first == o.second)
    note(
        say("note: both lists are {}, so that one may meet themselves; pairs within one list: faro draw "
            "groups {} --size 2",
            faro::quoted(o.first), faro::quoted(o.first)));
  auto const first = read_draw_file(o.first), second = read_draw_file(o.second);
  for (auto const* file : {&first, &second}) refuse_longer(*file, o.common, draws::most_paired);
  auto const apart = apart_rules_of(o.common);
  auto d = read_pairs(o, first, second, apart.columns());
  if (o.common.as.dry_run) return show_reading(o.common, {&d.first, &d.second}, apart.columns());
  refuse_one_heading(d.first, first, d.second, second);
  refuse_one_heading(d.second, second, d.first, first);
  draws::refuse_unbound(d.first, d.second, apart);
  d.rules = draws::pairs_apart(d.first, d.second, apart);
  prove_possible(d);
  if (o.how.odds) {
    auto const table = table_of(d, d.sequential);
    return show_table({"pairs", names_of(d.first), names_of(d.second), true}, table,
                      d.sequential ? "sequential" : "uniform", o.common.style());
  }
  if (o.how.compare)
    return show_comparison({"pairs", names_of(d.first), names_of(d.second), true}, table_of(d, false),
                           table_of(d, true), o.common.style());
  draw_task task;
  task.kind = "pairs";
  task.files = {&first, &second};
  task.lists = {&d.first, &d.second};
  task.items = d.first.size();
  task.draw = [&](long_chooser_ref c) { return drawn(c, d); };
  hold_draw(o.common, task);
}

}  // namespace

void add_pairs(command& draw) {
  auto* const verb = add_verb(draw, "pairs", "Pairs of two lists, when some may not meet.", pairs_examples);
  auto const o = std::make_shared<pairs_options>();
  add_value(*verb, "FIRST", o->first, "a list of names, or a table (docs/tables.md)")->required();
  add_value(*verb, "SECOND", o->second,
            "the other, as long; pairs within one list: faro draw groups FILE --size 2")
      ->required();
  add_apart_options(*verb, o->common, "no two meet that agree in one of these columns",
                    "no two meet of whom one is named there by the other (several with ; or | between)");
  add_procedure(*verb, o->how, o->common);
  add_draw_options(*verb, o->common);
  on_run(*verb, [o, verb] {
    check_procedure(*verb, o->how);
    take_recorded_rules(*verb, o->common, "pairs");
    run(*o);
  });
}

}  // namespace faro::program
