// faro roll from outside: dice on the table, the same from the same seed, recorded and verified.
#include "apps/workbench.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>

namespace faro::testing {
namespace {

class Roll : public workbench {};

TEST_F(Roll, ASeedRollsTheSameOnEveryMachine) {
  auto const run = faro({"roll", "4d6", "drop", "lowest", "-n", "6", "--seed", "s"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(lines_of(run.out).size(), 6U);
  EXPECT_EQ(run.out, faro({"roll", "4d6 drop lowest", "-n", "6", "--seed", "s"}).out);
  EXPECT_NE(run.out, faro({"roll", "4d6 drop lowest", "-n", "6", "--seed", "t"}).out);
}

TEST_F(Roll, ARecordIsReplayedAndVerified) {
  auto const rolled =
      faro({"roll", "8d10 explode count >= 8", "-n", "3", "--seed", "table", "--record", "r.json"});
  ASSERT_EQ(rolled.exit_code, 0) << rolled.err;
  EXPECT_EQ(faro({"roll", "--replay", "r.json"}).out, rolled.out);
  auto const verified = faro({"audit", "verify", "r.json"});
  EXPECT_EQ(verified.exit_code, 0) << verified.err;
  EXPECT_NE(verified.out.find("a record of faro roll, dice, 3 rolls"), std::string::npos) << verified.out;
  EXPECT_NE(verified.out.find("made them again"), std::string::npos) << verified.out;
  // Other picks, another question, another result: none holds.
  auto record = get("r.json");
  auto const picks = record.find("\"picks\": [[") + 11;
  record[picks] = record[picks] == '1' ? '2' : '1';
  put("forged.json", record);
  EXPECT_EQ(faro({"audit", "verify", "forged.json"}).exit_code, 1);
  EXPECT_EQ(faro({"roll", "--replay", "forged.json"}).exit_code, 1);
}

TEST_F(Roll, JsonHasEveryDie) {
  auto const run = faro({"roll", "3d6 reroll once 1 2 drop lowest", "--seed", "x", "--json"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  auto const once = nlohmann::json::parse(run.out);
  EXPECT_EQ(once["dice"][0].size(), 3U);
  EXPECT_TRUE(once["result"].is_number_integer());
  EXPECT_EQ(std::ranges::count_if(once["dice"][0], [](auto const& die) { return !die["kept"]; }), 1);
  EXPECT_TRUE(nlohmann::json::parse(faro({"roll", "2d6 >= 2", "--json"}).out)["result"]);
  EXPECT_TRUE(nlohmann::json::parse(faro({"roll", "d{hit, miss}", "--json"}).out)["result"].is_string());
}

TEST_F(Roll, WhatIsEasilyMisreadIsSaidAsOddsSaysIt) {
  for (std::string const question : {"6#4d6kh3", "d66", "(d66 + 6#4d6kh3) / 2"}) {
    auto const rolled = faro({"roll", question, "-n", "2"});
    EXPECT_EQ(rolled.exit_code, 0);
    ASSERT_FALSE(rolled.err.empty()) << question;
    auto const answered = faro({"odds", question}).out;
    for (auto const& line : lines_of(rolled.err)) {
      auto const words = line.substr(line.find(": ") + 2);
      EXPECT_NE(answered.find(words), std::string::npos) << words;
    }
  }
  for (std::string const clear : {"6 # (4d6kh3)", "d6 * 10 + d6", "2d66", "6#d6kh3"})
    EXPECT_EQ(faro({"roll", clear}).err, "") << clear;
}

TEST_F(Roll, DiceThatAreSimulatedAreToldWhereTheyAreAnswered) {
  EXPECT_EQ(
      faro({"simulate", "2d6 >= 7"}).err,
      "faro simulate: '2d6 >= 7' is about dice, and no game: faro odds '2d6 >= 7' answers exactly, faro roll "
      "'2d6 >= 7' rolls\n");
}

TEST_F(Roll, WhatIsWrongIsOneLine) {
  for (auto const& words : std::vector<std::vector<std::string>>{{"roll"},
                                                                 {"roll", "4d6 keep highest 5"},
                                                                 {"roll", "d6 reroll >= 1"},
                                                                 {"roll", "d6 +"},
                                                                 {"roll", "100000000d6"},
                                                                 {"roll", "2d6, 3d6"},
                                                                 {"roll", "--replay", "none.json"}}) {
    auto const run = faro(words);
    EXPECT_EQ(run.exit_code, 2) << run.out;
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(std::ranges::count(run.err, '\n'), 1) << run.err;
  }
}

}  // namespace
}  // namespace faro::testing
