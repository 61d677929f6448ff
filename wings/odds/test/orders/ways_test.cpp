// Orders for which a condition holds: looked at one by one they are as many as the distribution says.
#include "odds/src/orders/ways.hpp"

#include <faro/cards/deck.hpp>
#include <faro/cards/detail/table.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/record.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

namespace {

using namespace faro::odds;
using faro::card_table;

card_table pack_of_seven() { return card_table{faro::parse_deck_literal("As*2 Ah 2s 2h*1 3s*1 Ks*1").cards}; }

// Each count of the language, so that what is looked at in one order is what the distribution is the
// distribution of.
faro::odds::order_question asked_of(card_table const& pack, faro::odds::asked_order const& query) {
  faro::odds::order_question out;
  out.pack = pack;
  out.query = query;
  return out;
}

TEST(OrderWays, AsManyAsTheDistributionSays) {
  auto const cards = pack_of_seven();
  for (auto const* condition : {"adjacent(rank) = 0",
                                "adjacent_cyclic(rank) >= 1",
                                "adjacent(spades) = 2",
                                "runs(suit) <= 3",
                                "runs(hearts) = 1",
                                "longest_run(rank) >= 2",
                                "longest_run(hearts) = 2",
                                "falls(rank) <= 2",
                                "rises(rank) = 3",
                                "falls(suit) = 2",
                                "hits(13) = 0",
                                "hits(rank) >= 1",
                                "hits(card) = 1",
                                "successions(rank) = 1",
                                "successions(rank, within suit) >= 1",
                                "successions(rank, wrap) = 0",
                                "successions(rank, ace_low) = 1",
                                "successions(rank, ace_low, wrap) >= 2",
                                "position(ace, 2) <= 3",
                                "position(last ace) = 7",
                                "smallest_gap(ace) = 0",
                                "largest_gap(ace) >= 2",
                                "draws until all ranks <= 5",
                                "draws until 2 ranks = 3",
                                "draws until 2 of a suit <= 2",
                                "draws until a pair <= 3",
                                "draws until 2 ace <= 3",
                                "first_before(ace, 2)",
                                "first_before(ace, hearts)",
                                "card_at(3, ace)",
                                "card_after(ace, 1, 2)",
                                "card_after(ace, 3, hearts)",
                                "position(ace, 1) < position(2, 2)",
                                "position(ace, 1) + position(3, 1) <= 5",
                                "adjacent(rank) >= 1 given adjacent(rank) <= 2"}) {
    SCOPED_TRACE(condition);
    order_ways const ways{asked_of(cards, condition)};
    auto const is_given = std::string_view{condition}.find(" given ") != std::string_view::npos;
    EXPECT_EQ(ways.out_of(), faro::integer{is_given ? 2376 : 2520});  // of 7! / 2!, those with at most two
    auto const all = ways.first(10'000, 10'000);
    EXPECT_EQ(faro::integer{all.size()}, ways.count());
    EXPECT_EQ(std::set<order_ways::order>(all.begin(), all.end()).size(), all.size());
  }
}

TEST(OrderWays, DrawnEachAlike) {
  order_ways const ways{
      asked_of(card_table{faro::parse_deck_literal("A*2 B*1 C*1").cards}, "adjacent(card) = 0")};
  ASSERT_EQ(ways.count(), faro::integer{6});
  faro::xoshiro256pp bits{faro::key_from_text("orders")};
  faro::random_chooser c{bits};
  std::map<order_ways::order, int> seen;
  std::uint64_t tried = 0;
  for (int i = 0; i < 6000; ++i) ++seen[*ways.draw(c, 1000, tried)];
  EXPECT_EQ(seen.size(), 6U);
  for (auto const& [order, times] : seen) EXPECT_NEAR(times, 1000, 150);  // five deviations
  EXPECT_NEAR(static_cast<double>(tried), 12000, 600);
}

TEST(OrderWays, WhatHasNoOrderIsRefused) {
  auto const cards = pack_of_seven();
  for (auto const* question : {"adjacent(rank)", "snap(rank) = 0", "gap(ace) = 1", "nonsense(rank) = 1"}) {
    SCOPED_TRACE(question);
    EXPECT_THROW((order_ways{asked_of(cards, question)}), faro::input_error);
  }
  EXPECT_THROW((void)order_ways(asked_of(cards, "position(2, 1) = 6")).first(5, 10), faro::input_error);
  std::uint64_t tried = 0;
  faro::xoshiro256pp bits{faro::key_from_text("orders")};
  faro::random_chooser c{bits};
  EXPECT_FALSE((order_ways{asked_of(cards, "falls(rank) >= 100")}.draw(c, 10, tried)));
  EXPECT_EQ(tried, 10U);
}

}  // namespace
