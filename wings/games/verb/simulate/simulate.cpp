// faro game simulate: a game in Lua played at random, many times.
#include "answer/answer_options.hpp"
#include "cli/files.hpp"
#include "cli/options/options.hpp"
#include "games/verb/game.hpp"
#include "games/verb/script_game.hpp"
#include "parallel/threads.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/chance/seed.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace faro::program {
namespace {

constexpr char const* simulate_examples =
    "faro game simulate pontoon.lua -n 10000000  # ten million times\n"
    "faro game simulate mine.lua --set stick=14 --seed 'run 7' -j 4\n"
    "faro game simulate frustration.lua --json";

struct simulate_options : answer_options {
  std::string path;
  script_options game;
  std::optional<std::string> seed;
  std::uint64_t trials = 1'000'000;
  std::optional<unsigned> jobs;
};

odds::script_frequencies play(odds::script const& game, std::uint64_t trials, key256 const& key,
                              unsigned threads, odds::policy const* best) {
  auto const blocks = (trials + odds::script_blocks::games - 1) / odds::script_blocks::games;
  constexpr std::uint64_t at_once = 1024;  // now and then: whether somebody still waits
  parallel::long_work work{blocks};
  odds::script_frequencies found;
  for (std::uint64_t first = 0; first < blocks; first += at_once) {
    auto const end = std::min(first + at_once, blocks);
    found.join(simulate(game, trials, key, threads, best, {first, end}));
    work.advance(end - first);
  }
  return found;
}

/// The mean of what the games count, and its standard error.
std::vector<odds_report::expectation> means_of(odds::script_frequencies const& found, std::uint64_t games) {
  std::vector<odds_report::expectation> out;
  integer const all{games};
  for (auto const& [what, came] : found.counted) {
    integer sum{0}, squares{0};
    for (auto const& [number, n] : came) {
      sum += integer{number} * integer{n};
      squares += integer{number} * integer{number} * integer{n};
    }
    auto const variance = ratio{squares * all - sum * sum, all * all};
    out.push_back({what, ratio{sum, all}, ratio{sum, all},
                   std::sqrt(variance.to_double() / static_cast<double>(games))});
  }
  return out;
}

void run(simulate_options const& o) {
  auto const threads = o.jobs.value_or(parallel::processors());
  auto const seed = o.seed.value_or("faro simulate");
  auto const game = load_game(o.path, o.game.set);
  if (o.game.parameters) return list_parameters(game, o.style());
  odds::script_frequencies found;
  bool chosen = false;
  with_best_play(game, [&](odds::policy const* best) {
    found = play(game, o.trials, key_from_text(seed, purpose::simulate), threads, best);
    chosen = best != nullptr;
  });
  std::vector<distribution<odds::script_value>::entry> entries;
  auto kept = o.trials;
  for (auto const& [outcome, count] : found.counts) {
    if (outcome.contradicted_in() > 0) {
      kept -= count;
    } else {
      entries.push_back({outcome, integer{count}});
    }
  }
  if (entries.empty()) throw input_error{say("what is observed did not come once in {} games", o.trials)};
  auto report = begin_game_report(o.path, game);
  fill_game_distribution(report, distribution<odds::script_value>{std::move(entries), integer{kept}});
  report.expected = means_of(found, kept);
  if (chosen) report.conditions.push_back(say("played best"));
  report.simulated = odds_report::estimate{o.trials, kept, seed, "games"};
  show_report(report, o.style());
}

}  // namespace

void add_game_simulate(command& game) {
  auto* const verb = add_verb(
      game, "simulate", "How often a game in Lua ends in which way, played at random.", simulate_examples);
  auto const o = std::make_shared<simulate_options>();
  add_game_operand(*verb, o->path);
  add_number(*verb, "-n,--count", o->trials, {1, 1'000'000'000'000}, "how many games (default: 1000000)");
  add_text(*verb, "--seed", o->seed, "the same TEXT gives the same games on every machine", "TEXT");
  add_number(*verb, "-j,--jobs", o->jobs, {1, 256},
             "threads (default: one a core); the answer does not depend on them");
  add_answer_options(*verb, *o);
  add_script_settings(*verb, o->game);
  on_run(*verb, [o, verb] {
    if (o->game.parameters)
      refuse_unused(*verb, "--parameters", {"GAME", "--parameters", "--set", "--format", "--json"});
    o->path = game_called(o->path);
    run(*o);
  });
}

}  // namespace faro::program
