// A game in Lua watched: what it asked, in its own words.
#include "watch/verb/watch.hpp"

#include <faro/games/script.hpp>

#include <fmt/format.h>

#include <iterator>

namespace faro::program {

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

}  // namespace faro::program
