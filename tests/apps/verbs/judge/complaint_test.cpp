// faro judge complaint from outside. The fractions are those of tests/judge/complaint_test.cpp.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace {

using faro::testing::workbench;
using ::testing::HasSubstr;
using json = nlohmann::json;

class JudgeComplaint : public workbench {};

TEST_F(JudgeComplaint, AnswersInASentenceAndItsNumbers) {
  auto const run = faro({"judge", "complaint", "16 lands in 20 cards out of 60 with 24, in 50 games"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.out,
            "A fair shuffle gives 16 lands or more in 20 cards once in 91,365 games; the chance that some "
            "game of 50 "
            "looks this bad or worse is 0.055 %. A fair shuffle hardly ever does this; other games, chosen "
            "beforehand, can confirm it.\n"
            "expected in 20 cards  8\n"
            "just 16 in one game  543609/52598588441  1.03350e-05\n"
            "this bad or worse in one game  1727101/157795765323  1.09452e-05\n"
            "in 1 or more of 50 games  5.47112e-04\n"
            "what one such game could show, at an error rate of 1 in 100: a shuffle that gives 12 lands on "
            "average, not 8, "
            "with chance 39.2 %; about 3 such games, chosen beforehand, with chance 90 %\n");
}

TEST_F(JudgeComplaint, OptionsSayTheSameAsWords) {
  auto const words =
      faro({"judge", "complaint", "--json", "20 cards, no hits, twice in 1000 games, out of 60 with 24"});
  auto const options = faro({"judge", "complaint", "--json", "--seen", "20", "--hits", "0", "--deck", "60",
                             "--copies", "24", "--games", "1000", "--times", "2"});
  EXPECT_EQ(words.out, options.out) << words.err << options.err;
}

TEST_F(JudgeComplaint, JsonHasExactFractions) {
  auto const answer =
      json::parse(faro({"judge", "complaint", "20 cards, no land, twice, out of 60 with 24", "--json"}).out);
  EXPECT_EQ(answer["one_game"]["exact"], "3162/1813744429");
  EXPECT_EQ(answer["some_games"]["exact"], "9998244/3289668853728536041");
  EXPECT_EQ(answer["complaint"]["side"], "at most");
  EXPECT_EQ(answer["expected"], "8");
  auto const both = json::parse(
      faro({"judge", "complaint", "16 lands in 20 cards out of 60 with 24", "--both", "--json"}).out);
  EXPECT_EQ(both["one_game"]["exact"], "2002195/157795765323");
}

TEST_F(JudgeComplaint, ManyGamesAreBoundedAndNeverCalledCertain) {
  auto const answer = json::parse(
      faro({"judge", "complaint", "5 lands in 7 cards out of 60 with 24, in 100000000 games", "--json"}).out);
  EXPECT_FALSE(answer["some_games"].contains("exact"));
  EXPECT_THAT(answer["some_games"]["decimal"].get<std::string>(), HasSubstr("0.999999"));
  EXPECT_THAT(answer["sentence"].get<std::string>(), HasSubstr("is more than 99.999999 %"));
}

TEST_F(JudgeComplaint, SaysWhatIsMissing) {
  auto const words = faro({"judge", "complaint", "16 lands in 20 cards"});
  EXPECT_EQ(words.exit_code, 2);
  EXPECT_THAT(words.err, HasSubstr("it does not say how many cards the deck has (out of 60)"));
  EXPECT_THAT(faro({"judge", "complaint", "--hits", "5"}).err, HasSubstr("--seen --deck --copies missing"));
  EXPECT_THAT(faro({"judge", "complaint", "16 lands", "--seen", "5"}).err,
              HasSubstr("expected a complaint in words or --seen, got both"));
  EXPECT_EQ(
      faro({"judge", "complaint", "--hits", "9", "--seen", "7", "--deck", "60", "--copies", "24"}).exit_code,
      2);
}

}  // namespace
