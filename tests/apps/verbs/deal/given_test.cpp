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

TEST_F(DealGiven, SaysHowManyDealsThereAre) {
  auto const run =
      faro({"deal", "--given", "balanced(N) and hcp(N) in 15..17", "--format", "pbn", "--count", "3"});
  EXPECT_EQ(run.exit_code, 0);
  // Counted by an independent program.
  EXPECT_EQ(run.err,
            "faro deal: 2610137721058114653884217600 of 53644737765488792839237440000 deals, chance "
            "3862151523/79376694950 = 0.048656 (1 in 20.6)\n");
  EXPECT_THAT(run.out, HasSubstr("[Board \"3\"]"));
}

TEST_F(DealGiven, SaysWhoseHandsThereAreAndHowPartsAreJoined) {
  EXPECT_EQ(faro({"deal", "--given", "hcp(mine) >= 15"}).err,
            "faro deal: expected whose hand it is (N, E, S, W), such as hcp(N), in 'hcp(mine) >= 15'\n");
  EXPECT_EQ(faro({"deal", "--seed", "s", "--given", "hcp(north) >= 15"}).out,
            faro({"deal", "--seed", "s", "--given", "hcp(N) >= 15"}).out);
  EXPECT_EQ(
      faro({"deal", "--given", "hcp(N) >= 15, balanced(N)"}).err,
      "faro deal: expected one condition, got 2: 'hcp(N) >= 15, balanced(N)'; `and` or `or` joins them\n");
  EXPECT_EQ(faro({"deal", "--predeal", "N: 10"}).err,
            "faro deal: --predeal: expected cards such as AKQ.. or As, got '10'\n");
}

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

TEST_F(DealGiven, HandsBeginAsPredealt) {
  auto const run =
      faro({"deal", "--predeal", "N: AKQ.., S: spade x5", "--given", "hcp(S) >= 8", "--format", "text"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, ::testing::StartsWith("N  S A K Q"));
  EXPECT_THAT(run.err, HasSubstr("deals that begin so, chance "));
  EXPECT_THAT(faro({"deal", "--predeal", "X: AK.."}).err,
              HasSubstr("--predeal: expected one of the hands N, E, S, W, got 'X'"));
  EXPECT_THAT(faro({"deal", "--predeal", "N: As, S: As", "--given", "hcp(N) >= 1"}).err,
              HasSubstr("no deal begins so: N: As, S: As"));
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

TEST_F(DealGiven, WhatCantBeIsRefused) {
  EXPECT_EQ(faro({"deal", "--given", "hcp(N) >= 38"}).err,
            "faro deal: no deal satisfies the condition: 'hcp(N) >= 38' never holds\n");
  EXPECT_EQ(faro({"deal", "--given", "hcp >= 12"}).err,
            "faro deal: expected whose hand it is (N, E, S, W), such as hcp(N), in 'hcp >= 12'\n");
  EXPECT_THAT(faro({"deal", "--given", "hcpp(N) >= 12"}).err, HasSubstr("hcp"));
  EXPECT_THAT(faro({"deal", "--given", "first(3, ace) = 1"}).err,
              HasSubstr("first() is about cards in the order drawn"));
  EXPECT_EQ(faro({"deal", "--given", "hcp(N) = 40"}).exit_code, 2);
}

TEST_F(DealGiven, PartsThatCantHoldTogetherAreNamed) {
  auto const why = [&](std::string const& given) { return faro({"deal", "--given", given}).err; };
  EXPECT_EQ(why("spade(N) + spade(S) > 13"),
            "faro deal: no deal satisfies the condition: 'spade(N) + spade(S) > 13' never holds\n");
  EXPECT_EQ(why("hcp(E) in 3..9 and spade(N) >= 8 and balanced(W) and spade(S) in 6..7"),
            "faro deal: no deal satisfies the condition: 'spade(N) >= 8' and 'spade(S) in 6..7' never hold "
            "together\n");
  EXPECT_EQ(
      faro({"deal", "--predeal", "S: As", "--given", "hcp(S) <= 3 and heart(N) = 4"}).err,
      "faro deal: no deal satisfies the condition: 'As(S) >= 1' and 'hcp(S) <= 3' never hold together\n");
}

TEST_F(DealGiven, ErrorsNameThePlaceInWhatWasTyped) {
  EXPECT_THAT(faro({"deal", "--given", "spade(N) >= 5 and foo(S) > 3"}).err,
              ::testing::AllOf(HasSubstr("the deck has no 'foo'"), HasSubstr(", at character 19\n")));
  EXPECT_THAT(faro({"deal", "--predeal", "N: As", "--given", "hcp(N) >= 5 and hand(S, foo > 3)"}).err,
              HasSubstr(", at character 25\n"));
  auto const predeal = faro({"deal", "--predeal", "N: AK"}).err;
  EXPECT_THAT(predeal, ::testing::StartsWith("faro deal: --predeal: the deck has no 'AK'"));
  EXPECT_THAT(predeal, ::testing::Not(HasSubstr("at character")));
}

TEST_F(DealGiven, NamesWithBlanksHaveHands) {
  put("deck.txt", "10 Elf\n10 Big Elf\n");
  auto const run = faro({"deal", "--deck", "deck.txt", "--hands", "2x5", "--given", "\"Big Elf\"(1) = 5"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, ::testing::StartsWith("Player 1  Big Elf x5\n"));
  EXPECT_THAT(faro({"deal", "--deck", "deck.txt", "--hands", "2x5", "--predeal", "1: Big Elf x5"}).out,
              ::testing::StartsWith("Player 1  Big Elf x5\n"));
}

TEST_F(DealGiven, WhatIsTooBigIsTriedAndSaidToBe) {
  auto const run = faro({"deal", "--given", "each(losers <= 8)", "--count", "2", "--seed", "x"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.err, HasSubstr("too big to be counted ("));
  EXPECT_THAT(run.err, HasSubstr("): 2 deals in "));
}

}  // namespace
