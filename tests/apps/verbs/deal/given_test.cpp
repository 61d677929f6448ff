// faro deal --given from outside: exact counts, every deal as asked, records that hold, what can't be.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <sstream>
#include <string>
#include <vector>

namespace {

using faro::testing::lines_of;
using faro::testing::workbench;
using json = nlohmann::json;
using ::testing::HasSubstr;

class DealGiven : public workbench {};

constexpr char const* strong = "balanced(N) and hcp(N) in 15..17 and spade(S) >= 5";

TEST_F(DealGiven, EveryDealIsAsAsked) {
  auto const run = faro({"deal", "--given", strong, "--count", "50", "--json"});
  int deals = 0;
  for (auto const& line : lines_of(run.out)) {
    auto const hands = json::parse(line)["hands"];
    int points = 0, spades = 0;
    for (auto const& card : hands[0]["cards"]) {
      auto const at = std::string{"JQKA"}.find(card.get<std::string>()[0]);
      points += at == std::string::npos ? 0 : static_cast<int>(at) + 1;
    }
    for (auto const& card : hands[2]["cards"]) spades += card.get<std::string>().back() == 's';
    EXPECT_TRUE(points >= 15 && points <= 17) << line;
    EXPECT_GE(spades, 5) << line;
    ++deals;
  }
  EXPECT_EQ(deals, 50);
}

TEST_F(DealGiven, RecordsHold) {
  auto const first = faro({"deal", "--given", strong, "--count", "2", "--seed", "s", "--record", "r.json"});
  auto const record = json::parse(get("r.json"));
  EXPECT_EQ(record["integers"].size(), 2U);  // a deal is one number
  EXPECT_EQ(record["details"]["given"], strong);
  auto const again = faro({"deal", "--replay", "r.json"});
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_EQ(again.out, first.out);
  EXPECT_THAT(faro({"audit", "verify", "r.json"}).out, HasSubstr("made them again from it"));
  auto other = record;
  other["integers"][0][0] = "1";
  put("other.json", other.dump());
  EXPECT_EQ(faro({"deal", "--replay", "other.json"}).exit_code, 1);
}

TEST_F(DealGiven, OfAnyDeck) {
  auto const run = faro(
      {"deal", "--deck", "land*24 spell*36", "--hands", "7", "--given", "land = 3", "--json", "--seed", "x"});
  EXPECT_EQ(
      run.err,
      "faro deal: 119223720 of 386206920 deals, chance 30107/97527 = 0.308704 (1 in 3.24)\n");  // C(24, 3)
                                                                                                // C(36, 4) of
                                                                                                // C(60, 7)
  EXPECT_EQ(faro({"deal", "--deck", "standard52", "--hands", "2x5", "--given", "hand(1, poker >= flush)",
                  "--count", "20"})
                .exit_code,
            0);
}

}  // namespace
