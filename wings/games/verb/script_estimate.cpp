// faro game odds GAME.lua QUESTION --simulate N: what is asked about how a game ends, from games played at
// random.
#include "cli/frame.hpp"
#include "games/src/scripts/counted_games.hpp"
#include "games/verb/script_questions.hpp"
#include "text/words.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/chance/seed.hpp>
#include <faro/parallel/progress.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace faro::program {
namespace {

odds::counted_frequencies play_counting(odds::script const& game, std::vector<std::string> const& names,
                                        game_trials const& trials, odds::policy const* best) {
  auto const blocks = (trials.games + odds::script_blocks::games - 1) / odds::script_blocks::games;
  auto const key = key_from_text(trials.seed, purpose::odds_simulate);
  constexpr std::uint64_t at_once = 128;
  parallel::long_work work{blocks};
  odds::counted_frequencies out;
  for (std::uint64_t first = 0; first < blocks && !work.is_stopped(); first += at_once) {
    auto const end = std::min(first + at_once, blocks);
    auto some = simulate_counting(game, names, trials.games, key, trials.threads, best, {first, end});
    first == 0 ? void(out = std::move(some)) : out.join(some);
    if (!work.is_stopped()) work.advance(end - first);
  }
  return out;
}

odds_report estimate_of(odds::outcome_question const& asked, odds::counted_frequencies const& games,
                        game_trials const& trials, odds_report report) {
  auto const found = asked.estimate(games);
  report.query = asked.name();
  if (!asked.given().empty())
    report.conditions.insert(report.conditions.begin(), say("given: {}", asked.given()));
  report.simulated = odds_report::estimate{games.trials, found.kept, trials.seed, "games"};
  if (found.answer.chance) {
    report.probability = found.answer.chance->low;
  } else {
    report.distribution_of = asked.name();
    fill_values(report, found.answer);
  }
  report.notes.insert(report.notes.begin(), found.answer.notes.begin(), found.answer.notes.end());
  return report;
}

}  // namespace

void estimate_about_game(std::string const& path, game_questions const& questions, script_options const& o,
                         report_style const& style) {
  auto asked_questions = questions;
  if (asked_questions.asked.empty()) asked_questions.asked = {"outcome"};
  auto const asked = questions_in(asked_questions);
  auto const game = load_game(path, o.set);
  auto const& trials = *questions.random;
  std::vector<std::string> names;
  for (auto const& one : asked)
    for (auto const& name : one.names())
      if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  odds::counted_frequencies games;
  bool chosen = false;
  with_best_play(game, [&](odds::policy const* best) {
    games = play_counting(game, names, trials, best);
    chosen = best != nullptr;
  });
  std::vector<odds_report> parts;
  for (auto const& one : asked)
    parts.push_back(estimate_of(one, games, trials, begin_game_report(path, game)));
  auto report = combined(std::move(parts));
  report.query = game.name() + ": " + joined(asked_questions.asked);
  if (chosen) report.conditions.push_back(say("played best"));
  bool const cut_short = games.trials < trials.games;
  if (cut_short) report.notes.push_back(say("stopped after {} of {} games", games.trials, trials.games));
  show_report(report, style);
  if (!cut_short) return;
  finish_printing();
  throw stopped{"stopped"};
}

}  // namespace faro::program
