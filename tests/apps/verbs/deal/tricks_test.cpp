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
