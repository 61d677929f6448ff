// Hands compared with their kickers, by listing every hand. As showdowns:
// poker/test/showdown/strengths_test.cpp.
#include "odds/src/engines.hpp"
#include "odds/src/hands/question.hpp"
#include "odds/src/plain.hpp"
#include "odds/test/ask.hpp"
#include "odds/test/hands/kickers.hpp"
#include "support/error_of.hpp"

#include <faro/odds/hands/detail/query.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace faro::odds {
namespace {

using testing::chance;
using testing::error_of;
using ::testing::HasSubstr;
using testing::table_of;
using testing_kickers::cards_with_kickers;
using testing_kickers::dealing;
using testing_kickers::expect_every_hand_listed;
using testing_kickers::holding;

TEST(Strengths, WhatIsNoShowdownIsListed) {
  auto const table = table_of(cards_with_kickers);
  for (auto const* q : {"beats(1, 2)", "beats(1, 2) and hand(1, ace) >= 1", "hand(1, strength)"})
    for (auto const& setting : {dealing({3, 3}, 0), dealing({2, 3}, 2), dealing({2, 2}, 3)})
      expect_every_hand_listed(table, setting, q);
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
