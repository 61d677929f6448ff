// The easy way to exact odds: what a game ends in.
#include <faro/games/odds_of.hpp>

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace {

using faro::odds_of;
using faro::ratio;

TEST(OddsOf, AnswersGames) {
  faro::odds::script const ruin{
      "return function(t) for i = 1, 2 do if t:die(6) == 6 then return 'six' end end return 'none' end",
      "six.lua"};
  auto const found = odds_of(ruin);
  ASSERT_EQ(found.outcomes().size(), 2U);
  EXPECT_EQ(found.outcomes()[0], (std::pair{std::string{"none"}, ratio{25, 36}}));
  EXPECT_TRUE(found.unread().is_zero());
}

}  // namespace
