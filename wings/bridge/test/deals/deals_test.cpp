// Bridge deals under conditions: counted as known, listed whole where few are left, averaged exactly.
#include "bridge/src/deals/drawn/drawing.hpp"
#include "bridge/test/deals/few_deals.hpp"
#include "odds/src/hands/named_hands.hpp"
#include "odds/test/ask.hpp"
#include "support/error_of.hpp"
#include "support/places.hpp"

#include <faro/chance/detail/integers.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace faro::odds::bridge {
namespace {

char const* const conditions[] = {
    "hcp(N) >= 10",
    "balanced(N) and hcp(N) in 8..12",
    "spade(N) + spade(S) >= 7 and hcp(N) + hcp(S) >= 20",
    "hcp(N) > hcp(S) or heart(E) >= 4",
    "controls(N) >= 3 and not (balanced(S) or hcp(W) <= 9)",
    "losers(E) <= 7 and As(N) >= hcp(S) - 9",
    "hcp(N) * 2 > hcp(S) + hcp(E) and hand(W, shape = 5-3-3-2)",
    "if(balanced(N), hcp(N) >= 8, spade(N) >= 3) and club(E) > club(W)",
    "max(spade(N), heart(N)) >= 4 and abs(hcp(N) - hcp(E)) <= 5",
    "losers(N) <= 7 and losers(S) <= 8 and hcp(E) >= 9",
    "hcp(N) < 0",
    "hcp(N) >= 0",
};

deal_limits const in_halves{.steps_by_suits = 0};

TEST(BridgeDeals, AreAllThatHoldEachOnce) {
  for (auto const* text : conditions) {
    auto const condition = asked_of_seats(text);
    for (auto const* seed : {"one", "two"}) {
      few_deals const few{seed, 2};
      std::set<deal_seats> expected;
      for (auto const& deal : few.all) {
        if (answer(condition, holdings_of(deal)) != 0) expected.insert(deal);
      }
      for (auto const& limits : {deal_limits{}, in_halves}) {
        deal_ways ways{condition, few.fixed, limits};
        EXPECT_EQ(ways.out_of(), integer{few.all.size()});
        ASSERT_EQ(ways.count(), integer{expected.size()}) << text;
        std::set<deal_seats> listed;
        for (std::uint64_t k = 0; k < expected.size(); ++k) listed.insert(seats_of(ways.nth(integer{k})));
        EXPECT_EQ(listed, expected) << text;
      }
    }
  }
}

TEST(BridgeDeals, SumsAreThoseOfAllDeals) {
  few_deals const few{"sums", 2};
  auto const condition = asked_of_seats("hcp(N) >= 8 or spade(S) >= 3");
  int in_one_pass = 0;
  for (auto const* text : {"hcp(N)", "hcp(N) - hcp(S)", "losers(S)", "spade(N) * heart(S)", "balanced(N)"}) {
    auto const number = asked_of_seats(text);
    std::int64_t expected = 0;
    std::map<std::int64_t, integer> law;
    for (auto const& deal : few.all) {
      auto const held = holdings_of(deal);
      if (answer(condition, held) == 0) continue;
      expected += answer(number, held);
      law[answer(number, held)] += integer{1};
    }
    EXPECT_EQ(sum_over_deals(condition, number, few.fixed), integer{expected}) << text;
    EXPECT_EQ(sum_over_deals(condition, number, few.fixed, in_halves), integer{expected}) << text;
    if (auto const values = values_over_deals(condition, number, few.fixed, in_halves)) {
      EXPECT_EQ(*values, law) << text;
      ++in_one_pass;
    }
  }
  EXPECT_GE(in_one_pass, 2);  // points, and their difference
}

TEST(BridgeDeals, CountsOfTheReferenceValues) {
  auto const values = nlohmann::json::parse(std::ifstream{faro::testing::answers("reference/bridge.json")});
  std::string const any_8_fit =
      "spade(N) + spade(S) >= 8 or heart(N) + heart(S) >= 8 or diamond(N) + diamond(S) >= 8 or "
      "club(N) + club(S) >= 8";
  std::map<std::string, std::string> const in_words{
      {"N balanced (4333,4432,5332) 15-17 hcp", "balanced(N) and hcp(N) in 15..17"},
      {"N exactly 12 hcp", "hcp(N) = 12"},
      {"N 4441 any order, 17+ hcp", "hand(N, shape = 4-4-4-1) and hcp(N) >= 17"},
      {"N 5+ spades and 5+ hearts, 8-15 hcp", "spade(N) >= 5 and heart(N) >= 5 and hcp(N) in 8..15"},
      {"N balanced 15-17; S 5+ spades and 8+ hcp",
       "balanced(N) and hcp(N) in 15..17 and spade(S) >= 5 and hcp(S) >= 8"},
      {"N balanced 15-17; S 4+ hearts and 8-9 hcp",
       "balanced(N) and hcp(N) in 15..17 and heart(S) >= 4 and hcp(S) in 8..9"},
      {"N exactly 6 spades (other suits any), 5-10 hcp; S 16+ hcp",
       "spade(N) = 6 and hcp(N) in 5..10 and hcp(S) >= 16"},
      {"N+S together 25+ hcp and 8+ spades between them",
       "hcp(N) + hcp(S) >= 25 and spade(N) + spade(S) >= 8"},
      {"N+S hold an 8+ card fit in some suit", any_8_fit},
      {"N balanced 15-17; S 0-7 hcp", "balanced(N) and hcp(N) in 15..17 and hcp(S) <= 7"}};
  for (auto const& [name, value] : values.items()) {
    if (!value.contains("deals")) continue;
    ASSERT_TRUE(in_words.contains(name)) << name;
    deal_ways const ways{asked_of_seats(in_words.at(name))};
    EXPECT_EQ(ways.probability().to_string(), value["probability"]) << name;
  }
  deal_ways const strong{asked_of_seats("balanced(N) and hcp(N) in 15..17")};
  deal_ways const both{asked_of_seats("balanced(N) and hcp(N) in 15..17 and hcp(S) <= 7")};
  EXPECT_EQ((ratio{both.count(), strong.count()}.to_string()),
            values["conditional: S has 0-7 hcp given N balanced 15-17"]);
}

/// Deals in which three hands have these points, by sharing out honours alone: 36 spots fill up the rest.
integer deals_with_points(std::array<std::array<int, 2>, 3> const& points) {
  using state = std::array<int, 6>;  // honours and points of each hand
  std::map<state, std::uint64_t> ways{{{}, 1}};
  for (int honour = 0; honour < 16; ++honour) {
    std::map<state, std::uint64_t> next;
    for (auto const& [s, n] : ways) {
      next[s] += n;
      for (std::size_t hand = 0; hand < 3; ++hand) {
        auto t = s;
        ++t[2 * hand];
        t[2 * hand + 1] += honour / 4 + 1;
        if (t[2 * hand + 1] <= points[hand][1]) next[t] += n;
      }
    }
    ways = std::move(next);
  }
  integer total;
  for (auto const& [s, n] : ways) {
    std::int64_t left = 36;
    integer spots{n};
    for (std::size_t hand = 0; hand < 3; ++hand) {
      if (s[2 * hand + 1] < points[hand][0]) spots = integer{};
      spots = spots * binomial(left, 13 - s[2 * hand]);
      left -= 13 - s[2 * hand];
    }
    total = total + spots;
  }
  return total;
}

TEST(BridgeDeals, OfThreeHandsThatCountPointsAreCounted) {
  deal_ways ways{asked_of_seats("hcp(N) in 15..17 and hcp(E) in 8..12 and hcp(S) in 6..9"), {}, in_halves};
  EXPECT_EQ(ways.count(), deals_with_points({{{15, 17}, {8, 12}, {6, 9}}}));
  EXPECT_LT(ways.steps(), deal_limits{}.steps_by_suits);
}

TEST(BridgeDeals, OfThreeHandsAreAsManyInHalves) {
  auto const condition = asked_of_seats(
      "balanced(N) and hcp(N) = 21 and AS(S) and hcp(S) = 4 and (spade(E) >= 6 or club(E) >= 7)");
  deal_ways by_suits{condition};
  deal_ways halves{condition, {}, in_halves};
  EXPECT_NE(by_suits.steps(), halves.steps());
  EXPECT_EQ(by_suits.count(), halves.count());
  xoshiro256pp generator{key_from_text("in halves")};
  random_chooser c{generator};
  long_chooser_ref chooser{c};
  std::set<deal_seats> seen;
  for (int i = 0; i < 500; ++i) {
    auto const deal = halves.nth(chooser.below(halves.count()));
    EXPECT_EQ(answer(condition, deal), 1);
    seen.insert(seats_of(deal));
  }
  EXPECT_EQ(seen.size(), 500U);
}

TEST(BridgeDeals, OfThreeHandsWithLosersAreAsManyInHalves) {
  auto const condition = asked_of_seats(
      "hcp(N) >= 24 and spade(S) >= 9 and losers(S) <= 4 and hcp(E) <= 3");  // sorts of lengths
  deal_ways by_suits{condition};
  deal_ways halves{condition, {}, in_halves};
  EXPECT_TRUE(halves.in_halves());
  EXPECT_EQ(by_suits.count(), halves.count());
  xoshiro256pp generator{key_from_text("losers")};
  random_chooser c{generator};
  long_chooser_ref chooser{c};
  for (int i = 0; i < 200; ++i) EXPECT_EQ(answer(condition, halves.nth(chooser.below(halves.count()))), 1);
}

/// Drawn as often as the distribution says: chi-square of North's points and spades against exact counts.
TEST(BridgeDeals, AreDrawnInProportion) {
  std::string const condition = "hcp(N) in 10..12 and spade(N) + spade(S) >= 9";
  deal_ways ways{asked_of_seats(condition)};
  xoshiro256pp generator{key_from_text("in proportion")};
  random_chooser c{generator};
  long_chooser_ref chooser{c};
  constexpr int draws = 4000;
  std::map<std::int64_t, double> seen;
  auto const points = asked_of_seats("hcp(N)");
  for (int i = 0; i < draws; ++i) ++seen[answer(points, ways.nth(chooser.below(ways.count())))];
  double chi_square = 0;
  for (std::int64_t p = 10; p <= 12; ++p) {
    deal_ways const exactly{asked_of_seats(condition + " and hcp(N) = " + std::to_string(p))};
    auto const expected = draws * ratio{exactly.count(), ways.count()}.to_double();
    chi_square += (seen[p] - expected) * (seen[p] - expected) / expected;
  }
  EXPECT_LT(chi_square, 13.8);  // 2 degrees, 1 in 1000
}

TEST(BridgeDeals, WhatIsTooBigIsCountedInPartAndTried) {
  auto const condition = asked_of_seats(  // losers of three hands are more sums than the halves have room for
      "spade(N) >= 7 and hcp(N) >= 12 and losers(S) <= 6 and losers(E) <= 10 and losers(W) <= 10");
  deal_drawing drawing{condition, {}, {.steps = 2'000'000, .cells = 100'000}};
  ASSERT_FALSE(drawing.counted());
  EXPECT_LT(drawing.drawn_from().probability(), ratio(1, 20));
  xoshiro256pp generator{key_from_text("tried")};
  random_chooser c{generator};
  for (int i = 0; i < 5; ++i) {
    auto const deal = drawing.draw(long_chooser_ref{c}, 10'000);
    ASSERT_TRUE(deal);
    EXPECT_EQ(answer(condition, *deal), 1);
  }
  EXPECT_EQ(drawing.dealt(), 5U);
  EXPECT_GE(drawing.tried(), 5U);
}

TEST(BridgeDeals, RefuseWhatCannotBe) {
  deal_ways ways{asked_of_seats("spade(N) = 13")};
  EXPECT_NE(faro::testing::error_of([&] { (void)ways.nth(ways.count()); }), "");
  deal_holdings twice{};
  twice[0][0] = twice[1][0] = 1;
  EXPECT_EQ(faro::testing::error_of([&] {
              deal_ways{asked_of_seats("hcp(N) >= 1"), twice};
            }),
            "a card is given to two hands");
  deal_holdings fourteen{};
  fourteen[2][0] = 0x1fff;
  fourteen[2][1] = 1;
  EXPECT_EQ(faro::testing::error_of([&] {
              deal_ways{asked_of_seats("hcp(N) >= 1"), fourteen};
            }),
            "a hand is given more than 13 cards");
}

}  // namespace
}  // namespace faro::odds::bridge
