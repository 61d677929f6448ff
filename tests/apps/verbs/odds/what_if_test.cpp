// faro odds --what-if and --openings: what they print, against the same asked by itself, and what they
// refuse.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace {

using faro::testing::workbench;
using ::testing::HasSubstr;
using json = nlohmann::json;

class WhatIf : public workbench {
 protected:
  [[nodiscard]] json asked(std::vector<std::string> words) const {
    words.insert(words.begin(), "odds");
    words.emplace_back("--json");
    auto const run = faro(words);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    return json::parse(run.out);
  }
  /// "name: less" and "name: more" to what comes of it.
  static std::map<std::string, std::string> numbers_of(json const& answer, char const* what) {
    std::map<std::string, std::string> out;
    for (auto const& n : answer["numbers"]) {
      for (auto const* which : {"less", "more"}) {
        if (n.contains(which)) out[n["number"].get<std::string>() + ": " + which] = n[which][what];
      }
    }
    return out;
  }
};

TEST_F(WhatIf, IsTheSameQuestionWithAnotherNumber) {
  std::vector<std::string> const deck{"--deck", "land*24 spell*30 elf*6"};
  auto const all = asked({"by(3, land >= 2) and elf", deck[0], deck[1], "--draw", "7", "--what-if"});
  auto const its = numbers_of(all, "probability");
  auto const direct = [&](std::string const& question, std::string const& cards, std::string const& draw) {
    return asked({question, "--deck", cards, "--draw", draw})["probability"].get<std::string>();
  };
  auto const q = std::string{"by(3, land >= 2) and elf"};
  EXPECT_EQ(all["probability"], direct(q, deck[1], "7"));
  EXPECT_EQ(its.at("by([3], land >= 2) and elf: less"), direct("by(2, land >= 2) and elf", deck[1], "7"));
  EXPECT_EQ(its.at("by([3], land >= 2) and elf: more"), direct("by(4, land >= 2) and elf", deck[1], "7"));
  EXPECT_EQ(its.at("by(3, land >= [2]) and elf: less"), direct("by(3, land >= 1) and elf", deck[1], "7"));
  EXPECT_EQ(its.at("draw: less"), direct(q, deck[1], "6"));
  EXPECT_EQ(its.at("draw: more"), direct(q, deck[1], "8"));
  EXPECT_EQ(its.at("land, for spell: more"), direct(q, "land*25 spell*29 elf*6", "7"));
  EXPECT_EQ(its.at("elf, for spell: less"), direct(q, "land*24 spell*31 elf*5", "7"));
  EXPECT_EQ(its.at("spell, for land: more"), direct(q, "land*23 spell*31 elf*6", "7"));
  EXPECT_EQ(its.size(), 12U);
  auto const grown =
      numbers_of(asked({q, deck[0], deck[1], "--draw", "7", "--what-if", "--grow"}), "probability");
  EXPECT_EQ(grown.at("land: more"), direct(q, "land*25 spell*30 elf*6", "7"));
  auto const against =
      numbers_of(asked({q, deck[0], deck[1], "--draw", "7", "--what-if", "--against", "elf"}), "probability");
  EXPECT_EQ(against.at("land, for elf: more"), direct(q, "land*25 spell*30 elf*5", "7"));
}

TEST_F(WhatIf, TheGreatestChangeIsFirst) {
  auto const all = asked({"land in 2..4", "--deck", "land*24 spell*36", "--draw", "7", "--what-if"});
  double last = 2;
  for (auto const& n : all["numbers"]) {
    double most = 0;
    for (auto const* which : {"less", "more"}) {
      if (n.contains(which)) most = std::max(most, std::abs(n[which]["change_decimal"].get<double>()));
    }
    EXPECT_LE(most, last);
    last = most;
  }
}

TEST_F(WhatIf, OfDiceOrdersAndRules) {
  auto const dice = numbers_of(asked({"4d6 drop lowest >= 15", "--what-if"}), "probability");
  auto const direct = [&](std::vector<std::string> const& words, char const* what = "probability") {
    return asked(words)[what].get<std::string>();
  };
  EXPECT_EQ(dice.at("[4]d6 drop lowest >= 15: more"), direct({"5d6 drop lowest >= 15"}));
  EXPECT_EQ(dice.at("4d[6] drop lowest >= 15: more"), direct({"4d7 drop lowest >= 15"}));
  EXPECT_EQ(dice.at("4d6 drop lowest >= [15]: less"), direct({"4d6 drop lowest >= 14"}));
  auto const mean = numbers_of(asked({"2d6 + d8", "--what-if"}), "mean");
  EXPECT_EQ(mean.at("2d6 + d[8]: more"), "12/1");
  auto const order = numbers_of(asked({"position(ace, 1) <= 5", "--order", "--what-if"}), "probability");
  EXPECT_EQ(order.at("position(ace, 1) <= [5]: more"), direct({"position(ace, 1) <= 6", "--order"}));
  std::vector<std::string> const game{"--deck", "land*24 spell*36", "--mulligan", "london", "--down-to", "5"};
  auto words = game;
  words.insert(words.begin(), {"land in 2..4", "--keep", "land >= 2", "--draw", "7"});
  auto other = words;
  other[2] = "land >= 1";
  auto with = words;
  with.emplace_back("--what-if");
  auto const kept = numbers_of(asked(with), "probability");
  EXPECT_EQ(kept.at("keep land >= [2]: less"), direct(other));
  EXPECT_TRUE(kept.contains("down to: more"));
  EXPECT_TRUE(kept.contains("land in [2]..4: less"));
  auto const turn =
      asked({"land >= 4", "--deck", "land*24 spell*36", "--draw", "7", "--by-turn", "4..4", "--what-if"});
  auto const by = asked({"land >= 4", "--deck", "land*24 spell*36", "--draw", "7", "--by-turn", "5..5"});
  EXPECT_EQ(numbers_of(turn, "probability").at("by turn: more"), by["table"][0]["probability"]);
}

TEST_F(WhatIf, NamesAndQuotesHaveNoNumbers) {
  put("deck.csv", "name,count\nFire 2,4\nb2,6\nIsle,30\n");
  auto const all = asked({"\"Fire 2\" >= 1 and b2 >= 1", "--deck", "deck.csv", "--draw", "7", "--what-if"});
  for (auto const& [name, value] : numbers_of(all, "probability")) {
    EXPECT_EQ(name.find("[2]"), std::string::npos) << name;
    EXPECT_EQ(name.find("b["), std::string::npos) << name;
  }
}

TEST_F(WhatIf, ATornadoIsDrawnAboutTheAnswer) {
  auto const run = faro(
      {"odds", "land in 2..4", "--deck", "land*24 spell*36", "--draw", "7", "--what-if", "--svg", "a.svg"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  auto const svg = get("a.svg");
  EXPECT_THAT(svg, HasSubstr("one less"));
  EXPECT_THAT(svg, HasSubstr("land in 2..[4]"));
  EXPECT_EQ(svg.find("nan"), std::string::npos);
}

TEST_F(WhatIf, RefusesWhatDoesNotGoWithIt) {
  std::vector<std::string> const base{"odds", "--deck", "land*24 spell*36", "--draw", "7", "land in 2..4"};
  for (auto const& [words, why] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"--what-if", "--vary", "land=1..2"}, "--vary"},
           {{"--what-if", "--best", "land 1..2"}, "--best"},
           {{"--what-if", "--simulate", "10"}, "--simulate"},
           {{"--what-if", "land"}, "one question"},
           {{"--what-if", "--against", "land", "--grow"}, "--grow"},
           {{"--what-if", "--openings", "--mulligan", "london"}, "--openings"},
           {{"--openings"}, "--mulligan"},
           {{"--openings", "--mulligan", "london", "--keep", "land"}, "--keep"},
           {{"--openings", "--mulligan", "partial"}, "exchanged"},
           {{"--openings", "--mulligan", "london", "--loss", "-1"}, "--loss"},
           {{"--openings", "--mulligan", "london", "--best", "land 1..2"}, "--openings"},
           {{"--loss", "0.1", "--mulligan", "london"}, "--openings"}}) {
    auto all = base;
    all.insert(all.end(), words.begin(), words.end());
    auto const run = faro(all);
    EXPECT_EQ(run.exit_code, 2) << run.out;
    EXPECT_THAT(run.err, HasSubstr(why));
  }
}

using Openings = WhatIf;

TEST_F(Openings, TheirValueIsTheAnswerWithoutARule) {
  for (std::string const kind : {"london", "vancouver", "paris"}) {
    std::vector<std::string> words{"land in 2..3", "--deck", "land*8 spell*12", "--draw", "4",
                                   "--mulligan",   kind,     "--down-to",       "2"};
    auto const plain = asked(words)["probability"];
    words.emplace_back("--openings");
    auto const all = asked(words);
    EXPECT_EQ(all["probability"], plain);
    EXPECT_EQ(all["openings"].size(), 3U);
    EXPECT_EQ(all["openings"][2]["mulligan"], nullptr);
    EXPECT_EQ(all["rules"].size(), 2U);
    EXPECT_EQ(all["fewest"], true);
  }
}

TEST_F(Openings, ByATurn) {
  auto const all = asked({"land >= 3", "--deck", "land*8 spell*12", "--draw", "4", "--mulligan", "vancouver",
                          "--down-to", "3", "--by-turn", "3..3", "--openings", "--loss", "0"});
  auto const plain = asked({"land >= 3", "--deck", "land*8 spell*12", "--draw", "4", "--mulligan",
                            "vancouver", "--down-to", "3", "--by-turn", "3..3"});
  EXPECT_EQ(all["probability"], plain["table"][0]["probability"]);
}

TEST_F(Openings, ARuleGivenAsKeepIsWorthWhatIsSaid) {
  std::vector<std::string> words{"by(3, land >= 2 and elf)",
                                 "--deck",
                                 "land*8 elf*5 spell*7",
                                 "--draw",
                                 "4",
                                 "--mulligan",
                                 "paris",
                                 "--down-to",
                                 "3"};
  auto with = words;
  with.insert(with.end(), {"--openings", "--loss", "0.2"});
  auto const all = asked(with);
  ASSERT_EQ(all["rules"].size(), 1U);
  std::string keep;
  for (auto const& rule : all["rules"][0]["keep"])
    keep += (keep.empty() ? "" : " or ") + rule.get<std::string>();
  if (keep.empty()) keep = "cards >= 0";
  words.insert(words.end(), {"--keep", keep});
  EXPECT_EQ(asked(words)["probability"], all["by_rules"]);
}

}  // namespace
