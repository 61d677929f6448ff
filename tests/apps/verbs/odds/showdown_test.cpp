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

TEST_F(OddsShowdown, WhatIsTooBigIsEstimatedAndSaysSo) {
  std::string nine = "AsKs";
  for (int i = 0; i < 8; ++i) nine += " vs random";
  auto const found = ask({nine});
  EXPECT_EQ(found["exact"], false);
  EXPECT_EQ(found["deals"], 1'000'000);
  EXPECT_EQ(found["seed"], "faro odds");
  EXPECT_NEAR(found["players"][0]["decimal"].get<double>(), 0.2267, 0.003);
  EXPECT_EQ(found, ask({nine}));
  auto const text = faro({"odds", "random vs random vs random"});
  EXPECT_EQ(text.exit_code, 0);
  EXPECT_NE(text.out.find("SIMULATED, not exact: 1000000 random deals"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("an exact answer takes about"), std::string::npos) << text.out;
}

TEST_F(OddsShowdown, SharesAreShownByCardsAndByHands) {
  auto const cards = ask({"AhKh vs QsQc on 9h 8h 2c", "--shares", "card"});
  EXPECT_EQ(cards["table"].size(), 45U);
  // Nine hearts, three aces and three kings make the best hand; no one of them pairs the queens.
  EXPECT_EQ(cards["outs"][0]["hand"], "AhKh");
  EXPECT_EQ(cards["outs"][0]["number"], 15);
  auto const text = faro({"odds", "AhKh vs QsQc on 9h 8h 2c", "--shares", "card", "--svg", "cards.svg"});
  EXPECT_NE(text.out.find("* outs of AhKh, cards that make it the best hand: 15"), std::string::npos)
      << text.out;
  EXPECT_NE(get("cards.svg").find("9d: "), std::string::npos);
  auto const hands = ask({"QQ+, AK vs 22+ on Ah 9d 2c", "--shares", "hand"});
  EXPECT_EQ(hands["table"].size(), 5U);
  EXPECT_EQ(hands["table"][0]["hand"], "AA");
  EXPECT_EQ(hands["table"][0]["hands"], 3);
  EXPECT_EQ(hands["of_all"], ask({"QQ+, AK vs 22+ on Ah 9d 2c"})["players"][0]["equity"]);
  auto const streets = ask({"AhKh vs QsQc on 9h 8h 2c 3h 4d", "--shares", "street"});
  EXPECT_EQ(streets["table"].size(), 8U);
  EXPECT_EQ(streets["table"][0]["mean"], ask({"AhKh vs QsQc"})["players"][0]["equity"]);
  EXPECT_EQ(streets["table"][6]["mean"], "1/1");
  auto const turns = ask({"AhKh vs QsQc on 9h 8h 2c", "--shares", "flop"});
  EXPECT_EQ(turns["street"], "turn");
  EXPECT_EQ(turns["mean"], ask({"AhKh vs QsQc on 9h 8h 2c"})["players"][0]["equity"]);
}

TEST_F(OddsShowdown, HighLowSaysWhoHasTheLow) {
  auto const found = ask({"As2s3dKd vs KhQhJcTc", "--game", "omaha8", "--board", "4h 5c 9d Ks Jd"});
  EXPECT_EQ(found["players"][0]["equity"], "0/1");
  auto const low = ask({"As2s3dKd vs KhQhJcTc", "--game", "omaha8", "--board", "4h 5c 7d Ks Jd"});
  EXPECT_EQ(low["players"][0]["equity"], "1/2");
  EXPECT_EQ(low["shared"], (json::array({{{"winners", {2}}, {"deals", 1}, {"low", {1}}}})));
}

TEST_F(OddsShowdown, PushOrFoldIsShownAsPicturesRangesAndNumbers) {
  auto const found = ask({"--stacks", "Ann 1500 Bob 4000", "--push-fold", "--blinds", "50 100 10"});
  EXPECT_EQ(found["stack"], "1500/1");
  EXPECT_EQ(found["ante"], "10/1");
  EXPECT_EQ(found["table"].size(), 169U);
  EXPECT_EQ(
      found["table"][0],
      (json{{"hand", "AA"}, {"push", "1/1"}, {"push_decimal", 1.0}, {"call", "1/1"}, {"call_decimal", 1.0}}));
  EXPECT_LE(found["low_decimal"], found["value_decimal"]);
  EXPECT_LE(found["value_decimal"], found["high_decimal"]);
  auto const text = faro({"odds", "--stacks", "10", "--push-fold", "--svg", "chart.svg"});
  EXPECT_NE(text.out.find(" of all hands: 22+, A2s+, K2s+, Q2s+, J3s+, T4s+, 95s+"), std::string::npos)
      << text.out;
  EXPECT_NE(text.out.find("\n10 chips each at most, blinds 0.5 and 1\n"), std::string::npos) << text.out;
  EXPECT_NE(get("chart.svg").find("72o: 0.00 %"), std::string::npos);
  EXPECT_EQ(
      faro({"odds", "--stacks", "10", "--push-fold", "--format", "csv"}).out.find("hand,push,call\nAA,1,1\n"),
      0U);
}

TEST_F(OddsShowdown, WhatDoesNotFitIsRefused) {
  refuses({"AKs@2000 vs QQ"}, "'AKs@2000': expected a weight above 0 and up to 1, or 100%, got 2000");
  refuses({"AKs@x vs QQ"}, "'AKs@x': expected a weight above 0 and up to 1, or 100%, got x");
  refuses({"AA vs KK on Ah Ad As"}, "no such hand is left");
  std::string many = "AsKs";
  for (int i = 0; i < 22; ++i) many += " vs random";
  refuses({many}, "expected at most ten hands, got 23");
  refuses({"AsKs vs QhQd", "--shares", "hand", "--simulate", "10"}, "--simulate and --shares");
  refuses({"AsKsQs vs 7d7c6h", "--game", "razz", "--shares", "card"},
          "expected a game with a board, got razz");
  refuses({"AsKs vs QhQd", "--shares", "card", "--board", "2c 3c 4c 5c 6c"}, "got all five");
  refuses({"AAK, AA vs 7d7c6h", "--game", "stud"}, "expected hands of as many cards as those before it");
  refuses({"ace >= 1", "--draw", "5", "--shares", "card"}, "--shares needs a showdown");

  refuses({"AsKs vs AsQd"}, "hand 2: 'AsQd': As is there twice, it is in hand 1");
  put("nothing.txt", "");
  refuses({"--all-ins", "nothing.txt"}, "nothing.txt: expected chances of all-ins");
  refuses({"--stacks", "1", "--push-fold"},
          "--stacks: expected stacks of more than the big blind and the ante, 1");
  refuses({"--stacks", "3 2 1", "--push-fold"}, "--push-fold is between two players");
  refuses({"--stacks", "10", "--push-fold", "--blinds", "1"},
          "--blinds: expected the small and the big blind");
  refuses({"--stacks", "10", "--push-fold", "--prizes", "5"},
          "--push-fold goes with --stacks and --blinds alone");
  refuses({"--stacks", "10 5", "--blinds", "1 2"}, "--blinds goes with --push-fold");
  refuses({"--push-fold"}, "--push-fold goes with --stacks");
  refuses({"AsKs vs QhQd", "--mulligan", "london"}, "--mulligan does not go with a showdown");
  refuses({"ace >= 1", "--draw", "5", "--board", "As"}, "--board needs a showdown");
  refuses({"AsKs vs QhQd", "--game", "bridge"}, "--game: expected");
}

}  // namespace
