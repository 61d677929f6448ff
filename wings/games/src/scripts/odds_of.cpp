// The easy way to what a game ends in.
#include <faro/games/loops.hpp>
#include <faro/games/odds_of.hpp>

#include <utility>
#include <vector>

namespace faro {

odds_answer odds_of(odds::script const& game) {
  loop_limits limit;  // states may lie deeper and deeper
  limit.seconds = 60;
  limit.by_clock = false;
  auto found = odds::answer_script(game, limit).read;
  if (odds::observes(found)) found = odds::given_observed(game, std::move(found));
  std::vector<odds_answer::outcome> all;
  ratio unread = 1;
  for (auto const& row : found.rows) {
    all.emplace_back(odds::to_string(row.outcome), row.chance.low);
    unread -= row.chance.low;
  }
  return odds_answer{std::move(all), std::move(unread)};
}

}  // namespace faro
