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
  auto const run = faro({"judge", "complaint", "--hits", "16", "--seen", "20", "--deck", "60", "--copies",
                         "24", "--games", "50", "--kind", "land"});
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

TEST_F(JudgeComplaint, JsonHasExactFractions) {
  auto const answer = json::parse(faro({"judge", "complaint", "--hits", "0", "--seen", "20", "--times", "2",
                                        "--deck", "60", "--copies", "24", "--json"})
                                      .out);
  EXPECT_EQ(answer["one_game"]["exact"], "3162/1813744429");
  EXPECT_EQ(answer["some_games"]["exact"], "9998244/3289668853728536041");
  EXPECT_EQ(answer["complaint"]["side"], "at most");
  EXPECT_EQ(answer["expected"], "8");
  auto const both = json::parse(faro({"judge", "complaint", "--hits", "16", "--seen", "20", "--deck", "60",
                                      "--copies", "24", "--both", "--json"})
                                    .out);
  EXPECT_EQ(both["one_game"]["exact"], "2002195/157795765323");
}

TEST_F(JudgeComplaint, ManyGamesAreBoundedAndNeverCalledCertain) {
  auto const answer = json::parse(faro({"judge", "complaint", "--hits", "5", "--seen", "7", "--deck", "60",
                                        "--copies", "24", "--games", "100000000", "--json"})
                                      .out);
  EXPECT_FALSE(answer["some_games"].contains("exact"));
  EXPECT_THAT(answer["some_games"]["decimal"].get<std::string>(), HasSubstr("0.999999"));
  EXPECT_THAT(answer["sentence"].get<std::string>(), HasSubstr("is more than 99.999999 %"));
}

TEST_F(JudgeComplaint, SaysWhatIsMissing) {
  EXPECT_THAT(faro({"judge", "complaint", "--hits", "5"}).err,
              HasSubstr("--seen --deck --copies missing; expected such as"));
  EXPECT_EQ(faro({"judge", "complaint", "16 lands in 20 cards"}).exit_code, 2);
  EXPECT_EQ(
      faro({"judge", "complaint", "--hits", "9", "--seen", "7", "--deck", "60", "--copies", "24"}).exit_code,
      2);
}

}  // namespace
