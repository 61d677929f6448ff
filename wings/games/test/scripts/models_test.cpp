// Which of several games it was: counted by hand.
#include "games/src/scripts/models.hpp"

#include "support/error_of.hpp"

#include <faro/games/script.hpp>

#include <gtest/gtest.h>

#include <memory>

namespace faro::odds {
namespace {

TEST(GameModels, SayThemselvesWhatIsObserved) {
  game_models_question ask;
  ask.models = read_models("1/2 fair: f.lua; 1/4 bent: b.lua; 1/4 loop: l.lua");
  for (auto const* text :
       {"return function(t) t:observe(1, 2) t:observe(1, 2) return 1 end",
        "return function(t) t:observe(3, 4) t:observe('75%') return 1 end",
        // Rolls until a six, all of them even: a sixth at each step over two sixths that go on.
        "return function(t)\n while true do\n t:merge_point()\n local n = t:die(6)\n"
        " t:observe(n % 2 == 0)\n if n == 6 then return 1 end\n end\nend"})
    ask.each.push_back({std::make_shared<script const>(text, "game.lua")});
  auto const found = answer_models(ask);
  EXPECT_EQ(found.evidence[2].low, ratio(1, 4));
  ratio const all = ratio(1, 2) * ratio(1, 4) + ratio(1, 4) * ratio(9, 16) + ratio(1, 4) * ratio(1, 4);
  EXPECT_EQ(found.of_all.low, all);
  EXPECT_EQ(found.after[1].low, ratio(9, 64) / all);
  ask.each.resize(2);
  ask.models.resize(2);
  for (auto& one : ask.each)
    one.game =
        std::make_shared<script const>("return function(t) t:observe(t:die(6) > 6) return 1 end", "game.lua");
  EXPECT_EQ(faro::testing::error_of([&] { (void)answer_models(ask); }),
            "game.lua:1: what is observed has no chance in this game");
}

}  // namespace
}  // namespace faro::odds
