// faro deal --tricks, conditions and scripts with tricks, through the program.
#include "apps/workbench.hpp"
#include "odds/tricks/solver.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <string>

namespace {

using faro::testing::workbench;
using nlohmann::json;
using ::testing::HasSubstr;

class DealTricks : public workbench {
 protected:
  void SetUp() override {
    if (faro::odds::tricks::why_no_solver()) GTEST_SKIP() << "no solver";
    put("suits.txt", "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432\n");
  }
};

TEST_F(DealTricks, StandBesideEveryBoard) {
  auto const text = faro({"deal", "--from", "suits.txt", "--tricks", "--format", "text"});
  EXPECT_EQ(text.err, "");
  EXPECT_THAT(text.out, HasSubstr("tricks  NT   S   H   D   C\n"
                                  "N        0  13   0  13   0\n"
                                  "S        0  13   0  13   0\n"
                                  "E        0   0  13   0  13\n"
                                  "W        0   0  13   0  13\n"
                                  "par     NS 1510: NS 7S=\n"));
  auto const object = json::parse(faro({"deal", "--from", "suits.txt", "--tricks", "--json"}).out);
  EXPECT_EQ(object["tricks"]["N"]["S"], 13);
  EXPECT_EQ(object["tricks"]["W"]["NT"], 0);
  EXPECT_EQ(object["par"]["score"], 1510);
  EXPECT_EQ(object["par"]["contracts"][0], "NS 7S=");
}

TEST_F(DealTricks, AreInFilesThatAreReadBack) {
  auto const pbn = faro({"deal", "--from", "suits.txt", "--tricks", "--format", "pbn"}).out;
  EXPECT_THAT(pbn, HasSubstr("[OptimumScore \"NS 1510\"]\n[ParContract \"NS 7S=\"]\n"
                             "[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\n"
                             "N NT  0\nN  S 13\n"));
  auto const lin = faro({"deal", "--from", "suits.txt", "--tricks", "--format", "lin"}).out;
  EXPECT_THAT(lin, HasSubstr("|nt|Tricks in NT S H D C: N 0 13 0 13 0;"));
  EXPECT_THAT(lin, HasSubstr("par NS 1510: NS 7S=|pg||\n"));
  put("b.pbn", pbn);
  put("b.lin", lin);
  for (auto const* file : {"b.pbn", "b.lin"})
    EXPECT_EQ(faro({"deal", "--from", file, "--format", "deals"}).out, get("suits.txt")) << file;
  auto const page = faro({"deal", "--from", "suits.txt", "--tricks", "--format", "html"}).out;
  EXPECT_THAT(page, HasSubstr("<caption>par NS 1510: NS 7S=</caption>"));
  EXPECT_THAT(page, HasSubstr("<th scope=\"row\">N</th><td>0</td><td>13</td>"));
}

TEST_F(DealTricks, AreRefusedWhereTheyHaveNoPlace) {
  auto const csv = faro({"deal", "--tricks", "--format", "csv"});
  EXPECT_EQ(csv.exit_code, 2);
  EXPECT_THAT(csv.err, HasSubstr("csv has no place for tricks"));
  auto const hands = faro({"deal", "--hands", "2x5", "--tricks"});
  EXPECT_EQ(hands.exit_code, 2);
  EXPECT_THAT(hands.err, HasSubstr("--tricks: expected 4 hands of 13"));
  put("short.pbn", "[Deal \"N:AKQJT9876543... 2.AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432\"]\n");
  auto const cards = faro({"deal", "--from", "short.pbn", "--tricks"});
  EXPECT_EQ(cards.exit_code, 2);
  EXPECT_THAT(cards.err, HasSubstr("short.pbn, line 1: hand of N"));
}

TEST_F(DealTricks, AreAConditionThatIsTried) {
  auto const run = faro({"deal", "--given", "hcp(N) + hcp(S) >= 27 and makes(3NT, S)", "--seed", "x",
                         "--tricks", "--count", "3", "--json"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_THAT(run.err, HasSubstr("tricks are known deal by deal"));
  EXPECT_THAT(run.err, HasSubstr("3 deals in "));
  auto const lines = faro::testing::lines_of(run.out);
  ASSERT_EQ(lines.size(), 3U);
  for (auto const& line : lines) EXPECT_GE(json::parse(line)["tricks"]["S"]["NT"], 9);
  auto const never = faro({"deal", "--given", "tricks(S, spades) >= 14"});
  EXPECT_EQ(never.exit_code, 2);
  EXPECT_THAT(never.err, HasSubstr("'tricks(S, spades) >= 14' never holds"));
}

TEST_F(DealTricks, AreAskedInScriptsOfDealer) {
  put("t.dlr",
      "condition hcp(north) + hcp(south) >= 25 and tricks(south, notrumps) >= 9\nproduce 4\n"
      "action average \"tricks\" tricks(south, notrumps), average \"score\" score(nv, x3N, tricks(south, "
      "notrumps)), evalcontract \"game\" (south, nv, x3N), average \"imps\" imps(score(nv, x3N, "
      "tricks(south, "
      "notrumps)) - 150), frequency \"made\" (tricks(south, notrumps), 9, 13)\n");
  auto const run = faro({"deal", "t.dlr", "--seed", "x", "--json"});
  EXPECT_EQ(run.exit_code, 0);
  auto const found = json::parse(run.out);
  EXPECT_EQ(found["condition"]["counted"], false);
  EXPECT_EQ(found["deals"].size(), 4U);
  auto const& statistics = found["statistics"];
  EXPECT_GE(statistics[0]["decimal"], 9.0);
  EXPECT_GE(statistics[1]["decimal"], 400.0);
  EXPECT_EQ(statistics[1]["decimal"], statistics[2]["decimal"]);
  EXPECT_EQ(statistics[4]["deals"], 4);
  put("bad.dlr", "condition 1\naction average tricks(north, stars)\n");
  auto const bad = faro({"deal", "bad.dlr"});
  EXPECT_EQ(bad.exit_code, 2);
  EXPECT_THAT(bad.err, HasSubstr("bad.dlr, line 2: expected spades, hearts, diamonds, clubs or notrumps"));
}

}  // namespace
