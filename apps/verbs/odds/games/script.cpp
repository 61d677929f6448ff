// faro odds GAME.lua: the exact law of a game, or how it fares against itself with another parameter.
#include "cli/frame.hpp"
#include "verbs/odds/games/policy.hpp"
#include "verbs/odds/games/script_reading.hpp"

#include <faro/odds/hands/hands.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

namespace faro::program {
namespace {

/// The settings of two hands.
std::array<odds::script_settings, 2> compared_settings(script_options const& o) {
  auto const& [name, first, second] = *o.compare;
  std::array<odds::script_settings, 2> both{o.set, o.set};
  for (auto const& [set, value] : o.set) {
    if (set == name) throw usage_error{fmt::format("--set {0} and --compare {0} can't be combined", name)};
  }
  both[0].emplace_back(name, first);
  both[1].emplace_back(name, second);
  return both;
}

/// The reading, which may have come to its limit.
template <class R>
reading<R> within_limits(reading<R> read, limits const& limit, std::string const& path) {
  if (read.stats.runs < limit.runs || read.unread.is_zero()) return read;
  throw odds::too_big{
      fmt::format("{0}: not read to the end in {1} runs, {2} % of the probability is missing; "
                  "`faro simulate {0}` estimates it, --max-runs reads further",
                  path, limit.runs, (read.unread * ratio{100}).to_decimal(1))};
}

/// The chances of LT, EQ and GT, and what was left unread.
std::pair<comparison, ratio> compared(odds::script const& first, odds::script const& second,
                                      script_options const& o, std::string const& path) {
  if (o.same_deck) {
    limits const limit{.runs = limits_of(o, false).runs};
    auto const both =
        within_limits(read_exhaustively<int>(odds::script_duel{first, second}, limit), limit, path);
    return {{both.law.probability(-1), both.law.probability(0), both.law.probability(1)}, both.unread};
  }
  auto const a = read_game(first, o, false).read;
  auto const b = read_game(second, o, false).read;
  if (a.stopped || b.stopped) throw stopped{"stopped"};
  auto const odds = compare(a.law(), b.law());
  return {odds, ratio{1} - odds.less - odds.equal - odds.greater};
}

void compare_hands(std::string const& path, script_options const& o, report_style const& style) {
  auto const settings = compared_settings(o);
  auto const first = load_game_to_read(path, settings[0]);
  auto const second = load_game_to_read(path, settings[1]);
  auto const [odds, unread] = compared(first, second, o, path);
  auto report = begin_game_report(path, first);
  report.conditions.clear();
  auto const name = [&](odds::script_settings const& s) { return s.back().first + "=" + s.back().second; };
  report.query += fmt::format(" --compare {}={},{}", o.compare->name, o.compare->first, o.compare->second);
  report.law = {{"LT", odds.less}, {"EQ", odds.equal}, {"GT", odds.greater}};
  report.unread = unread;
  report.conditions.push_back(
      fmt::format("LT: {} ends below {}; {}", name(settings[0]), name(settings[1]),
                  o.same_deck ? "both from one deck, the first hand first" : "each from a deck of its own"));
  for (auto const& [parameter, value] : o.set) report.conditions.push_back("with " + parameter + "=" + value);
  show_report(report, style);
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

/// This game against another one.
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
  auto const [odds, unread] = compared(first, second, o, path);
  auto report = begin_game_report(path, first);
  report.query += fmt::format(" --compare-with {}", second.name());
  report.law = {{"LT", odds.less}, {"EQ", odds.equal}, {"GT", odds.greater}};
  report.unread = unread;
  report.conditions.push_back(fmt::format("LT: {} ends below {}", first.name(), second.name()));
  for (auto const& p : second.parameters())
    report.conditions.push_back(fmt::format("{} with {}={}", second.name(), p.name, to_string(p.value)));
  if (!second.title().empty()) report.notes.push_back(second.title());
  show_report(report, style);
}

/// Every strategy, side by side: means where outcomes are numbers, else the chance of each outcome.
void compare_strategies(std::string const& path, script_options const& o, report_style const& style) {
  auto const plain = load_game(path, {});
  auto const names = plain.strategies();
  if (names.empty())
    throw usage_error{fmt::format(
        "--strategies: {} has none; `strategies = {{name = function(...) ... end}}` gives some", path)};
  auto report = begin_game_report(path, plain.with(o.set));
  report.table_by = "strategy";
  std::map<odds::script_value, std::map<std::string, ratio>> chances;
  bool numbers = true;
  ratio unread;
  for (auto const& name : names) {
    auto settings = o.set;
    settings.emplace_back("strategy", name);
    auto const answer = read_game(load_game_to_read(path, settings), o, false);
    if (answer.read.stopped) throw stopped{"stopped"};
    for (auto const& row : answer.read.rows) {
      chances[row.outcome][name] = row.chance.low;
      numbers = numbers && row.outcome.whole();
    }
    unread = std::max(unread, answer.read.missing());
  }
  for (auto const& name : names) {
    table_row row{name, {}, {}};
    for (auto const& [outcome, by] : chances) {
      auto const at = by.find(name);
      auto const p = at == by.end() ? ratio{} : at->second;
      if (numbers) row.value += p * ratio{*outcome.whole()};
      if (!numbers && outcome < chances.rbegin()->first) row.also.emplace_back(to_string(outcome), p);
      if (!numbers && !(outcome < chances.rbegin()->first)) row.value = p;
    }
    report.table.push_back(std::move(row));
  }
  report.table_of_means = numbers;
  if (!numbers) report.table_value = to_string(chances.rbegin()->first);
  report.unread = unread;
  std::erase_if(report.conditions, [](auto const& line) { return line.starts_with("with strategy="); });
  show_report(report, style);
}

/// Options of which one would change nothing.
void refuse_together(script_options const& o, game_questions const& asked) {
  std::vector<std::string> questions;
  if (o.compare) questions.emplace_back("--compare");
  if (o.compare_with) questions.emplace_back("--compare-with");
  if (o.strategies) questions.emplace_back("--strategies");
  bool const asks = !asked.asked.empty() || asked.given;
  if (asks && o.parameters) questions.emplace_back("--parameters");
  if (questions.empty() && !asks) return;
  if (asks) questions.emplace_back(asked.asked.empty() ? "--given" : "a question about the outcome");
  if (o.law_of) questions.emplace_back("--law-of");
  if (o.policy) questions.emplace_back("--policy");
  if (questions.size() > 1)
    throw usage_error{fmt::format("{} and {} can't be combined", questions[0], questions[1])};
}

}  // namespace

void script_odds(std::string const& path, game_questions const& questions, script_options const& o,
                 report_style const& style) {
  if (o.same_deck && !o.compare)
    throw usage_error{"--same-deck needs --compare, such as --compare stick=14,16"};
  refuse_together(o, questions);
  if (!questions.asked.empty() || questions.given) return answer_about_game(path, questions, o, style);
  if (o.compare) return compare_hands(path, o, style);
  if (o.compare_with) return compare_games(path, o, style);
  if (o.strategies) return compare_strategies(path, o, style);
  auto const game = load_game_to_read(path, o.set);
  if (o.parameters) return list_parameters(game, style.json);
  auto const answer = read_game(game, o, style.fractions);
  if (o.policy && !answer.best)
    throw usage_error{fmt::format("--policy: {} asks for no choice (t:choose_best)", path)};
  auto report = begin_game_report(path, game);
  fill_answer(report, answer, o);
  if (o.policy == "-" && !style.json) write_policy(*answer.best, game, "-");
  show_report(report, style);
  if (o.policy && *o.policy != "-") write_policy(*answer.best, game, *o.policy);
  end_as(answer, path, limits_of(o, style.fractions));
}

}  // namespace faro::program
