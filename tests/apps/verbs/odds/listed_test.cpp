// faro odds --ways and --sample: the draws themselves, all of them, and drawn alike.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <set>
#include <string>

namespace {

using faro::testing::lines_of;
using faro::testing::workbench;
using json = nlohmann::json;

class OddsListed : public workbench {};

TEST_F(OddsListed, AllDrawsInOrder) {
  auto const run = faro({"odds", "--deck", "A*2 B*2 C*3", "--draw", "3", "A >= 1 and B = 2", "--ways", "10"});
  EXPECT_EQ(run.out, "A  B  B\nA  B  B\n2 of 35 draws, from A*2 B*2 C*3 (7 cards)\n") << run.err;
  auto const flushes =
      json::parse(faro({"odds", "--draw", "5", "poker >= straight flush", "--ways", "100", "--json"}).out);
  EXPECT_EQ(flushes["ways"], "40");
  std::set<json> different;
  for (auto const& draw : flushes["draws"]) different.insert(draw["hands"]);
  EXPECT_EQ(different.size(), 40U);
}

TEST_F(OddsListed, SamplesSatisfyTheConditionAndComeAgainBySeed) {
  std::vector<std::string> const words{
      "odds", "--hands", "2x5", "hand(1, ace) = 2", "--given", "hand(2, king) >= 1", "--sample",
      "20",   "--seed",  "x"};
  auto const run = faro(words);
  auto const lines = lines_of(run.out);
  ASSERT_EQ(lines.size(), 21U) << run.err;
  for (std::size_t i = 0; i < 20; ++i) {
    auto const first = lines[i].substr(0, lines[i].find('|')), second = lines[i].substr(lines[i].find('|'));
    EXPECT_EQ(std::ranges::count(first, 'A'), 2) << lines[i];
    EXPECT_GE(std::ranges::count(second, 'K'), 1) << lines[i];
  }
  EXPECT_EQ(faro(words).out, run.out);
}

TEST_F(OddsListed, WhatHasNoDrawsToListIsRefused) {
  EXPECT_EQ(faro({"odds", "--draw", "5", "ace", "--ways", "3", "--sample", "2"}).err,
            "faro odds: --ways and --sample can't be combined\n");
  EXPECT_EQ(faro({"odds", "--draw", "5", "ace >= 5", "--sample", "2"}).err,
            "faro odds: the condition can never hold: there is nothing to draw\n");
  EXPECT_EQ(faro({"odds", "--draw", "5", "ace", "--ways", "2", "--seed", "x"}).exit_code, 2);
  EXPECT_EQ(faro({"odds", "--draw", "5", "ace", "--ways", "none"}).err,
            "faro odds: --ways: expected a whole number from 1 to 1000000 or all, got 'none'\n");
  EXPECT_EQ(faro({"odds", "--hands", "2x13", "hand(1, ace) >= 1", "--ways", "all"}).exit_code, 2);
  EXPECT_EQ(faro({"odds", "3d6", "--ways", "3"}).err,
            "faro odds: expected a condition, such as 3d6 >= 15, got a number, at character 1\n");
  EXPECT_EQ(faro({"odds", "3d6 >= 19", "--sample", "3"}).err,
            "faro odds: the condition can never hold: there is nothing to draw\n");
  EXPECT_EQ(
      faro({"odds", "3d6 explode >= 5 >= 30", "--ways", "3"}).err,
      "faro odds: dice that are rolled on without a limit have endlessly many rolls: expected a limit, such "
      "as `explode once` or `reroll twice`; --sample draws from them\n");
  EXPECT_THAT(faro({"odds", "--order", "adjacent(rank) >= 20", "--sample", "1"}).err,
              testing::HasSubstr("to find 1 orders by trying would take about"));
  EXPECT_EQ(faro({"odds", "--order", "snap(rank) = 0", "--ways", "3"}).exit_code, 2);
}

TEST_F(OddsListed, RollsAndOrdersAreListedToo) {
  EXPECT_EQ(faro({"odds", "2d6 >= 11", "--ways", "all"}).out, "5 6\n6 5\n6 6\n3 of 36 rolls\n");
  EXPECT_EQ(faro({"odds", "--order", "--deck", "A*2 B*1", "adjacent(card) = 0", "--ways", "all"}).out,
            "A  B  A\n1 of 3 orders, all cards of A*2 B*1 (3 cards)\n");
  auto const rolls = json::parse(faro({"odds", "2d4 reroll once 1 = 8", "--ways", "9", "--json"}).out);
  EXPECT_EQ(rolls["ways"], "4");
  EXPECT_EQ(rolls["probability"], "25/256");
  EXPECT_EQ(rolls["rolls"].size(), 4U);
}

// What was drawn is drawn again from the record alone, and a record that was changed does not hold.
TEST_F(OddsListed, SamplesAreRecordedAndReplayed) {
  std::vector<std::vector<std::string>> const questions{{"--draw", "5", "poker = full house"},
                                                        {"4d6 drop lowest >= 16"},
                                                        {"3d6 explode 6 >= 20"},
                                                        {"--order", "hits(13) = 0", "--deck", "standard52"}};
  for (auto const& question : questions) {
    SCOPED_TRACE(question.front());
    std::vector<std::string> words{"odds"};
    words.insert(words.end(), question.begin(), question.end());
    words.insert(words.end(), {"--sample", "3", "--seed", "kept", "--record", "r.json"});
    auto const drawn = faro(words);
    ASSERT_EQ(drawn.exit_code, 0) << drawn.err;
    EXPECT_EQ(faro({"odds", "--replay", "r.json"}).out, drawn.out);
    EXPECT_EQ(faro({"audit", "verify", "r.json"}).exit_code, 0);
    auto record = json::parse(get("r.json"));
    record["picks"][0][0] =
        (record["picks"][0][0].get<std::uint64_t>() + 1) % record["picks"][0][1].get<std::uint64_t>();
    put("r.json", record.dump());
    EXPECT_EQ(faro({"audit", "verify", "r.json"}).exit_code, 1);
  }
}

}  // namespace
