// Games that come back to where they were, from outside: answers, bounds, best play, strategies.
#include "apps/workbench.hpp"
#include "support/places.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <string>

namespace {

using faro::testing::workbench;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using json = nlohmann::json;

class Loops : public workbench {
 protected:
  static std::string game(std::string const& name) {
    return (faro::testing::project_folder() / "games" / name).string();
  }
};

constexpr auto drifts =
    "return {parameters = {up = 2}, play = function(t, p)\n local n = 1\n while n > 0 do\n t:junction(n)\n n "
    "= n + "
    "(t:chance(1, 1 + p.up) and -1 or 1)\n end\n return 1\nend}";

TEST_F(Loops, GamesReadInPartAreComparedWithinBounds) {
  put("drift.lua", drifts);
  put("two.lua", "return function(t) return t:die(2) end");
  for (auto const& more : {std::vector<std::string>{"--compare-with", "two.lua"}, {"--compare", "up=2,3"}}) {
    std::vector<std::string> args{"odds", "drift.lua", "--max-runs", "80"};
    args.insert(args.end(), more.begin(), more.end());
    auto const run = faro(args);
    EXPECT_EQ(run.exit_code, 4) << more[0];
    EXPECT_THAT(run.out, HasSubstr("proved bounds, rounded outwards"));
    EXPECT_THAT(run.out, HasSubstr("not read, drift.lua, "));
    EXPECT_THAT(run.err, HasSubstr("drift.lua: not read to the end in 80 runs"));
  }
  auto const out =
      json::parse(faro({"odds", "drift.lua", "--compare-with", "two.lua", "--max-runs", "80", "--json"}).out);
  EXPECT_EQ(out["within_bounds"], true);
  EXPECT_LE(std::stod(out["distribution"][0]["low"].get<std::string>()), 0.25);  // home, and a two: 1/2 * 1/2
  EXPECT_GE(std::stod(out["distribution"][0]["high"].get<std::string>()), 0.25);
}

TEST_F(Loops, AComparisonSaysThatAGameMayNeverEnd) {
  put("stuck.lua",
      "return function(t)\n if t:chance(1, 3) then while true do t:junction(1) t:die() end end\n return "
      "1\nend");
  put("two.lua", "return function(t) return t:die(2) end");
  auto const run = faro({"odds", "stuck.lua", "--compare-with", "two.lua"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out,
              StartsWith("LT          1/3  0.333333\nEQ          1/3  0.333333\nGT          0  0\nnever "
                         "ends  1/3  0.333333\n"));
  EXPECT_THAT(run.out, Not(HasSubstr("not read")));
}

TEST_F(Loops, StrategiesReadInPartHaveBounds) {
  put("wait.lua", R"(return {
  strategies = {never = function(n) return false end, soon = function(n) return n > 2 end},
  play = function(t, p)
    local n = 0
    while not p.strategy(n) do
      t:junction(n)
      n = n + 1
      if t:die() == 1 then return 0 end
    end
    return n
  end})");
  auto const run = faro({"odds", "wait.lua", "--strategies", "--max-runs", "50"});
  EXPECT_EQ(run.exit_code, 4);
  EXPECT_THAT(run.out, HasSubstr("never     0.000000 to 0."));
  EXPECT_THAT(run.out, HasSubstr("soon                  1.736111\n"));  // 3 * 125/216
  EXPECT_THAT(run.err, HasSubstr("wait.lua: not read to the end"));
  auto const out = json::parse(faro({"odds", "wait.lua", "--strategies", "--max-runs", "50", "--json"}).out);
  EXPECT_EQ(out["within_bounds"], true);
  EXPECT_EQ(out["table"][1]["mean"], "125/72");
}

}  // namespace
