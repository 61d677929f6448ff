// faro judge exact --paths: every way to an order, with its picks and the decks between.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <set>
#include <string>

namespace {

using faro::testing::lines_of;
using faro::testing::workbench;
using json = nlohmann::json;
using ::testing::HasSubstr;

class JudgePaths : public workbench {};

TEST_F(JudgePaths, TheTwelveWaysToBACOfDocument003) {
  auto const run = faro({"judge", "exact", "exchange", "--cards", "3", "--rounds", "2", "--paths", "BAC"});
  auto const lines = lines_of(run.out);
  ASSERT_EQ(lines.size(), 13U) << run.err;
  EXPECT_EQ(lines[0], "12 of 81 ways to BAC, probability 4/27");
  EXPECT_EQ(lines[1], "    1  ABC  0 0  ABC  0 1  BAC");
  EXPECT_EQ(std::set<std::string>(lines.begin() + 1, lines.end()).size(), 12U);
  for (auto line = lines.begin() + 1; line != lines.end(); ++line)
    EXPECT_THAT(*line, ::testing::EndsWith("  BAC"));
}

TEST_F(JudgePaths, InJson) {
  auto const run =
      faro({"judge", "exact", "exchange", "--cards", "3", "--rounds", "2", "--paths", "CAB", "--json"});
  auto const answer = json::parse(run.out);
  EXPECT_EQ(answer["ways"], "12");
  EXPECT_EQ(answer["of"], "81");
  ASSERT_EQ(answer["paths"].size(), 12U);
  EXPECT_EQ(answer["paths"][0][1]["deck"], "CAB");
  EXPECT_EQ(answer["paths"][0][0]["picks"][0][1], 3);
}

TEST_F(JudgePaths, OfAUniformShuffleThereIsOne) {
  EXPECT_THAT(faro({"judge", "exact", "fisher-yates", "--cards", "4", "--paths", "DCBA"}).out,
              ::testing::StartsWith("1 of 24 ways to DCBA, probability 1/24\n"));
  EXPECT_THAT(faro({"judge", "exact", "sattolo", "--cards", "3", "--paths", "ABC"}).out,
              ::testing::StartsWith("0 ways to ABC, probability 0\n"));
}

TEST_F(JudgePaths, WhatIsNoOrderIsRefused) {
  EXPECT_EQ(faro({"judge", "exact", "exchange", "--cards", "3", "--paths", "ABB"}).err,
            "faro judge exact: --paths: expected an order of the cards ABC, got 'ABB'\n");
  EXPECT_EQ(faro({"judge", "exact", "selection", "--cards", "3", "--paths", "BAC"}).exit_code,
            2);  // endless ways
  EXPECT_EQ(faro({"judge", "exact", "exchange", "--cards", "3", "--paths", "BAC", "--all"}).exit_code, 2);
}

}  // namespace
