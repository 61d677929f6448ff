// The heights of straights and flushes, counted by hand and beside the categories of poker.
#include "odds/test/ask.hpp"
#include "support/error_of.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace faro::odds {
namespace {

using testing::chance;
using testing::drawing;
using testing::error_of;
using ::testing::HasSubstr;
using testing::table_of;
using testing::ways;

query_setting wild_deuces(count_t cards) {
  auto out = drawing(cards);
  out.wild = {"2"};
  return out;
}

TEST(Heights, FiveCardsMakeAStraightInFourToTheFifthWays) {
  auto const found = ways("standard52", 5, "straight_high");
  EXPECT_EQ(found.size(), 11U);
  for (auto const* high : {"5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"})
    EXPECT_EQ(found.at(high), 1024) << high;
}

TEST(Heights, AFlushHasItsHighestRankAndFourBelow) {
  auto const found = ways("standard52", 5, "flush_high");
  std::uint64_t below = 4;
  for (auto const* high : {"6", "7", "8", "9", "10", "J", "Q", "K", "A"})
    EXPECT_EQ(found.at(high), integer{4} * binomial(below++, 4)) << high;
  EXPECT_EQ(found.size(), 10U);
}

TEST(Heights, OfSevenCardsAreOfTheBestStraightWhateverElseTheyMake) {
  // 6,180,020 of 133,784,560 are straights at best, and 41,584 straight flushes.
  EXPECT_EQ(
      chance("standard52", 7, "straight_high = none and poker in (straight, straight flush, royal flush)"),
      ratio{});
  EXPECT_EQ(chance("standard52", 7, "straight_high >= 5 and poker = straight"),
            (ratio{6'180'020, 133'784'560}));
  EXPECT_EQ(chance("standard52", 7, "flush_high >= 6 and poker = flush"), (ratio{4'047'644, 133'784'560}));
  auto const held = "2s 3d 4c 5h 6s 7s 8s";
  EXPECT_EQ(chance(held, 7, "straight_high = 8"), ratio{1});
  EXPECT_EQ(chance("As 2s 3d 4c 5h Ks Qs", 7, "straight_high = 5 and flush_high = none"), ratio{1});
  EXPECT_EQ(chance("As 2s 3d 4s 5h Ks Qs", 7, "flush_high = A"), ratio{1});
}

TEST(Heights, AJokerFillsWhatIsMissing) {
  // With one joker: 20,532 straights, 7,804 flushes and 204 of both among 2,869,685 hands.
  auto const all = binomial(53, 5);
  EXPECT_EQ(chance("standard52 joker", 5, "straight_high >= 5"), (ratio{integer{20'532 + 204}, all}));
  EXPECT_EQ(chance("standard52 joker", 5, "flush_high >= 6"), (ratio{integer{7'804 + 204}, all}));
  EXPECT_EQ(chance("joker Ks Qd Jc Th", 5, "straight_high = A"), ratio{1});
  EXPECT_EQ(chance("joker 2s 3d 4c 5h", 5, "straight_high = 6"), ratio{1});
  EXPECT_EQ(chance("joker 2s 3d 4c Ah", 5, "straight_high = 5"), ratio{1});
  EXPECT_EQ(chance("joker 2s 3s 7s 9s", 5, "flush_high = A"), ratio{1});
  EXPECT_EQ(chance("joker 2s 3s 7s 9d", 5, "flush_high = none"), ratio{1});
}

TEST(Heights, WildRanksAreNoRanksOfTheirOwn) {
  auto const table = table_of("2s 2h Ks Qd 5c 6h 8h 9h");
  EXPECT_EQ(chance(table, wild_deuces(8), "straight_high = K"), ratio{1});  // 9, Q and K
  EXPECT_EQ(chance(table, wild_deuces(8), "flush_high = A"), ratio{1});
  auto const five = table_of("2s 2h 2d 2c joker Ks Qd");
  EXPECT_EQ(chance(five, wild_deuces(5), "straight_high = A"), ratio{1});  // three wild cards at least
}

TEST(Heights, OfAShortDeckHaveTheAceBelowTheSix) {
  auto setting = drawing(5);
  setting.poker = poker_rules::short_deck;
  EXPECT_EQ(chance(table_of("As 6d 7c 8h 9s"), setting, "straight_high = 9"), ratio{1});
  EXPECT_EQ(chance(table_of("As 2d 3c 4h 5s"), setting, "straight_high = none"), ratio{1});
  EXPECT_EQ(chance(table_of("9s 2d 3c 7h As 6h 8d"), setting, "straight_high >= 9"), (ratio{1, 21}));
}

TEST(Heights, NeedPlayingCards) {
  EXPECT_THAT(error_of([] { (void)chance("land*24 spell*36", 5, "straight_high = A"); }),
              HasSubstr("straight_high needs a deck of playing cards"));
}

}  // namespace
}  // namespace faro::odds
