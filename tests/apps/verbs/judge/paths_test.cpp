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

TEST_F(JudgePaths, Figure101OfDocument003) {
  ASSERT_EQ(faro({"judge", "exact", "exchange", "--cards", "3", "--rounds", "2", "--tree", "t.svg"}).err, "");
  auto const tree = get("t.svg");
  EXPECT_THAT(tree, HasSubstr(">81 paths; on a branch: which cards change places; each path as likely<"));
  EXPECT_THAT(tree, HasSubstr(">ABC  21 of 81 ways<"));
  EXPECT_THAT(tree, HasSubstr(">BAC  12 of 81 ways<"));
  std::size_t branches = 0;  // nine, and nine at each of them
  for (auto at = tree.find("↔"); at != std::string::npos; at = tree.find("↔", at + 1)) ++branches;
  EXPECT_EQ(branches, 90U);
}

TEST_F(JudgePaths, ATreeOfPathsNotAsLikelySaysHowLikelyTheyAre) {
  ASSERT_EQ(faro({"judge", "exact", "overhand", "--p", "1/3", "--cards", "3", "--tree", "t.svg"}).exit_code,
            0);
  EXPECT_THAT(get("t.svg"), HasSubstr(">ABC  probability 4/9<"));
}

TEST_F(JudgePaths, ATreeIsADrawing) {
  EXPECT_EQ(faro({"judge", "exact", "exchange", "--cards", "3", "--tree", "t.txt"}).err,
            "faro judge exact: --tree: expected a name that ends in .svg or .png, got 't.txt'\n");
  EXPECT_FALSE(has("t.txt"));
}

TEST_F(JudgePaths, ATreeThatIsTooLargeIsRefused) {
  for (auto const* endless_or_large : {"selection", "naive-swap"}) {
    auto const run = faro({"judge", "exact", endless_or_large, "--cards", "6", "--tree", "t.svg"});
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_THAT(run.err, HasSubstr("--tree: expected a description with at most 1024 paths"));
  }
}

}  // namespace
