// faro game watch: a game in Lua followed question by question, in its own words.
#include "answer/answer_options.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "games/verb/game.hpp"
#include "games/verb/recorded_game.hpp"
#include "games/verb/script_game.hpp"
#include "text/words.hpp"
#include "verbs/common/records.hpp"
#include "watch/verb/steps.hpp"

#include <faro/error.hpp>
#include <faro/games/script.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iterator>
#include <memory>

namespace faro::program {
namespace {

constexpr char const* watch_examples =
    "faro game watch pontoon --set stick=14\n"
    "faro game watch clock-patience --seed s --delay 0.5\n"
    "faro game watch monty-hall --way 5  # the fifth of all ways through\n"
    "faro game watch --replay games.json    # what a record did";

struct game_watch : following_options {
  std::string path;  ///< of the game
  script_options game;
};

/// Games one after another. The game and the policy, null for a game without choices, must outlive it.
watched_subject watch_game(odds::script const& game, odds::policy const* best, std::uint64_t games) {
  watched_subject out;
  out.name = game.name();
  out.title = game.title().empty() ? game.name() : game.title();
  std::string set;
  for (auto const& p : game.parameters())
    set += fmt::format("{}{}={}", set.empty() ? "" : ", ", p.name, to_string(p.value));
  if (!set.empty()) out.title += fmt::format(" ({})", set);
  out.about["parameters"] = nlohmann::ordered_json::object();
  for (auto const& p : game.parameters()) out.about["parameters"][p.name] = to_string(p.value);
  out.run = [&game, best, games](chooser_ref c, step_log& log) {
    for (std::uint64_t i = 0; i < games; ++i) {
      std::vector<std::string> answers;
      std::size_t told = 0;
      std::string outcome;
      auto const news = [&] {
        auto const from = answers.begin() + static_cast<std::ptrdiff_t>(told);
        told = answers.size();
        return fmt::format("{}", fmt::join(from, answers.end(), ", "));
      };
      log.begin(games == 1 ? "" : fmt::format("game {}", i + 1));
      log.read(
          c, [&](chooser_ref watched) { outcome = to_string(game.play(watched, answers, best)); }, news);
      log.end(outcome);
    }
  };
  return out;
}

void watch_recorded(game_watch const& o) {
  auto const kept = read_record(*o.replay, "deal");
  auto const recorded = game_of_record(kept, *o.replay, o.path, "faro watch");
  if (recorded.given)
    throw usage_error{
        say("{}: games that end as asked are drawn whole, and not followed: expected faro game deal GAME "
            "--replay {}",
            *o.replay, *o.replay)};
  with_best_play(recorded.game, [&](odds::policy const* best) {
    follow_record(kept, watch_game(recorded.game, best, recorded.count), o);
  });
}

void run(command const& verb, game_watch& o) {
  check_readings(verb, o);
  if (!o.path.empty()) o.path = game_called(o.path);
  if (o.replay) {
    refuse_unused(verb, "--replay", {"GAME", "--replay", "--delay", "--step", "--json"});
    return watch_recorded(o);
  }
  if (o.path.empty()) throw usage_error{say("expected a game in Lua, such as pontoon.lua, got {}", "none")};
  auto const game = load_game(o.path, o.game.set);
  if (o.game.parameters) {
    refuse_unused(verb, "--parameters", {"GAME", "--parameters", "--set", "--json"});
    return list_parameters(game, answer_forms{{}, o.json}.style());
  }
  with_best_play(game, [&](odds::policy const* best) { follow(watch_game(game, best, 1), o); });
}

}  // namespace

void add_game_watch(command& game) {
  auto* const verb =
      add_verb(game, "watch", "Follow a game in Lua step by step: every question, its answer, its chance.",
               watch_examples);
  auto const o = std::make_shared<game_watch>();
  add_value(*verb, "GAME", o->path,
            "a game in Lua: a file, or the name of an installed one (docs/scripts.md)");
  add_readings(*verb, *o, "faro game deal");
  add_pace(*verb, *o);
  add_script_settings(*verb, o->game);
  on_run(*verb, [o, verb] { run(*verb, *o); });
}

}  // namespace faro::program
