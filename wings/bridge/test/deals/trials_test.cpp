// Deals tried: each that holds alike, read exhaustively where few cards are left, as often as counts say
// where all are; and the way that a drawing takes.
#include "bridge/src/deals/drawn/trials.hpp"

#include "bridge/src/deals/drawn/drawing.hpp"
#include "bridge/test/deals/few_deals.hpp"
#include "support/error_of.hpp"

#include <faro/chance/exhaustive.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace faro::odds::bridge {
namespace {

char const* const tried_conditions[] = {
    "hcp(N) >= 0",
    "hcp(N) >= 10",
    "balanced(S) and hcp(W) in 6..12",
    "spade(N) + spade(S) >= 7 and hcp(N) + hcp(S) >= 20",
    "hcp(N) > hcp(S) or heart(E) >= 4",
    "controls(N) >= 3 and not (balanced(S) or hcp(W) <= 9)",
    "losers(E) <= 7 and As(N) >= hcp(S) - 9",
    "if(balanced(N), hcp(N) >= 8, spade(N) >= 3) and club(E) > club(W)",
    "max(spade(N), heart(N)) >= 4 and abs(hcp(N) - hcp(E)) <= 5",
};

TEST(DealTrials, EveryDealThatHoldsHasTheSameChance) {
  few_deals const few{"trials", 2};
  for (auto const* text : tried_conditions) {
    auto const condition = asked_of_seats(text);
    std::set<deal_seats> expected;
    for (auto const& deal : few.all) {
      if (answer(condition, holdings_of(deal)) != 0) expected.insert(deal);
    }
    deal_trials trials{condition, few.fixed};
    auto const tried = [&](auto& c) {
      auto const deal = trials.once(long_chooser_ref{c});
      return deal ? seats_of(*deal) : deal_seats{};
    };
    auto const found = read_exhaustively(tried);
    ASSERT_TRUE(found.unread.is_zero()) << text;
    ratio const each(integer{1}, integer{few.all.size()});
    std::size_t held = 0;
    for (auto const& deal : expected) {
      ASSERT_EQ(found.law.probability(deal), each) << text;
      ++held;
    }
    auto const fails = ratio{1} - ratio{integer{held}, integer{few.all.size()}};
    EXPECT_EQ(found.law.probability(deal_seats{}), fails);
  }
}

TEST(DealTrials, HoldAsOftenAsDealsAreCounted) {
  xoshiro256pp generator{key_from_text("as often")};
  random_chooser c{generator};
  constexpr int tries = 40'000;
  for (auto const* text : {"hcp(N) >= 10", "hcp(N) = 12 and balanced(N)", "spade(E) + spade(W) >= 9",
                           "hcp(N) >= 12 and heart(S) >= 4", "AS(W) and not hcp(W) >= 9"}) {
    auto const condition = asked_of_seats(text);
    deal_trials trials{condition};
    int held = 0;
    for (int i = 0; i < tries; ++i) {
      auto const deal = trials.once(long_chooser_ref{c});
      if (!deal) continue;
      ++held;
      std::set<std::pair<int, int>> cards;
      for (auto const& hand : *deal) {
        int size = 0;
        for (int s = 0; s < 4; ++s) {
          for (int r = 0; r < 13; ++r) {
            if ((hand[static_cast<std::size_t>(s)] >> r & 1U) == 0) continue;
            ++size;
            cards.emplace(s, r);
          }
        }
        ASSERT_EQ(size, 13);
      }
      ASSERT_EQ(cards.size(), 52U);
      ASSERT_EQ(answer(condition, *deal), 1) << text;
    }
    auto const p = deal_ways{condition}.probability().to_double();
    EXPECT_LT(std::abs(held - tries * p), 4.5 * std::sqrt(tries * p * (1 - p)) + 1e-9) << text;
  }
}

/// Each card in each hand: chi-square of 52 cards by 4 hands has 3 x 51 degrees of freedom, and 230 has a
/// chance below 1 in 10,000.
TEST(DealTrials, EveryCardIsInEveryHandAsOften) {
  deal_trials trials{asked_of_seats("hcp(N) >= 0")};
  xoshiro256pp generator{key_from_text("cards by hands")};
  random_chooser c{generator};
  constexpr int deals = 20'000;
  std::array<std::array<int, 4>, 52> seen{};
  for (int i = 0; i < deals; ++i) {
    auto const deal = seats_of(*trials.once(long_chooser_ref{c}));
    for (std::size_t card = 0; card < 52; ++card) ++seen[card][deal[card]];
  }
  double chi_square = 0;
  for (auto const& card : seen) {
    for (auto const n : card) chi_square += (n - deals / 4.0) * (n - deals / 4.0) / (deals / 4.0);
  }
  EXPECT_LT(chi_square, 230);
}

TEST(DealTrials, TheHandThatFailsMostComesFirst) {
  EXPECT_EQ(deal_trials{asked_of_seats("hcp(S) >= 20 and hcp(N) >= 3")}.order().front(), 2U);
  EXPECT_EQ(deal_trials{asked_of_seats("hcp(S) >= 3 and hcp(N) >= 20")}.order().front(), 0U);
}

TEST(DealTrials, WhatGuardsADivisionStandsBeforeIt) {
  auto const condition = asked_of_seats("spade(S) >= 1 and hcp(N) / spade(S) >= 4");
  deal_trials trials{condition};
  xoshiro256pp generator{key_from_text("division")};
  random_chooser c{generator};
  for (int i = 0; i < 2000; ++i) (void)trials.once(long_chooser_ref{c});
  EXPECT_EQ(trials.tried(), 2000U);
}

TEST(DealTrials, RefuseWhatCannotBe) {
  deal_holdings twice{};
  twice[0][0] = twice[1][0] = 1;
  EXPECT_EQ(faro::testing::error_of([&] {
              deal_trials{asked_of_seats("hcp(N) >= 1"), twice};
            }),
            "a card is given to two hands");
}

TEST(DealDrawing, TriesWhatIsLikelyAndCountsWhatIsRare) {
  deal_drawing const likely{asked_of_seats("balanced(N) and hcp(N) in 15..17"), {}, drawing_wish{1000}};
  EXPECT_TRUE(likely.from_the_pack());
  EXPECT_FALSE(likely.counted());
  EXPECT_EQ(likely.why_not(), "");
  deal_drawing const rare{asked_of_seats("balanced(N) and hcp(N) = 37"), {}, drawing_wish{1000}};
  EXPECT_FALSE(rare.from_the_pack());
  EXPECT_TRUE(rare.counted());
  deal_drawing const exact{
      asked_of_seats("balanced(N) and hcp(N) in 15..17"), {}, drawing_wish{.deals = 1000, .exactly = true}};
  EXPECT_TRUE(exact.counted());
  deal_drawing const never{asked_of_seats("spade(N) >= 8 and spade(S) >= 6"), {}, drawing_wish{10}};
  EXPECT_TRUE(never.drawn_from().count().is_zero());
}

TEST(DealDrawing, EachWayDrawsTheSameDistribution) {
  auto const condition = asked_of_seats("hcp(N) >= 15 and spade(S) >= 5");
  auto const points = asked_of_seats("hcp(N) + hcp(S)");
  deal_ways const ways{condition};
  auto const mean = ratio{sum_over_deals(condition, points), ways.count()}.to_double();
  for (bool const exactly : {false, true}) {
    deal_drawing drawing{condition, {}, drawing_wish{.deals = 4000, .exactly = exactly}};
    EXPECT_EQ(drawing.from_the_pack(), !exactly);
    xoshiro256pp generator{key_from_text("both ways")};
    random_chooser c{generator};
    double sum = 0, squares = 0;
    for (int i = 0; i < 4000; ++i) {
      auto const value = static_cast<double>(answer(points, *drawing.draw(long_chooser_ref{c}, 1'000'000)));
      sum += value;
      squares += value * value;
    }
    auto const found = sum / 4000;
    EXPECT_LT(std::abs(found - mean), 4.5 * std::sqrt((squares / 4000 - found * found) / 4000));
  }
}

}  // namespace
}  // namespace faro::odds::bridge
