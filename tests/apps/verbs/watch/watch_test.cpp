// faro watch: shuffles, deals and games followed question by question.
#include "apps/workbench.hpp"
#include "support/places.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <vector>

namespace faro::testing {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class watch : public workbench {
 protected:
  [[nodiscard]] json watched(std::vector<std::string> words) const {
    words.insert(words.begin(), "watch");
    words.emplace_back("--json");
    auto const run = faro(words);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    return run.exit_code == 0 ? json::parse(run.out) : json{};
  }
  [[nodiscard]] std::string complaint(std::vector<std::string> words) const {
    words.insert(words.begin(), "watch");
    auto const run = faro(words);
    EXPECT_EQ(run.exit_code, 2) << run.out;
    return run.err;
  }
};

TEST_F(watch, shows_what_was_asked_answered_and_done) {
  put("picks", "1/3 0/3 2/3 2/3\n");
  EXPECT_EQ(faro({"watch", "exchange", "--cards", "3", "--rounds", "2", "--picks", "picks"}).out,
            "exchange, 3 cards, 2 rounds, by the picks of picks\n"
            "       asked   answer  chance  A B C\n"
            "round 1\n"
            "    1  0 to 2  1          1/3\n"
            "    2  0 to 2  0          1/3  B A C\n"
            "    =  B A C\n"
            "round 2\n"
            "    3  0 to 2  2          1/3\n"
            "    4  0 to 2  2          1/3\n"
            "    =  B A C\n"
            "4 questions; these answers have the chance 1/81\n");
}

TEST_F(watch, ends_where_the_shuffle_that_was_recorded_ends) {
  for (std::string const name :
       {"riffle", "fisher-yates", "selection", "overhand", "strip", "bag", "exchange"}) {
    std::vector<std::string> words{"shuffle", "--algorithm", name,       "--rounds", "3",
                                   "--seed",  "s",           "--record", "r.json",   "-e"};
    for (char letter = 'A'; letter < 'K'; ++letter) words.emplace_back(1, letter);
    std::string order;
    for (auto const& line : lines_of(faro(words).out)) order += (order.empty() ? "" : " ") + line;
    EXPECT_EQ(watched({"--replay", "r.json"})["parts"].back()["result"], order) << name;
    // A seed has a stream of its own for what is watched.
    EXPECT_NE(watched({name, "--cards", "10", "--rounds", "3", "--seed", "s"})["parts"].back()["result"],
              order);
  }
}

TEST_F(watch, every_shuffle_can_be_watched) {
  auto const list = json::parse(faro({"shuffle", "--list", "--json"}).out);
  EXPECT_GT(list["shuffles"].size(), 40U);
  for (auto const& entry : list["shuffles"]) {
    auto const name = entry["name"].get<std::string>();
    if (name == "ascending" || name == "scatter" || name == "search-past-end")
      continue;  // no single picks; it may not end
    EXPECT_EQ(watched({name, "--seed", "s"})["parts"].size(), 1U) << name;
  }
}

TEST_F(watch, the_ways_of_figure_10_1) {
  std::map<std::string, int> orders;
  for (int way = 1; way <= 9; ++way) {
    auto const steps = watched({"exchange", "--cards", "3", "--way", std::to_string(way)});
    EXPECT_EQ(steps["chance"], "1/9");
    ++orders[steps["parts"][0]["result"]];
  }
  EXPECT_EQ(orders, (std::map<std::string, int>{{"A B C", 3}, {"A C B", 2}, {"B A C", 2}, {"C B A", 2}}));
  EXPECT_EQ(complaint({"exchange", "--cards", "3", "--way", "10"}),
            "faro watch: --way 10: exchange, 3 cards has fewer ways\n");
}

TEST_F(watch, only_the_decks_round_by_round) {
  EXPECT_EQ(faro({"watch", "perfect-out", "--cards", "8", "--rounds", "3", "--only-rounds"}).exit_code, 0);
  auto const lines =
      lines_of(faro({"watch", "perfect-out", "--cards", "8", "--rounds", "3", "--only-rounds"}).out);
  ASSERT_EQ(lines.size(), 6U);
  EXPECT_EQ(lines[1], "    0  A B C D E F G H");
  EXPECT_EQ(lines[2], "    1  A E B F C G D H");
  EXPECT_EQ(lines[4], "    3  A B C D E F G H");
  EXPECT_EQ(lines[0], "perfect-out, 8 cards, 3 rounds");  // nothing in it is random
  EXPECT_EQ(lines[5], "no question was asked: there is no chance in it");
}

TEST_F(watch, cards_keep_their_names_whatever_their_values) {
  auto const lines =
      lines_of(faro({"watch", "search-past-end", "--cards", "4", "--first-value", "1", "--seed", "s"}).out);
  EXPECT_THAT(lines[1], HasSubstr("A B C D"));
  for (auto const& line : lines) EXPECT_THAT(line, ::testing::Not(HasSubstr("E"))) << line;
}

TEST_F(watch, waits_for_enter_as_long_as_somebody_presses_it) {
  auto const plain = faro({"watch", "riffle", "--seed", "s"}).out;
  EXPECT_EQ(faro({"watch", "riffle", "--seed", "s", "--step"}, "\n\n").out, plain);
  auto const run = shell(
      "mkfifo keys; $FARO watch riffle --seed s --step < keys > seen & exec 3> keys; "
      "printf '\\n\\n' >&3; while [ $(wc -l < seen) -lt 3 ]; do sleep 0.01; done; sleep 0.2; "
      "wc -l < seen; exec 3>&-; wait; wc -l < seen");
  EXPECT_EQ(run.out, "3\n12\n");
  EXPECT_EQ(faro({"watch", "riffle", "--seed", "s", "--delay", "0.01"}).out, plain);
  EXPECT_THAT(complaint({"riffle", "--step", "--picks", "-"}), HasSubstr("expected a file in place of -"));
}

TEST_F(watch, clock_patience_with_its_suits_and_piles) {
  int won = 0;
  for (int seed = 0; seed < 30; ++seed) {
    auto const game =
        watched({"clock-patience", "--ranks", "3", "--suits", "2", "--seed", std::to_string(seed)});
    auto const& part = game["parts"][0];
    auto const turned = part["steps"].size();
    auto const result = part["result"].get<std::string>();
    EXPECT_EQ(result.starts_with("won"), turned == 6U) << result;
    won += turned == 6U;
  }
  EXPECT_GT(won, 0);
  EXPECT_LT(won, 30);
  put("kings", "48/52 48/51 48/50 48/49\n");  // the kings lie last, by rank and suit
  auto const lost = faro({"watch", "clock-patience", "--picks", "kings"});
  EXPECT_THAT(lost.out, HasSubstr("K♣"));
  EXPECT_THAT(lost.out, HasSubstr("from pile  K under pile  K"));
  EXPECT_THAT(lost.out, HasSubstr("lost: the last K came up with 4 of 52 cards turned"));
}

TEST_F(watch, deals_card_by_card) {
  auto const deal = watched({"deal", "--hands", "2x3", "--seed", "s"});
  auto const& steps = deal["parts"][0]["steps"];
  ASSERT_EQ(steps.size(), 6U);
  EXPECT_EQ(steps[0]["chance"], "1/52");
  EXPECT_EQ(steps[5]["chance"], "1/47");
  EXPECT_THAT(steps[0]["did"].get<std::string>(), StartsWith("player 1 gets "));
  EXPECT_THAT(steps[1]["did"].get<std::string>(), StartsWith("player 2 gets "));
  auto const whole = watched({"deal", "--deck", "a b c", "--hands", "3", "--seed", "s"});
  EXPECT_EQ(whole["parts"][0]["steps"].size(), 3U);
  EXPECT_EQ(whole["parts"][0]["steps"][2]["asked"], "the last card");
  EXPECT_EQ(whole["chance"], "1/6");
}

TEST_F(watch, draws_by_kinds) {
  auto const draw = watched({"draw", "--deck", "land*24 spell*36", "--count", "2", "--way", "2"});
  auto const& steps = draw["parts"][0]["steps"];
  EXPECT_EQ(steps[0]["answered"], "land");
  EXPECT_EQ(steps[0]["chance"], "2/5");
  EXPECT_EQ(steps[0]["did"], "23 of 24 left");
  EXPECT_EQ(steps[1]["answered"], "spell");
  EXPECT_EQ(draw["chance"], "72/295");  // 24/60 36/59
}

TEST_F(watch, games_in_lua_in_their_own_words) {
  put("dice.lua", "return function(t) return t:die(6) + t:die(6) end");
  auto const game = watched({"dice.lua", "--way", "8"});  // 2 and 2: the seconds change first
  EXPECT_EQ(game["parts"][0]["steps"][0]["did"], "d6: 2");
  EXPECT_EQ(game["parts"][0]["steps"][1]["did"], "d6: 2");
  EXPECT_EQ(game["parts"][0]["result"], "4");
  EXPECT_EQ(game["chance"], "1/36");
  EXPECT_THAT(faro({"watch", "pontoon", "--set", "stick=14", "--seed", "s"}).out, HasSubstr("drew "));
  EXPECT_EQ(faro({"watch", "stop-in-time.lua", "--set", "red=2", "--set", "black=2"}).exit_code, 0);
}

TEST_F(watch, a_record_of_a_shuffle_a_deal_and_a_game) {
  faro({"shuffle", "--algorithm", "riffle", "--rounds", "2", "--record", "s.json", "-e", "A", "B", "C", "D"});
  auto const shuffle = watched({"--replay", "s.json"});
  EXPECT_EQ(shuffle["watched"], "riffle");
  EXPECT_EQ(shuffle["parts"].size(), 2U);
  auto const again = faro({"shuffle", "--replay", "s.json", "-e", "A", "B", "C", "D"}).out;
  std::string order;
  for (auto const& line : lines_of(again)) order += (order.empty() ? "" : " ") + line;
  EXPECT_EQ(shuffle["parts"][1]["result"], order);

  put("in", numbers_to(20));
  faro({"shuffle", "-n", "3", "--record", "n.json", "-o", "out", "in"});
  EXPECT_EQ(watched({"--replay", "n.json"})["parts"][0]["steps"].size(), 3U);

  faro({"deal", "--hands", "2x2", "--count", "2", "--record", "d.json"});
  EXPECT_EQ(watched({"--replay", "d.json"})["parts"].size(), 2U);

  faro({"deal", "pontoon.lua", "--set", "stick=14", "--record", "g.json"});
  auto const game = watched({"--replay", "g.json"});
  EXPECT_EQ(game["parameters"]["stick"], "14");
  EXPECT_EQ(game["recorded"], "fresh");
}

TEST_F(watch, a_record_that_does_not_hold) {
  faro({"shuffle", "--algorithm", "riffle", "--record", "s.json", "-e", "A", "B", "C"});
  auto kept = json::parse(get("s.json"));
  kept["picks"].erase(0);
  put("s.json", kept.dump());
  auto const run = faro({"watch", "--replay", "s.json"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_THAT(run.err, StartsWith("faro watch: s.json does not hold: pick 2: "));
}

TEST_F(watch, says_what_is_wrong) {
  put("order.json", "{}");
  EXPECT_EQ(complaint({"order.json"}),
            "faro watch: 'order.json' is a file: --replay order.json follows a record of faro shuffle or "
            "faro deal, --deck order.json "
            "names the cards of a shuffle\n");
  EXPECT_EQ(complaint({"riffel"}), "faro watch: 'riffel' can't be watched; did you mean riffle?\n");
  EXPECT_EQ(complaint({}),
            "faro watch: expected what to watch: a shuffle, clock-patience, deal, draw or GAME.lua\n");
  EXPECT_EQ(complaint({"riffle", "--hands", "2x3"}),
            "faro watch: --hands is not used with the shuffle riffle\n");
  EXPECT_EQ(complaint({"deal", "--cards", "3"}), "faro watch: --cards is not used with deal\n");
  EXPECT_EQ(complaint({"riffle", "--way", "1", "--seed", "s"}),
            "faro watch: --seed and --way can't be combined: expected one of them\n");
  EXPECT_EQ(complaint({"draw", "--deck", "a*2", "--count", "3"}),
            "faro watch: --count: expected at most the 2 cards of the deck, got 3\n");
  put("picks", "5/2\n");
  EXPECT_THAT(complaint({"riffle", "--picks", "picks"}), StartsWith("faro watch: picks, line 1: "));
  put("picks", "1/2\n");
  EXPECT_THAT(complaint({"riffle", "--picks", "picks"}), StartsWith("faro watch: picks: pick 1: "));
  EXPECT_THAT(complaint({"selection", "--way", "1"}), HasSubstr("it may never end"));
}

}  // namespace
}  // namespace faro::testing
