// faro deal --dealer: scripts of the program dealer, run with exact averages, printed, recorded, refused.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <string>

namespace {

using faro::testing::lines_of;
using faro::testing::workbench;
using json = nlohmann::json;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class DealDealer : public workbench {};

TEST_F(DealDealer, AveragesAndFrequenciesAreExact) {
  put("nt.dlr",
      "condition shape(north, any 4333 + any 4432 + any 5332) and hcp(north) >= 15 and hcp(north) <= 17\n"
      "action average \"points\" hcp(north), frequency \"points\" (hcp(north), 15, 16)\n");
  auto const run = faro({"deal", "nt.dlr"});
  EXPECT_THAT(run.out, StartsWith("points: 15.8"));
  EXPECT_THAT(run.out, HasSubstr("Frequency points: exact\n   15  0.4"));
  EXPECT_THAT(run.out, HasSubstr("\n High  0.2"));
  EXPECT_EQ(run.err,
            "faro deal: 2610137721058114653884217600 of 53644737765488792839237440000 deals (1 in 20.55), "
            "each alike\n");
}

TEST_F(DealDealer, PrintsAsDealerDoes) {
  put("s.dlr",
      "predeal north SAKQJT98765432 east HAKQJT98765432 south DAKQJT98765432\nproduce 1\n"
      "action printoneline, printcompact(spades(north)), printew, printes(\"N \", hcp(north), \\n)\n");
  EXPECT_EQ(faro({"deal", "--dealer", "s.dlr"}).out,
            "n AKQJT98765432... e .AKQJT98765432.. s ..AKQJT98765432. w ...AKQJT98765432 \n"
            "n AKQJT98765432...\ne .AKQJT98765432..\ns ..AKQJT98765432.\nw ...AKQJT98765432\n13\n"
            "-                   - \n-                   A K Q J T 9 8 7 6 5 4 3 2 \n-                   - \n"
            "A K Q J T 9 8 7 6 5 4 3 2 - \n\nN 10\n");
  put("pbn.dlr", "vulnerable all dealer east produce 2 action printpbn");
  auto const pbn = faro({"deal", "pbn.dlr", "--seed", "x"});
  EXPECT_THAT(pbn.out, HasSubstr("[Board \"2\"]"));
  EXPECT_THAT(pbn.out, HasSubstr("[Dealer \"E\"]\n[Vulnerable \"All\"]\n[Deal \"N:"));
  EXPECT_EQ(faro({"deal", "--from", "-", "--format", "deals"}, pbn.out).exit_code, 0);
}

TEST_F(DealDealer, RecordsAndReplays) {
  put("s.dlr", "hcp(north) > 20 and losers(south) < 7\nproduce 3\naction printoneline\n");
  auto const first = faro({"deal", "s.dlr", "--seed", "x", "--record", "r.json"});
  EXPECT_EQ(lines_of(first.out).size(), 3U);
  EXPECT_EQ(faro({"deal", "s.dlr", "--replay", "r.json"}).out, first.out);
  put("s.dlr", "hcp(north) > 21 and losers(south) < 7\nproduce 3\naction printoneline\n");
  auto const other = faro({"deal", "s.dlr", "--replay", "r.json"});
  EXPECT_THAT(other.err, HasSubstr("is a record for another script"));
  EXPECT_NE(other.exit_code, 0);
}

TEST_F(DealDealer, AsJson) {
  put("s.dlr",
      "hcp(north) == 37\naction average \"a\" aces(north), frequency (jacks(north), 0, 1), printpbn\nproduce "
      "2");
  auto const answer = json::parse(faro({"deal", "s.dlr", "--json", "--seed", "x"}).out);
  EXPECT_EQ(answer["condition"]["counted"], true);
  EXPECT_EQ(answer["statistics"][0]["value"], "4");
  EXPECT_EQ(answer["statistics"][1]["cells"][0]["value"], "1");
  EXPECT_EQ(answer["deals"].size(), 2U);
}

TEST_F(DealDealer, WhatCannotBeIsRefused) {
  put("t.dlr", "condition 1\naction average rnd(10)\n");
  auto const run = faro({"deal", "t.dlr"});
  EXPECT_EQ(run.err, "faro deal: t.dlr, line 2: rnd() is not supported: it is no property of a deal\n");
  put("never.dlr", "hcp(north) > 37");
  EXPECT_EQ(faro({"deal", "never.dlr"}).err, "faro deal: never.dlr: no deal satisfies the condition\n");
  EXPECT_EQ(faro({"deal", "never.dlr", "--format", "pbn"}).exit_code, 2);
  EXPECT_NE(faro({"deal", "missing.dlr"}).exit_code, 0);
}

}  // namespace
