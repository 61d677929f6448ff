// Two games, or one with two values of a parameter, against each other.
#include "games/verb/script_compare.hpp"

#include "cli/frame.hpp"
#include "games/src/scripts/compared.hpp"
#include "games/verb/script_reading.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace faro::program {
namespace {

/// The game with each of the values that are compared.
std::vector<odds::script> compared_games(std::string const& path, script_options const& o) {
  auto const& [name, values] = *o.compare;
  for (auto const& [set, value] : o.set) {
    if (set == name) throw usage_error{say("--set {0} and --compare {0} can't be combined", name)};
  }
  std::vector<odds::script> out;
  for (auto const& value : values) {
    auto settings = o.set;
    settings.emplace_back(name, value);
    out.push_back(load_game_to_read(path, settings));
  }
  return out;
}

/// LT, EQ and GT: as fractions, or within bounds like the distribution of any game that was not read to its
/// end.
void fill_comparison(odds_report& report, odds::compared_readings const& found) {
  report.looped = !found.exact() || !found.never.high.is_zero();
  report.unread = found.missing;
  auto const add = [&](std::string name, ratio_bounds const& chance) {
    distribution_row row{std::move(name), chance.low};
    if (!chance.exact()) row.high = chance.high;
    report.law.push_back(std::move(row));
  };
  add("LT", found.less);
  add("EQ", found.equal);
  add("GT", found.greater);
  if (found.never.low > ratio{}) add("never ends", found.never);
}

/// What is told of a reading that did not come to its end.
void add_how_read(odds_report& report, loop_reading<odds::script_value> const& read,
                  std::string const& name) {
  report.unfinished = report.unfinished || (!read.exact && !read.certified);
  report.fraction_digits += read.fraction_digits;
  for (auto const& [where, mass] : read.unread) report.unread_by.emplace_back(name + where, mass.high);
}

/// Both read, each by itself, and how they fare.
std::array<odds::script_answer, 2> fill_from_both(odds_report& report, odds::script const& first,
                                                  odds::script const& second, script_options const& o,
                                                  bool fractions) {
  std::array both{read_game(first, o, fractions), read_game(second, o, fractions)};
  fill_comparison(report, odds::compare_readings(both[0].read, both[1].read));
  add_how_read(report, both[0].read, first.name() + ", ");
  add_how_read(report, both[1].read, second.name() + ", ");
  return both;
}

struct compared_hands {
  odds::compared_readings found;
  odds::script_answer how;  ///< how the reading ended
};

/// The second hand from what the first left: one game of two hands.
compared_hands from_one_deck(odds::script const& first, odds::script const& second, script_options const& o,
                             bool fractions) {
  odds::script_duel const duel{first, second};
  auto const limit = limits_of(o, fractions);
  auto const describe = [&](auto& c) { return duel(c); };
  loop_reading<int> read;
  try {
    read = read_with_loops<int>(describe, limit);
  } catch (description_error const&) {  // its keys hold only together with the number of picks
    read = faro::detail::from_layers(read_exhaustively<int>(describe, {.runs = limit.runs}));
  }
  compared_hands out;
  auto& [found, how] = out;
  auto const open = read.missing() - read.never.low;
  found.less = found.equal = found.greater = {ratio{}, open};
  for (auto const& row : read.rows)
    (row.outcome < 0 ? found.less : row.outcome > 0 ? found.greater : found.equal) = row.chance;
  found.never = read.never;
  found.missing = read.missing();
  how.read.fraction_digits = read.fraction_digits;
  how.read.exact = read.exact;
  how.read.certified = read.certified;
  how.read.complete = read.complete;
  how.read.stopped = read.stopped;
  how.read.end = read.end;
  how.read.runs = read.runs;
  how.read.states = read.states;
  how.read.largest_loop = read.largest_loop;
  how.read.unread = read.unread;
  how.read.retries = read.retries;
  return out;
}

/// A row of the table of all pairs.
table_row row_of(std::string at, odds::compared_readings const& found) {
  table_row row{std::move(at), found.less.low, {{"EQ", found.equal.low}, {"GT", found.greater.low}}};
  if (!found.less.exact()) row.high = found.less.high;
  return row;
}

/// Each of several values against each that stands behind it.
std::vector<odds::script_answer> fill_all_pairs(odds_report& report, std::vector<odds::script> const& games,
                                                script_options const& o, bool fractions) {
  auto const& values = o.compare->values;
  std::vector<odds::script_answer> answers;
  report.table_by = "values";
  report.table_value = "LT";
  for (std::size_t i = 0; i < games.size() && !o.same_deck; ++i)
    answers.push_back(read_game(games[i], o, fractions));
  for (std::size_t i = 0; i < games.size(); ++i) {
    for (std::size_t k = i + 1; k < games.size(); ++k) {
      odds::compared_readings found;
      if (o.same_deck) {
        auto one = from_one_deck(games[i], games[k], o, fractions);
        found = one.found;
        answers.push_back(std::move(one.how));
      } else {
        found = odds::compare_readings(answers[i].read, answers[k].read);
      }
      report.unread = std::max(report.unread, found.missing);
      report.table.push_back(row_of(values[i] + ", " + values[k], found));
    }
  }
  return answers;
}

/// Settings of those parameters that the game has.
odds::script_settings settings_for(odds::script const& game, odds::script_settings const& all) {
  odds::script_settings out;
  for (auto const& setting : all) {
    auto const& known = game.parameters();
    if (std::ranges::find(known, setting.first, &odds::script_parameter::name) != known.end())
      out.push_back(setting);
  }
  return out;
}

std::string settings_text(odds::script const& game) {
  std::string out;
  for (auto const& p : game.parameters())
    out += fmt::format("{}{}={}", out.empty() ? "" : ", ", p.name, to_string(p.value));
  return out;
}

}  // namespace

void compare_hands(std::string const& path, script_options const& o, report_style const& style) {
  auto const& [name, values] = *o.compare;
  auto const games = compared_games(path, o);
  auto report = begin_game_report(path, games[0]);
  report.conditions.clear();
  std::vector<odds::script_answer> answers;
  if (games.size() > 2) {
    answers = fill_all_pairs(report, games, o, style.fractions);
  } else if (o.same_deck) {
    auto one = from_one_deck(games[0], games[1], o, style.fractions);
    fill_comparison(report, one.found);
    add_how_read(report, one.how.read, "");
    answers.push_back(std::move(one.how));
  } else {
    for (auto& one : fill_from_both(report, games[0], games[1], o, style.fractions))
      answers.push_back(std::move(one));
  }
  report.query += fmt::format(" --compare {}={}", name, joined(values, ","));
  auto const how = o.same_deck ? "both from one deck, the first hand first" : "each from a deck of its own";
  auto const of = [&](std::size_t i) { return name + "=" + values[i]; };
  report.conditions.push_back(games.size() > 2
                                  ? say("LT: the first value ends below the second value; {}", how)
                                  : say("LT: {} ends below {}; {}", of(0), of(1), how));
  for (auto const& [parameter, value] : o.set)
    report.conditions.push_back(say("with {}={}", parameter, value));
  show_report(report, style);
  for (auto const& one : answers) end_as(one, path, limits_of(o, style.fractions));
}

void compare_games(std::string const& path, script_options const& o, report_style const& style) {
  auto const all = o.set;
  auto const plain = load_game(path, {});
  auto const other_plain = load_game(*o.compare_with, {});
  for (auto const& setting : all) {  // one that neither has is a mistake
    odds::script_settings const one{setting};
    if (settings_for(plain, one).empty() && settings_for(other_plain, one).empty()) (void)plain.with(one);
  }
  auto const first = load_game_to_read(path, settings_for(plain, all));
  auto const second = load_game_to_read(*o.compare_with, settings_for(other_plain, all));
  auto report = begin_game_report(path, first);
  auto const answers = fill_from_both(report, first, second, o, style.fractions);
  report.query += fmt::format(" --compare-with {}", second.name());
  report.conditions.push_back(say("LT: {} ends below {}", first.name(), second.name()));
  if (auto const set = settings_text(second); !set.empty())
    report.conditions.push_back(say("{} with {}", second.name(), set));
  if (!second.title().empty() && second.title() != first.title()) report.notes.push_back(second.title());
  show_report(report, style);
  end_as(answers[0], path, limits_of(o, style.fractions));
  end_as(answers[1], *o.compare_with, limits_of(o, style.fractions));
}

}  // namespace faro::program
