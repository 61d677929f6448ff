// Hands compared with their kickers: by showdowns as by listing every hand, and against published equities.
#include "odds/src/engines.hpp"
#include "odds/src/hands/question.hpp"
#include "odds/src/plain.hpp"
#include "odds/test/ask.hpp"
#include "support/error_of.hpp"

#include <faro/odds/hands/detail/query.hpp>
#include <faro/odds/showdown/showdown.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace faro::odds {
namespace {

using testing::chance;
using testing::error_of;
using ::testing::HasSubstr;
using testing::table_of;

query_setting dealing(std::vector<count_t> hands, count_t community) {
  query_setting out;
  out.hands = std::move(hands);
  out.community = community;
  return out;
}

/// Cards held by the first hand of several, which then gets so many fewer.
query_setting holding(query_setting setting, card_table const& table, std::vector<std::string> const& cards) {
  setting.held.resize(table.cards.kinds().size());
  for (auto const& name : cards) ++setting.held[static_cast<std::size_t>(table.find_kind(name))];
  setting.hands[0] -= static_cast<count_t>(cards.size());
  return setting;
}

void expect_every_hand_listed(card_table const& table, query_setting const& setting,
                              std::string const& question) {
  std::vector<std::string> const texts{question};
  auto const query = compile_query(table, setting, texts);
  auto const solved = solve_hands(table, query).law;
  auto const listed = list_hands(table, query).law;
  EXPECT_EQ(solved.denominator(), listed.denominator()) << question;
  EXPECT_TRUE(solved == listed) << question;
}

constexpr char const* cards_with_kickers = "As Ks Qs 2s Ah Kh 2h 3h Ad 2d 2c";

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

TEST(Strengths, WhatIsNoShowdownIsListed) {
  auto const table = table_of(cards_with_kickers);
  for (auto const* q : {"beats(1, 2)", "beats(1, 2) and hand(1, ace) >= 1", "hand(1, strength)"})
    for (auto const& setting : {dealing({3, 3}, 0), dealing({2, 3}, 2), dealing({2, 2}, 3)})
      expect_every_hand_listed(table, setting, q);
}

TEST(Strengths, SevenCardsEachAreAShowdownOfStud) {
  auto const table = table_of("As Ks Qs 2s Ah Kh 2h 3h Ad 2d 2c 3c 4c 5c 6c");
  auto const hands = dealing({7, 7}, 0);
  expect_every_hand_listed(table, holding(hands, table, {"As", "Ks", "Qs", "2s"}), "beats(1, 2), ties(1, 2)");
  expect_every_hand_listed(table, hands, "beats(1, 2), ties(1, 2)");  // of neither is a card known
}

TEST(Strengths, ThePlainReadingSaysTheSame) {
  auto const table = table_of("As Ks 2s Ah 2h Ad Kd 2c");
  for (auto const* q : {"beats(1, 2)", "ties(1, 2)", "beats(2)", "hand(1, strength)", "beats(1) or ties(3)",
                        "beats(1, 2) given hand(1, ace) >= 1", "ties(1), beats(2, 3)"}) {
    hand_question ask;
    ask.table = table;
    ask.setting = dealing({2, 2, 2}, 1);
    ask.query = q;
    EXPECT_TRUE(answer_plainly(ask).law == answer_exactly(ask).law) << q;
    EXPECT_EQ(answer(ask).engine, "kickers");
  }
}

TEST(Strengths, AceKingAgainstARandomHandHasItsKnownEquity) {
  auto const table = table_of("standard52");
  auto const setting = holding(dealing({2, 2}, 5), table, {"As", "Kd"});
  auto const found = testing::ways(table, setting, "if beats(1, 2) then 2 else if ties(1, 2) then 1 else 0");
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

TEST(Strengths, KickersDecideWhereCategoriesAreEqual) {
  auto const table = table_of("As Ad Kh Qh Jc 9d 7s 5c 3d");
  auto const setting = holding(dealing({2, 2}, 5), table, {"Kh", "Jc"});
  // Every card: two aces, of which one is in the second hand or both are on the board, and no other pair.
  EXPECT_LT(chance(table, setting, "hand(1, poker) = hand(2, poker)"), ratio{1});
  EXPECT_EQ(chance(table, setting, "hand(1, poker) = hand(2, poker) and ties(1, 2)"), ratio{});
}

TEST(Strengths, WhatHasNoKickersIsRefused) {
  auto const refused = [](std::string const& deck, query_setting const& setting, std::string const& q) {
    return error_of([&] { (void)chance(table_of(deck), setting, q); });
  };
  auto const two = dealing({2, 2}, 5);
  EXPECT_THAT(refused("standard54", two, "beats(1, 2)"), HasSubstr("without jokers"));
  EXPECT_THAT(refused("As*2 Ks Kd 2c 3c 4c 5c 6c 7c 8c 9c", two, "beats(1, 2)"), HasSubstr("each card once"));
  EXPECT_THAT(refused("a*20", two, "beats(1, 2)"), HasSubstr("a deck of playing cards"));
  EXPECT_THAT(refused("standard52", testing::drawing(5), "beats(1, 2)"), HasSubstr("expected several hands"));
  EXPECT_THAT(refused("standard52", two, "beats(1, 3)"), HasSubstr("number of a hand from 1 to 2"));
  EXPECT_THAT(refused("standard52", two, "beats(2, 2)"), HasSubstr("expected another hand"));
  auto wild = two;
  wild.wild = {"2"};
  EXPECT_THAT(refused("standard52", wild, "beats(1, 2)"), HasSubstr("without wild cards"));
  EXPECT_THAT(refused("standard52", dealing({5, 5}, 0), "beats(1, 2)"), HasSubstr("listed one by one"));
}

TEST(Strengths, ComparedCategoriesAreKnownAsSuch) {
  auto const compared = [](std::string const& text) { return odds::asked{text}.compares("poker"); };
  EXPECT_TRUE(compared("hand(1, poker) > hand(2, poker)"));
  EXPECT_TRUE(compared("ace and not hand(2, poker) = hand(1, poker)"));
  EXPECT_TRUE(compared("ace given hand(2, poker) = hand(1, poker)"));
  EXPECT_FALSE(compared("hand(1, poker) >= flush and hand(2, poker) >= flush"));
  EXPECT_FALSE(compared("beats(1, 2)"));
}

}  // namespace
}  // namespace faro::odds
