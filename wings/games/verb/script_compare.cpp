// Two games, or one with two values of a parameter, against each other.
#include "games/verb/script_compare.hpp"

#include "cli/frame.hpp"
#include "games/src/scripts/compared.hpp"
#include "games/verb/script_reading.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace faro::program {
namespace {

/// The settings of two hands.
std::array<odds::script_settings, 2> compared_settings(script_options const& o) {
  auto const& [name, first, second] = *o.compare;
  std::array<odds::script_settings, 2> both{o.set, o.set};
  for (auto const& [set, value] : o.set) {
    if (set == name) throw usage_error{say("--set {0} and --compare {0} can't be combined", name)};
  }
  both[0].emplace_back(name, first);
  both[1].emplace_back(name, second);
  return both;
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

/// Both read, each by itself, and how they fare.
std::array<odds::script_answer, 2> fill_from_both(odds_report& report, odds::script const& first,
                                                  odds::script const& second, script_options const& o,
                                                  bool fractions) {
  std::array both{read_game(first, o, fractions), read_game(second, o, fractions)};
  fill_comparison(report, odds::compare_readings(both[0].read, both[1].read));
  for (std::size_t i = 0; i < both.size(); ++i) {
    auto const& read = both.at(i).read;
    report.unfinished = report.unfinished || (!read.exact && !read.certified);
    report.fraction_digits += read.fraction_digits;
    for (auto const& [where, mass] : read.unread)
      report.unread_by.emplace_back((i == 0 ? first : second).name() + ", " + where, mass.high);
  }
  return both;
}

/// The second hand from what the first left: one game of two hands.
odds::script_answer fill_from_one_deck(odds_report& report, odds::script const& first,
                                       odds::script const& second, script_options const& o, bool fractions) {
  odds::script_duel const duel{first, second};
  auto const limit = limits_of(o, fractions);
  auto const describe = [&](auto& c) { return duel(c); };
  loop_reading<int> read;
  try {
    read = read_with_loops<int>(describe, limit);
  } catch (description_error const&) {  // its keys hold only together with the number of picks
    read = faro::detail::from_layers(read_exhaustively<int>(describe, {.runs = limit.runs}));
  }
  odds::compared_readings found;
  auto const open = read.missing() - read.never.low;
  found.less = found.equal = found.greater = {ratio{}, open};
  for (auto const& row : read.rows)
    (row.outcome < 0 ? found.less : row.outcome > 0 ? found.greater : found.equal) = row.chance;
  found.never = read.never;
  found.missing = read.missing();
  fill_comparison(report, found);
  report.unfinished = !read.exact && !read.certified;
  report.fraction_digits = read.fraction_digits;
  for (auto const& [where, mass] : read.unread) report.unread_by.emplace_back(where, mass.high);
  odds::script_answer how;  // how the reading ended
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
  return how;
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
  auto const settings = compared_settings(o);
  auto const first = load_game_to_read(path, settings[0]);
  auto const second = load_game_to_read(path, settings[1]);
  auto report = begin_game_report(path, first);
  report.conditions.clear();
  std::vector<odds::script_answer> answers;
  if (o.same_deck) {
    answers.push_back(fill_from_one_deck(report, first, second, o, style.fractions));
  } else {
    for (auto& one : fill_from_both(report, first, second, o, style.fractions))
      answers.push_back(std::move(one));
  }
  auto const name = [&](odds::script_settings const& s) { return s.back().first + "=" + s.back().second; };
  report.query += fmt::format(" --compare {}={},{}", o.compare->name, o.compare->first, o.compare->second);
  report.conditions.push_back(
      fmt::format("LT: {} ends below {}; {}", name(settings[0]), name(settings[1]),
                  o.same_deck ? "both from one deck, the first hand first" : "each from a deck of its own"));
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
  report.conditions.push_back(fmt::format("LT: {} ends below {}", first.name(), second.name()));
  if (auto const set = settings_text(second); !set.empty())
    report.conditions.push_back(fmt::format("{} with {}", second.name(), set));
  if (!second.title().empty() && second.title() != first.title()) report.notes.push_back(second.title());
  show_report(report, style);
  end_as(answers[0], path, limits_of(o, style.fractions));
  end_as(answers[1], *o.compare_with, limits_of(o, style.fractions));
}

}  // namespace faro::program
