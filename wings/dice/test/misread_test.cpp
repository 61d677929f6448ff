// Dice questions that were taken for others: modifiers of sums, named pools, means of endless dice.
#include "dice/src/vocabulary.hpp"
#include "language/vocabulary.hpp"
#include "support/error_of.hpp"

#include <faro/dice/query.hpp>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

TEST(DiceMisread, WhatChangesDiceStandsBeforeCount) {
  for (auto const* word : {"explode 10", "reroll 1", "compound", "min 3"}) {
    auto const name = std::string{word}.substr(0, std::string_view{word}.find(' '));
    EXPECT_THAT(refusal_of(fmt::format("10d10 count >= 8 {} >= 4", word)),
                HasSubstr("put '" + name + "' before 'count'"));
  }
  EXPECT_EQ(chance_of("10d10 explode 10 count >= 8 >= 4"), (ratio{429357996327, 1000000000000}));
}

TEST(DiceMisread, APoolInBracketsIsAPoolAndANumberIsNotCounted) {
  EXPECT_EQ(chance_of("(4d6) count 6 >= 2"), chance_of("4d6 count 6 >= 2"));
  EXPECT_EQ(chance_of("(8 # 2d6) count 6 8 >= 1"), chance_of("8 # 2d6 count 6 8 >= 1"));
  EXPECT_EQ(*answer_dice("((5d6)) largest set").law, *answer_dice("5d6 largest set").law);
  EXPECT_EQ(*answer_dice("(4d6) keep highest 3").law, *answer_dice("4d6 keep highest 3").law);
  EXPECT_EQ(*answer_dice("(3d6) beats (2d6)").law, *answer_dice("3d6 beats 2d6").law);
  EXPECT_EQ(*answer_dice("count((4d6) >= 5)").law, *answer_dice("4d6 count >= 5").law);
  EXPECT_EQ(chance_of("let p = (4d6) in p count 6 >= 2"), chance_of("4d6 count 6 >= 2"));
  EXPECT_EQ(chance_of("let f(n) = {n d6, d8} in f(2) count 6 >= 2"), chance_of("{2d6, d8} count 6 >= 2"));
  for (auto const* query : {"(2d6 + 3) count 9", "(d20 advantage) count 20", "(2 * d6) count 6",
                            "max(d6, d8) count 6", "let n = d6 + d4 in n count 7", "count(d6 + 1 >= 3)"})
    EXPECT_THAT(refusal_of(query), HasSubstr("count wants dice side by side")) << query;
  EXPECT_EQ(chance_of("(3d6) reroll 3..7 = 18"), (ratio{1, 181}));  // of the total, in brackets
}

TEST(DiceMisread, TheHighestOrLowestIsAFaceOrADieAndSaidWhich) {
  EXPECT_THAT(refusal_of("2d12 reroll once lowest"), HasSubstr("'reroll lowest' has two readings"));
  EXPECT_THAT(refusal_of("2d12 reroll highest"), HasSubstr("'reroll highest' has two readings"));
  EXPECT_THAT(refusal_of("5d6 count highest"), HasSubstr("'count highest' has two readings"));
  EXPECT_EQ(*answer_dice("d6 explode once highest").law, *answer_dice("d6 explode once 6").law);
}

TEST(DiceMisread, TwoNumbersAreNotCompared) {
  EXPECT_THAT(refusal_of("8d10>=7 >= 3"),
              HasSubstr("'7 >= 3' compares two numbers, which comes out alike whatever happens"));
  EXPECT_THAT(refusal_of("8d10>=7 >= 3"), HasSubstr("dice are counted as in 8d10 count >= 7 >= 3"));
  for (auto const* query :
       {"1 < 2 < 2d6", "2d6 >= 7 and 3 > 2", "if 1 < 2 then d6 else d8", "2d6 < 3 + 1 < 9",
        "let n = 3 in d6 >= n >= 2", "d6 >= 2 and not 1 = 1", "(2) <= (3) <= d6"})
    EXPECT_THAT(refusal_of(query), HasSubstr("compares two numbers")) << query;
  EXPECT_THAT(refusal_of("d6 >= 2 and 5 in 2..7"), HasSubstr("expected what is looked for in a set"));
  EXPECT_EQ(chance_of("3 <= 2d6 <= 9"), (ratio{29, 36}));
  EXPECT_EQ(chance_of("let f(n) = if n >= 3 then d6 else d4 in f(3) >= 5"), (ratio{1, 3}));
}

TEST(DiceMisread, ARangeWithAHyphenIsRefusedWithTheRange) {
  EXPECT_THAT(refusal_of("3d6 = 10-12"), HasSubstr("is written '3d6 in 10..12'"));
  for (auto const* query : {"3d6 10..12", "3d6 10-12", "3d6 between 10 and 12"})
    EXPECT_THAT(refusal_of(query), HasSubstr("this range is written '3d6 in 10..12'")) << query;
  for (auto const* word : {"count", "reroll", "explode"})
    EXPECT_THAT(refusal_of(fmt::format("4d6 {} 5-6", word)),
                HasSubstr("'5-6' takes 6 away from the result; from one face to another is .., as in 5..6"));
  EXPECT_EQ(*answer_dice("4d6 count 5 - 6").law, *answer_dice("(4d6 count 5) - 6").law);
  EXPECT_EQ(chance_of("d6 - d6 = 4 - 3"), chance_of("d6 - d6 = 1"));
  EXPECT_THAT(refusal_of("3d6 => 10"), HasSubstr("'=>' has no meaning here; did you mean >=?"));
}

TEST(DiceMisread, WordsOfPeopleAreToldHowTheyAreWritten) {
  EXPECT_THAT(refusal_of("2d6 >= 7 and <= 9"), HasSubstr("both bounds are written '7 <= 2d6 <= 9'"));
  EXPECT_THAT(refusal_of("5d10 count 8 to 10"), HasSubstr("from 8 to 10 is written 8..10"));
  EXPECT_THAT(refusal_of("5d10 count between 8 and 10"), HasSubstr("is written '5d10 count 8..10'"));
  EXPECT_THAT(refusal_of("10d6 count 6 at least 3"), HasSubstr("this is written '10d6 count 6 >= 3'"));
  EXPECT_THAT(refusal_of("3d6 highest >= 5"), HasSubstr("3d6 keep highest, or highest(3d6)"));
  EXPECT_THAT(refusal_of("2d6 / 12 >= 1/2"), HasSubstr("'1/2' is 0 here"));
  EXPECT_THAT(answer_dice("6 # 4d6 drop lowest").readings,
              ::testing::Contains(HasSubstr("keep and drop choose among the totals")));
}

TEST(DiceMisread, FacesMayStandInBrackets) {
  auto const same = [](std::string_view a, std::string_view b) {
    EXPECT_EQ(*answer_dice(a).law, *answer_dice(b).law) << a;
  };
  same("3d6 reroll (1..2)", "3d6 reroll 1..2");
  same("3d6 count (5, 6)", "3d6 count 5, 6");
  same("3d6 explode once (6) + 2", "(3d6 explode once 6) + 2");
  same("3d6 reroll (1)..(2)", "3d6 reroll 1..2");
}

TEST(DiceMisread, AFaceBelowZeroIsReadBehindEveryWord) {
  auto const same = [](std::string_view a, std::string_view b) {
    EXPECT_EQ(*answer_dice(a).law, *answer_dice(b).law) << a;
  };
  same("d{-1, 4} explode once -1", "d{-1, 4} explode once <= 0");
  same("d{-2, -1, 4} explode once -2..-1", "d{-2, -1, 4} explode once < 0");
  same("let k = 1 in 2d{-k, 4} compound once -1", "2d{-1, 4} compound once < 0");
  same("let p = 2d{-1, 3} in p explode once -1", "2d{-1, 3} explode once < 0");
  same("let f(p) = p explode once -1 in f(2d{-1, 3})", "2d{-1, 3} explode once < 0");
  same("let f(p) = p explode once - 1 in f(2d{-1, 3})", "(2d{-1, 3} explode once) - 1");
  same("d{-1, 4} explode once (-1)", "d{-1, 4} explode once < 0");
  same("4dF reroll once -1", "4dF reroll once < 0");
  // Something is taken from the total, where the dice have no such face or a blank parts the minus.
  same("d6 explode once -1", "(d6 explode once) - 1");
  same("d{-1, 4} explode once - 1", "(d{-1, 4} explode once) - 1");
}

TEST(DiceMisread, ARangeIsWrittenWithTwoDots) {
  EXPECT_THAT(refusal_of("2d6 in 5-9"), HasSubstr("is .., as in 2..4, not -"));
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

// S, S, SS: the last is no S.
TEST(DiceMisread, AWordMadeOfOthersIsNotCountedAsThem) {
  EXPECT_THAT(
      refusal_of("3d{blank, S, S, SS, A, A, SA, AA} count S >= 2"),
      HasSubstr("'SA' is a word of its own, which `count S` does not count; write the face as s + a, or "
                "give it another name, at character 27"));
  EXPECT_THAT(refusal_of("count(2d{S, -, SS} S) >= 2"), HasSubstr("write the face as 2 s,"));
  EXPECT_THAT(refusal_of("die x = d{-, S, SA} in 2 x count S >= 2"), HasSubstr("'SA' is a word of its own"));
  EXPECT_THAT(refusal_of("d{hit, hithit} count hit >= 2"), HasSubstr("write the face as 2 hit"));
  // Two faces with one S, one with two: of 16 ways 1+1 (four), 0+2 and 2+0 (one each), 1+2 (four), 2+2.
  EXPECT_EQ(chance_of("2d{-, S, S, 2 S} count S >= 2"), (ratio{4 + 2 + 4 + 1, 16}));
  EXPECT_EQ(chance_of("2d{-, S, S, S + S} count S >= 2"), (ratio{11, 16}));
  // What is made of no others is another word, and that is said where it has the counted one in it.
  EXPECT_EQ(chance_of("d{miss, s} count s = 1"), (ratio{1, 2}));
  EXPECT_THAT(answer_dice("d{miss, s} count s = 1").readings,
              ::testing::Contains("'miss' is another word than 's', and not counted"));
  EXPECT_EQ(chance_of("d{S, SS} count SS = 1"), (ratio{1, 2}));
}

TEST(DiceMisread, SpellingsOfOtherTables) {
  EXPECT_EQ(*answer_dice("4w6").law, *answer_dice("4d6").law);
  EXPECT_EQ(*answer_dice("W20 + 2").law, *answer_dice("d20 + 2").law);
  EXPECT_EQ(chance_of("let w = d6 in w + w = 4"), (ratio{1, 6}));
  EXPECT_THAT(refusal_of("8k4!"),
              HasSubstr("'8k4' has two readings: 8d10 keep highest 4 (8d10!! keep highest 4 "
                        "where a ten is rolled on), or 8d4"));
  EXPECT_THAT(refusal_of("2k6 + 1"), HasSubstr("expected dice; write 2d6"));
  EXPECT_THAT(refusal_of("0d6 kh1"),
              HasSubstr("no dice to keep or drop; a rule for none is written as what is "
                        "rolled then: in Blades in the Dark 2d6 keep lowest"));
  EXPECT_EQ(chance_of("8d10 k4 >= 40"), chance_of("8d10 keep highest 4 >= 40"));
}

TEST(DiceMisread, EachDieCountsAtLeastOrAtMost) {
  EXPECT_EQ(*answer_dice("8d6 min 2").law, *answer_dice("8d{2, 2, 3..6}").law);
  EXPECT_EQ(*answer_dice("3d6 max 4").law, *answer_dice("3d{1..4, 4, 4}").law);
  EXPECT_EQ(*answer_dice("4d6min2kh3").law, *answer_dice("4d{2, 2, 3..6} keep highest 3").law);
  EXPECT_EQ(*answer_dice("(2d6) min 7").law, *answer_dice("max(2d6, 7)").law);
  EXPECT_EQ(*answer_dice("3d6 min 2 explode once").law, *answer_dice("3d{2, 2, 3..6} explode once").law);
  EXPECT_EQ(chance_of("let p = 2d6 in p min 3 = 6 and p = 2"), (ratio{1, 36}));
  EXPECT_THAT(refusal_of("d20 + 5 min 10"), HasSubstr("write (d20 + 5) min"));
  EXPECT_THAT(refusal_of("4d6 kh3 min 2"), HasSubstr("min and max come before explode, keep and drop"));
  EXPECT_THAT(refusal_of("4d6 min"), HasSubstr("the least that each die counts, as in 8d6 min 2"));
}

TEST(DiceMisread, TimesIsAskedAbout) {
  for (auto const* query : {"6x3d6", "6 x 4d6 keep highest 3", "4d6 drop lowest x6", "d6 x 3"})
    EXPECT_THAT(refusal_of(query), HasSubstr("'x' has two readings: 6 * (3d6) adds up six such numbers"))
        << query;
}

TEST(DiceMisread, MeansOfEndlessDiceAreInClosedForm) {
  auto const mean = [](std::string_view query) { return answer_dice(query).mean; };
  EXPECT_EQ(mean("d10!"), (ratio{55, 9}));
  EXPECT_EQ(mean("d6!!"), (ratio{21, 5}));
  EXPECT_EQ(mean("3d8! + 2"), (ratio{3 * 36, 7} + ratio{2}));
  EXPECT_EQ(mean("d6 explode >= 5"), (ratio{21, 4}));
  EXPECT_EQ(mean("8d10 explode count >= 8"), (ratio{8 * 3, 9}));
  EXPECT_EQ(mean("3d6! keep highest"), std::nullopt);  // not known: it is marked
  EXPECT_EQ(mean("3d6"), std::nullopt);                // the distribution says it
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
