// What the dice language refuses: one line that says what is wrong and where.
#include "support/error_of.hpp"

#include <faro/dice/query.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <ctime>
#include <string>
#include <vector>

namespace {

using faro::odds::answer_dice;
using faro::testing::error_of;

std::string refusal(std::string_view query) {
  return error_of([&] { answer_dice(query); });
}

TEST(DiceQueryErrors, NameTheUnknownWordAndThoseNearIt) {
  EXPECT_EQ(refusal("2d6 kep highest"), "unknown word 'kep'; did you mean keep?, at character 5");
  EXPECT_EQ(refusal("coin"), "unknown word 'coin'; a coin is d{heads, tails}, at character 1");
  EXPECT_EQ(refusal("3d6 exactly"), "unknown word 'exactly', at character 5");  // known elsewhere
  EXPECT_EQ(refusal("3d6 exactly 10"),
            "expected an operator or the end, got 'exactly'; this is written '3d6 = 10', at character 5");
  EXPECT_EQ(refusal("4d6 drop lowset"), "unknown word 'lowset'; did you mean lowest?, at character 10");
}

TEST(DiceQueryErrors, TellWhatIsWrittenForWordsOfOthers) {
  for (auto const* query : {"d20 + 5 vs 15", "d20+5 versus d20", "2d20 keep highest 1 against 15"})
    EXPECT_NE(refusal(query).find("a total is compared by a sign"), std::string::npos) << query;
  EXPECT_NE(refusal("mean(3d6)").find("a number by its distribution and mean"), std::string::npos);
  EXPECT_EQ(answer_dice("d66").readings.front(),
            "d66 has 66 faces; two dice read as tens and ones are d6 * 10 + d6");
}

TEST(DiceQueryErrors, SayWhatStandsBehindTheDice) {
  for (auto const* query : {"exploding d6", "explode d6", "reroll 2d6", "keep 4d6", "2 + drop 4d6"})
    EXPECT_NE(refusal(query).find("it stands behind the dice: "), std::string::npos) << query;
}

TEST(DiceQueryErrors, NameThePlaceOfWhatIsMissing) {
  EXPECT_EQ(refusal(""), "an empty query; write for example 2d6 > d12, at the end");
  EXPECT_EQ(refusal("2d6 +"), "expected a number or dice, got the end, at the end");
  EXPECT_EQ(refusal("(2d6"), "expected ')', got the end, at the end");
  EXPECT_EQ(
      refusal("d8 + max(2d6)"),
      "expected max(A, B, …), got one value: highest(4d6) is the highest die of a roll, at character 6");
  EXPECT_EQ(refusal("2d"), "a die needs its number of sides, as in d6, z10, d%, dF, at the end");
  EXPECT_EQ(refusal("d100 <= 50%"),
            "expected a number: % is what a division leaves; a half is 1/2, got the end, at the end");
  EXPECT_EQ(refusal("let a = d6, b = d6 in a + b"),
            "expected `in` (each name has its own: let a = … in let b = … in …), got ',', at character 11");
  EXPECT_EQ(refusal("2d6)"), "expected an operator or the end, got ')', at character 4");
  EXPECT_EQ(refusal("2d6 ? 3"), "'?' has no meaning here, at character 5");
}

TEST(DiceQueryErrors, CountCharactersNotBytes) {
  try {
    answer_dice("d6 ≥ ?");
    FAIL();
  } catch (faro::odds::query_error const& e) {
    EXPECT_STREQ(e.what(), "'?' has no meaning here, at character 6");
    EXPECT_EQ(faro::with_caret("d6 ≥ ?", e.position()), "d6 ≥ ?\n     ^");
  }
}

TEST(DiceQueryErrors, RefuseImpossibleDice) {
  EXPECT_EQ(refusal("1 + d0"), "expected a die of 1 to 1000000 sides, got 0, at character 5");
  EXPECT_EQ(refusal("d2000000"), "expected a die of 1 to 1000000 sides, got 2000000, at character 1");
  EXPECT_EQ(
      refusal("d(d6)"),
      "expected a fixed number, got a roll, which can be named before: let n = d6 in …, at character 2");
  EXPECT_EQ(refusal("9999999999999999999d6"),
            "9999999999999999999 is too large; numbers of up to 18 digits are read, at character 1");
}

TEST(DiceQueryErrors, RefuseToKeepWhatIsNotThere) {
  EXPECT_EQ(refusal("2d6 keep highest 3"), "keep 3 of 2 dice, at character 5");
  EXPECT_EQ(refusal("2d6 drop lowest 2"), "drop 2 of 2 dice leaves none, at character 5");
  EXPECT_NE(refusal("(4d6 + 1) drop lowest").find("want dice side by side"), std::string::npos);
}

TEST(DiceQueryErrors, RefuseWhatWouldNeverEnd) {
  EXPECT_EQ(refusal("d6 reroll 1..6"), "every face would be rolled again, at character 4");
  EXPECT_EQ(refusal("d6 explode >= 1"), "every face brings another roll: it would never end, at character 4");
  EXPECT_EQ(refusal("d6 explode > 8"),
            "no face of the die is one of these; to compare the total write (… explode) > 8, at character 4");
}

TEST(DiceQueryErrors, TellConditionsFromNumbers) {
  EXPECT_NE(
      refusal("d6 and d6 = 1").find("expected a condition, such as 2d6 >= 7 or 2d6 in (7, 11), got a number"),
      std::string::npos);
  EXPECT_NE(refusal("(d6 = 1) + 2").find("expected a number, got a condition"), std::string::npos);
  EXPECT_NE(refusal("if d6 = 1 then 2 else d6 = 3").find("both must be the same"), std::string::npos);
}

TEST(DiceQueryErrors, RefuseToDivideByWhatMayBeZero) {
  EXPECT_EQ(refusal("d6 / 0"), "a division by 0, at character 6");
  EXPECT_EQ(refusal("d6 / z6"), "a divisor that may be 0, at character 6");
  EXPECT_EQ(refusal("d6 mod (d6 - d6)"), "a divisor that may be 0, at character 8");
}

TEST(DiceQueryErrors, RefuseNumbersBeyond64Bits) {
  EXPECT_EQ(refusal("999999999999999999d1 * 999999999999999999"), "a total beyond 64 bits, at character 22");
  EXPECT_EQ(refusal("100 * 999999999999999999"), "a total beyond 64 bits, at character 5");
}

// What is too much is refused before it is begun, with what would be feasible.
TEST(DiceQueryErrors, RefuseTooMuchWorkAtOnce) {
  auto const start = std::clock();  // the processor's time: other work does not count
  auto const text = refusal("1000000000d6");
  EXPECT_EQ(text.rfind("1000000000 dice of 6 faces are too many to add up exactly; up to ", 0), 0U) << text;
  for (auto const* query : {"1000000000d6 keep highest 2", "10d1000000", "d1000000 * d1000000",
                            "50000d6 keep highest 25000", "1000d1000 largest set",
                            "1000000000000000000d20 >= 5", "{100d6, 100d8, 100d10, 100d12} keep highest 200"})
    EXPECT_NE(refusal(query), "") << query;
  // Their numbers, or what which faces show can tell, are few.
  for (auto const* query : {"2d50000 keep highest 1", "300d365 distinct", "52522d4 straight"})
    EXPECT_NO_THROW(answer_dice(query)) << query;
  EXPECT_LT(std::clock() - start, 5 * CLOCKS_PER_SEC);
}

TEST(DiceQueryErrors, RefuseRollsThatNobodyCouldCount) {  // GMP would end the program
  for (auto const* query : {"5922337775807d6 straight 4", "5922337775807d6 straight",
                            "5922337775807d6 full house", "5922337775807d6 two pair"})
    EXPECT_EQ(refusal(query),
              "a roll of 5922337775807 dice is too much: about 3e+03 GB of memory; 0.26 are allowed, "
              "at character 17")
        << query;
}

TEST(DiceQueryErrors, TheFeasibleNumberIsFeasible) {
  faro::odds::work_limit small{1e6};
  auto const die = faro::d(6);
  auto const text = error_of([&] { faro::odds::total_of(die, 1'000'000, small); });
  auto const at = text.find("up to ");
  ASSERT_NE(at, std::string::npos);
  auto const feasible = std::stoull(text.substr(at + 6));
  EXPECT_EQ(faro::odds::total_of(die, feasible, small).mass(), faro::ratio{1});
  faro::odds::work_limit again{1e6};
  EXPECT_THROW(faro::odds::total_of(die, feasible + 1, again), faro::input_error);
}

TEST(DiceQueryErrors, RefuseNestingWithoutEnd) {
  std::string const brackets(5000, '(');
  EXPECT_NE(refusal(brackets + "d6").find("nested more than"), std::string::npos);
  std::string sum = "d1";
  for (int i = 0; i < 2000; ++i) sum += "+1";
  EXPECT_NE(refusal(sum).find("operations in a row"), std::string::npos);
  EXPECT_NE(refusal(std::string(20000, '1')).find("at most 10000 are read"), std::string::npos);
  std::string negations;
  for (int i = 0; i < 1000; ++i) negations += "not ";
  EXPECT_NE(refusal(negations).find("nested more than"), std::string::npos);
}

TEST(DiceQueryErrors, RefuseModifiersInAnOrderThatMeansNothing) {
  EXPECT_NE(refusal("4d6 keep 3 reroll 1").find("reroll comes before"), std::string::npos);
  EXPECT_NE(refusal("4d6 keep 3 explode").find("before keep"), std::string::npos);
  EXPECT_NE(refusal("{d6 explode, d8} keep 1").find("write compound"), std::string::npos);
  EXPECT_NE(refusal("let max = d6 in 3").find("expected a name of letters"), std::string::npos);
}

// Whatever is written: an answer that sums to 1, or an error with a place in the text.
RC_GTEST_PROP(DiceQueryErrors, AnyWordsInAnyOrderEndInAnAnswerOrAPlace, ()) {
  static std::vector<std::string> const words{
      "d6",       "2d4",     "3d3",         "z3",          "dF",     "1",      "2",      "-1",
      "0",        "(",       ")",           "{",           "}",      ",",      "+",      "-",
      "*",        "/",       "mod",         "<",           ">=",     "=",      "and",    "or",
      "not",      "if",      "then",        "else",        "let",    "x",      "=",      "in",
      "..",       "keep",    "drop",        "highest",     "lowest", "middle", "reroll", "once",
      "2 times",  "explode", "!",           "!!",          "limit",  "count",  "even",   "advantage",
      "distinct", "sets of", "largest set", "longest run", "#",      "max(",   "abs(",   "let x = d3 in",
      "x",        "%",       "kh",          "d",           "99",     "?"};
  std::string text = *rc::gen::elementOf(std::vector<std::string>{"", "2d4 ", "(3d3) ", "let x = d6! in "});
  auto const length = *rc::gen::inRange(0, 8);
  for (int i = 0; i < length; ++i) text += *rc::gen::elementOf(words) + " ";
  RC_LOG() << text << "\n";
  try {
    auto const answer = answer_dice(text, faro::odds::work_limit{1e7});
    RC_ASSERT(answer.law.has_value() != answer.probability.has_value());
    if (answer.law) RC_ASSERT(answer.law->mass() + answer.unread == faro::ratio{1});
    if (answer.probability) RC_ASSERT(*answer.probability + answer.unread <= faro::ratio{1});
  } catch (faro::odds::query_error const& e) {
    RC_ASSERT(e.position() <= text.size());
    RC_ASSERT(std::string{e.what()}.find('\n') == std::string::npos);
  }
}

}  // namespace
