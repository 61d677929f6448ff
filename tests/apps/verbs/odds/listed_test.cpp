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
  EXPECT_EQ(run.out, "A  B  B\nA  B  B\n2 of 35 draws, from A*2 B*2 C*3\n") << run.err;
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
  EXPECT_EQ(faro({"odds", "2d6 >= 8", "--ways", "3"}).exit_code, 2);
  EXPECT_EQ(faro({"odds", "--draw", "5", "ace", "--ways", "3", "--sample", "2"}).err,
            "faro odds: --ways and --sample can't be combined\n");
  EXPECT_EQ(faro({"odds", "--draw", "5", "ace >= 5", "--sample", "2"}).err,
            "faro odds: the condition can never hold: there is nothing to draw\n");
  EXPECT_EQ(faro({"odds", "--draw", "5", "ace", "--ways", "2", "--seed", "x"}).exit_code, 2);
}

}  // namespace
