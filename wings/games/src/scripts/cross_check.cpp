// Exact answers of games held against random ones: a merge point whose key forgets something is found so.
//
// Every comparison is by the Chernoff bound, which holds for any number of games: with D the divergence of
// the frequency seen from the chance, it is seen with a chance of at most 2 exp(-n D).
#include "games/src/scripts/machine.hpp"
#include "parallel/threads.hpp"

#include <faro/games/script.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace faro::odds {

namespace {

constexpr double false_alarm = 1e-9;
using distribution_of_values = distribution<script_value>;

/// The divergence of a frequency from the nearest of the chances from `low` to `high`.
double divergence(double seen, double low, double high) {
  auto const p = std::clamp(seen, low, high);
  auto const part = [](double x, double q) { return x <= 0 ? 0.0 : q <= 0 ? 1e9 : x * std::log(x / q); };
  return std::max(0.0, part(seen, p) + part(1 - seen, 1 - p));
}

/// Whether games may have come from a distribution of which so much is unread.
bool agrees(distribution_of_values const& law, ratio const& unread, script_frequencies const& games) {
  std::map<script_value, std::pair<double, double>> both;  // chance, frequency
  auto const n = static_cast<double>(games.trials);
  for (auto const& e : law.entries()) both[e.outcome].first = ratio{e.weight, law.denominator()}.to_double();
  for (auto const& [outcome, count] : games.counts) both[outcome].second = static_cast<double>(count) / n;
  constexpr double rounding = 1e-12;
  auto const open = unread.to_double() + rounding;
  auto const allowed = std::log(2 * 2 * static_cast<double>(both.size()) / false_alarm) / n;
  double chance_to = 0;  // of this outcome or one before it
  double seen_to = 0;
  for (auto const& [outcome, pair] : both) {
    auto const& [chance, seen] = pair;
    chance_to += chance;
    seen_to += seen;
    if (divergence(seen, chance - rounding, chance + open) > allowed) return false;
    if (divergence(std::min(seen_to, 1.0), chance_to - rounding, std::min(1.0, chance_to + open)) > allowed)
      return false;
  }
  return true;
}

script_frequencies random_games(script const& game, policy const* best, double picks) {
  using clock = std::chrono::steady_clock;
  constexpr double many_picks = 1e6;  // about a second of Lua
  auto const first = static_cast<std::uint64_t>(std::clamp(many_picks / std::max(picks, 1.0), 1.0, 256.0));
  constexpr std::uint64_t most = 20'000;
  constexpr double seconds = 1;
  auto const key = key_from_text("faro: exact against random");
  auto const begun = clock::now();
  auto games = simulate(game, first, key, 1, best);
  auto const took = std::chrono::duration<double>(clock::now() - begun).count();
  auto const affordable =
      static_cast<std::uint64_t>(static_cast<double>(first) * std::min(1e6, seconds / std::max(took, 1e-9)));
  if (affordable <= first) return games;
  return simulate(game, std::min(most, affordable), key, parallel::processors(), best);
}

}  // namespace

/// The merge points of a script, one passed over at a time.
class __attribute__((visibility("hidden"))) script_cross_check {
 public:
  explicit script_cross_check(script const& game) : game_{game}, machine_{*game.machine_} {}

  /// "the merge point of line 12", if the distribution without it agrees; else all that there are.
  std::string suspects(script_frequencies const& games, policy const* best) const {
    auto const lines = machine_.merge_point_lines;
    std::vector<std::string> all;
    for (int const line : lines) {
      all.push_back(std::to_string(line));
      if (lines.size() > 1 && agrees_without(line, games, best))
        return fmt::format("the merge point in line {}", line);
    }
    return lines.size() == 1 ? fmt::format("the merge point in line {}", all.front())
                             : fmt::format("one of the merge points in lines {}", fmt::join(all, ", "));
  }

 private:
  bool agrees_without(int line, script_frequencies const& games, policy const* best) const {
    constexpr std::uint64_t runs = 200'000;
    machine_.merge_point_passed_over = line;
    bool found = false;
    try {
      auto const read = best ? read_script(game_, *best, {.runs = runs}) : read_script(game_, {.runs = runs});
      found = agrees(read.law, read.unread, games);
    } catch (input_error const&) {  // it can't be read without
    }
    machine_.merge_point_passed_over.reset();
    return found;
  }

  script const& game_;
  detail::script_machine& machine_;
};

void check_against_games(script const& game, reading<script_value> const& read, policy const* best,
                         double picks) {
  if (read.stats.merge_points == 0 || read.law.empty()) return;
  auto const games = random_games(game, best, picks);
  if (agrees(read.law, read.unread, games)) return;
  throw description_error{
      say("{}: the exact distribution is not that of {} random games, by odds of more than 10^9 to 1: {} "
          "forgets something that "
          "the rest of the game depends on; give it to the merge point",
          game.name(), games.trials, script_cross_check{game}.suspects(games, best))};
}

}  // namespace faro::odds
