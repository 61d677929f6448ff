// faro deal and faro judge test with bridge boards. The boards are of the Big Deal program (2.0).
#include "apps/workbench.hpp"
#include "support/places.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <sstream>
#include <string>

namespace {

using faro::testing::lines_of;
using faro::testing::workbench;
using ::testing::HasSubstr;
using ::testing::StartsWith;

using deal_bridge = workbench;

// ---- Judged -----------------------------------------------------------------------------------------------

TEST_F(deal_bridge, fair_deals_are_judged_as_deals) {
  auto const fair = faro({"deal", "--seed", "judge", "--count", "300", "--format", "pbn"}).out;
  auto const out = faro({"judge", "test"}, fair);
  EXPECT_EQ(out.exit_code, 0) << out.err;
  EXPECT_THAT(out.out, StartsWith("no deviation found in 300 deals\n"));
  EXPECT_THAT(out.out, HasSubstr("read as: bridge deals (pbn)"));
  put("fair.bri", faro({"deal", "--from", "-", "--format", "bri"}, fair).out);
  EXPECT_THAT(faro({"judge", "test", "fair.bri", "--deals"}).out,
              StartsWith("no deviation found in 300 deals\n"));
}

TEST_F(deal_bridge, deals_that_deviate_are_named_by_the_test_that_shows_it) {
  // North's hand goes to the seat that holds the ace of spades: one rotation of every deal.
  auto const deals = lines_of(faro({"deal", "--seed", "judge", "--count", "100", "--format", "deals"}).out);
  std::string turned;
  for (auto deal : deals) {
    auto hands = deal.substr(2);
    while (hands.find('A') > hands.find('.'))
      hands = hands.substr(hands.find(' ') + 1) + " " + hands.substr(0, hands.find(' '));
    turned += "N:" + hands + "\n";
  }
  put("turned.txt", turned);
  auto const out = faro({"judge", "test", "turned.txt", "--json"});
  EXPECT_EQ(out.exit_code, 1);
  auto const report = nlohmann::json::parse(out.out);
  EXPECT_EQ(report["verdict"], "deviation");
  EXPECT_EQ(report["decks"], 100);
  auto const text = faro({"judge", "test", "turned.txt", "--html", "page.html"}).out;
  EXPECT_THAT(text, HasSubstr("As with North"));
  EXPECT_THAT(get("page.html"), HasSubstr("100 deals"));
}

}  // namespace
