// faro deal GAME.lua --given outcome=...: games that end so, in exact proportion, recorded.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>

#include <string>

namespace {

using faro::testing::lines_of;
using faro::testing::workbench;
using ::testing::HasSubstr;

class DealGameGiven : public workbench {};

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

}  // namespace
