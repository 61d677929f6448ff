// faro odds GAME.lua: the exact law of a game, or how it fares against itself with another parameter.
#include "cli/frame.hpp"
#include "verbs/common/script_game.hpp"

#include <faro/odds/hands/hands.hpp>

#include <fmt/format.h>

#include <array>
#include <optional>
#include <utility>

namespace faro::program {
namespace {

limits limits_of(script_options const& o) { return {.runs = o.most_runs}; }

/// The reading, which may have come to its limit.
template <class R>
reading<R> within_limits(reading<R> read, limits const& limit, std::string const& path) {
  if (read.stats.runs < limit.runs || read.unread.is_zero()) return read;
  throw odds::too_big{
      fmt::format("{0}: not read to the end in {1} runs, {2} % of the probability is missing; "
                  "`faro simulate {0}` estimates it, --max-runs reads further",
                  path, limit.runs, (read.unread * ratio{100}).to_decimal(1))};
}

/// The exact law of a game, and what it is worth to the best player if it has choices.
struct game_law {
  reading<odds::script_value> read;
  std::optional<ratio> best;
};

game_law law_of(odds::script const& game, limits const& limit, std::string const& path) {
  try {
    auto read = within_limits(read_script(game, limit), limit, path);
    check_against_games(game, read);
    return {std::move(read), std::nullopt};
  } catch (odds::undecided_script const&) {  // it chooses: find out what is best, then play so
  }
  auto const best = best_script(game, limit);
  auto read = within_limits(read_script(game, best.play, limit), limit, path);
  check_against_games(game, read, &best.play);
  return {std::move(read), best.value};
}

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

/// The chances of LT, EQ and GT, and what was left unread.
std::pair<comparison, ratio> compared(odds::script const& first, odds::script const& second,
                                      script_options const& o, std::string const& path) {
  auto const limit = limits_of(o);
  if (o.same_deck) {
    auto const both =
        within_limits(read_exhaustively<int>(odds::script_duel{first, second}, limit), limit, path);
    return {{both.law.probability(-1), both.law.probability(0), both.law.probability(1)}, both.unread};
  }
  auto const a = law_of(first, limit, path).read;
  auto const b = law_of(second, limit, path).read;
  auto const odds = compare(a.law, b.law);
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

}  // namespace

void script_odds(std::string const& path, script_options const& o, report_style const& style) {
  if (o.same_deck && !o.compare)
    throw usage_error{"--same-deck needs --compare, such as --compare stick=14,16"};
  if (o.compare) return compare_hands(path, o, style);
  auto const game = load_game_to_read(path, o.set);
  if (o.parameters) return list_parameters(game, style.json);
  auto const limit = limits_of(o);
  auto const [read, best] = law_of(game, limit, path);
  auto report = begin_game_report(path, game);
  fill_game_law(report, read.law);
  report.unread = read.unread;
  if (best)
    report.conditions.push_back(
        fmt::format("played best: no way to choose has a mean above {}", best->to_string()));
  show_report(report, style);
}

}  // namespace faro::program
