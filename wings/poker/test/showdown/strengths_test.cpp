// Questions about drawn cards that are showdowns: by showdowns as by listing every hand, and against
// published equities.
#include "odds/src/hands/question.hpp"
#include "odds/test/ask.hpp"
#include "odds/test/hands/kickers.hpp"

#include <faro/poker/showdown.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace faro::odds {
namespace {

using testing::table_of;
using testing_kickers::cards_with_kickers;
using testing_kickers::dealing;
using testing_kickers::expect_every_hand_listed;
using testing_kickers::holding;

TEST(Strengths, AShowdownIsWhatListingEveryHandSays) {
  auto const table = table_of(cards_with_kickers);
  for (auto const* q : {"beats(1, 2)", "ties(1, 2)", "beats(1, 2), ties(1, 2)", "beats(2)", "not beats(1, 2)",
                        "hand(1, strength) >= hand(2, strength)", "beats(1, 2) given not ties(1, 2)",
                        "if beats(1, 2) then 2 else if ties(1, 2) then 1 else 0"}) {
    hand_question ask;
    ask.table = table;
    ask.setting = dealing({2, 2}, 5);
    ask.query = q;
    if (std::string{q}.find("given") == std::string::npos) {
      expect_every_hand_listed(table, ask.setting, q);
      expect_every_hand_listed(table, holding(ask.setting, table, {"As", "2h"}), q);
      expect_every_hand_listed(table, holding(ask.setting, table, {"Kh"}), q);
    }
    EXPECT_NO_THROW((void)answer_exactly(ask)) << q;
  }
}

TEST(Strengths, OfThreeHandsTwoMayBeAskedAboutOrWhoWins) {
  auto const table = table_of(cards_with_kickers);
  auto const three = dealing({2, 2, 2}, 5);
  for (auto const* q : {"beats(1), ties(2)", "beats(2, 3)"}) expect_every_hand_listed(table, three, q);
  expect_every_hand_listed(table, holding(three, table, {"As", "2h"}), "beats(1) or beats(2), ties(3)");
  // The order of the others is not what a showdown says: it is listed.
  expect_every_hand_listed(table, three, "beats(1, 2) and beats(2, 3)");
}

TEST(Strengths, SevenCardsEachAreAShowdownOfStud) {
  auto const table = table_of("As Ks Qs 2s Ah Kh 2h 3h Ad 2d 2c 3c 4c 5c 6c");
  auto const hands = dealing({7, 7}, 0);
  expect_every_hand_listed(table, holding(hands, table, {"As", "Ks", "Qs", "2s"}), "beats(1, 2), ties(1, 2)");
  expect_every_hand_listed(table, hands, "beats(1, 2), ties(1, 2)");  // of neither is a card known
}

TEST(Strengths, AceKingAgainstARandomHandHasItsKnownEquity) {
  auto const table = table_of("standard52");
  auto const setting = holding(dealing({2, 2}, 5), table, {"As", "Kd"});
  auto const found =
      faro::testing::ways(table, setting, "if beats(1, 2) then 2 else if ties(1, 2) then 1 else 0");
  auto const all = found.at("0") + found.at("1") + found.at("2");
  ratio const wins{found.at("2"), all};
  ratio const ties{found.at("1"), all};
  EXPECT_NEAR((wins + ties / ratio{2}).to_double(), 0.6532, 5e-5);  // published in many tables
  auto const shown = showdown(parse_showdown("AKo vs random"));
  EXPECT_EQ(wins, (ratio{integer{shown.players[0].win}, integer{shown.deals}}));
}

TEST(Strengths, RandomDealsComeNear) {
  hand_question ask;
  ask.table = table_of("standard52");
  ask.setting = holding(dealing({2, 2}, 5), ask.table, {"As", "Kd"});
  ask.query = "beats(1, 2)";
  auto const exact = answer_exactly(ask).probability().to_double();
  auto const found = estimate(ask, 20'000, key_from_text("kickers"));
  EXPECT_LT(std::abs(found.frequency({1}) - exact), 5 * found.standard_error({1}));
}

}  // namespace
}  // namespace faro::odds
