// Nothing is misread in silence: numbers that name cards, conditions that can't vary, cards held.
#include "odds/src/hands/question.hpp"
#include "odds/test/ask.hpp"
#include "support/error_of.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace faro::odds {
namespace {

using testing::chance;
using testing::drawing;
using ::testing::ElementsAre;
using testing::error_of;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::table_of;

auto const* const passcodes = "'89631139'*3 '46986414'*2 '7'*4 other*31";

TEST(HandMisread, ANumberThatNamesACardMeansIt) {
  EXPECT_EQ(chance(passcodes, 5, "89631139 >= 1"), chance(passcodes, 5, "\"89631139\" >= 1"));
  EXPECT_EQ(chance(passcodes, 5, "89631139 and not 46986414"),
            chance(passcodes, 5, "\"89631139\" >= 1 and \"46986414\" = 0"));
  EXPECT_EQ(chance(passcodes, 5, "count(89631139 or 46986414) >= 2"),
            chance(passcodes, 5, "\"89631139\" + \"46986414\" >= 2"));
}

TEST(HandMisread, ASmallNumberThatNamesACardIsRefusedWhereNothingElseVaries) {
  auto const asked = [&](std::string const& query) { return error_of([&] { chance(passcodes, 5, query); }); };
  EXPECT_THAT(asked("7 >= 1"), HasSubstr("'7' is a number here, and the name of a card"));
  EXPECT_THAT(asked("other and 7"), HasSubstr("in quotes it means the card"));
  EXPECT_EQ(chance(passcodes, 5, "other + 7 >= 9"), chance(passcodes, 5, "other >= 2"));
  EXPECT_EQ(chance(passcodes, 5, "\"7\" in 1..7"), chance(passcodes, 5, "\"7\" >= 1"));
}

TEST(HandMisread, ARankAloneIsNoNumberOfCards) {
  auto const asked = [&](std::string const& query) {
    return error_of([&] { chance("standard52", 13, query); });
  };
  EXPECT_THAT(asked("7 >= 2"), HasSubstr("'7' is a number here, and the name of a card"));
  EXPECT_THAT(asked("ace and 10"), HasSubstr("at character 9"));
  EXPECT_EQ(chance("standard52", 13, "\"7\" >= 2"), chance("standard52", 13, "sevens >= 2"));
  // What is given to a function is a number.
  EXPECT_EQ(chance("standard52", 5, "let f(n) = if n > 3 then ace else king in f(2) >= 1"),
            chance("standard52", 5, "king >= 1"));
}

TEST(HandMisread, WhatOthersCallFunctionsOfSeveralHandsIsToldOurs) {
  auto const asked = [](std::string const& query) {
    return error_of([&] { chance("standard52", 13, query); });
  };
  EXPECT_THAT(asked("all(ace)"), HasSubstr("there is no all(); of several hands it is each(…)"));
  EXPECT_THAT(asked("Any(ace >= 2)"), HasSubstr("of several hands it is some(…)"));
  EXPECT_THAT(asked("hcp(2) >= 12"), HasSubstr("is asked as hand(2, hcp)"));
  EXPECT_THAT(asked("hcp(EW) >= 25"), HasSubstr("write hand(2, hcp) + hand(4, hcp)"));
  EXPECT_THAT(asked("ace(x) >= 1"), HasSubstr("is asked as hand(1, ace)"));
}

TEST(HandMisread, AFractionThatWouldBeZeroIsRefused) {
  auto const asked = [](std::string const& query) {
    return error_of([&] { chance("land*24 spell*36", 7, query); });
  };
  EXPECT_THAT(asked("land / cards >= 1/2"), HasSubstr("'1/2' is 0 here, for quotients are rounded down"));
  EXPECT_THAT(asked("land >= 0.5 * cards"), HasSubstr("numbers are whole here: multiply instead"));
  EXPECT_EQ(chance("land*24 spell*36", 7, "land * 1/2 >= 2"), chance("land*24 spell*36", 7, "land >= 4"));
  EXPECT_EQ(chance("land*24 spell*36", 7, "land >= 7/2"), chance("land*24 spell*36", 7, "land >= 3"));
}

TEST(HandMisread, ARangeOfRanksInALetIsPutInBrackets) {
  EXPECT_THAT(error_of([] { chance("standard52", 5, "let court = rank in J..K in court >= 2"); }),
              HasSubstr("a question of its own is put in brackets: let court = (… in 2..4) in …"));
}

TEST(HandMisread, WhatStandsBehindAQuestion) {
  auto const asked = [](std::string const& query) {
    return error_of([&] { chance("land*24 spell*36", 7, query); });
  };
  EXPECT_THAT(asked("land in 2..4 by turn 3"), HasSubstr("--by-turn 3, or in by(3, …)"));
  EXPECT_THAT(asked("land >= 2 aces"), HasSubstr("'aces >= 2'"));
  EXPECT_THAT(asked("land >= 2 xor spell >= 6"), ::testing::Not(HasSubstr("are written")));
}

TEST(HandMisread, AConditionIsNoNumberOfCards) {
  auto const asked = [](std::string const& query) {
    return error_of([&] { chance("standard52", 5, query); });
  };
  EXPECT_THAT(asked("(ace or king) >= 2"), HasSubstr("'ace or king' is a condition, which is 1 or 0"));
  EXPECT_THAT(asked("2 <= (ace and king)"), HasSubstr("cards are counted as in count(ace or king) >= 2"));
  EXPECT_EQ(chance("standard52", 5, "(ace >= 1) + (king >= 1) >= 2"),
            chance("standard52", 5, "ace and king"));
  EXPECT_EQ(chance("standard52", 5, "(ace or king) = 1"), chance("standard52", 5, "ace or king"));
  EXPECT_THAT(asked("count(rank = 2-5) >= 3"), HasSubstr("from one to another is written in 2..5"));
}

TEST(HandMisread, AShapeAloneIsNoNumber) {
  auto const asked = [&](std::string const& query) {
    return error_of([&] { chance("standard52", 13, query); });
  };
  for (auto const* query : {"4-4-3-2", "shape = 5-3-3-2 or 4-4-3-2", "not 4-4-3-2"})
    EXPECT_THAT(asked(query), HasSubstr("4-4-3-2 alone is no condition: expected a comparison")) << query;
}

TEST(HandMisread, ARangeWithAHyphenIsRefusedWithTheRange) {
  constexpr char const* deck = "land*24 spell*36";
  auto const asked = [&](std::string const& query) { return error_of([&] { chance(deck, 7, query); }); };
  for (auto const* side : {"2-4", "2 - 4"})
    EXPECT_THAT(asked(std::string{"land = "} + side),
                HasSubstr(std::string{"'"} + side +
                          "' is a difference here, 2 less 4; from 2 to 4 is written "
                          "'land in 2..4', at character 8"));
  EXPECT_THAT(asked("land != 2-4"), HasSubstr("is written 'land not in 2..4'"));
  EXPECT_THAT(asked("spell and land >= 2-4"), HasSubstr("is written 'in 2..4'"));
  for (auto const* query : {"land 2..4", "land 2-4", "land between 2 and 4", "land from 2 to 4",
                            "spell and land 2..4", "(land 2..4) or spell"})
    EXPECT_THAT(asked(query), HasSubstr("this range is written 'land in 2..4'")) << query;
  EXPECT_THAT(asked("land = 2 to 4"), HasSubstr("got 'to'; from 2 to 4 is written 2..4"));
  EXPECT_THAT(asked("land >= 2 and <= 4"), HasSubstr("both bounds are written '2 <= land <= 4'"));
  EXPECT_THAT(asked("spell and land < 5 and > 1"), HasSubstr("both bounds are written '1 < land < 5'"));
  EXPECT_THAT(asked("land = 2..4"), HasSubstr("this range is written 'land in 2..4'"));
  EXPECT_THAT(asked("land = 2+ and spell"), HasSubstr("2 or more is written '>= 2'"));
  EXPECT_THAT(asked("land at least 2"), HasSubstr("this is written 'land >= 2'"));
  EXPECT_THAT(asked("land is 2"), HasSubstr("this is written 'land = 2'"));
  EXPECT_THAT(asked("land is at least 2"), HasSubstr("this is written 'land >= 2'"));
  EXPECT_THAT(asked("at least 2 land"), HasSubstr("this is written 'land >= 2'"));
  EXPECT_THAT(asked("spell and exactly 2 land"), HasSubstr("this is written 'land = 2'"));
  EXPECT_THAT(asked("P(land >= 3)"), HasSubstr("a condition alone is answered by its chance"));
  EXPECT_THAT(asked("land 2"), HasSubstr("so many are written 'land = 2', so many or more 'land >= 2'"));
  EXPECT_EQ(chance(deck, 7, "land = 5-3"), chance(deck, 7, "land = 2"));
  EXPECT_EQ(chance(deck, 3, "land - spell = 1-0"), chance(deck, 3, "land = 2"));
}

TEST(HandMisread, NamesOfOnesOwnInOtherLettersWhereNoCardIsCalledSo) {
  EXPECT_EQ(chance("standard52", 5, "let Court = count(rank in J..K) in court >= 2"),
            chance("standard52", 5, "count(rank in J..K) >= 2"));
  EXPECT_EQ(chance("standard52", 5, "let Best = highest(rank) in BEST >= Q"),
            chance("standard52", 5, "highest(rank) >= Q"));
  EXPECT_EQ(chance("court*3 x*9", 5, "let Court = x in court >= 2"), chance("y*3 x*9", 5, "y >= 2"));
  EXPECT_EQ(chance("standard52", 5, "let Spades = hearts + 1 in spades >= 2"),
            chance("standard52", 5, "spade >= 2"));
}

TEST(HandMisread, WhatIsNearToANameMayBeAFunction) {
  auto const asked = [&](std::string const& query) {
    return error_of([&] { chance("standard52", 13, query); });
  };
  EXPECT_THAT(asked("hpc >= 12"), HasSubstr("did you mean hcp"));
  EXPECT_THAT(asked("Groups >= 2"), HasSubstr("expected groups(ATTRIBUTE, N), as in groups(rank, 2) = 2"));
  EXPECT_THAT(asked("hihgest >= 12"), HasSubstr("did you mean highest"));
  EXPECT_THAT(asked("ace => 2"), HasSubstr("'=>' has no meaning here; did you mean >=?, at character 5"));
  EXPECT_THAT(asked("ace =< 2"), HasSubstr("did you mean <=?"));
}

TEST(HandMisread, AnAttributeInQuotesIsOneWhereNoCardIsCalledSo) {
  EXPECT_EQ(chance("standard52", 13, "\"hcp\" >= 12"), chance("standard52", 13, "hcp >= 12"));
  EXPECT_EQ(chance("standard52", 5, "count(\"rank\" = A) >= 2"), chance("standard52", 5, "ace >= 2"));
  EXPECT_EQ(chance("standard52", 5, "sum(\"value\") >= 30"), chance("standard52", 5, "value >= 30"));
  EXPECT_THAT(error_of([] { chance("standard52", 5, "\"rank\" >= 2"); }),
              HasSubstr("rank alone is no number"));
  EXPECT_EQ(chance("hcp*4 x*9", 5, "\"hcp\" >= 2"), chance("y*4 x*9", 5, "y >= 2"));
}

TEST(HandMisread, ACardCalledCardIsToldFromWhichCardOneIs) {
  constexpr char const* deck = "card*4 x*10";
  for (auto const* query :
       {"count(card = card) >= 2", "count(\"card\" = card) >= 2", "count(card) >= 2", "card >= 2"})
    EXPECT_EQ(chance(deck, 3, query), chance("y*4 x*10", 3, "y >= 2")) << query;
  EXPECT_EQ(chance(deck, 3, "count(card = x) >= 2"), chance(deck, 3, "x >= 2"));
  EXPECT_EQ(chance(deck, 3, "distinct(card) = 2"), chance("y*4 x*10", 3, "distinct(card) = 2"));
}

TEST(HandMisread, ADifferenceThatNamesACardIsRefusedWhereNothingElseVaries) {
  constexpr char const* dominoes = "'6-6' '6-5' '5-5' x*4";
  auto const asked = [&](std::string const& query) { return error_of([&] { chance(dominoes, 3, query); }); };
  EXPECT_THAT(asked("6-6 >= 1"), HasSubstr("'6-6' is a number here, and the name of a card"));
  EXPECT_EQ(chance(dominoes, 3, "\"6-6\" >= 1"), (ratio{3, 7}));
}

TEST(HandMisread, WhatIsAskedOtherwiseIsToldHow) {
  auto const asked = [&](std::string const& query) {
    return error_of([&] { chance("standard52", 5, query); });
  };
  EXPECT_THAT(asked("position(ace) <= 3"), HasSubstr("expected --order in place of --draw"));
  EXPECT_THAT(asked("3d6 >= 10"), HasSubstr("dice are asked about alone"));
  EXPECT_THAT(asked("AsKs vs QhQd"), HasSubstr("hands against each other are asked about alone"));
}

TEST(HandMisread, ANumberAloneIsNoCondition) {
  EXPECT_THAT(error_of([&] { chance("land*24 spell*36", 7, "land = 2 or 3"); }),
              HasSubstr("3 alone is no condition: expected a comparison, as in land = 3 or land in (2, 3)"));
}

TEST(HandMisread, CardsThatAreNumbersAreAddedUpAndCompared) {
  constexpr char const* notes = "20*2 5*3 10*3";  // in no order
  EXPECT_EQ(chance(notes, 2, "sum(card) >= 30"), (ratio{7, 28}));
  EXPECT_EQ(chance(notes, 2, "sum(card) = 20"), (ratio{3, 28}));  // a number, though a card is called so
  EXPECT_EQ(chance(notes, 2, "highest(card) >= 20"), (ratio{13, 28}));
  EXPECT_EQ(chance(notes, 2, "count(card <= 10) = 2"), (ratio{15, 28}));
  EXPECT_EQ(chance(notes, 2, "20 = 1"), (ratio{12, 28}));
  EXPECT_EQ(chance("1..49", 6, "run(card) = 1"), (ratio{22919, 45402}));  // no neighbours in a lottery
  EXPECT_THAT(error_of([&] { chance(notes, 2, "card = 20"); }), HasSubstr("expected count(card = 5)"));
  EXPECT_EQ(chance("Bolt*3 Opt*2 x*5", 3, "count(card = Bolt) = 1"),
            chance("Bolt*3 Opt*2 x*5", 3, "Bolt = 1"));
}

/// "2+ x:always" for each part of a question that can't vary.
std::vector<std::string> constants(std::string const& deck, count_t cards, std::string const& query) {
  hand_question asked;
  asked.table = table_of(deck);
  asked.setting = drawing(cards);
  asked.query = query;
  std::vector<std::string> out;
  for (auto const& c : answer_exactly(asked).constants)
    out.push_back(c.text + (c.holds ? ":always" : ":never"));
  return out;
}

TEST(HandMisread, ConditionsThatCannotVaryAreSaidToBeConstant) {
  EXPECT_THAT(constants("a*4 b*6", 3, "a and not 3+ b"),
              ElementsAre("3+ b:always", "not 3+ b:never", "a and not 3+ b:never"));
  EXPECT_THAT(constants("a*4 b*6", 3, "(a >= 0) or b = 2"),
              ElementsAre("(a >= 0):always", "(a >= 0) or b = 2:always"));
  EXPECT_THAT(constants("a*4 b*6", 8, "a >= 2"), ElementsAre("a >= 2:always"));  // eight of ten cards
  EXPECT_THAT(constants("a*4 b*6", 3, "a in 1..2 and b >= 1"), IsEmpty());
  EXPECT_THAT(constants("a*4 b*6", 3, "let f(n) = if n > 3 then a else b in f(2) >= 1"),
              ElementsAre("2 > 3:never"));
  EXPECT_THAT(constants("standard52", 5, "largest(rank) <= 5"), ElementsAre("largest(rank) <= 5:always"));
}

}  // namespace
}  // namespace faro::odds
