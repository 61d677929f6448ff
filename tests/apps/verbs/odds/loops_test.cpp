// Games that come back to where they were, from outside: answers, bounds, best play, strategies.
#include "apps/workbench.hpp"
#include "support/places.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <string>

namespace {

using faro::testing::workbench;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using json = nlohmann::json;

class Loops : public workbench {
 protected:
  static std::string game(std::string const& name) {
    return (faro::testing::project_folder() / "games" / name).string();
  }
};

TEST_F(Loops, AnswerExactlyWithWhatIsCounted) {
  auto const run = faro({"odds", game("penney.lua")});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.out,
            "HHH  1/8  0.125000\n"
            "THH  7/8  0.875000\n"
            "expected picks: 7\n"
            "expected tosses: 7\n"
            "with first=HHH, heads=1, of=2, second=THH\n"
            "Penney's game: which pattern shows first\n");
  auto const out = json::parse(faro({"odds", game("penney.lua"), "--json"}).out);
  EXPECT_EQ(out["exact"], true);
  EXPECT_EQ(out["distribution"][0]["probability"], "1/8");
  EXPECT_EQ(out["expected"]["tosses"]["exactly"], "7/1");
}

TEST_F(Loops, LongFractionsAreDigitsThatAreCertain) {
  auto const run = faro({"odds", game("gamblers-ruin.lua"), "--set", "mine=100", "--set", "yours=100",
                         "--set", "good=9", "--set", "of=19"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  // 1 / (1 + (10/9)^100) = 0.000026561...
  EXPECT_THAT(run.out, HasSubstr("all is mine  0.00002656"));
  EXPECT_THAT(run.out,
              HasSubstr("50 digits; the fractions have up to 101 digits: --fractions and --json show them"));
}

TEST_F(Loops, ALimitLeavesBoundsAndExitCode4) {
  put("drift.lua",
      "return function(t)\n local n = 1\n while n > 0 do\n t:junction(n)\n n = n + (t:chance(1, 3) and -1 or "
      "1)\n end\n return 'home'\nend\n");
  auto const run = faro({"odds", "drift.lua", "--max-runs", "60"});
  EXPECT_EQ(run.exit_code, 4);
  EXPECT_THAT(run.out, StartsWith("home  0.4999"));
  EXPECT_THAT(run.out, HasSubstr("not read, line 4: at most "));
  EXPECT_THAT(run.err, HasSubstr("drift.lua: not read to the end in 60 runs: up to "));
  EXPECT_THAT(run.err, HasSubstr("most of it at line 4"));
  auto const both = faro({"odds", "drift.lua", "--max-runs", "60", "--json"});
  EXPECT_EQ(both.exit_code, 4);
  auto const out = json::parse(both.out);
  EXPECT_EQ(out["exact"], false);
  EXPECT_EQ(out["within_bounds"], true);
  EXPECT_THAT(out.at("not_read").at(0).at("where").get<std::string>(), StartsWith("drift.lua, "));
  EXPECT_LE(std::stod(out["distribution"][0]["low"].get<std::string>()), 0.5);
  EXPECT_GE(std::stod(out["distribution"][0]["high"].get<std::string>()), 0.5);
  EXPECT_EQ(out["not_read"][0]["where"], "line 4");
}

TEST_F(Loops, MemoryEndsAReadingWithBounds) {
  put("away.lua",
      "return {start = 1, step = function(t, n)\n n = n + (t:chance(1, 3) and -1 or 1)\n if n == 0 then "
      "return "
      "nil, 'home' end\n return n end}\n");
  auto const run = faro({"odds", "away.lua", "--memory", "1M"});
  EXPECT_EQ(run.exit_code, 4);
  EXPECT_THAT(run.out, StartsWith("home  0.4999"));
  EXPECT_THAT(run.err, HasSubstr("away.lua: not read to the end in 1 MiB ("));
  EXPECT_THAT(run.err, HasSubstr("--memory reads further"));
  auto const wrong = faro({"odds", "away.lua", "--memory", "much"});
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_THAT(wrong.err, HasSubstr("--memory: expected a size from 1M up, such as 512M or 4G, got 'much'"));
}

TEST_F(Loops, BestPlayIsBoundedWhateverWasMet) {
  auto const run = faro({"odds", game("pig.lua"), "--max-runs", "100"});
  EXPECT_EQ(run.exit_code, 4) << run.err;
  EXPECT_THAT(run.out, HasSubstr("what playing best is worth is open: no outcome was met yet"));
  EXPECT_THAT(run.out, HasSubstr("not read, "));
}

TEST_F(Loops, WhatNeverEndsIsAnOutcome) {
  put("trap.lua",
      "return function(t)\n if t:chance(1, 4) then return 'out' end\n while true do t:junction(1) t:die() "
      "t:junction(2) t:die() end\nend\n");
  auto const run = faro({"odds", "trap.lua"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.out,
            "out         1/4  0.250000\nnever ends  3/4  0.750000\nexpected picks: infinitely many\n");
}

TEST_F(Loops, TheLawOfACount) {
  auto const out = json::parse(faro({"odds", game("monopoly-jail.lua"), "--law-of", "turns", "--json"}).out);
  EXPECT_EQ(out["distribution"][0]["outcome"], "1");
  EXPECT_NEAR(out["distribution"][0]["decimal"].get<double>(), 1.0 / 6, 1e-12);
  EXPECT_NEAR(out["distribution"][2]["decimal"].get<double>(), 25.0 / 36, 1e-12);
  auto const wrong = faro({"odds", game("monopoly-jail.lua"), "--law-of", "turn"});
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_THAT(wrong.err,
              HasSubstr("--law-of turn: the game does not count that; it counts picks, steps, turns, fines"));
}

TEST_F(Loops, BestPlayAndItsPolicy) {
  auto const run = faro({"odds", game("pig.lua"), "--set", "goal=10", "--policy", "pig.csv"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("played best on both sides"));
  auto const table = get("pig.csv");
  EXPECT_THAT(table, StartsWith("line,for,known 1,known 2,known 3,known 4,best,worth,others\n"));
  EXPECT_THAT(table, HasSubstr("best,1,0,0,2,roll,"));
  put("sure.lua", R"(return {start = 0, step = function(t, x)
    if x == 3 and t:choose_best({"stop", "go on"}, x) == "stop" then return nil, 3 end
    local die = t:die()
    if die < 4 then return nil, 7 * die % 5 end
    return (x + die) % 7
  end})");
  ASSERT_EQ(faro({"odds", "sure.lua", "--policy", "sure.csv"}).exit_code, 0);
  EXPECT_THAT(get("sure.csv"), HasSubstr("best,3,stop,3.00000000000,go on=2.")) << "no 2.999999999999997";
  ASSERT_EQ(faro({"odds", game("pig.lua"), "--set", "goal=10", "--policy", "pig.svg"}).exit_code, 0);
  EXPECT_THAT(get("pig.svg"), HasSubstr("<svg"));
  auto const none = faro({"odds", game("craps.lua"), "--policy", "x.csv"});
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_THAT(none.err, HasSubstr("asks for no choice"));
}

TEST_F(Loops, StrategiesSideBySide) {
  put("hold.lua", R"(return {
  strategies = {once = function(n) return n == 1 end, twice = function(n) return n == 2 end},
  play = function(t, p)
    local points, n = 0, 0
    repeat
      local die = t:die()
      if die == 1 then return 0 end
      points, n = points + die, n + 1
    until p.strategy(n)
    return points
  end})");
  auto const out = json::parse(faro({"odds", "hold.lua", "--strategies", "--json"}).out);
  EXPECT_EQ(out["table"][0]["strategy"], "once");
  EXPECT_EQ(out["table"][0]["mean"], "10/3");
  EXPECT_EQ(out["table"][1]["mean"], "50/9");  // 8 of 25 / 36
  auto const one = faro({"odds", "hold.lua", "--compare", "strategy=once,twice"});
  EXPECT_EQ(one.exit_code, 0) << one.err;
  EXPECT_THAT(one.out, HasSubstr("LT: strategy=once ends below strategy=twice"));
  EXPECT_EQ(faro({"odds", game("craps.lua"), "--strategies"}).exit_code, 2);
}

TEST_F(Loops, TwoGamesCompared) {
  put("a.lua", "return function(t) return t:die(4) end");
  put("b.lua", "return {parameters = {n = 6}, play = function(t, p) return t:die(p.n) end}");
  auto const out = json::parse(faro({"odds", "a.lua", "--compare-with", "b.lua", "--json"}).out);
  EXPECT_EQ(out["distribution"][0]["probability"], "7/12");
  EXPECT_EQ(out["distribution"][1]["probability"], "1/6");
  auto const eight =
      json::parse(faro({"odds", "a.lua", "--compare-with", "b.lua", "--set", "n=8", "--json"}).out);
  EXPECT_EQ(eight["distribution"][0]["probability"], "11/16");
  auto const wrong = faro({"odds", "a.lua", "--compare-with", "b.lua", "--set", "m=8"});
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_THAT(wrong.err, HasSubstr("it has no parameter 'm'"));
}

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

TEST_F(Loops, TwoHandsFromOneDeckMayComeBack) {
  put("red.lua", R"(return {
  deck = "red*1 blue*2", parameters = {least = 1},
  play = function(t, p)  -- a card back and another until it is red, or at once from what is left
    while t:left("red") > 0 do
      t:junction("in")
      local card = t:draw()
      if card == "red" then return p.least end
      t:place(card)
    end
    return 0
  end})");
  auto const out =
      json::parse(faro({"odds", "red.lua", "--compare", "least=1,2", "--same-deck", "--json"}).out);
  EXPECT_EQ(out["distribution"][2]["probability"], "1/1");  // the first has the only red card
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

TEST_F(Loops, WhatComesLaterIsAtLeastAsMuch) {
  put("head.lua",
      "return function(t)\n repeat t:junction(1) t:count('tosses') until t:chance(1, 2)\n return 1\nend");
  auto const run = faro({"odds", "head.lua", "--law-of", "tosses"});
  EXPECT_THAT(run.out, HasSubstr("\n1       1/2     0.500000  0.500000         1\n"));
  EXPECT_THAT(run.out, HasSubstr("\n2       1/4     0.250000  0.750000  0.500000\n"));
  EXPECT_THAT(run.out, HasSubstr("\nmore than 10: 9.76563e-04\n"));
}

TEST_F(Loops, ALittleThatIsMissingIsNotNothing) {
  put("rare.lua",
      "return function(t)\n local n = 0\n while t:chance(1, 100) do n = n + 1 t:junction(n) end\n return "
      "1\nend");
  EXPECT_THAT(faro({"odds", "rare.lua", "--max-runs", "5"}).err,
              HasSubstr("up to 0.0001 % of the probability"));
}

TEST_F(Loops, WhatOtherChoicesLeadToMayBeAllThatWasNotRead) {
  put("drift.lua", R"(return function(t)
  local n = 1
  if t:choose_best({"stop", "drift"}, "start") == "stop" then return 5 end
  while n > 0 do
    t:junction(n)
    n = n + (t:chance(1, 3) and -1 or 1)
    if t:chance(1, 4) then return 3 end
  end
  return 2
end)");
  auto const run = faro({"odds", "drift.lua", "--max-runs", "2000"});
  EXPECT_EQ(run.exit_code, 4);
  EXPECT_THAT(run.out, HasSubstr("not read, line 5: where other choices lead\n"));
  EXPECT_THAT(run.err,
              HasSubstr("what is known to be best does not lead there, but other choices lead to line 5"));
}

TEST_F(Loops, CtrlCTellsWhatIsKnown) {
  put("drift.lua",
      "return {start = 1, step = function(t, n)\n n = n + (t:chance(1, 3) and -1 or 1)\n if n == 0 then "
      "return nil, 'home' end\n return n\nend}");
  auto const run = shell(
      "source $FARO_TESTS/waiting.bash; interrupted 60 $FARO odds drift.lua --max-runs 1000000000; "
      "echo code $?");
  EXPECT_THAT(run.out, HasSubstr("home  0."));
  EXPECT_THAT(run.out, HasSubstr("not read, `step`: at most"));
  EXPECT_THAT(run.out, HasSubstr("code 130"));
}

}  // namespace
