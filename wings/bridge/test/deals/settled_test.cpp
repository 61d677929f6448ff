// What holds anyway costs nothing, and hands that nothing else speaks of are left alone.
#include "bridge/src/deals/condition/settled.hpp"

#include "bridge/src/deals/counted/deals.hpp"
#include "bridge/test/deals/few_deals.hpp"

#include <gtest/gtest.h>

#include <string>

namespace faro::odds::bridge {
namespace {

TEST(SettledConditions, AreTheSameOfEveryDeal) {
  for (auto const* text : {
           "hcp(N) >= 15 and hcp(S) >= 8 and hcp(E) + hcp(W) <= 17",
           "hcp(N) >= 15 and hcp(E) + hcp(W) <= 17",
           "hcp(N) >= 12 and hcp(E) < hcp(W) + 3",
           "hcp(N) in 10..20 and hcp(N) >= 0 and spade(N) + spade(E) + spade(S) + spade(W) = 13",
           "hcp(N) + hcp(E) + hcp(S) + hcp(W) < 40",
           "spade(E) + spade(W) <= 5 and spade(N) >= 4 and controls(E) + controls(W) >= 3",
           "2 * hcp(E) - hcp(W) * 3 >= hcp(S) and hcp(S) >= 5",
           "hcp(N) = 12 and hcp(S) = 9 and hcp(E) + hcp(W) = 19",
           "hcp(N) >= 20 and hcp(N) <= 3 and hcp(E) + hcp(S) >= 9",
           "losers(E) + losers(W) >= 12 and hcp(N) >= 9",
       }) {
    auto const condition = asked_of_seats(text);
    auto const settled = detail::settled(condition);
    for (auto const* seed : {"one", "two", "three"}) {
      few_deals const few{seed, 2};
      std::uint64_t held = 0;
      for (auto const& deal : few.all) {
        auto const at = holdings_of(deal);
        ASSERT_EQ(answer(condition, at) != 0, answer(settled, at) != 0) << text;
        held += answer(condition, at) != 0 ? 1 : 0;
      }
      EXPECT_EQ((deal_ways{condition, few.fixed}.count()), integer{held}) << text;
    }
  }
}

TEST(SettledConditions, WhatHoldsAnywayCostsNothing) {
  std::string const strong = "hcp(N) >= 15 and hcp(S) >= 8";
  deal_ways const without{asked_of_seats(strong)};
  deal_ways const with{asked_of_seats(strong + " and hcp(E) + hcp(W) <= 17")};
  EXPECT_EQ(with.count(), without.count());
  EXPECT_EQ(with.steps(), without.steps());
}

TEST(SettledConditions, OtherHandsAreAskedInTheirPlace) {
  deal_ways const opponents{asked_of_seats("hcp(N) >= 12 and hcp(S) >= 6 and hcp(E) + hcp(W) <= 15")};
  deal_ways const partners{asked_of_seats("hcp(N) >= 12 and hcp(S) >= 6 and hcp(N) + hcp(S) >= 25")};
  EXPECT_EQ(opponents.count(), partners.count());
  EXPECT_EQ(opponents.steps(), partners.steps());
}

}  // namespace
}  // namespace faro::odds::bridge
