// The easy way to exact odds: who wins a showdown.
#include <faro/poker/odds_of.hpp>

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace {

using faro::odds_of;
using faro::ratio;

TEST(OddsOf, AnswersShowdowns) {
  auto const found = odds_of(faro::odds::parse_showdown("AsKs vs QhQd")).outcomes();
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].first, "AsKs");
  EXPECT_EQ(found[0].second, (ratio{787966, 1712304}));
  EXPECT_EQ(found[0].second + found[1].second + found[2].second, ratio{1});
}

}  // namespace
