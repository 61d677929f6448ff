// faro deal from outside: hands in every format, seeds, records, deck lists, and clear words.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace {

using faro::testing::workbench;
using ::testing::HasSubstr;
using json = nlohmann::json;

class Deal : public workbench {};

TEST_F(Deal, DealsEveryCardOnce) {
  auto const deal = json::parse(faro({"deal", "--json"}).out);
  std::set<std::string> cards;
  for (auto const& hand : deal["hands"]) {
    EXPECT_EQ(hand["cards"].size(), 13U);
    for (auto const& card : hand["cards"]) cards.insert(card);
  }
  EXPECT_EQ(cards.size(), 52U);
}

TEST_F(Deal, IsFreshUnlessSeeded) {
  EXPECT_NE(faro({"deal"}).out, faro({"deal"}).out);
  EXPECT_EQ(faro({"deal", "--seed", "1"}).out, faro({"deal", "--seed", "1"}).out);
  EXPECT_NE(faro({"deal", "--seed", "1"}).out,
            faro({"deal", "--seed", "1", "--generator", "xoshiro256++"}).out);
}

TEST_F(Deal, RecordsReplayInAnyFormat) {
  auto const first = faro({"deal", "--record", "d.json", "--count", "3", "--format", "json"});
  ASSERT_EQ(first.exit_code, 0) << first.err;
  EXPECT_EQ(faro({"deal", "--replay", "d.json", "--format", "json"}).out, first.out);
  EXPECT_EQ(faro({"deal", "--replay", "d.json", "--format", "pbn"}).exit_code, 0);
}

TEST_F(Deal, PublishedBoardsMayHaveAnyFormatAndBeAPipe) {
  ASSERT_EQ(
      faro({"deal", "--seed", "r", "--board-numbers", "5-7", "--record", "d.json", "-o", "d.pbn"}).exit_code,
      0);
  for (std::string const format : {"pbn", "csv", "bri", "dge", "ber", "bhg", "goe", "lin", "deals"}) {
    put("d", faro({"deal", "--from", "d.pbn", "--format", format}).out);
    auto const run = faro({"audit", "verify", "d.json", "d"});
    EXPECT_EQ(run.exit_code, 0) << format << run.err;
    EXPECT_EQ(run.err, "faro audit verify: d: its 3 boards are those of the record\n");
  }
  EXPECT_EQ(shell("bash -c '$FARO audit verify d.json <(cat d.pbn)'").exit_code, 0);
  EXPECT_EQ(
      faro({"audit", "verify", "d.json", "d.json"}).err,
      "faro audit verify: d.json: expected bridge boards (pbn, csv, bri, dge, ber, bhg, goe, lin or a deal a "
      "line), got something else\n");
}

TEST_F(Deal, GoesToAFileWholeOrNotAtAll) {
  ASSERT_EQ(faro({"deal", "--seed", "o", "-o", "d.pbn"}).exit_code, 0);
  EXPECT_THAT(faro({"deal", "--seed", "o", "-o", "d.xml"}).err,
              HasSubstr("d.xml: no format is called 'xml', so it is text; --format names one"));
  EXPECT_EQ(get("d.pbn"), faro({"deal", "--seed", "o", "--format", "pbn"}).out);
  EXPECT_EQ(faro({"deal", "--hands", "2x5", "-o", "d.pbn"}).exit_code, 2);
  EXPECT_EQ(get("d.pbn"), faro({"deal", "--seed", "o", "--format", "pbn"}).out);
  EXPECT_EQ(faro({"deal", "--seed", "o", "-o", "d.txt", "--json"}).out, "");
  EXPECT_EQ(get("d.txt"), faro({"deal", "--seed", "o", "--json"}).out);
}

TEST_F(Deal, TamperedRecordsDoNotHold) {
  ASSERT_EQ(faro({"deal", "--seed", "t", "--record", "d.json"}).exit_code, 0);
  auto record = json::parse(get("d.json"));
  auto picks = record;
  picks["picks"][0][0] = (record["picks"][0][0].get<int>() + 1) % 52;
  put("picks.json", picks.dump());
  auto const changed = faro({"deal", "--replay", "picks.json"});
  EXPECT_EQ(changed.exit_code, 1);
  EXPECT_EQ(changed.out, "");
  EXPECT_NE(changed.err.find("picks.json does not hold: its picks deal other hands"), std::string::npos)
      << changed.err;
  auto shorter = record;
  shorter["picks"].erase(50);
  put("short.json", shorter.dump());
  EXPECT_EQ(faro({"deal", "--replay", "short.json"}).err,
            "faro deal: short.json does not hold: pick 50: asked for one of 2, but the record ends after 50 "
            "picks\n");
  EXPECT_EQ(faro({"shuffle", "--replay", "d.json", "-e", "a"}).exit_code, 2);  // not a shuffle's
}

}  // namespace
