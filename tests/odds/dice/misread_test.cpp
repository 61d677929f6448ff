// Dice questions that were taken for others: modifiers of sums, named pools, means of endless dice.
#include <faro/odds/dice/query.hpp>
#include <faro/odds/language/vocabulary.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <support/error_of.hpp>

#include <string>

namespace {

using faro::ratio;
using faro::odds::answer_dice;
using faro::testing::error_of;
using ::testing::HasSubstr;

ratio chance_of(std::string_view query) { return answer_dice(query).probability.value(); }
std::string refusal_of(std::string_view query) {
  return error_of([&] { answer_dice(query); });
}

TEST(DiceMisread, AModifierOfANumberIsRefusedWithTheSpellingThatWorks) {
  EXPECT_THAT(refusal_of("d12+3 disadvantage >= 9"),
              HasSubstr("expected dice before 'disadvantage', got the number 3; "
                        "write (d12+3) disadvantage, at character 7"));
  EXPECT_THAT(refusal_of("d8 - 1 reroll 1"), HasSubstr("write (d8 - 1) reroll"));
  EXPECT_THAT(refusal_of("4 explode"), HasSubstr("got the number 4"));
  EXPECT_EQ(chance_of("(d20+5) advantage >= 15"), (ratio{319, 400}));
  EXPECT_EQ(chance_of("5 + d20 advantage >= 15"), (ratio{319, 400}));
}

TEST(DiceMisread, AdvantageOfASumIsRefusedWhereItHasTwoReadings) {
  EXPECT_THAT(refusal_of("d12+d6 adv"), HasSubstr("write (d12+d6) adv"));
  EXPECT_EQ(chance_of("d12 + (d6 adv) >= 18"), (ratio{11, 432}));
}

TEST(DiceMisread, ANamedPoolIsAPool) {
  EXPECT_EQ(chance_of("let p = 3d6 in p count 6 >= 2"), (ratio{2, 27}));
  EXPECT_EQ(chance_of("let p = 4d10 in p count >= 8 >= 2"), chance_of("4d10 count >= 8 >= 2"));
  EXPECT_EQ(*answer_dice("let p = 4d6 in p drop lowest").law, *answer_dice("4d6 drop lowest").law);
  EXPECT_EQ(chance_of("let p = 5d6 in p sets of 3 = 1 and p distinct = 2"),
            (ratio{300 + 150, 7776}));  // full house, four alike
}

TEST(DiceMisread, APoolThatIsNamedTwiceIsRolledOnce) {
  // Both a six and a total of ten: 6-4, 6-5 and turned round.
  EXPECT_EQ(chance_of("let p = 2d6 in p count 6 = 1 and p >= 10"), (ratio{1, 9}));
  // Highest of three is a six exactly when one is: 1 - (5/6)^3.
  EXPECT_EQ(chance_of("let p = 3d6 in p keep highest = 6 and p count 6 >= 1"), (ratio{91, 216}));
  EXPECT_EQ(chance_of("let p = {2d6, d8} in p keep highest > p keep lowest or p distinct = 1"), ratio{1});
  EXPECT_EQ(chance_of("let x = d6 in x + x = 7"), ratio{0});
  EXPECT_EQ(chance_of("let p = 2d6 in 2 * (p count 6) = 2"), (ratio{10, 36}));  // twice the same roll
}

TEST(DiceMisread, WhatANamedPoolCannotDoIsSaid) {
  EXPECT_THAT(refusal_of("let p = 3d6 in p reroll 1 >= p"), HasSubstr("can't be rolled again"));
  // Facts are found without going through the ways a roll may show; dice put with others are not facts.
  EXPECT_THAT(refusal_of("let p = 60d20 in {p, d6} count 20 > p count 1"), HasSubstr("ways"));
  EXPECT_EQ(chance_of("let p = 60d20 in p count 20 > p count 1"),
            chance_of("let p = 60d20 in p count 1 > p count 20"));
}

TEST(DiceMisread, MeansOfEndlessDiceAreInClosedForm) {
  auto const mean = [](std::string_view query) { return answer_dice(query).mean; };
  EXPECT_EQ(mean("d10!"), (ratio{55, 9}));
  EXPECT_EQ(mean("d6!!"), (ratio{21, 5}));
  EXPECT_EQ(mean("3d8! + 2"), (ratio{3 * 36, 7} + ratio{2}));
  EXPECT_EQ(mean("d6 explode >= 5"), (ratio{21, 4}));
  EXPECT_EQ(mean("8d10 explode count >= 8"), (ratio{8 * 3, 9}));
  EXPECT_EQ(mean("3d6! keep highest"), std::nullopt);  // not known: it is marked
  EXPECT_EQ(mean("3d6"), std::nullopt);                // the law says it
  auto const found = answer_dice("d2!");
  EXPECT_EQ(found.mean, ratio{3});
  EXPECT_EQ(found.variance, ratio{8});
}

TEST(DiceMisread, WhatIsTooLargeIsRefusedBeforeAnythingGrows) {
  for (auto const* query :
       {"7000000000000d12 distinct", "88888888888d8 longest run", "{77777777777d6, d10} largest set",
        "4294967297d20 largest set", "2000000000d3 sets of 5", "60d90 longest run",
        "500000000000d20 keep highest 3", "6000000000d10! count 10", "d8*d8*d8*d8*d8*d8*d8*d8", "2000d8 * d6",
        "d12*d12*d12*d12*d12*d12*d12*d12*d12"})
    EXPECT_FALSE(refusal_of(query).empty()) << query;
}

TEST(DiceMisread, EveryEntryOfTheTableIsAnswered) {
  for (auto const& f : faro::odds::vocabulary_of_dice()) {
    auto const found = answer_dice(f.example);
    EXPECT_TRUE(found.law || found.probability) << f.example;
  }
}

}  // namespace
