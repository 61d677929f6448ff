// The language of AnyDice, rule by rule: what its documentation says, and what only recorded answers tell.
#include <faro/dice/anydice.hpp>
#include <faro/exact/event.hpp>

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <string>

namespace faro::odds {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using chances = std::map<std::int64_t, ratio>;

/// The distribution of the first output of a program.
dice distribution_put_out(std::string const& program) { return run_anydice(program).outputs.at(0).law; }

chances chances_of(std::string const& program) {
  chances out;
  auto const law = distribution_put_out(program);
  for (auto const& e : law.entries()) out[e.outcome] = ratio{e.weight, law.denominator()};
  return out;
}
chances always(std::int64_t number) { return {{number, ratio{1}}}; }
ratio part(std::int64_t some, std::int64_t all) { return {integer{some}, integer{all}}; }

std::string refusal_of(std::string const& program) {
  try {
    run_anydice(program);
  } catch (anydice_error const& e) {
    return e.what();
  }
  return "none";
}

TEST(Anydice, OperatorsBindAsTheGrammarSays) {
  EXPECT_EQ(chances_of("output 2 + 3 * 2 ^ 2"), always(14));
  EXPECT_EQ(chances_of("output -3 ^ 2"), always(9));    // signs bind most
  EXPECT_EQ(chances_of("output 2 ^ 1@34"), always(8));  // then d, then @
  EXPECT_EQ(distribution_put_out("output -2d4"), -(2 * d(4)));
  EXPECT_EQ(distribution_put_out("output #3d6"), d(6));  // (#3)d6
  EXPECT_EQ(chances_of("output 1 | 1 & 0"), always(0));  // one strength, from the left
  EXPECT_EQ(chances_of("output 3 > 2 > 1"), always(0));
  EXPECT_EQ(chances_of("output 10 - 3 - 2"), always(5));
}

TEST(Anydice, DivisionTruncatesAndByNothingIsNothing) {
  EXPECT_EQ(chances_of("output -7 / 2"), always(-3));
  EXPECT_EQ(chances_of("output 7 / 0"), always(0));
  EXPECT_EQ(chances_of("output 2 ^ -1"), always(0));
}

TEST(Anydice, SequencesAreSummedCountedOrCompared) {
  EXPECT_EQ(chances_of("output {1,2,3} * 2"), always(12));
  EXPECT_EQ(chances_of("output {1..3:2} >= 2"), always(4));  // element by element
  EXPECT_EQ(chances_of("output {4,1} > {3,9}"), always(1));  // the first that differs
  EXPECT_EQ(chances_of("output {1,2} = {1,2,0}"), always(0));
  EXPECT_EQ(chances_of("output {3} = d3"), chances_of("output 3 = d3"));
  EXPECT_EQ(chances_of("output #{d4, {7:2}}"), always(6));
}

TEST(Anydice, DiceStandHighestFirstUnlessSaidOtherwise) {
  EXPECT_EQ(mean(distribution_put_out("output 1@2d6")), part(161, 36));
  EXPECT_EQ(mean(distribution_put_out("set \"position order\" to \"lowest first\" output 1@2d6")),
            part(91, 36));
  EXPECT_EQ(distribution_put_out("output {1,2,4}@2d6"), 2 * d(6));
  EXPECT_EQ(distribution_put_out("output {1,1}@2d6"), distribution_put_out("output 2 * 1@2d6"));
  EXPECT_EQ(distribution_put_out("set \"position order\" to \"lowest first\" output [highest 3 of 4d6]"),
            distribution_put_out("output [highest 3 of 4d6]"));
}

TEST(Anydice, TheEmptyDieIsNothingInSumsAndSwallowsTheRest) {
  EXPECT_EQ(chances_of("output 5 + d{}"), always(5));
  EXPECT_THAT(chances_of("output 5 * d{}"), IsEmpty());
  EXPECT_THAT(chances_of("output d{} + d{}"), IsEmpty());
  EXPECT_THAT(chances_of("output d{} = 5"), IsEmpty());
  EXPECT_EQ(chances_of("output #d{}"), always(0));
}

TEST(Anydice, AFunctionOfANumberIsAskedForEveryRoll) {
  auto const self = "function: twice N:n { result: N + N } output [twice d3]";
  EXPECT_EQ(chances_of(self), (chances{{2, part(1, 3)}, {4, part(1, 3)}, {6, part(1, 3)}}));
  auto const dies = "function: twice D:d { result: D + D } output [twice d3]";
  EXPECT_EQ(distribution_put_out(dies), 2 * d(3));
}

TEST(Anydice, WhatARollsFunctionGivesIsSummedAndTheEmptyDieIsLeftOut) {
  EXPECT_EQ(distribution_put_out("function: all R:s { result: R } output [all 2d6]"), 2 * d(6));
  EXPECT_EQ(distribution_put_out("function: high N:n { if N > 4 { result: N } } output [high d6]"),
            equally_likely(std::vector<std::int64_t>{5, 6}));
}

TEST(Anydice, AFunctionIsItsWordsNotItsTypes) {
  auto const program = "function: f X:n { result: 1 } function: f X:d { result: 2 } output [f 3]";
  EXPECT_EQ(chances_of(program), always(2));
}

TEST(Anydice, AFunctionSeesTheVariablesOfItsCaller) {
  auto const program =
      "X: 1 function: show { result: X } function: call { X: 2 result: [show] } output [call] output X";
  auto const found = run_anydice(program);
  EXPECT_EQ(mean(found.outputs[0].law), ratio{2});
  EXPECT_EQ(mean(found.outputs[1].law), ratio{1});
}

TEST(Anydice, AVariableOfACallLivesOnFromRollToRoll) {
  auto const program = "function: sum N:n { if N = 1 { S: 0 } S: S + N result: S } output [sum d4]";
  EXPECT_EQ(chances_of(program),
            (chances{{1, part(1, 4)}, {3, part(1, 4)}, {6, part(1, 4)}, {10, part(1, 4)}}));
  // The highest rolls of several dice come first.
  auto const in_order = "function: note R:s { if R = {2,2} { S: 0 } S: S + 1 result: S } output [note 2d2]";
  EXPECT_EQ(chances_of(in_order), (chances{{1, part(1, 4)}, {2, part(1, 2)}, {3, part(1, 4)}}));
}

TEST(Anydice, CallsEndAtTheirDepth) {
  auto const found = run_anydice("function: deep { result: 1 + [deep] }\noutput [deep]");
  EXPECT_EQ(mean(found.outputs[0].law), ratio{10});
  EXPECT_THAT(found.warnings, ElementsAre(HasSubstr("line 1: [deep] is called more than 10 deep")));
  EXPECT_EQ(
      chances_of("set \"maximum function depth\" to 5 function: deep { result: 1 + [deep] } output [deep]"),
      always(5));
}

TEST(Anydice, TheLibraryDoesAsItsOwnPrograms) {
  EXPECT_EQ(chances_of("output [count {4..6, 6} in {6, 6, 1}]"), always(4));
  EXPECT_EQ(chances_of("output [maximum of 3d6]"), always(18));
  EXPECT_EQ(chances_of("output 1@[reverse {1..6}]"), always(6));
  EXPECT_EQ(chances_of("output 2@[sort {3, 1, 2}]"), always(2));
  EXPECT_EQ(distribution_put_out("output [middle 1 of 4d6]"), distribution_put_out("output 2@4d6"));
  EXPECT_EQ(distribution_put_out("output [middle 2 of 3d6]"), distribution_put_out("output {1,2}@3d6"));
  EXPECT_EQ(chances_of("set \"explode depth\" to 1 output [explode d2]"),
            (chances{{1, part(1, 2)}, {3, part(1, 4)}, {4, part(1, 4)}}));
  EXPECT_EQ(distribution_put_out("output [highest 2 of 2d6 and d8]"),
            distribution_put_out(
                "function: top A:s and B:s { S: [sort {A, B}] result: {1,2}@S } output [top 2d6 and d8]"));
}

TEST(Anydice, NamesShowVariables) {
  auto const found = run_anydice("D: 2d6 N: 5 output D named \"[D] and [N], [nothing]\" output 1");
  EXPECT_EQ(found.outputs[0].name, "2d6 and 5, [nothing]");
  EXPECT_EQ(found.outputs[1].name, "output 2");
}

TEST(Anydice, WhatIsWrongIsSaidWithItsLine) {
  EXPECT_EQ(
      refusal_of("output 1\noutput d6 +* 2"),
      "line 2: expected a number, dice, a variable, a sequence {…}, a function […] or brackets, got '*'");
  EXPECT_EQ(refusal_of("\noutput X"), "line 2: unknown variable X");
  EXPECT_THAT(refusal_of("output [highest of 3]"), HasSubstr("no function is called [highest of _] here"));
  EXPECT_THAT(refusal_of("if d6 { output 1 }"), HasSubstr("expected a number after 'if', got dice"));
  EXPECT_THAT(refusal_of("loop X over d6 { output X }"), HasSubstr("expected a sequence such as {1..6}"));
  EXPECT_THAT(refusal_of("function: f { output 1 }"), HasSubstr("not possible inside a function"));
  EXPECT_THAT(refusal_of("set \"explode depth\" to 0"), HasSubstr("whole number of at least 1"));
  EXPECT_THAT(refusal_of("output \"x\""), HasSubstr("got the text \"x\""));
  EXPECT_THAT(refusal_of("output {1..1000000000}"), HasSubstr("at most 10000000 numbers"));
  EXPECT_THAT(refusal_of("output 9223372036854775807 + 1"), HasSubstr("beyond 64 bits"));
  EXPECT_THAT(
      refusal_of(
          "set \"maximum function depth\" to 1000000 function: f N:n { result: [f N + 1] } output [f 1]"),
      HasSubstr("more than there is room for"));
  EXPECT_THAT(refusal_of("output " + std::string(100'000, '(')), HasSubstr("nested more than"));
}

/// Functions of 3 dice by whatever of them a text asks for, and the same of the roll spelt out.
RC_GTEST_PROP(Anydice, WhatAFunctionAsksOfARollDoesNotChangeItsDistribution, ()) {
  auto const asked = *rc::gen::elementOf(std::vector<std::string>{
      "R >= 3", "R = 2", "1@R", "2@R + 3@R", "{1,3}@R", "R", "R + (R = 1)", "[count {1,3} in R]",
      "[R contains 4]", "R > {3,2,2}", "(1@R = 3@R) + 2 * (R < 3)", "#R", "[sort R]", "{R, 1}"});
  auto const dice_text = *rc::gen::elementOf(std::vector<std::string>{"3d4", "3d{1,1,3,4}", "3d{-1,2}"});
  // A variable that lives on makes every roll be listed.
  auto const listed = "function: f R:s { K: K + 1 result: " + asked + " } K: 0 output [f " + dice_text + "]";
  auto const as_asked = "function: f R:s { result: " + asked + " } output [f " + dice_text + "]";
  RC_ASSERT(distribution_put_out(as_asked) == distribution_put_out(listed));
}

TEST(Anydice, LargePoolsAreAskedNotListed) {
  auto const found = distribution_put_out("function: f R:s { result: (R >= 5) - (R = 1) } output [f 100d6]");
  EXPECT_EQ(mean(found), part(50, 3));
  EXPECT_EQ(mean(distribution_put_out(
                     "set \"maximum function depth\" to 400\n"
                     "function: go N:n left L:n { if N >= 5 & L > 0 { result: N + [go d6 left L-1] }\n"
                     "result: N } output [go d6 left 100]"))
                .to_decimal(6),
            "5.250000");
}

// ---- What the published grammar has besides

TEST(Anydice, AParameterMayExpectAnything) {
  EXPECT_EQ(chances_of("function: twice X:? { result: X + X } output [twice 3]"), always(6));
  EXPECT_EQ(chances_of("function: twice X:? { result: X + X } output [twice 1d4]"), chances_of("output 2d4"));
}

TEST(Anydice, ASettingWithoutAValueIsTheUsualOne) {
  EXPECT_EQ(chances_of("set \"explode depth\" to 5 set \"explode depth\" to output [explode d6]"),
            chances_of("output [explode d6]"));
  EXPECT_EQ(chances_of("set \"position order\" to \"lowest first\" set \"position order\" to output 1@3d6"),
            chances_of("output 1@3d6"));
  EXPECT_EQ(chances_of("set \"maximum function depth\" to 3 set \"maximum function depth\" to\n"
                       "function: deep { result: 1 + [deep] } output [deep]"),
            chances_of("function: deep { result: 1 + [deep] } output [deep]"));
}

/// Each beside what it is in the notation of today.
TEST(Anydice, ExpressionsOfAnydice1AreRefused) {
  EXPECT_EQ(refusal_of("output 1\noutput legacy \"4d6h3\""),
            "line 2: expected an expression of today's AnyDice, such as [highest 3 of 4d6], got 'legacy'");
}

}  // namespace
}  // namespace faro::odds
