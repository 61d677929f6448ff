// Several facts of one roll: asked together they are what going through every roll gives; and dice rolled by
// any chooser have the distribution that is answered.
#include "dice/src/rolls/rolled.hpp"
#include "support/places.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/dice/query.hpp>
#include <faro/exact/event.hpp>

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace faro::odds {
namespace {

ratio chance_asked(std::string const& question) { return *answer_dice(question).probability; }
dice distribution_asked(std::string const& question) { return *answer_dice(question).law; }
ratio fraction(std::string const& text) { return ratio::parse(text); }

// The distributions were computed without faro: enumeration of sorted rolls with multinomial weights, or
// convolution.
TEST(DiceFacts, OfOneRoll) {
  std::map<std::string, std::string> const known{
      {"let p = 5d6 in p count 5 >= 1 and p count 6 >= 1", "425/1296"},
      {"5d6 full house", "25/648"},
      {"5d6 straight", "5/162"},
      {"5d6 straight 4", "25/162"},
      {"let p = 5d6 in p sets of exactly 3 = 1 and p sets of exactly 2 = 1", "25/648"},
      {"let p = 5d6 in p sets of exactly 2 = 2", "25/108"},
      {"6d6 sets of exactly 2 = 3", "25/648"},
      {"3d6 product mod 6 = 0", "133/216"},
      {"let p = 4d6 in p count 1 >= 1 and p count 6 >= 1 or p count 2 >= 1 and p count 5 >= 1 or p count 3 "
       ">= "
       "1 and p count 4 >= 1",
       "139/216"},
      {"let p = 6d6 in p count 1 5 = 0 and p largest set < 3", "5/162"},
      {"3d6 beats 2d6 = 2", "1445/3888"},
      {"let b = 2d6 in 3d6 beats b = 2", "1445/3888"},
      {"let a = 3d6 in let b = 2d6 in a beats b = 2", "1445/3888"},
      {"3d6 beats 1d6 = 1", "95/144"},
      {"4d6 beats {2d8, d10} = 2", "18047/92160"},
      {"{3d6, 2d8} beats {d10, 3d4} = 1", "975931/8847360"},
      {"0d6 beats 2d6 = 0", "1"},
      {"let p = 12d6 in p count >= 5 >= 4 and p count 1 > 6", "517/5038848"},
      {"let p = 6d10 in p count >= 7 > p count 1", "3997/5000"},
      {"let p = 6d10 in p count >= 7 = 0 and p count 1 >= 1", "31031/1000000"},
      {"let c = 2d10 in let a = d6 + 2 in c count < a = 2 and c largest set = 2", "9/200"},
      {"4d6 reroll once 2..5 count 6 + 3d6 reroll once 1..5 count 6 >= 1", "4451494631/4897760256"},
  };
  for (auto const& [question, chance] : known) {
    EXPECT_EQ(chance_asked(question), fraction(chance)) << question;
  }
}

/// The product alone is found die by die, beside another fact face by face.
TEST(DiceFacts, AProductAloneAndBesideOthers) {
  EXPECT_EQ(chance_asked("{4d6, 2d{0, 3, 5}} product >= 100"),
            chance_asked("let p = {4d6, 2d{0, 3, 5}} in p product >= 100 and p spread >= 0"));
  EXPECT_EQ(chance_asked("3d{-2, 1, 3} product < 0"),
            chance_asked("let p = 3d{-2, 1, 3} in p product < 0 and p spread >= 0"));
}

TEST(DiceFacts, OfFiftyDice) {
  EXPECT_EQ(chance_asked("let p = 50d6 in p count 6 > p count 1"),
            chance_asked("let p = 50d6 in p count 1 > p count 6"));
  EXPECT_NEAR(chance_asked("let p = 50d6 in p largest set >= 15 and p count 6 >= 5").to_double(), 0.072017,
              1e-6);
}

TEST(DiceFaces, OfOnesOwn) {
  EXPECT_EQ(distribution_asked("d{1, 2, 2, 3, 3, 4} + d{1, 3, 4, 5, 6, 8}"), 2 * d(6));  // Sicherman's
  EXPECT_EQ(chance_asked("d{4*4, 0*2} > d{3}"), fraction("2/3"));                        // Efron's
  EXPECT_EQ(distribution_asked("3d{1..3, 5}"), distribution_asked("3d{1, 2, 3, 5}"));
  EXPECT_EQ(chance_asked("3d{hit, hit, miss} count hit >= 2"), fraction("20/27"));
  EXPECT_EQ(chance_asked("d{hit*2, miss} = hit"), fraction("2/3"));
  EXPECT_EQ(answer_dice("d{hit*2, miss, -}").words.size(), 3U);
}

constexpr char const* genesys =
    "die proficiency = d{-, s, s, 2 s, 2 s, a, s + a, s + a, s + a, 2 a, 2 a, s + triumph} in "
    "die ability = d{-, s, s, 2 s, a, a, s + a, 2 a} in "
    "die difficulty = d{-, f, 2 f, t, t, t, 2 t, f + t} in ";

TEST(DiceFaces, HaveAttributes) {
  std::string const pool = std::string{genesys} + "let p = {2 proficiency, ability, 2 difficulty} in ";
  EXPECT_EQ(chance_asked(pool + "p count s > p count f"), fraction("6455/9216"));
  EXPECT_EQ(chance_asked(pool + "p count a > p count t"), fraction("245/512"));
  EXPECT_EQ(chance_asked(pool + "p count s > p count f and p count a > p count t"), fraction("9235/36864"));
  EXPECT_EQ(chance_asked(pool + "p count triumph >= 1"), fraction("23/144"));
  EXPECT_EQ(mean(distribution_asked(pool + "p count s - p count f")), fraction("31/24"));
}

TEST(DiceFaces, WhatIsWrongIsSaid) {
  auto const refusal = [](std::string const& question) -> std::string {
    try {
      answer_dice(question);
    } catch (query_error const& e) {
      return e.what();
    }
    return "none";
  };
  using ::testing::HasSubstr;
  EXPECT_THAT(refusal("3d{hit, miss}"), HasSubstr("words are not added up: count them"));
  EXPECT_THAT(refusal("d{hit, miss} + 1"), HasSubstr("words are not calculated with"));
  EXPECT_THAT(refusal("d{hit, count}"), HasSubstr("'count' has a meaning of its own"));
  EXPECT_THAT(refusal("d{}"), HasSubstr("a word that the face shows"));
  EXPECT_THAT(refusal("d{5..1}"), HasSubstr("the range 5..1 is empty"));
  EXPECT_THAT(refusal("d{1*99999999}"), HasSubstr("at most 1000000 faces"));
  EXPECT_THAT(refusal("d6! beats d6"), HasSubstr("none exploding"));
  EXPECT_THAT(refusal("40d20 product"), HasSubstr("a product beyond 64 bits"));  // at once
}

TEST(DiceMeans, OfKeptDiceThatExplodeAreExact) {
  // L5R's rolls, in closed form.
  EXPECT_EQ(answer_dice("7d10!! keep highest 3").mean, fraction("11714083380381065/415218028478193"));
  EXPECT_EQ(answer_dice("6d10!! keep highest 3").mean, fraction("69430057745/2615873841"));
  EXPECT_EQ(answer_dice("5d10!! keep highest 2").mean, fraction("21284983430/1121088789"));
  EXPECT_EQ(answer_dice("4d10!! keep highest 4").mean, fraction("220/9"));
  EXPECT_EQ(answer_dice("d10!").mean, fraction("55/9"));
  // A wild die: two kinds of dice, whose tails have different periods.
  EXPECT_NEAR(
      answer_dice("{d8!!, d6!!} keep highest").mean->to_double(),
      mean(distribution_asked("{d8 compound limit 60, d6 compound limit 60} keep highest")).to_double(),
      1e-9);
  EXPECT_EQ(answer_dice("3d6!! keep lowest 3 + 2").mean, fraction("73/5"));
}

/// What a roller does, read along every path.
dice distribution_of_rolls(std::string const& question) {
  dice_roller const roll{question};
  auto const read = read_exhaustively([&](chooser_ref c) {
    auto const once = roll(c);
    auto const* number = std::get_if<std::int64_t>(&once.value);
    return number ? *number : std::int64_t{std::get<bool>(once.value)};
  });
  EXPECT_TRUE(read.unread.is_zero()) << question;
  return read.law;
}

RC_GTEST_PROP(DiceRolled, EveryPathOfARollerIsTheAnswer, ()) {
  auto const question = *rc::gen::elementOf(std::vector<std::string>{"3d4 drop lowest",
                                                                     "2d4 + d3 - 1",
                                                                     "2d4 keep highest >= 3",
                                                                     "3d3 reroll once 1 count 3",
                                                                     "2d3 explode once",
                                                                     "2d3 compound 2 times 3",
                                                                     "d4 advantage",
                                                                     "let p = 3d3 in p largest set + p kh1",
                                                                     "{2d3, d4} keep middle 1",
                                                                     "2 # (d3 + 1) keep lowest",
                                                                     "d3 * d4",
                                                                     "2 * d3",
                                                                     "d4 mod 3",
                                                                     "-d4 / 2",
                                                                     "3d3 longest run",
                                                                     "3d3 sets of 2",
                                                                     "3d4 spread",
                                                                     "3d3 product",
                                                                     "3d2 beats 2d3",
                                                                     "{2d2, d3} beats {d4, d2}",
                                                                     "max(d3, d4)",
                                                                     "if d4 = 4 then 2d3 else 0",
                                                                     "2d4 in 3..5",
                                                                     "not (d4 >= 2) or d3 = 1",
                                                                     "3d{1, 1, 2} count 1",
                                                                     "3d{hit, hit + crit, -} count hit",
                                                                     "(2d3) reroll once 2",
                                                                     "3d3 full house",
                                                                     "4d2 two pair",
                                                                     "3d3 straight 2",
                                                                     "2d3 distinct"});
  auto const answer = answer_dice(question);
  auto const rolled = distribution_of_rolls(question);
  if (answer.law) {
    RC_ASSERT(rolled == *answer.law);
  } else {
    RC_ASSERT(rolled.probability(1) == *answer.probability);
  }
}

RC_GTEST_PROP(DiceFacts, TogetherAreAsOfEveryRoll, ()) {
  static std::vector<std::string> const facts{
      "p count >= 3",  "p count 1 2",   "p",        "p keep highest 2",    "p drop lowest", "p sets of 2",
      "p largest set", "p longest run", "p spread", "p sets of exactly 1", "p product",     "p kh2 count 4"};
  auto const pool = *rc::gen::elementOf(std::vector<std::string>{"3d4", "{2d4, d3}", "3d{1, 1, 3, 4}"});
  auto const a = *rc::gen::elementOf(facts);
  auto const b = *rc::gen::elementOf(facts);
  auto const question = "let p = " + pool + " in 100 * (" + a + ") + (" + b + ")";
  RC_ASSERT(distribution_asked(question) == distribution_of_rolls(question));
}

}  // namespace
}  // namespace faro::odds
