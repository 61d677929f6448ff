// Rolls for which a condition holds: the same chance as the exact answer, every roll once, each in
// proportion.
#include "dice/src/rolls/ways.hpp"

#include <faro/chance/record.hpp>
#include <faro/dice/query.hpp>
#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

namespace {

using namespace faro::odds;
using faro::integer;
using faro::ratio;

faro::given_ways ways_of(dice_condition const& asked) { return asked.ways({.runs = 300'000}); }

// Rolls that meet where something that matters differs would be counted wrongly here. Every question has a
// place where rolls may meet: beside another pool, within a let, a choice, a pool of rolls, after a reroll.
TEST(DiceWays, TheirChanceIsTheAnswerOfTheQuestion) {
  for (auto const* question : {"2d6 > d12",
                               "4d6 drop lowest >= 16",
                               "12d6 >= 60",
                               "d6 + d8 - d4 >= 9",
                               "2d6 advantage >= 9",
                               "3 # (d6 + d4) keep highest 2 >= 15",
                               "{2d6, d8, d10} keep highest 2 >= 15",
                               "let n = d6 in d(n) >= 3",
                               "(if d6 >= 4 then 2d8 else 3d4) >= 9",
                               "let p = 4d6 in p count 6 >= 2 and p >= 15",
                               "let roll = d20 in roll = 20 or roll + d4 >= 18",
                               "let n = d4 in n * d6 >= 12",
                               "d4 * d6 >= 12",
                               "5d6 full house",
                               "6d6 straight 4",
                               "5d6 sets of 2 = 2",
                               "5d6 largest set >= 3",
                               "4d6 spread <= 2",
                               "3d6 product = 12",
                               "3d6 beats 2d6 >= 1",
                               "4d6 reroll once 1 2 >= 18",
                               "(3d6 explode once) >= 20",
                               "(2d10 compound once) >= 15",
                               "max(d6, d8, 2d4) >= 7",
                               "min(2d6, d12) in 3..5",
                               "not (3d6 in 8..13)",
                               "3d{1, 1, 2..4, 9} >= 12",
                               "5d{hit, hit, miss} count hit >= 4",
                               "2d6 mod 3 = 0",
                               "2dF + 3dF = 2",
                               "4d6 keep middle 2 >= 9",
                               "abs(d6 - d8) >= 4",
                               "d6 < d8 < d10",
                               "2z10 = 9",
                               "let p = 3d6 in let q = 2d6 in p > q and q >= 6",
                               "let p = 5d6 in (p keep highest 2) > (p drop highest 2)"}) {
    SCOPED_TRACE(question);
    dice_condition const asked{question};
    auto const ways = ways_of(asked);
    EXPECT_EQ(ways.probability(), answer_dice(question).probability);
  }
}

TEST(DiceWays, EachIsListedOnceAndIsOne) {
  for (auto const* question : {"4d6 drop lowest >= 16", "2d6 + d4 >= 14", "3d6 reroll once 1 = 17"}) {
    SCOPED_TRACE(question);
    dice_condition const asked{question};
    auto const ways = ways_of(asked);
    std::set<std::string> different;
    for (auto const& way : ways) {
      faro::recorded_chooser c{way};
      auto const roll = asked(c);
      EXPECT_TRUE(std::get<bool>(roll.value));
      different.insert(roll.dice_text());
      EXPECT_EQ(ways.nth(*ways.rank(way)), way);
    }
    EXPECT_EQ(integer{different.size()}, ways.count());
  }
}

// Of every share one way: a die rolled again halves, thirds … the weight of what it then shows.
TEST(DiceWays, SharesAreInProportionToTheirChances) {
  dice_condition const asked{"2d4 reroll once 1 >= 7"};
  auto const ways = ways_of(asked);
  EXPECT_FALSE(ways.equally_likely());
  std::map<std::string, ratio> chance;
  for (integer k; k < ways.weight(); k += integer{1}) {
    auto const way = ways.at_share(k);
    faro::recorded_chooser c{way};
    chance[asked(c).dice_text()] += ratio{integer{1}, ways.weight()};
  }
  ASSERT_EQ(chance.count("4 4"), 1U);
  ASSERT_EQ(chance.count("1>4 4"), 1U);
  EXPECT_EQ(chance["4 4"] / chance["1>4 4"], ratio{4});
}

TEST(DiceWays, WhatIsNoConditionIsRefused) {
  EXPECT_THROW(dice_condition{"3d6"}, faro::input_error);
  EXPECT_THROW((dice_condition{"3d6 >= 4, 2d6 = 3"}), faro::input_error);
  EXPECT_THROW(dice_condition{"let p = 3d6 in p"}, faro::input_error);
  EXPECT_TRUE(dice_condition{"3d6 explode >= 5 >= 12"}.endless());
  EXPECT_FALSE(dice_condition{"3d6 explode twice >= 5 >= 12"}.endless());
  EXPECT_THROW((void)dice_condition{"40d20 keep highest 30 >= 450"}.ways({.runs = 20'000}),
               faro::reading_too_long);
}

}  // namespace
