// A name is one roll wherever it was given: in the question, beside it, in a file; what is rolled anew is a
// function. A condition speaks of rolls with names.
#include "dice/src/questions.hpp"
#include "dice/src/rolls/ways.hpp"
#include "support/error_of.hpp"

#include <faro/dice/query.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace {

using faro::ratio;
using faro::odds::answer_dice;
using faro::odds::answer_dice_together;
using faro::odds::asked_dice;
using faro::odds::definitions;
using faro::testing::error_of;
using ::testing::HasSubstr;

ratio chance_of_one(asked_dice const& asked) { return answer_dice(asked).probability.value(); }
definitions known_as(std::string const& lines) { return definitions::read(lines, "mine"); }

TEST(OneRoll, ANameIsOneRollWhereverTheLetStands) {
  std::uint64_t both = 0, ones = 0;  // every roll of 4d6
  for (int roll = 0; roll < 6 * 6 * 6 * 6; ++roll) {
    int sixes = 0, one = 0;
    for (int rest = roll, die = 0; die < 4; ++die, rest /= 6) {
      sixes += rest % 6 == 5;
      one += rest % 6 == 0;
    }
    ones += one > 0;
    both += one > 0 && sixes > 0;
  }
  ratio const wanted{both, ones};
  EXPECT_EQ(wanted, (ratio{302, 671}));
  std::string const question = "p count 6 >= 1 given p count 1 >= 1";
  EXPECT_EQ(chance_of_one("let p = 4d6 in " + question), wanted);
  EXPECT_EQ(chance_of_one({question, known_as("let p = 4d6")}), wanted);
  EXPECT_EQ(chance_of_one({question, known_as("let q = 4d6\nlet p = q")}), wanted);
  EXPECT_EQ(
      chance_of_one({"sixes >= 1 given p count 1 >= 1", known_as("let p = 4d6\nlet sixes = p count 6")}),
      wanted);
  EXPECT_EQ(
      chance_of_one({"shows(6) given shows(1)", known_as("let p = 4d6\nlet shows(n) = p count n >= 1")}),
      wanted);
  EXPECT_EQ(chance_of_one(asked_dice::under("p count 6 >= 1", "p count 1 >= 1", known_as("let p = 4d6"))),
            wanted);
  EXPECT_EQ(chance_of_one(asked_dice::under("let p = 4d6 in p count 6 >= 1", "p count 1 >= 1")), wanted);
  EXPECT_EQ(chance_of_one({"p - p = 0", known_as("let p = 2d6")}), ratio{1});
}

TEST(OneRoll, AFunctionIsRolledAnewAtEachCall) {
  auto const fresh = known_as("let p() = 2d6");
  EXPECT_EQ(*answer_dice({"p() - p()", fresh}).law, *answer_dice("2d6 - 2d6").law);
  EXPECT_EQ(chance_of_one("let p() = 2d6 in p() - p() = 0"), chance_of_one("2d6 - 2d6 = 0"));
  EXPECT_EQ(chance_of_one({"p() count 6 >= 1", fresh}), (ratio{11, 36}));
  EXPECT_THAT(error_of([&] { chance_of_one({"p >= 7", fresh}); }), HasSubstr("expected p(), got p alone"));
}

TEST(OneRoll, WhatIsNamedInTheQuestionHidesWhatIsNamedBesideIt) {
  auto const beside = known_as("let p = d6\nlet twice(n) = p + n");
  EXPECT_EQ(chance_of_one({"let p = d4 in p <= 4", beside}), ratio{1});
  EXPECT_EQ(chance_of_one({"let p = d4 in twice(0) = 6", beside}), (ratio{1, 6}));  // of its own p
}

TEST(OneRoll, NumbersAndConditionsBesideTheQuestionAreKnownToo) {
  EXPECT_EQ(chance_of_one({"2d6 >= least", known_as("let least = 7")}), (ratio{7, 12}));
  EXPECT_EQ(chance_of_one({"hit and not hit", known_as("let hit = d20 >= 15")}), ratio{0});
}

TEST(OneRoll, DiceWithoutANameAreRefusedBesideACondition) {
  auto const said = [](std::string const& text) { return error_of([&] { asked_dice{text}; }); };
  EXPECT_THAT(said("d20 = 20 given d20 >= 11"),
              HasSubstr("'let r = d20 in r = 20 given r >= 11', at character 1"));
  EXPECT_THAT(said("4d6 drop lowest >= 12 given 4d6 count 1 >= 1"),
              HasSubstr("'let r = 4d6 in r drop lowest >= 12 given r count 1 >= 1'"));
  EXPECT_THAT(said("let a = d6 in a + d8 >= 9 given a >= 3"),
              HasSubstr("'let a = d6 in let r = d8 in a + r >= 9 given a >= 3'"));
  EXPECT_THAT(said("d6 + d6 = 7 given d6 >= 2"), HasSubstr("as in 'let r = d20 in r = 20 given r >= 11'"));
  EXPECT_THAT(error_of([] { asked_dice::under("d20 = 20", "d20 >= 11"); }), HasSubstr("let r = d20 in"));
  EXPECT_THAT(error_of([] { asked_dice::under("let r = d20 in r = 20 given r >= 3", "r >= 11"); }),
              HasSubstr("join them by `and`"));
  EXPECT_EQ(chance_of_one("let r = d20 in r = 20 given r >= 11"), (ratio{1, 10}));
}

/// What several questions are together, by a walk through all rolls of 2d4 kept lowest.
TEST(OneRoll, SmallKeptPoolsHaveAJointDistribution) {
  auto const found = answer_dice_together("let q = 2d4 keep lowest 1 in q count 3, q < 2");
  ASSERT_TRUE(found.together) << found.apart;
  faro::distribution_builder<std::vector<std::int64_t>> wanted;
  for (int a = 1; a <= 4; ++a) {
    for (int b = 1; b <= 4; ++b) {
      auto const low = std::min(a, b);
      wanted.add({low == 3 ? 1 : 0, low < 2 ? 1 : 0}, 1, 16);
    }
  }
  EXPECT_EQ(*found.together, wanted.build());
}

TEST(OneRoll, DiceThatBringARollMoreHaveAJointDistribution) {
  auto const found = answer_dice_together("let p = 2d4 explode once in p count 4, p sets of 2");
  ASSERT_TRUE(found.together) << found.apart;
  faro::distribution_builder<std::vector<std::int64_t>> wanted;
  for (int roll = 0; roll < 256; ++roll) {  // two dice, and one more for each four
    std::vector<int> faces{roll % 4 + 1, roll / 4 % 4 + 1};
    if (faces[0] == 4) faces.push_back(roll / 16 % 4 + 1);
    if (roll / 4 % 4 + 1 == 4) faces.push_back(roll / 64 + 1);
    std::int64_t sets = 0;
    for (int face = 1; face <= 4; ++face) sets += std::ranges::count(faces, face) >= 2;
    wanted.add({std::ranges::count(faces, 4), sets}, 1, 256);
  }
  EXPECT_EQ(*found.together, wanted.build());
}

TEST(OneRoll, WaysUnderAConditionAreCountedAmongThoseForWhichItHolds) {
  faro::odds::dice_condition const asked{"let a = d3 in let b = d3 in a + b >= 5 given a >= 2"};
  auto const ways = asked.ways({.runs = 10'000});
  auto const given = asked.given({.runs = 10'000});
  ASSERT_TRUE(given);
  EXPECT_EQ(ways.count(), faro::integer{3});    // 2 3, 3 2, 3 3
  EXPECT_EQ(given->count(), faro::integer{6});  // of b all three faces
  EXPECT_EQ(ways.probability() / given->probability(), (ratio{1, 2}));
  EXPECT_FALSE(faro::odds::dice_condition{"3d6 >= 15"}.given({.runs = 10'000}));
}

}  // namespace
