// faro judge from outside: the tables of document 003, periods, picks, and clear words for what can't be.
#include "apps/workbench.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace {

using faro::testing::workbench;
using json = nlohmann::json;

class Judge : public workbench {};

std::vector<std::string> ways_of(json const& law) {
  std::vector<std::string> ways;
  for (auto const& row : law["orders"]) ways.push_back(row["ways"]);
  return ways;
}

TEST_F(Judge, ExactGivesTable10_2AsJson) {
  auto const run = faro({"judge", "exact", "exchange", "--cards", "3", "--rounds", "2", "--json"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  auto const law = json::parse(run.out);
  EXPECT_EQ(law["shuffle"], "exchange");
  EXPECT_EQ(law["cards"], 3);
  EXPECT_EQ(law["rounds"], 2);
  EXPECT_EQ(law["of"], "81");
  EXPECT_EQ(law["total_variation"], "5/54");
  EXPECT_EQ(law["separation"], "1/9");
  EXPECT_EQ(ways_of(law), (std::vector<std::string>{"21", "12", "12", "12", "12", "12"}));
  EXPECT_EQ(law["orders"][0]["order"], "ABC");
  EXPECT_EQ(law["orders"][0]["probability"], "7/27");
  EXPECT_DOUBLE_EQ(law["orders"][0]["decimal"].get<double>(), 7.0 / 27);
  EXPECT_EQ(law["orders"][5]["order"], "CBA");
}

TEST_F(Judge, ExactOfOneAndThreeExchanges) {
  auto const once = json::parse(faro({"judge", "exact", "exchange", "--cards", "3", "--json"}).out);
  EXPECT_EQ(ways_of(once), (std::vector<std::string>{"3", "2", "2", "0", "0", "2"}));
  EXPECT_EQ(once["of"], "9");
  auto const thrice =
      json::parse(faro({"judge", "exact", "exchange", "--cards", "3", "--rounds", "3", "--json"}).out);
  EXPECT_EQ(ways_of(thrice), (std::vector<std::string>{"135", "126", "126", "108", "108", "126"}));
  EXPECT_EQ(thrice["of"], "729");
}

TEST_F(Judge, ExactReadsForPeople) {
  auto const run = faro({"judge", "exact", "exchange", "--cards", "3", "--rounds", "2"});
  EXPECT_EQ(run.out,
            "exchange (biased), 3 cards, 2 rounds\n"
            "  ABC  21 of 81  7/27  0.259259\n"
            "  ACB  12 of 81  4/27  0.148148\n"
            "  BAC  12 of 81  4/27  0.148148\n"
            "  BCA  12 of 81  4/27  0.148148\n"
            "  CAB  12 of 81  4/27  0.148148\n"
            "  CBA  12 of 81  4/27  0.148148\n"
            "total variation  5/54  0.092593\n"
            "separation       1/9  0.111111\n");
}

TEST_F(Judge, ExactGroupsTheOrdersOfLargerDecks) {
  auto const run = faro({"judge", "exact", "riffle", "--cards", "6", "--rounds", "2"});
  EXPECT_NE(run.out.find("57 orders, ABCDFE first"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("orders that can't occur  58 of 720"), std::string::npos) << run.out;
  auto const all = faro({"judge", "exact", "riffle", "--cards", "6", "--rounds", "2", "--all"});
  EXPECT_EQ(faro::testing::lines_of(all.out).size(), 1U + 720U + 3U);
}

TEST_F(Judge, ExactTakesParameters) {
  auto const half =
      json::parse(faro({"judge", "exact", "overhand", "--p", "0.5", "--cards", "4", "--json"}).out);
  EXPECT_EQ(half["total_variation"], "2/3");
  EXPECT_EQ(half["parameters"]["p"], "1/2");
  auto const third =
      json::parse(faro({"judge", "exact", "overhand", "--p=1/3", "--cards", "4", "--json"}).out);
  EXPECT_EQ(third["orders"][0]["probability"], "8/27");  // (1 - 1/3)^3: no cut at all
}

TEST_F(Judge, ExactReportsWhatMayNeverEnd) {
  auto const law = json::parse(faro({"judge", "exact", "search-past-end", "--cards", "4", "--json"}).out);
  EXPECT_EQ(law["unread"], "3/4");
  auto const cut =
      json::parse(faro({"judge", "exact", "selection", "--cards", "3", "--picks-limit", "40", "--json"}).out);
  EXPECT_EQ(cut["unread"], "366503875925/1350851717672992089");  // (3 * 2^40 - 3) / 3^40
}

TEST_F(Judge, ExactOfEveryListedShuffle) {
  auto const list = json::parse(faro({"shuffle", "--list", "--json"}).out);
  auto const& shuffles = list.is_array() ? list : list["shuffles"];
  ASSERT_GT(shuffles.size(), 40U);
  for (auto const& entry : shuffles) {
    auto const name = entry["name"].get<std::string>();
    auto const run = faro({"judge", "exact", name, "--cards", "5", "--rounds", "2", "--json"});
    EXPECT_EQ(run.exit_code, 0) << name << ": " << run.err;
    EXPECT_EQ(json::parse(run.out)["orders"].size(), 120U) << name;
  }
}

TEST_F(Judge, PeriodOfPerfectShuffles) {
  EXPECT_EQ(faro({"judge", "period", "perfect-out", "--cards", "52", "--json"}).out,
            "{\"shuffle\":\"perfect-out\",\"cards\":52,\"period\":8,\"cycles\":{\"1\":2,\"2\":1,\"8\":6}}\n");
  EXPECT_EQ(json::parse(faro({"judge", "period", "perfect-in", "--cards", "52", "--json"}).out)["period"],
            52);
  EXPECT_EQ(faro({"judge", "period", "perfect-out", "--cards", "1000000"}).exit_code, 0);
}

TEST_F(Judge, PeriodShowsTheOrdersAsDocument003Does) {
  EXPECT_EQ(faro({"judge", "period", "perfect-out", "--cards", "8", "--show"}).out,
            "Deck:\nA E B F C G D H\n\nDeck:\nA C E G B D F H\n\nDeck:\nA B C D E F G H\n\n"
            "perfect-out restores 8 cards after 3 shuffles\ncycles: 2 of length 1, 2 of length 3\n");
}

TEST_F(Judge, PicksOfSelectionAreTheCouponCollectors) {
  auto const picks = json::parse(faro({"judge", "picks", "selection", "--cards", "52", "--json"}).out);
  EXPECT_NEAR(picks["mean_decimal"].get<double>(), 235.978, 5e-4);
  EXPECT_EQ(picks["quantiles"]["0.5"], 225);
  EXPECT_EQ(picks["quantiles"]["0.99"], 441);
  EXPECT_EQ(json::parse(faro({"judge", "picks", "selection", "--cards", "4", "--json"}).out)["mean"], "25/3");
}

TEST_F(Judge, SaysWhatIsWrongInOneLine) {
  struct wrong {
    std::vector<std::string> words;
    std::string message;
  };
  std::vector<wrong> const all{
      {{"judge", "exact", "sattollo", "--cards", "3"},
       "faro judge exact: no shuffle is called 'sattollo'; did you mean sattolo?\n"},
      {{"judge", "exact", "exchange", "--cards", "11"},
       "faro judge exact: --cards: expected a whole number from 0 to 10, got '11'; of larger decks `faro "
       "judge theory` says "
       "how far from fair a shuffle is\n"},
      {{"judge", "exact", "--cards", "52"},
       "faro judge exact: --cards: expected a whole number from 0 to 10, got '52'; of larger decks `faro "
       "judge theory` says "
       "how far from fair a shuffle is\n"},
      {{"judge", "exact", "exchange", "--cards", "3", "--p", "1/2"},
       "faro judge exact: exchange has no parameter --p; it takes none\n"},
      {{"judge", "period", "riffle", "--cards", "52"},
       "faro judge period: riffle draws at random, so it has no period; perfect-out, perfect-in, monge, milk "
       "and piles do\n"},
      {{"judge", "picks", "riffle", "--cards", "52"},
       "faro judge picks: riffle with 52 cards can go more than 1000000 ways; take fewer cards\n"},
  };
  for (auto const& w : all) {
    auto const run = faro(w.words);
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_EQ(run.err, w.message);
    EXPECT_EQ(run.out, "");
  }
  EXPECT_EQ(faro({"judge", "exact", "shelf", "--cards", "9"}).exit_code, 2);  // found out at once
}

}  // namespace
