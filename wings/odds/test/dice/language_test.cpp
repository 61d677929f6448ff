// The dice language: what queries mean, and their numbers. Sources: N. Brown's game-probability, run on these
// questions (exact rationals); small cases counted by listing every roll; the rest by hand, beside the
// number.
#include "odds/src/subject.hpp"

#include <faro/dice/query.hpp>
#include <faro/exact/event.hpp>

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace {

using faro::integer;
using faro::ratio;
using faro::odds::answer_dice;
using faro::odds::subject;
using faro::odds::subject_of;

ratio chance(std::string_view query) {
  auto const answer = answer_dice(query);
  EXPECT_TRUE(answer.probability) << query;
  EXPECT_EQ(answer.unread, ratio{0}) << query;
  return answer.probability.value_or(ratio{-1});
}

faro::dice law(std::string_view query) {
  auto const answer = answer_dice(query);
  EXPECT_TRUE(answer.law) << query;
  EXPECT_EQ(answer.unread, ratio{0}) << query;
  return answer.law.value_or(faro::dice{});
}

std::map<std::int64_t, std::string> fractions(faro::dice const& law) {
  std::map<std::int64_t, std::string> out;
  for (auto const& e : law.entries()) out[e.outcome] = law.probability(e.outcome).to_string();
  return out;
}

// --- Document 002's library ---

TEST(DiceQuery, ComparesTwoDiceWithATwelveSidedOne) {
  auto const answer = answer_dice("2d6 > d12");
  EXPECT_EQ(answer.probability, (ratio{1, 2}));
  EXPECT_EQ(answer.against, (faro::comparison{{5, 12}, {1, 12}, {1, 2}}));
}

TEST(DiceQuery, EachMentionOfADieIsANewRoll) {
  EXPECT_EQ(chance("d6 = d6"), (ratio{1, 6}));
  EXPECT_EQ(law("d6 - d6").probability(0), (ratio{1, 6}));
  EXPECT_EQ(answer_dice("d6 = d6").readings.back(),
            "each mention of dice is a new roll, independent of the others");
}

TEST(DiceQuery, TheLeftOfATimesSaysHowOftenTheRightIsRolled) {
  EXPECT_EQ(law("2*d6"), law("2d6"));
  EXPECT_EQ(fractions(law("d6*2")),
            (std::map<std::int64_t, std::string>{
                {2, "1/6"}, {4, "1/6"}, {6, "1/6"}, {8, "1/6"}, {10, "1/6"}, {12, "1/6"}}));
  EXPECT_EQ(fractions(law("(-2)*d6")), (std::map<std::int64_t, std::string>{{0, "1"}}));
  EXPECT_EQ(law("-2*d6"), law("0 - 2d6"));  // a leading minus belongs to the term
}

TEST(DiceQuery, ARandomNumberOfDice) {
  std::map<std::int64_t, std::string> const known{
      {1, "1/24"},       {2, "5/96"},      {3, "25/384"},     {4, "125/1536"},   {5, "123/2048"},
      {6, "1589/24576"}, {7, "833/12288"}, {8, "1681/24576"}, {9, "133/2048"},   {10, "403/6144"},
      {11, "397/6144"},  {12, "379/6144"}, {13, "349/6144"},  {14, "623/12288"}, {15, "131/3072"},
      {16, "137/4096"},  {17, "149/6144"}, {18, "33/2048"},   {19, "59/6144"},   {20, "31/6144"},
      {21, "7/3072"},    {22, "7/8192"},   {23, "1/4096"},    {24, "1/24576"}};
  EXPECT_EQ(fractions(law("d6*d4")), known);
}

TEST(DiceQuery, ARerollInBracketsIsOfTheTotal) {
  EXPECT_EQ(chance("(3d6) reroll 3..7 = 18"), (ratio{1, 181}));
  EXPECT_EQ(chance("(2d6) reroll 7 = 12"), (ratio{1, 30}));
}

TEST(DiceQuery, StorytellerDiceWithASpeciality) {
  std::map<std::int64_t, std::string> const known{
      {-3, "1/1000"},  {-2, "3/250"},    {-1, "123/2000"}, {0, "347/2000"}, {1, "231/800"},
      {2, "561/2000"}, {3, "1167/8000"}, {4, "267/8000"},  {5, "27/8000"},  {6, "1/8000"}};
  // At 6 and above a success, a 1 takes one away, a 10 is rolled on for a second success.
  EXPECT_EQ(fractions(law("3 * (let roll = d10 in if roll = 1 then -1 else if roll < 6 then 0"
                          " else if roll = 10 then 1 + (d10 count >= 6) else 1)")),
            known);
}

// --- Dice ---

TEST(DiceQuery, KnowsTheUsualDice) {
  EXPECT_EQ(law("z10"), faro::z(10));
  EXPECT_EQ(law("d%"), faro::d(100));
  EXPECT_EQ(law("dF"), faro::d(3) - 2);
  EXPECT_EQ(law("4dF").probability(0), (ratio{19, 81}));  // 1 + 12 + 6 of 81: no, two or four blanks less
  EXPECT_EQ(law("D6"), law("1d6"));
  EXPECT_EQ(law("d(2 * 3)"), faro::d(6));
  EXPECT_EQ(law("0d6"), faro::constant(0));
}

// --- Keep and drop ---

TEST(DiceQuery, FourDiceDropLowestIsTheAbilityScore) {
  // Counted over all 1296 rolls.
  std::vector<int> const counts{1, 4, 10, 21, 38, 62, 91, 122, 148, 167, 172, 160, 131, 94, 54, 21};
  auto const found = law("4d6 drop lowest");
  EXPECT_EQ(found.denominator(), 1296);
  ASSERT_EQ(found.size(), counts.size());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    EXPECT_EQ(found.entries()[i].outcome, static_cast<std::int64_t>(i) + 3);
    EXPECT_EQ(found.entries()[i].weight, counts[i]);
  }
}

TEST(DiceQuery, KeepAndDropHaveManySpellings) {
  for (auto const* same : {"4d6 keep highest 3", "4d6 drop lowest 1", "4d6 keep 3", "4d6 drop", "4d6kh3",
                           "4d6k3", "4d6dl1", "4d6 drop 1"})
    EXPECT_EQ(law(same), law("4d6 drop lowest")) << same;
  EXPECT_EQ(law("4d6kl3"), law("4d6 drop highest"));
  EXPECT_EQ(law("4d6dh"), law("4d6 keep lowest 3"));
  EXPECT_EQ(law("5d6 drop lowest drop highest"), law("5d6 keep middle 3"));
}

TEST(DiceQuery, AdvantageIsTheHigherOfTwoRolls) {
  EXPECT_EQ(chance("d20 advantage >= 15"), (ratio{51, 100}));  // 1 - (14/20)^2
  EXPECT_EQ(chance("dis(d20) >= 15"), (ratio{9, 100}));
  EXPECT_EQ(law("d20 advantage"), law("2d20 keep highest"));
  EXPECT_EQ(law("(d20 + 5) advantage"), law("d20 advantage + 5"));
  EXPECT_EQ(law("2d6 adv"), law("max(2d6, 2d6)"));  // the totals, not the dice
}

TEST(DiceQuery, PoolsOfDifferentDice) {
  EXPECT_EQ(law("{d8, d6} keep highest"), law("max(d8, d6)"));
  EXPECT_EQ(law("{2d6, d8, 3}"), law("2d6 + d8 + 3"));
  EXPECT_EQ(law("2 # (3d6) keep lowest"), law("min(3d6, 3d6)"));
}

// --- Rerolls ---

TEST(DiceQuery, ARerollIsOfEachDieUntilItIsNoneOfThese) {
  EXPECT_EQ(law("3d6 reroll 1 2"), law("3 * (d4 + 2)"));
  EXPECT_EQ(law("3d6 reroll 1, 2"), law("3d6 reroll <= 2"));
  EXPECT_EQ(law("3d6 reroll 1..2"), law("3d6 reroll <= 2"));
  EXPECT_EQ(law("d6 reroll even"), law("d6 reroll 2 4 6"));
  EXPECT_EQ(law("d6 r 1"), law("d5 + 1"));
}

TEST(DiceQuery, ARerollOnceStandsAsItFalls) {
  // 1 and 2: 2/6 x 1/6 = 2/36; the others 1/6 + 2/36 = 8/36.
  EXPECT_EQ(fractions(law("d6 reroll once 1 2")),
            (std::map<std::int64_t, std::string>{
                {1, "1/18"}, {2, "1/18"}, {3, "2/9"}, {4, "2/9"}, {5, "2/9"}, {6, "2/9"}}));
  EXPECT_EQ(law("d6 ro 1 2"), law("d6 reroll 1 times 1 2"));
  EXPECT_EQ(law("d6 reroll twice 1").probability(1), (ratio{1, 216}));
  EXPECT_EQ(law("d6 reroll 0 times 1"), law("d6"));
}

// --- Counting ---

TEST(DiceQuery, CountsDiceThatShowSomething) {
  auto const found = law("8d10 count >= 7");  // binomial: 4 faces of 10
  for (std::uint64_t k = 0; k <= 8; ++k) {
    EXPECT_EQ(found.probability(static_cast<std::int64_t>(k)),
              (ratio{faro::binomial(8, k) * faro::power(4, k) * faro::power(6, 8 - k), faro::power(10, 8)}));
  }
  EXPECT_EQ(law("8d10 count 7 8 9 10"), found);
  EXPECT_EQ(law("{4d10, 4d10} count 7..10"), found);
  EXPECT_EQ(chance("8d10 count >= 7 >= 8"), (ratio{faro::power(4, 8), faro::power(10, 8)}));
}

TEST(DiceQuery, CountsAmongTheKeptDice) {
  // Both of the two highest of three are sixes when at least two dice are: 16 of 216.
  EXPECT_EQ(chance("3d6 keep highest 2 count 6 = 2"), (ratio{16, 216}));
}

TEST(DiceQuery, WhatDiceShowTogether) {
  EXPECT_EQ(chance("5d6 largest set = 5"), (ratio{6, 7776}));
  EXPECT_EQ(chance("5d6 distinct = 5"), (ratio{720, 7776}));
  EXPECT_EQ(chance("5d6 longest run >= 5"), (ratio{240, 7776}));  // 1-5 and 2-6, 5! each
  EXPECT_EQ(chance("5d6 sets of 2 = 2"), (ratio{2100, 7776}));    // two pair 1800, full house 300
}

// --- Explosions ---

TEST(DiceQuery, AnExplosionIsReadToItsLimitAndTheRestStated) {
  auto const answer = answer_dice("d6 explode 6 limit 10");
  EXPECT_EQ(answer.unread, (ratio{1, faro::power(6, 11)}));
  EXPECT_EQ(answer.law->probability(65), (ratio{1, faro::power(6, 11)}));
  EXPECT_EQ(answer.law->probability(6), ratio{0});
  EXPECT_EQ(answer.law->mass() + answer.unread, ratio{1});
}

TEST(DiceQuery, WhatIsLeftUnreadMayBeDecidedAllTheSame) {
  // Beyond three sixes the total is above 18 whatever follows.
  EXPECT_EQ(chance("d6 explode 6 limit 3 >= 10"), (ratio{1, 6} * ratio{1, 2}));
  EXPECT_EQ(chance("2d6! < 3"), (ratio{1, 36}));
  EXPECT_EQ(chance("d6! in 1..5, 7..11"), (ratio{5, 6} + ratio{5, 36}));
  // A trait die and a wild die: 4 or more unless both stay below, 1 - 3/8 x 3/6.
  EXPECT_EQ(chance("{d8!!, d6!!} keep highest >= 4"), (ratio{13, 16}));
  EXPECT_EQ(chance("3 < d6! < 10"), (ratio{2, 6} + ratio{3, 36}));
  EXPECT_EQ(chance("d6! / 2 >= 2"), (ratio{1, 2}));
  EXPECT_EQ(chance("d4 * d6! >= 2"), (ratio{23, 24}));  // all but one die that shows 1
  EXPECT_EQ(chance("abs(0 - d6!) > 3"), (ratio{1, 2}));
  EXPECT_EQ(chance("let x = d6! in x > 3 and x > 4"), (ratio{1, 3}));
  EXPECT_EQ(chance("(if d6! > 100 then d4 else d6) >= 1"), ratio{1});
  // Both unread parts at once: above 12 against below -12.
  EXPECT_EQ(chance("d6 explode 6 limit 1 >= 0 - (d6 explode 6 limit 1)"), ratio{1});
  auto const open = answer_dice("d6 explode 6 limit 3 >= 100");
  EXPECT_EQ(open.probability, ratio{0});
  EXPECT_EQ(open.unread, (ratio{1, 1296}));
}

TEST(DiceQuery, WhatIsLeftUnreadOfANameStaysSoWhereItsValueIsNeeded) {
  auto const answer = answer_dice("let n = d2 explode limit 3 in n # d4");
  EXPECT_EQ(answer.unread, (ratio{1, 16}));
  EXPECT_EQ(answer.law->mass() + answer.unread, ratio{1});
  EXPECT_EQ(answer.law->probability(1), (ratio{1, 8}));  // one die, and that a 1
}

TEST(DiceQuery, AnExplosionMayBeARuleWithAnEnd) {
  // 6 + a die that stands.
  EXPECT_EQ(law("d6 explode once 6").probability(12), (ratio{1, 36}));
  EXPECT_EQ(law("d6 explode once"), law("if d6 = 6 then 6 + d6 else d5"));
  EXPECT_EQ(law("2d6 explode once"), law("2 * (d6 explode once)"));
}

TEST(DiceQuery, AComparisonBehindExplodeSaysWhichFacesUnlessItIsWithDice) {
  EXPECT_EQ(law("d6 explode once >= 5"), law("d6 explode once 5 6"));
  EXPECT_EQ(chance("d6 explode once >= 2d6"), chance("(d6 explode once) >= 2d6"));
}

TEST(DiceQuery, FurtherRollsJoinThePoolOrTheirDie) {
  // One die on a 6, rolled on once: two dice that count, or one die of 7 to 12.
  EXPECT_EQ(fractions(law("d6 explode once count >= 6")),
            (std::map<std::int64_t, std::string>{{0, "5/6"}, {1, "5/36"}, {2, "1/36"}}));
  EXPECT_EQ(fractions(law("d6 compound once count >= 6")),
            (std::map<std::int64_t, std::string>{{0, "5/6"}, {1, "1/6"}}));
  // The higher of the dice: never above 6.
  EXPECT_EQ(law("d6 explode once keep highest"), law("d6"));
  EXPECT_EQ(law("2d6 explode once 1..6"), law("4d6")) << "it ends, whatever they show";
  EXPECT_EQ(law("d6 compound twice 1..6"), law("3d6"));
  EXPECT_EQ(law("d6 explode 2 times distinct").probability(1), (ratio{5, 6} + ratio{1, 216}));
}

TEST(DiceQuery, ExplodingPoolsThatKeepSumToOneWithWhatIsUnread) {
  auto const answer = answer_dice("3d4 explode 4 limit 2 keep highest 2");
  EXPECT_EQ(answer.law->mass() + answer.unread, ratio{1});
  // None of three dice goes on past its third roll: 1 - (63/64)^3.
  EXPECT_EQ(answer.unread, (ratio{1} - ratio{faro::power(63, 3), faro::power(64, 3)}));
}

// --- Numbers and conditions ---

TEST(DiceQuery, ComparesInEveryWay) {
  EXPECT_EQ(chance("d6 < 3"), (ratio{1, 3}));
  EXPECT_EQ(chance("d6 <= 3"), (ratio{1, 2}));
  EXPECT_EQ(chance("d6 = 3"), (ratio{1, 6}));
  EXPECT_EQ(chance("d6 == 3"), (ratio{1, 6}));
  EXPECT_EQ(chance("d6 != 3"), (ratio{5, 6}));
  EXPECT_EQ(chance("d6 >= 3"), (ratio{2, 3}));
  EXPECT_EQ(chance("d6 > 3"), (ratio{1, 2}));
  EXPECT_EQ(chance("d6 ≥ 3"), chance("d6 >= 3"));
}

TEST(DiceQuery, AChainOfComparisonsRollsItsMiddleOnce) {
  EXPECT_EQ(chance("3 <= 2d6 <= 9"), (ratio{29, 36}));
  EXPECT_EQ(chance("d6 < d6 < d6"), (ratio{20, 216}));
  EXPECT_EQ(chance("2d6 in 7, 11"), (ratio{8, 36}));
}

TEST(DiceQuery, ConditionsAreOfIndependentDice) {
  EXPECT_EQ(chance("d6 = 6 or d6 = 6"), (ratio{11, 36}));
  EXPECT_EQ(chance("d6 = 6 and d6 = 6"), (ratio{1, 36}));
  EXPECT_EQ(chance("not d6 = 6"), (ratio{5, 6}));
  EXPECT_EQ(chance("d4 = 1 or d6 = 6 and not d6 = 6"),
            (ratio{1, 4} + ratio{3, 4} * ratio{5, 36}));  // and first
  EXPECT_EQ(chance("(d4 = 1 or d6 = 6) and d2 = 1"), (ratio{3, 16}));
}

TEST(DiceQuery, ANamedRollIsTheSameWhereverItStands) {
  EXPECT_EQ(chance("let roll = d6 in roll = roll"), ratio{1});
  EXPECT_EQ(chance("let a = d6 in let b = d6 in a + b = 7 and a > b"), (ratio{3, 36}));
  EXPECT_EQ(law("let n = d6 in n # d4"), law("d6 * d4"));
  // A hit on 15 with +5; a natural 20 doubles the die: (10/20 ones) d8, 1/20 two d8.
  EXPECT_EQ(faro::mean(law("let roll = d20 in if roll = 20 then 2d8 else if roll + 5 >= 15 then d8 else 0")),
            (ratio{10, 20} * ratio{9, 2} + ratio{1, 20} * ratio{9}));
}

TEST(DiceQuery, DividesAndTakesTheRestRoundingDown) {
  EXPECT_EQ(law("d6 / 2").probability(1), (ratio{1, 3}));
  EXPECT_EQ(law("-d6 / 2").probability(-1), (ratio{1, 3}));    // -(d6 / 2)
  EXPECT_EQ(law("(-d6) / 2").probability(-1), (ratio{1, 3}));  // -1 and -2
  EXPECT_EQ(chance("2d6 mod 2 = 0"), (ratio{1, 2}));
  EXPECT_EQ(law("abs(d6 - d6)").probability(5), (ratio{2, 36}));
  EXPECT_EQ(law("min(d6, d6, d6)"), law("3d6 keep lowest"));
}

TEST(DiceQuery, AnImpossibleBranchIsNotLookedAt) {
  EXPECT_EQ(law("if d6 > 6 then d6 / 0 else 4"), faro::constant(4));
}

// --- Telling dice from cards ---

TEST(DiceQuery, IsToldFromAQuestionAboutCards) {
  for (auto const* text :
       {"2d6 > d12", "d%", "z10", "4dF", "max(2D6,3)", "2d6 kep", "4d6kh3", "4w6", "W20 + 3", "d(3)",
        "let n = 3 in 2d(n)", "z(6)", "8k4!", "3d{a, b} count a", "2d6 \"", "2d6 § 3", "\"land\" + d6"})
    EXPECT_EQ(subject_of(text), subject::dice) << text;
  for (auto const* text : {"", "land >= 2 and land <= 4", "count(rank = A)", "d", "dfs(3)", "card2d6",
                           "hand7", "sum(value) >= 10", "bad6", "\"2d6 dragon\" >= 1", "'2d6 dragon' >= 1",
                           "10d + 9d", "w", "k4", "(d) % 2"})
    EXPECT_EQ(subject_of(text), subject::hands) << text;
}

}  // namespace
