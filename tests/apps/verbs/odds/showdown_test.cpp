// faro odds 'AsKs vs QhQd' from outside: the table, the JSON, and clear words for what can't be.
#include "apps/workbench.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace {

using faro::testing::workbench;
using json = nlohmann::json;

class OddsShowdown : public workbench {
 protected:
  json ask(std::vector<std::string> words) const {
    words.insert(words.begin(), "odds");
    words.emplace_back("--json");
    auto const run = faro(words);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    return run.exit_code == 0 ? json::parse(run.out) : json{};
  }
  void refuses(std::vector<std::string> words, std::string const& because) const {
    words.insert(words.begin(), "odds");
    auto const run = faro(words);
    EXPECT_EQ(run.exit_code, 2) << because;
    EXPECT_EQ(run.out, "");
    EXPECT_NE(run.err.find(because), std::string::npos) << run.err;
    EXPECT_EQ(std::ranges::count(run.err, '\n'), 1) << run.err;
  }
};

TEST_F(OddsShowdown, SharesSayWhichOrderTheyAreOf) {
  auto const found = ask({"15% v AsKs"});
  EXPECT_EQ(found["players"][0]["note"],
            "15%: 196 of 1326 hands, in the order of their equity against a random hand: AA down to A5s");
  EXPECT_FALSE(found["players"][1].contains("note"));
}

TEST_F(OddsShowdown, CardsAreListedWithOrWithoutBlanks) {
  for (auto const* holding : {"Ah Kh", "AhKh", "Ah,Kh", "ahkh"}) {
    auto const found = ask({"--holding", holding, "--draw", "5", "--seen", "2c2d", "hearts >= 5"});
    EXPECT_EQ(found["probability"], "619/8648") << holding;
  }
  refuses({"--holding", "AhXx", "--draw", "5", "hearts >= 5"}, "the deck has no 'AhXx'");
}

TEST_F(OddsShowdown, JsonHasCountsAndFractions) {
  auto const found = ask({"AsKs vs QhQd", "--board", "Qs 7s 2d"});
  EXPECT_EQ(found["game"], "Hold'em");
  EXPECT_EQ(found["board"], "Qs7s2d");
  EXPECT_EQ(found["deals"], 990);
  EXPECT_EQ(found["exact"], true);
  EXPECT_EQ(found["players"][0], (json{{"hand", "AsKs"},
                                       {"hands", 1},
                                       {"win", 253},
                                       {"tie", 0},
                                       {"lose", 737},
                                       {"equity", "23/90"},
                                       {"decimal", 23.0 / 90}}));
  EXPECT_EQ(found["shared"][1], (json{{"winners", {2}}, {"deals", 737}}));
}

TEST_F(OddsShowdown, AreWrittenAsPercentAndAsCsv) {
  auto const percent = faro({"odds", "AsKs vs QhQd", "--board", "Qs 7s 2d", "--percent"});
  EXPECT_NE(percent.out.find("25.5556 %"), std::string::npos) << percent.out;
  auto const csv = faro({"odds", "AsKs vs QhQd", "--board", "Qs 7s 2d", "--format", "csv"});
  EXPECT_EQ(csv.out,
            "hand,hands,win,tie,lose,deals,equity,decimal\n"
            "AsKs,1,253,0,737,990,23/90,0.25555555555555554\n"
            "QhQd,1,737,0,253,990,67/90,0.7444444444444445\n");
  auto const plot = faro({"odds", "AsKs vs QhQd", "--board", "Qs 7s 2d", "--plot", "--svg", "shares.svg"});
  EXPECT_NE(plot.out.find("\nQhQd  0.74"), std::string::npos) << plot.out;
  EXPECT_NE(get("shares.svg").find("Hold'em, on the board: Qs7s2d; 990 deals"), std::string::npos);
  auto const named = faro({"odds", "AsKs vs QhQd", "--board", "Qs 7s 2d", "--format", "json"});
  EXPECT_EQ(named.out, faro({"odds", "AsKs vs QhQd", "--board", "Qs 7s 2d", "--json"}).out);
}

TEST_F(OddsShowdown, FourCardsAreOmahaUnlessItIsSaidOtherwise) {
  EXPECT_EQ(ask({"AsAhKsKh vs 8d7d6c5c"})["game"], "Omaha");
  EXPECT_EQ(ask({"AsAhKsKh vs 8d7d6c5c5d5h", "--game", "stud"})["game"], "stud");
}

TEST_F(OddsShowdown, RandomDealsAreLabelledAndRepeatable) {
  auto const once = ask({"AsKs vs random vs random vs random", "--simulate", "500", "--seed", "s"});
  EXPECT_EQ(once["exact"], false);
  EXPECT_EQ(once["deals"], 500);
  EXPECT_TRUE(once["players"][0].contains("standard_error"));
  EXPECT_EQ(once, ask({"AsKs vs random vs random vs random", "--simulate", "500", "--seed", "s"}));
}

TEST_F(OddsShowdown, WhatDoesNotFitIsRefused) {
  refuses({"AsKs vs AsQd"}, "As is there twice");
  refuses({"random vs random vs random"}, "--simulate 1000000 estimates it");
  refuses({"AsKs vs QhQd", "--mulligan", "london"}, "--mulligan does not go with a showdown");
  refuses({"ace >= 1", "--draw", "5", "--board", "As"}, "--board needs a showdown");
  refuses({"AsKs vs QhQd", "--game", "bridge"}, "--game: expected");
}

}  // namespace
