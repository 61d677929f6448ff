// Averages and distributions of lengths over deals counted in halves, held against all deals of small rests.
#include "bridge/src/deals/counted/lengths.hpp"

#include "bridge/test/deals/few_deals.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace faro::odds::bridge {
namespace {

TEST(BridgeLengths, AreThoseOfAllDeals) {
  few_deals const few{"few", 2};  // 1350 of its 2520 deals are as asked
  auto const condition = asked_of_seats("hcp(N) >= 8 and hcp(E) <= 12 and (hcp(S) >= 5 or losers(S) <= 9)");
  deal_ways const ways{condition, few.fixed, {.steps_by_suits = 0}};
  auto const counts = ways.deals_by_lengths();
  ASSERT_TRUE(counts);
  for (auto const* text : {"spade(N)", "spade(S) + heart(S)", "diamond(W) - 2 * club(E)", "heart(S) >= 3",
                           "max(spade(N), spade(E))"}) {
    auto const number = asked_of_seats(text);
    std::int64_t sum = 0;
    std::map<std::vector<std::int64_t>, integer> law;
    for (auto const& deal : few.all) {
      auto const held = holdings_of(deal);
      if (answer(condition, held) == 0) continue;
      sum += answer(number, held);
      law[{answer(number, held)}] += integer{1};
    }
    EXPECT_EQ(sum_by_lengths(*counts, number), integer{sum}) << text;
    if (auto const values = values_by_lengths(*counts, std::vector{number})) {
      EXPECT_EQ(*values, law) << text;
    }
  }
  EXPECT_FALSE(sum_by_lengths(*counts, asked_of_seats("hcp(N)")));
  EXPECT_FALSE(sum_by_lengths(*counts, asked_of_seats("balanced(N)")));
  EXPECT_FALSE(values_by_lengths(*counts, std::vector{asked_of_seats("spade(N) + heart(N)")}));
}

TEST(BridgeLengths, AreNoneWhereDealsAreCountedBySuits) {
  EXPECT_FALSE(deal_ways{asked_of_seats("hcp(N) = 12")}.deals_by_lengths());
}

}  // namespace
}  // namespace faro::odds::bridge
