// faro simulate: a game in Lua played at random, many times.
#include "cli/frame.hpp"
#include "cli/options.hpp"
#include "cli/processes.hpp"
#include "verbs/common/script_game.hpp"
#include "verbs/verbs.hpp"

#include <faro/chance/seed.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace faro::program {
namespace {

constexpr char const* examples =
    "faro simulate pontoon.lua -n 10000000      an installed game, 10 million times\n"
    "faro simulate mine.lua --set stick=14 --seed 'run 7' -j 4\n"
    "faro simulate frustration.lua --json";

struct simulate_options {
  std::string path;
  script_options game;
  std::optional<std::string> trials, seed, jobs, digits, svg;
  bool json = false, plot = false;

  [[nodiscard]] report_style style() const {
    report_style out;
    if (digits) out.digits = static_cast<unsigned>(whole_number("--digits", *digits, 0, 17));
    out.json = json;
    out.plot = plot;
    out.svg = svg;
    return out;
  }
};

/// Plays the games of all processes: what the first of them returns is complete.
odds::script_frequencies play(odds::script const& game, std::uint64_t trials, key256 const& key,
                              unsigned threads, odds::policy const* best) {
  auto& group = processes();
  auto const blocks = (trials + odds::script_blocks::games - 1) / odds::script_blocks::games;
  // Several processes ask now and then whether one has failed.
  auto const at_once = group.size() == 1 ? blocks : std::uint64_t{1024} * group.size();
  odds::script_frequencies found;
  for (std::uint64_t first = 0; first < blocks; first += at_once) {
    group.together([&] {
      auto const [begin, end] = group.part_of(std::min(at_once, blocks - first));
      auto const some = simulate(game, trials, key, threads, best, {first + begin, first + end});
      for (auto const& [outcome, count] : some.counts) found.counts[outcome] += count;
      found.trials += some.trials;
    });
  }
  group.collect([&] { return found.bytes(); }, [&](std::string_view theirs) { found.join_bytes(theirs); });
  return found;
}

void run(simulate_options const& o) {
  auto const trials = o.trials ? whole_number("--count", *o.trials, 1, 1'000'000'000'000) : 1'000'000;
  auto const threads =
      o.jobs ? static_cast<unsigned>(whole_number("--jobs", *o.jobs, 1, 256)) : processes().threads();
  auto const seed = o.seed.value_or("faro simulate");
  auto const game = load_game(o.path, settings_of(o.game.set));
  if (o.game.parameters) return list_parameters(game, o.json);
  odds::script_frequencies found;
  bool chosen = false;
  with_best_play(game, [&](odds::policy const* best) {
    found = play(game, trials, key_from_text(seed), threads, best);
    chosen = best != nullptr;
  });
  if (!processes().is_first()) return;
  std::vector<distribution<odds::script_value>::entry> entries;
  for (auto const& [outcome, count] : found.counts) entries.push_back({outcome, integer{count}});
  auto report = begin_game_report(o.path, game);
  fill_game_law(report, distribution<odds::script_value>{std::move(entries), integer{trials}});
  if (chosen) report.conditions.emplace_back("played best");
  report.simulated = odds_report::estimate{trials, trials, seed, "games"};
  show_report(report, o.style());
}

}  // namespace

void add_simulate(CLI::App& app) {
  auto* const verb =
      add_verb(app, "simulate", "How often a game in Lua ends in which way, played at random.", examples);
  auto const o = std::make_shared<simulate_options>();
  add_value(*verb, "GAME", o->path,
            "a game in Lua: a file, or the name of an installed one (docs/scripts.md)")
      ->required();
  add_value(
      *verb, "-n,--count", [o](std::string const& text) { o->trials = text; },
      "how many games (default: 1000000)")
      ->type_name("N");
  add_text(*verb, "--seed", o->seed, "the same TEXT gives the same games on every machine", "TEXT");
  add_value(
      *verb, "-j,--jobs", [o](std::string const& text) { o->jobs = text; },
      "threads (default: one a core); the answer does not depend on them")
      ->type_name("N");
  add_text(*verb, "--digits", o->digits, "decimals (default: 6)", "N");
  add_flag(*verb, "--plot", o->plot, "bars in the terminal");
  add_text(*verb, "--svg", o->svg, "a picture of the bars", "FILE");
  add_flag(*verb, "--json", o->json, "one JSON object");
  add_script_settings(*verb, o->game);
  on_run(*verb, [o] { run(*o); });
}

}  // namespace faro::program
