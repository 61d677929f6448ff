// faro odds --best and --swap all: what they print, and what they are not combined with.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace {

using faro::testing::workbench;
using ::testing::HasSubstr;
using json = nlohmann::json;

class Best : public workbench {
 protected:
  [[nodiscard]] auto asked(std::vector<std::string> const& words) const {
    std::vector<std::string> all{"odds", "--deck", "land*24 ramp*6 threat*30", "--draw", "7"};
    all.insert(all.end(), words.begin(), words.end());
    return faro(all);
  }
};

TEST_F(Best, SaysTheSameAsATableOfAllCopies) {
  auto const best = json::parse(asked({"land in 2..4", "--best", "land 15..30, rest threat", "--json"}).out);
  auto const table =
      json::parse(asked({"land in 2..4", "--vary", "land=15..30", "--against", "threat", "--json"}).out);
  json greatest = table["table"][0];
  for (auto const& row : table["table"]) {
    if (row["decimal"] > greatest["decimal"]) greatest = row;
  }
  EXPECT_EQ(best["best"][0]["values"][0]["probability"], greatest["probability"]);
  EXPECT_EQ(std::to_string(best["best"][0]["copies"][0].get<int>()), greatest["land"]);
  EXPECT_EQ(best["compositions"], 16);
  EXPECT_EQ(best["exact"], true);
}

TEST_F(Best, ALimitIsExitCode4) {
  auto const run =
      asked({"land in 2..4", "--given", "ramp <= 6", "--best", "land 0..60, ramp 0..60, rest threat"});
  EXPECT_EQ(run.exit_code, 4) << run.err;
  EXPECT_THAT(run.out, HasSubstr("NOT PROVED"));
}

TEST_F(Best, RefusesWhatDoesNotGoWithIt) {
  for (auto const& [words, why] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"--best", "land 1..2", "--vary", "land=1..2"}, "--vary"},
           {{"--best", "land 1..2", "--by-turn", "3"}, "--by-turn"},
           {{"--best", "land 1..2", "--simulate", "10"}, "--simulate"},
           {{"--best", "land 1..2", "--swap", "all"}, "--swap"},
           {{"--best", "land 1..2", "--ways", "3"}, "--best"},
           {{"--best", "land 1..2, elf 2"}, "at character 12"},
           {{"--swap", "all", "--swap", "in 1 land"}, "a further --swap"},
           {{"--swap", "all of them"}, "'all from DECK'"}}) {
    auto all = words;
    all.insert(all.begin(), "land in 2..4");
    auto const run = asked(all);
    EXPECT_EQ(run.exit_code, 2) << run.out;
    EXPECT_THAT(run.err, HasSubstr(why));
  }
}

TEST_F(Best, TheBestCandidateForTheLastPlace) {
  put("sideboard.csv", "name,count,type\nElf,1,ramp\nJace,1,walker\n");
  put("deck.csv", "name,count,type\nForest,17,land\nSignet,3,ramp\nJace,1,walker\nBear,19,creature\n");
  auto const run = faro({"odds", "--deck", "deck.csv", "--draw", "7", "land in 2..4 and ramp", "--swap",
                         "all from sideboard.csv", "--json"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  auto const all = json::parse(run.out);
  EXPECT_EQ(all["kinds"], json({"Forest", "Signet, Elf", "Jace, Bear"}));
  EXPECT_EQ(all["exchanges"][0]["in"], "Signet, Elf");
  EXPECT_EQ(all["exchanges"][0]["out"], "Jace, Bear");
}

}  // namespace
