// The easy way to who wins a showdown.
#include "poker/src/showdown/engines.hpp"

#include <faro/poker/odds_of.hpp>

#include <utility>

namespace faro {

odds_answer odds_of(odds::showdown_question const& ask) {
  auto const found = odds::answer(ask);
  auto const names = [&](std::vector<std::size_t> const& players) {
    std::string out;
    for (auto const player : players) out += (out.empty() ? "" : " = ") + found.players[player].hand;
    return out;
  };
  std::vector<odds_answer::outcome> all;
  for (auto const& pot : found.shared) {
    auto const low = pot.low.empty() ? "" : ", low " + names(pot.low);
    all.emplace_back(names(pot.players) + low, ratio{integer{pot.deals}, integer{found.deals}});
  }
  return odds_answer{std::move(all)};
}

}  // namespace faro
