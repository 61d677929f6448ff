// Games held to what they say: exact answers against random ones, parameters that are there, work that is
// paid for before it is done.
#include "games/test/scripts/support.hpp"
#include "support/error_of.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using faro::odds::script;
using faro::testing::body;
using faro::testing::error_of;
using ::testing::HasSubstr;

std::string checked(script const& game) {
  try {
    check_against_games(game, read_script(game));
  } catch (faro::description_error const& e) {
    return e.what();
  }
  return "";
}

TEST(ScriptCheck, AMergePointThatForgetsIsNamed) {
  // The total so far is kept, but not whether the first die was a six.
  EXPECT_THAT(
      checked(body("local first = t:die(6)\n local total = first\n for i = 1, 2 do total = total + t:die(6) "
                   "end\n t:merge_point(total)\n return first == 6 and total >= 12")),
      HasSubstr("the merge point in line 4 forgets"));
  // Of two merge points, the one that is wrong.
  EXPECT_THAT(
      checked(body(
          "local a = t:below(2)\n t:merge_point(a)\n local b = t:below(2)\n t:merge_point(b)\n return a * 2 "
          "+ b")),
      HasSubstr("the merge point in line 4 forgets"));
}

TEST(ScriptCheck, RightMergePointsPass) {
  EXPECT_EQ(checked(body("local s = 0 for i = 1, 5 do s = s + t:die() t:merge_point(i, s) end return s")),
            "");
  for (auto const* name : {"pontoon", "ticket-to-ride", "dominion-hand"})
    EXPECT_EQ(checked(faro::testing::shipped(name)), "") << name;
}

std::string read_fault(std::string const& lua) {
  return error_of([&] { (void)read_script(body(lua)); });
}

TEST(ScriptArguments, ThatAreNilAreNoDefaults) {
  EXPECT_THAT(read_fault("return t:die(nil)"), HasSubstr("t:die(sides): expected a whole number from 1"));
  EXPECT_THAT(read_fault("local n; t:draw_any(n) return 1"), HasSubstr("t:draw_any(n): expected"));
  EXPECT_THAT(read_fault("return t:left(nil)"), HasSubstr("got nil"));
  EXPECT_EQ(faro::testing::distribution_of(body("return t:die()")).size(), 6U);
}

TEST(ScriptArguments, ParametersThatAreNoneAreErrors) {
  script const game{"return {parameters = {sides = 8}, play = function(t, p) return t:die(p.side) end}",
                    "game.lua"};
  EXPECT_THAT(error_of([&] { (void)read_script(game); }),
              HasSubstr("game.lua:1: the game has no parameter 'side'; did you mean sides?"));
  EXPECT_THAT(read_fault("return p.x or 3"), HasSubstr("the game has no parameter 'x'; it has none"));
}

TEST(ScriptKeys, TellWholeNumbersFromOthers) {
  // 3 // 2 is 1 and 3.0 // 2 is 1.0, whose texts differ; the two futures are not one.
  EXPECT_EQ(faro::testing::distribution_of(
                body("local x = t:below(2) == 0 and 3 or 3.0\n t:merge_point(x)\n return "
                     "math.type(x)")),
            (std::map<std::string, std::string>{{"float", "1/2"}, {"integer", "1/2"}}));
  EXPECT_EQ(faro::testing::distribution_of(
                body("local x = t:below(2) == 0 and 0.0 or -0.0\n t:merge_point(x)\n return 1 / x > 0")),
            (std::map<std::string, std::string>{{"false", "1/2"}, {"true", "1/2"}}));
}

TEST(ScriptKeys, AreInOrderNearTheLargestNumbers) {
  // 2^63 - 513 is no double: the one next to it is 2^63 - 1024.
  EXPECT_EQ(faro::testing::distribution_of(
                body("local k = {} k[math.maxinteger - 512] = 1 k[2.0^63 - 1024 + 0.0] = 2 k[2.0^63] "
                     "= 3 local out = '' for _, v in pairs(k) do out = out .. v end return out")),
            (std::map<std::string, std::string>{{"213", "1"}}));
}

TEST(ScriptWork, OfLibraryFunctionsIsPaidBefore) {
  EXPECT_EQ(faro::testing::distribution_of(body("return #(('')):rep(math.maxinteger)")),
            (std::map<std::string, std::string>{{"0", "1"}}));
  EXPECT_THAT(read_fault("return #('ab'):rep(10^12 // 1 | 0)"),
              HasSubstr("string.rep: expected a text of at most"));
  EXPECT_THAT(read_fault("for i = 1, 1000 do table.move({}, 1, 60000000, 1) end return 1"),
              HasSubstr("stopped after"));
  EXPECT_THAT(read_fault("local s = ('a'):rep(20000) for i = 1, 1000 do s:find('.-b') end return 1"),
              HasSubstr("stopped after"));
  EXPECT_THAT(read_fault("local s = ('('):rep(20000) for i = 1, 1000 do s:gsub('%b()', '') end return 1"),
              HasSubstr("stopped after"));
  EXPECT_THAT(read_fault("local s = ('x'):rep(1 << 22) for i = 1, 1 << 20 do local u = s .. i end return 1"),
              HasSubstr("stopped after"));
  EXPECT_THAT(read_fault("local l = {} for i = 1, 1000 do l[i] = ('y'):rep(10000) end for i = 1, 100000 do "
                         "table.concat(l) end return 1"),
              HasSubstr("stopped after"));
}

}  // namespace
