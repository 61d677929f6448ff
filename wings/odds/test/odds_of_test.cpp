// The easy way to exact odds: dice and cards by one call.
#include "support/error_of.hpp"

#include <faro/odds/odds_of.hpp>

#include <gtest/gtest.h>

#include <type_traits>

namespace {

using faro::odds_of;
using faro::ratio;
using faro::testing::error_of;

// What is asked of an answer that ends with the line is a value of its own.
static_assert(!std::is_reference_v<decltype(faro::odds_of("2d6").law())>);
static_assert(!std::is_reference_v<decltype(faro::odds_of("2d6 = 7").chance())>);
static_assert(!std::is_reference_v<decltype(faro::odds_of("2d6 = 7").chance().numerator())>);
static_assert(!std::is_reference_v<decltype(faro::odds_of("2d6").law().entries())>);

TEST(OddsOf, DistributionsOfTemporariesAreGoneThrough) {
  faro::ratio sum;
  for (auto const& [total, chance] : faro::odds_of("2d6").law()) sum += chance;
  EXPECT_EQ(sum, 1);
  for (auto const& [total, weight] : faro::odds_of("2d6").law().entries()) EXPECT_GT(weight, 0);
}

TEST(OddsOf, AnswersDice) {
  EXPECT_EQ(odds_of("4d6 drop lowest >= 15").chance(), (ratio{25, 108}));
  EXPECT_EQ(odds_of("2d6").law().probability(7), (ratio{1, 6}));
  EXPECT_EQ(odds_of("4d6 drop lowest >= 15").to_string(), "25/108  0.231481");
  EXPECT_EQ(odds_of("d2").to_string(), "1  1/2  0.500000\n2  1/2  0.500000");
}

TEST(OddsOf, AnswersCards) {
  EXPECT_EQ(odds_of("land in 2..4", {.deck = "land*24 spell*36", .draw = 7}).chance(),
            (ratio{125902, 162545}));
  EXPECT_EQ(odds_of("ace >= 2", {.draw = 13, .given = "ace >= 1"}).chance(), (ratio{5359, 14498}));
  EXPECT_EQ(odds_of("ace", {.draw = 1}).law().probability(1), (ratio{1, 13}));
}

TEST(OddsOf, ListsWhatMayComeOut) {
  auto const condition = odds_of("ace = 1", {.draw = 1}).outcomes();
  ASSERT_EQ(condition.size(), 2U);
  EXPECT_EQ(condition[1].first, "true");
  EXPECT_EQ(condition[1].second, (ratio{1, 13}));
  ratio sum;
  for (auto const& [what, chance] : odds_of("shape", {.draw = 13}).outcomes()) sum += chance;
  EXPECT_EQ(sum, ratio{1});
}

TEST(OddsOf, AnswersOrders) {
  EXPECT_EQ(odds_of("position(ace) = 1", {.order = true}).chance(), (ratio{1, 13}));
  EXPECT_EQ(odds_of("hits(13)", {.order = true}).law().mean(), ratio{4});
  EXPECT_EQ(odds_of("position(b)", {.deck = "a b c", .order = true}).law().probability(3), (ratio{1, 3}));
}

TEST(OddsOf, AnswersProgramsOfAnyDice) {
  EXPECT_EQ(odds_of("output [highest 3 of 4d6]").law().probability(18), (ratio{7, 432}));
  auto const both = odds_of("output d2 named \"coin\" output d{1,1,2}").outcomes();
  ASSERT_EQ(both.size(), 4U);
  EXPECT_EQ(both[1], (std::pair{std::string{"coin: 2"}, ratio{1, 2}}));
  EXPECT_EQ(both[2], (std::pair{std::string{"output 2: 1"}, ratio{2, 3}}));
}

TEST(OddsOf, AnswersWords) {
  EXPECT_EQ(odds_of("d{blank, hit, hit}").outcomes().back(), (std::pair{std::string{"hit"}, ratio{2, 3}}));
}

TEST(OddsOf, SaysWhatItExpected) {
  EXPECT_EQ(error_of([] { (void)odds_of("ace >= 2"); }),
            "'ace >= 2': expected how many cards are drawn, as in odds_of(question, {.draw = 5}), or dice");
  EXPECT_EQ(error_of([] { (void)odds_of("3d6").chance(); }),
            "expected a condition, as in 3d6 >= 12, got a question with more than two answers");
  EXPECT_EQ(error_of([] { (void)odds_of("3d6 > 2d8").law(); }),
            "expected a question for one whole number, as in 3d6, got a condition");
  EXPECT_NE(error_of([] { (void)odds_of("3d6 >= "); }), "");
  EXPECT_EQ(error_of([] { (void)odds_of(" "); }),
            "expected a question, such as '2d6 >= 9', got an empty one");
}

/// What is said of a draw of cards is not passed over in silence.
TEST(OddsOf, RefusesADrawOfDiceAndAConditionOnAnotherRoll) {
  EXPECT_NE(error_of([] { (void)odds_of("2d6 >= 9", {.draw = 3}); }).find("the deck has no '2d6'"),
            std::string::npos);
  EXPECT_NE(error_of([] { (void)odds_of("2d6 >= 9", {.given = "2d6 > 5"}); }).find("give the roll a name"),
            std::string::npos);
  EXPECT_EQ(odds_of("let r = 2d6 in r >= 9", {.given = "r > 5"}).chance(), (ratio{5, 13}));
}

}  // namespace
