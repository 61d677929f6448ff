// faro judge test --tricks: sessions read back, what their sides make, and files that say it wrongly.
#include "apps/workbench.hpp"
#include "odds/tricks/solver.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <string>

namespace {

using faro::testing::workbench;
using nlohmann::json;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::StartsWith;

class JudgeSession : public workbench {
 protected:
  void SetUp() override {
    if (faro::odds::tricks::why_no_solver()) GTEST_SKIP() << "no solver";
  }
  void refused(std::string const& file, std::string const& why) const {
    auto const run = faro({"judge", "test", file, "--tricks"});
    EXPECT_EQ(run.exit_code, 2) << file;
    EXPECT_THAT(run.err, HasSubstr(why)) << file;
    EXPECT_EQ(std::ranges::count(run.err, '\n'), 1) << run.err;
    EXPECT_EQ(run.out, "");
  }
};

/// With another text in place of the first that is so.
std::string with(std::string text, std::string const& one, std::string const& other) {
  auto const at = text.find(one);
  EXPECT_NE(at, std::string::npos) << one;
  return text.replace(at, one.size(), other);
}

TEST_F(JudgeSession, FairBoardsPassAndHaveTheirContracts) {
  put("b.pbn",
      faro({"deal", "--seed", "a session", "--board-numbers", "3-10", "--format", "pbn", "--tricks"}).out);
  auto const run = faro({"judge", "test", "b.pbn", "--tricks", "--json"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  auto const found = json::parse(run.out);
  EXPECT_EQ(found["verdict"], "none");
  EXPECT_TRUE(found["does_not_hold"].empty());
  ASSERT_EQ(found["boards"].size(), 8U);
  auto const lines =
      faro::testing::lines_of(faro({"deal", "--from", "b.pbn", "--tricks", "--format", "json"}).out);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    auto const& board = found["boards"][i];
    auto const dealt = json::parse(lines[i]);
    EXPECT_EQ(board["board"], dealt["deal"]);
    for (auto const* field : {"dealer", "vulnerable", "tricks", "par"}) EXPECT_EQ(board[field], dealt[field]);
    int most = 0;
    for (auto const* seat : {"N", "S"}) {
      for (auto const& tricks : board["tricks"][seat]) most = std::max(most, tricks.get<int>());
    }
    EXPECT_EQ(board["best"]["NS"]["tricks"], most);
    EXPECT_EQ(board["best"]["NS"]["contract"] == "", most < 7);
  }
  bool tells_tricks = false;
  for (auto const& test : found["tests"])
    tells_tricks = tells_tricks || test["name"] == "tricks of North and South in their best strain, mean";
  EXPECT_TRUE(tells_tricks);
}

TEST_F(JudgeSession, WhatAFileSaysOfTricksIsHeldAgainstTheSolver) {
  auto const right =
      faro({"deal", "--seed", "told", "--board-numbers", "7-8", "--format", "pbn", "--tricks"}).out;
  put("right.pbn", right);
  auto const passed = faro({"judge", "test", "right.pbn", "--tricks"});
  EXPECT_EQ(passed.exit_code, 0);
  EXPECT_THAT(passed.out,
              HasSubstr("the file itself says of 2 boards what they make: of 2 it is as solved\n"));

  // The row of West in clubs of the second board, one trick more or less; and its par.
  auto wrong = right;
  auto const at = wrong.rfind("W  C ");
  auto const said = std::stoi(wrong.substr(at + 5, 2));
  auto const other = said == 0 ? 1 : said - 1;
  wrong.replace(at + 5, 2, fmt::format("{:>2}", other));
  auto const line =
      std::ranges::count(wrong.begin(), wrong.begin() + static_cast<std::ptrdiff_t>(at), '\n') + 1;
  put("wrong.pbn", with(wrong, "[OptimumScore \"", "[OptimumScore \"EW 7\"]\n[Remark \""));
  auto const run = faro({"judge", "test", "wrong.pbn", "--tricks"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_THAT(run.out, StartsWith("no deviation found in 2 deals\n"));
  EXPECT_THAT(run.out,
              HasSubstr(fmt::format("does not hold: wrong.pbn, line {}: board 8: OptimumResultTable says "
                                    "{} tricks of W in C, it is {}\n",
                                    line + 1, other, said)));
  EXPECT_THAT(run.out, HasSubstr("board 7: OptimumScore says EW 7, par is "));
  EXPECT_THAT(run.out, HasSubstr("of 2 boards what they make: of 0 it is as solved"));
  EXPECT_EQ(
      json::parse(faro({"judge", "test", "wrong.pbn", "--tricks", "--json"}).out)["does_not_hold"].size(),
      2U);

  put("row.pbn", with(right, "\nN  S ", "\nN  X "));
  refused("row.pbn", "expected a declarer, a denomination and tricks, such as N NT 10, got 'N  X");
  put("rows.pbn", right.substr(0, right.rfind("\nW  H ")));
  refused("rows.pbn", "expected 20 rows of OptimumResultTable, got 17");
  put("many.pbn", with(right, "\nE NT ", "\nE NT 1"));
  refused("many.pbn", "line ");
}

TEST_F(JudgeSession, FlatHandsAndBoardsInOrderAreNamed) {
  auto const flat = shell(
      "$FARO deal --given 'hand(N, shape = 4-3-3-3) and hand(E, shape = 4-3-3-3) and hand(S, shape = "
      "4-3-3-3)' "
      "--count 6 --seed f --format pbn 2> /dev/null | $FARO judge test --tricks");
  EXPECT_EQ(flat.exit_code, 1) << flat.err;
  EXPECT_THAT(flat.out, StartsWith("DEVIATION in 6 deals: suit lengths, sum of squares, mean"));

  // Slams in front: six for North and South, six for East and West, so that no side has more.
  auto const slams = shell(
      "for side in 'N) + hcp(S' 'E) + hcp(W'; do $FARO deal --given \"hcp($side) >= 34 and makes(6NT, "
      "${side%%)*})\" "
      "--count 6 --seed s --format deals 2> /dev/null; done > order.txt\n"
      "$FARO deal --given 'hcp(N) + hcp(S) in 17..23' --count 18 --seed t --format deals 2> /dev/null >> "
      "order.txt\n"
      "$FARO judge test order.txt --tricks --json");
  EXPECT_EQ(slams.exit_code, 1) << slams.err;
  auto const found = json::parse(slams.out);
  for (auto const& test : found["tests"]) {
    if (test["name"] != "order of the boards: slams") continue;
    EXPECT_LT(test["adjusted_p"], 0.001);
  }
}

TEST_F(JudgeSession, DealerAndVulnerabilityAreThoseOfTheFile) {
  auto const board = faro({"deal", "--seed", "v", "--board-numbers", "1", "--format", "pbn"}).out;
  put("all.pbn", with(with(board, "[Dealer \"N\"]", "[Dealer \"W\"]"), "[Vulnerable \"None\"]",
                      "[Vulnerable \"Both\"]"));
  auto const found = json::parse(faro({"judge", "test", "all.pbn", "--tricks", "--json"}).out)["boards"][0];
  EXPECT_EQ(found["dealer"], "W");
  EXPECT_EQ(found["vulnerable"], "All");
  auto const lin = faro({"deal", "--from", "all.pbn", "--format", "lin"}).out;
  EXPECT_THAT(lin, HasSubstr("|md|2S"));
  EXPECT_THAT(lin, HasSubstr("|sv|b|"));
  put("all.lin", lin);
  auto const csv = faro({"deal", "--from", "all.lin", "--format", "csv"}).out;
  EXPECT_THAT(csv, EndsWith(",\"1\",\"W/All\"\n"));
  put("all.csv", csv);
  auto const back = faro({"deal", "--from", "all.csv", "--tricks", "--format", "json"}).out;
  EXPECT_EQ(json::parse(back)["par"], found["par"]);
}

TEST_F(JudgeSession, WhatCannotBeReadIsToldWithItsPlace) {
  auto const boards = faro({"deal", "--seed", "bad", "--board-numbers", "1-3", "--format", "pbn"}).out;
  put("cut.pbn", boards.substr(0, boards.rfind("[Deal \"") + 40));
  refused("cut.pbn", "cut.pbn, line 47: expected a tag that ends in \"], got '[Deal");
  put("short.pbn", boards.substr(0, boards.rfind("[Vulnerable")));
  refused("short.pbn", "short.pbn, line 40: board 3 has no deal: the file ends before it");
  put("twice.pbn", boards + boards.substr(boards.find("[Event")));
  refused("twice.pbn", "board 1 stands here again: it was in line ");
  put("number.pbn", with(boards, "[Board \"2\"]", "[Board \"1\"]"));
  refused("number.pbn", "board 1 stands here again");
  put("binary", std::string("\x7f\0\x01\xff", 4) + std::string(3000, '\0'));
  refused("binary", "binary: expected bridge boards");
  put("empty", "");
  refused("empty", "empty: expected bridge boards");
  refused("none.pbn", "none.pbn");
  put("decks.txt", "1 2 3 4 5\n2 1 3 5 4\n");
  refused("decks.txt", "decks.txt: expected bridge boards");
  auto const shuffled = faro({"judge", "test", "--shuffle", "riffle", "--tricks"});
  EXPECT_EQ(shuffled.exit_code, 2);
}

}  // namespace
