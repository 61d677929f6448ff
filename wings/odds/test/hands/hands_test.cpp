// Unordered hands: known numbers. "Independent": computed by other code in exact arithmetic (counting
// formulas, rank vectors by suits); the poker and bridge counts are in every handbook.
#include "odds/test/ask.hpp"
#include "odds/test/hands/fraction.hpp"
#include "support/error_of.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace faro::odds {
namespace {

using faro::testing::fraction;

using testing::chance;
using testing::drawing;
using testing::table_of;
using testing::ways;
using counts = std::map<std::string, integer>;

TEST(Hands, LandsInAnOpeningHandAreHypergeometric) {
  EXPECT_EQ(chance("land*24 spell*36", 7, "land = 3"), fraction("30107/97527"));
  EXPECT_EQ(chance("land*24 spell*36", 7, "land in 2..4"), fraction("125902/162545"));
  EXPECT_EQ(chance("land*24 spell*36", 7, "2 <= land <= 4"), fraction("125902/162545"));
}

TEST(Hands, AnyNumberOfCardsOfALargeDeckIsDrawn) {
  // A draw of nearly all has few ways, though its largest kind alone could be drawn in more than 2^128.
  for (auto const& [kind, others] : {std::pair{1U, 134U}, {24U, 288U}, {40U, 120U}, {59U, 399U}}) {
    auto const deck = fmt::format("a*{} b*{}", kind, others);
    auto const all = kind + others;
    for (auto draw = 1U; draw <= all; draw += all / 60 + 1) {
      auto const least = draw > others ? draw - others : 0U;
      auto const exact = binomial(kind, least) * binomial(others, draw - least);
      EXPECT_EQ(chance(deck, draw, fmt::format("a = {}", least)), (ratio{exact, binomial(all, draw)}))
          << deck << " " << draw;
    }
    EXPECT_EQ(chance(deck, all, fmt::format("a = {}", kind)), ratio{1});
  }
}

TEST(Hands, ACombinationOfCards) {
  auto const* const deck = "A*3 B*3 C*2 other*32";
  EXPECT_EQ(chance(deck, 5, "A >= 1 and (B >= 1 or C >= 1)"), fraction("98855/658008"));
  EXPECT_EQ(chance(deck, 6, "A >= 1 and (B >= 1 or C >= 1)"), fraction("28451/137085"));
}

TEST(Hands, PokerCategoriesOfFiveCards) {
  EXPECT_EQ(ways("standard52", 5, "poker"), (counts{{"high card", 1302540},
                                                    {"one pair", 1098240},
                                                    {"two pair", 123552},
                                                    {"three of a kind", 54912},
                                                    {"straight", 10200},
                                                    {"flush", 5108},
                                                    {"full house", 3744},
                                                    {"four of a kind", 624},
                                                    {"straight flush", 36},
                                                    {"royal flush", 4}}));
}

TEST(Hands, PokerCategoriesOfTheBestFiveOfSevenCards) {
  EXPECT_EQ(ways("standard52", 7, "poker"), (counts{{"high card", 23294460},
                                                    {"one pair", 58627800},
                                                    {"two pair", 31433400},
                                                    {"three of a kind", 6461620},
                                                    {"straight", 6180020},
                                                    {"flush", 4047644},
                                                    {"full house", 3473184},
                                                    {"four of a kind", 224848},
                                                    {"straight flush", 37260},
                                                    {"royal flush", 4324}}));
}

TEST(Hands, BalancedBridgeHandsOfFifteenToSeventeenPoints) {
  EXPECT_EQ(ways("standard52", 13, "balanced and hcp in 15..17").at("yes"), integer{30897212184});
  EXPECT_EQ(ways("standard52", 13, "hcp = 10").at("yes"), integer{59723754816});
  auto const shapes = ways("standard52", 13, "shape");
  EXPECT_EQ(shapes.size(), 39U);
  EXPECT_EQ(shapes.at("4-4-3-2"), integer{136852887600});
  EXPECT_EQ(shapes.at("13-0-0-0"), integer{4});
  EXPECT_EQ(ways("standard52", 13, "shape, hcp").size(), 1043U);  // as many as independent
}

TEST(Hands, LongestRunAndLargestSetOfThirteenCards) {  // independent
  EXPECT_EQ(chance("standard52", 13, "run(rank) = 4"), fraction("10374463822/39688347475"));
  EXPECT_EQ(chance("standard52", 13, "largest(rank) = 3"), fraction("3621158112/7937669495"));
  EXPECT_EQ(chance("standard52", 13, "run(rank) = 2 and largest(rank) = 2"), fraction("839808/138286925"));
  EXPECT_EQ(chance("standard52", 13, "run(rank) = 3 and largest(rank) = 2"), fraction("2292624/36714475"));
}

TEST(Hands, JokersAreWildAndHaveAName) {
  EXPECT_EQ(chance("standard54", 5, "joker = 2"), fraction("10/1431"));
  EXPECT_EQ(ways("standard54", 5, "poker").at("five of a kind"),
            integer{78});  // 13 x 4 with both jokers, 13 x 2 with one
}

TEST(Hands, WhatIsTooBigIsRefusedBeforehand) {
  EXPECT_THROW(chance("x*1000000 y*1000000", 100'000, "x >= 50000"), too_big);
  EXPECT_EQ(chance("x*1000000 y*1000000", 3, "x = 3"), fraction("499999/3999998"));
}

TEST(Hands, SeveralHandsFromOneDeck) {
  auto setting = drawing(5);
  setting.hands = {5, 5};
  EXPECT_EQ(chance(table_of("standard52"), setting, "each(ace >= 1)"), fraction("61/637"));
  setting.hands = {5, 5, 5};
  EXPECT_EQ(chance(table_of("standard52"), setting, "each(ace >= 1)"), fraction("215/10829"));
}

TEST(Hands, ManyHandsTakeWhatIsLeftInOneWay) {
  auto setting = drawing(5);
  setting.hands.assign(10, 5);  // three aces in two hands can't be: ten times the chance of one
  EXPECT_EQ(chance(table_of("standard52"), setting, "some(ace >= 3)"), fraction("190/10829"));
  setting.hands.assign(8, 5);
  EXPECT_EQ(chance(table_of("standard52"), setting, "some(ace >= 3)"), fraction("152/10829"));
}

}  // namespace
}  // namespace faro::odds
