// faro odds GAME.lua QUESTION: what is asked of outcomes and counts, as text and JSON, and what is refused.
#include "apps/workbench.hpp"
#include "support/places.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <iterator>
#include <string>

namespace {

using nlohmann::json;
using ::testing::HasSubstr;

class ScriptQuestions : public faro::testing::workbench {
 protected:
  void SetUp() override {
    for (auto const* name : {"pontoon.lua", "snakes-and-ladders.lua"}) {
      std::ifstream game{faro::testing::project_folder() / "games" / name};
      put(name, std::string{std::istreambuf_iterator<char>{game}, {}});
    }
  }
};

TEST_F(ScriptQuestions, AreAnsweredAsQuestionsAboutDiceAre) {
  EXPECT_EQ(faro({"odds", "pontoon.lua", "outcome = bust"}).out,
            "351263/1624350  0.216248  (1 in 4.62)\n52 cards\nwith decks=1, stick=16\n"
            "Pontoon: one hand that sticks at a total\n");
  auto const both = json::parse(faro({"odds", "pontoon.lua", "bust, Pontoon", "outcome", "--json"}).out);
  EXPECT_EQ(both["query"], "pontoon.lua: bust, Pontoon, outcome");
  ASSERT_EQ(both["outputs"].size(), 3U);
  EXPECT_EQ(both["outputs"][0]["name"], "bust");
  EXPECT_EQ(both["outputs"][0]["probability"], "351263/1624350");
  EXPECT_EQ(both["outputs"][2]["distribution"].size(), 9U);
  EXPECT_EQ(faro({"odds", "outcome = bust", "pontoon.lua"}).out,
            faro({"odds", "pontoon.lua", "outcome = bust"}).out);
}

TEST_F(ScriptQuestions, GivenRestrictsTheOutcome) {
  auto const alone = json::parse(faro({"odds", "pontoon.lua", "--given", "outcome != bust", "--json"}).out);
  EXPECT_EQ(alone["distribution"].size(), 8U);
  EXPECT_EQ(alone["distribution"][7]["probability"], "78400/1273087");
  auto const asked =
      json::parse(faro({"odds", "pontoon.lua", "Pontoon given outcome != bust", "--json"}).out);
  EXPECT_EQ(asked["probability"], "78400/1273087");
  EXPECT_EQ(asked["conditions"][0], "given: outcome != bust");
}

TEST_F(ScriptQuestions, OfLoopsAreCertified) {
  auto const text = faro({"odds", "snakes-and-ladders.lua", "--set", "players=2", "player 1 is first"}).out;
  EXPECT_THAT(text, HasSubstr("0.50791159386993430257343971679368381873950523317137  (1 in 1.97)\n"));
  auto const turns = json::parse(faro({"odds", "snakes-and-ladders.lua", "turns >= 20", "--json"}).out);
  EXPECT_EQ(turns["exact"], true);  // 6^20 is short enough to be told
  auto const law = json::parse(faro({"odds", "snakes-and-ladders.lua", "--law-of", "turns", "--json"}).out);
  double below = 0;
  for (auto const& row : law["distribution"]) {
    if (std::stoi(row["outcome"].get<std::string>()) < 20) below += row["decimal"].get<double>();
  }
  EXPECT_NEAR(turns["decimal"].get<double>(), 1 - below, 1e-12);
}

TEST_F(ScriptQuestions, AreTextsAsOthersAre) {
  auto const text = faro({"odds", "pontoon.lua", "--set", "stick=14", "bust", "--as-text"}).out;
  EXPECT_EQ(text, "pontoon.lua\nbust\nset stick=14\n");
  put("question.txt", text);
  EXPECT_EQ(faro({"odds", "--ask", "question.txt"}).out,
            faro({"odds", "pontoon.lua", "--set", "stick=14", "bust"}).out);
}

TEST_F(ScriptQuestions, AreEstimatedFromGamesAsSimulatePlaysThem) {
  auto const estimated =
      json::parse(faro({"odds", "pontoon.lua", "bust", "--simulate", "9000", "--seed", "s", "--json"}).out);
  EXPECT_EQ(estimated["exact"], false);
  EXPECT_EQ(estimated["trials"], 9000);
  auto const played =
      json::parse(faro({"simulate", "pontoon.lua", "-n", "9000", "--seed", "s", "--json"}).out);
  EXPECT_NEAR(estimated["decimal"], played["distribution"][0]["decimal"], 0.03);  // bust comes first
  EXPECT_NE(estimated["decimal"], played["distribution"][0]["decimal"]);          // by another stream
  auto const text = faro({"odds", "snakes-and-ladders.lua", "turns", "turns >= 20 given turns >= 10",
                          "--simulate", "2000", "--jobs", "2"});
  EXPECT_THAT(text.out, HasSubstr("SIMULATED, not exact: 2000 random games, of which the condition held in"));
  EXPECT_EQ(faro({"odds", "pontoon.lua", "bust", "--simulate", "9", "--max-runs", "9"}).exit_code, 2);
  EXPECT_EQ(faro({"odds", "pontoon.lua", "--compare", "stick=14,16", "--simulate", "9"}).err,
            "faro odds: --compare and --simulate can't be combined\n");
  EXPECT_EQ(faro({"odds", "pontoon.lua", "bust", "--seed", "s"}).err,
            "faro odds: --seed goes with --simulate\n");
}

TEST_F(ScriptQuestions, WhatIsWrongIsSaidInOneLine) {
  auto const near = faro({"odds", "pontoon.lua", "outcome = buts"});
  EXPECT_EQ(near.exit_code, 2);
  EXPECT_EQ(
      near.err,
      "faro odds: 'buts' is no outcome, field or count of the game; did you mean bust?, at character 11\n");
  auto const both = faro({"odds", "pontoon.lua", "bust", "--compare", "stick=14,16"});
  EXPECT_EQ(both.err, "faro odds: --compare and a question about the outcome can't be combined\n");
}

}  // namespace
