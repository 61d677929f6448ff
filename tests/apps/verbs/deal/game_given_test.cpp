// faro deal GAME.lua --given outcome=...: games that end so, in exact proportion, recorded.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>

#include <string>

namespace {

using faro::testing::lines_of;
using faro::testing::workbench;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class DealGameGiven : public workbench {};

TEST_F(DealGameGiven, PontoonHandsThatBust) {
  auto const run = faro({"deal", "pontoon.lua", "--given", "outcome=bust", "--count", "20", "--seed", "x"});
  auto const lines = lines_of(run.out);
  ASSERT_EQ(lines.size(), 20U) << run.err;
  for (auto const& line : lines) EXPECT_THAT(line, StartsWith("bust: "));
  EXPECT_THAT(run.err, HasSubstr("the chance of outcome=bust is "));
}

TEST_F(DealGameGiven, TheDrawIsFair) {
  put("die.lua", "return function(t) local a = t:below(6) + 1 local b = t:below(6) + 1 return a + b end");
  auto const run = faro({"deal", "die.lua", "--given", "outcome >= 11", "--count", "300", "--seed", "x"});
  int twelves = 0;
  for (auto const& line : lines_of(run.out)) twelves += line.starts_with("12");
  EXPECT_NEAR(twelves, 100, 30);  // one way of three
  EXPECT_THAT(run.err, HasSubstr("is 1/12 = 0.0833333"));
  auto const either = faro({"deal", "die.lua", "--given", "outcome = 2 or outcome = 12", "--count", "5"});
  EXPECT_EQ(lines_of(either.out).size(), 5U);
}

TEST_F(DealGameGiven, ARecordReplaysAndIsVerified) {
  auto const first =
      faro({"deal", "pontoon.lua", "--given", "outcome=stuck on 21", "--seed", "x", "--record", "r.json"});
  EXPECT_EQ(faro({"deal", "pontoon.lua", "--replay", "r.json"}).out, first.out);
  EXPECT_EQ(faro({"audit", "verify", "r.json"}).exit_code, 0);
}

TEST_F(DealGameGiven, WhatCannotBeIsSaid) {
  auto const never = faro({"deal", "pontoon.lua", "--given", "outcome=99"});
  EXPECT_THAT(never.err, HasSubstr("no game ends so: 'outcome=99'; outcomes are Pontoon, bust, "));
  EXPECT_EQ(never.exit_code, 2);
  auto const unclear = faro({"deal", "pontoon.lua", "--given", "bust"});
  EXPECT_THAT(unclear.err, HasSubstr("--given: expected a condition on the outcome of the game"));
  EXPECT_EQ(unclear.exit_code, 2);
}

}  // namespace
