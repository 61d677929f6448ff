// Deals under a condition: counted as known, listed whole where they are few, drawn alike; names of hands.
#include "odds/ask.hpp"
#include "support/error_of.hpp"

#include <faro/chance/integers.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/draw/deal.hpp>
#include <faro/odds/hands/named_hands.hpp>
#include <faro/odds/hands/ways.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace faro::odds {
namespace {

using deal = std::vector<std::vector<std::uint64_t>>;
std::vector<std::string> const seats{"N", "E", "S", "W"};

/// A condition on hands of a deck, and what is needed to measure a deal.
struct deals_asked {
  card_table table;
  compiled_query query;
  std::vector<std::size_t> kind_of;

  deals_asked(std::string const& deck, std::vector<count_t> hands, std::string const& condition)
      : table{testing::table_of(deck)} {
    query_setting setting;
    setting.hands = std::move(hands);
    std::vector<std::string> const texts{condition};
    query = compile_query(table, setting, texts);
    make_condition(query.expressions[0]);
    auto const& kinds = table.cards.kinds();
    for (std::size_t k = 0; k < kinds.size(); ++k) kind_of.insert(kind_of.end(), kinds[k].count, k);
  }
  [[nodiscard]] bool holds(deal const& hands) const {
    std::vector<std::vector<count_t>> drawn;
    for (std::size_t i = 0; i < query.segments.size(); ++i) {
      drawn.emplace_back(table.cards.kinds().size());
      for (auto const card : hands[i]) ++drawn.back()[kind_of[card]];
    }
    return evaluate(query.expressions[0].root, measure_cards(query, table, drawn)) != 0;
  }
};

/// Every deal listed: all different, each satisfying, and as many as all deals that satisfy.
void expect_listed_whole(std::string const& deck, std::vector<count_t> const& hands,
                         std::vector<count_t> const& others, std::string const& condition) {
  SCOPED_TRACE(condition);
  deals_asked const question{deck, hands, condition};
  hand_ways const ways{question.table, question.query, others};
  std::set<deal> listed;
  for (std::uint64_t k = 0; k < ways.count().to_uint64(); ++k) {
    auto const hands_dealt = ways.nth(integer{k});
    EXPECT_TRUE(question.holds(hands_dealt));
    EXPECT_EQ(ways.rank(hands_dealt), integer{k});
    listed.insert(hands_dealt);
  }
  EXPECT_EQ(integer{listed.size()}, ways.count());
  EXPECT_EQ(ways.probability(), solve_hands(question.table, question.query).law.probability({1}));
}

constexpr char const* little = "A*2 K*2 Q x*3";

TEST(HandWays, AreListedWhole) {
  expect_listed_whole(little, {3}, {}, "A >= 1 and K >= 1");
  expect_listed_whole(little, {3}, {3}, "A = 2 or x >= 2");
  expect_listed_whole(little, {2, 2}, {2}, "hand(1, A) > hand(2, A)");
  expect_listed_whole(little, {2, 3}, {}, "hand(1, A + K) >= 1 and hand(2, x) = 2");
  expect_listed_whole(little, {3}, {}, "x >= 0");  // all deals
}

TEST(HandWays, WhatIsNoneOfThemHasNoRank) {
  deals_asked const question{little, {3}, "A >= 1 and K >= 1"};
  hand_ways const ways{question.table, question.query, {}};
  EXPECT_TRUE(ways.rank({{0, 2, 5}}));
  EXPECT_EQ(ways.rank({{5, 2, 0}}), ways.rank({{0, 2, 5}}));
  for (deal const& other :
       {deal{{0, 1, 5}}, deal{{0, 2}}, deal{{0, 2, 2}}, deal{{0, 2, 9}}, deal{{0, 2, 5}, {1}}})
    EXPECT_FALSE(ways.rank(other));
}

TEST(HandWays, OfPlayingCardsAreListedWhole) {
  constexpr auto const* twelve = "As Ks Qs 2s Ah Kh 7h 2h Ac Jc 9c 3c";
  expect_listed_whole(twelve, {4}, {}, "largest(suit) >= 3");
  expect_listed_whole(twelve, {4}, {4}, "hcp >= 12 and spade <= 2");
  expect_listed_whole(twelve, {3, 3}, {}, "hand(1, groups(rank, 2)) = 1 and hand(2, heart) = 0");
  expect_listed_whole(twelve, {5}, {}, "poker >= flush");
}

/// Bridge hands: counts by an independent program, over 53,644,737,765,488,792,839,237,440,000 deals.
TEST(HandWays, OfBridgeAreTheKnownCounts) {
  auto const count = [](std::string const& condition) {
    auto const named = name_hands(condition, seats);
    deals_asked const question{"standard52", std::vector<count_t>(named.hands.size(), 13), named.text};
    hand_ways const ways{question.table, question.query, std::vector<count_t>(4 - named.hands.size(), 13)};
    EXPECT_EQ(ways.out_of().to_string(), "53644737765488792839237440000");
    return ways.count().to_string();
  };
  EXPECT_EQ(count("balanced(N) and hcp(N) in 15..17"), "2610137721058114653884217600");
  EXPECT_EQ(count("hcp(N) = 12"), "4305990757693206815114112000");
  EXPECT_EQ(count("hand(N, shape = 4-4-4-1) and hcp(N) >= 17"), "104369980449552651937353600");
  EXPECT_EQ(count("spade(N) >= 5 and heart(N) >= 5 and hcp(N) in 8..15"), "318705506486470050367694400");
  EXPECT_EQ(count("hcp(N) + hcp(S) >= 25 and spade(N) + spade(S) >= 8"), "2430271843833430368843120000");
}

TEST(HandWays, DealtUnderAConditionHaveItsLaw) {
  auto const named = name_hands("balanced(N) and hcp(N) in 15..17", seats);
  deals_asked const question{"standard52", {13}, named.text};
  hand_ways const ways{question.table, question.query, {13, 13, 13}};
  xoshiro256pp bits{key_from_text("deals")};
  random_chooser c{bits};
  std::map<std::uint64_t, int> points;
  constexpr int deals = 20'000;
  std::vector<int> at(52);
  for (int i = 0; i < deals; ++i) {
    auto const hands = ways.nth(pick_below(c, ways.count()));
    ASSERT_EQ(hands.size(), 4U);
    std::set<std::uint64_t> all;
    for (auto const& hand : hands) {
      EXPECT_EQ(hand.size(), 13U);
      all.insert(hand.begin(), hand.end());
    }
    EXPECT_EQ(all.size(), 52U);
    ASSERT_TRUE(question.holds(hands));
    for (auto const card : hands[3]) ++at[card];  // West, of whom nothing is asked
    std::uint64_t sum = 0;
    for (auto const card : hands[0]) {
      auto const rank = question.table.find_attribute("hcp")->of_kind[question.kind_of[card]];
      sum += static_cast<std::uint64_t>(
          question.table.find_attribute("hcp")->numbers[static_cast<std::size_t>(rank)]);
    }
    ++points[sum];
  }
  // How likely 15, 16 and 17 points are among those hands, exactly.
  deals_asked const fifteen{"standard52", {13}, name_hands("balanced(N) and hcp(N) = 15", seats).text};
  hand_ways const of_fifteen{fifteen.table, fifteen.query, {13, 13, 13}};
  auto const p = ratio{of_fifteen.count(), ways.count()}.to_double();
  EXPECT_NEAR(points[15], deals * p, 4 * std::sqrt(deals * p * (1 - p)));
  // West gets each card of a rank as often in every suit.
  for (std::size_t rank = 0; rank < 13; ++rank) {
    double sum = 0;
    for (std::size_t suit = 0; suit < 4; ++suit) sum += at[13 * suit + rank];
    for (std::size_t suit = 0; suit < 4; ++suit) {
      EXPECT_NEAR(at[13 * suit + rank], sum / 4, 5 * std::sqrt(sum / 4));
    }
  }
}

TEST(HandWays, ThatCantBeCountedAreSaidToBeTooBig) {
  auto const named = name_hands("each(balanced and hcp in 12..14)", std::vector<std::string>{"N", "E", "S"});
  deals_asked const question{"standard52", {13, 13, 13}, named.text};
  EXPECT_THROW((hand_ways{question.table, question.query, {}, {.states = 10'000}}), too_big);
  EXPECT_EQ(testing::error_of([] {
              deals_asked const small{little, {3}, "A = 1"};
              hand_ways{small.table, small.query, {6}};
            }),
            "9 cards can't be dealt from 8");
}

TEST(NamedHands, AreReadBackByTheirNames) {
  auto const back = [](std::string const& text) {
    auto const named = name_hands(text, seats);
    return with_names(named.text, named, seats);
  };
  for (auto const* text :
       {"balanced(S) and hcp(N) >= 3", "hand(E, shape = 5-3-3-2)", "\"Lightning Bolt\" >= 1"})
    EXPECT_EQ(back(text), text);
}

TEST(NamedHands, AreNumberedAsTheyAreNamed) {
  auto const read = [](std::string const& text) { return name_hands(text, seats); };
  EXPECT_EQ(read("balanced(S) and hcp( N ) >= 3").text, "hand(1, balanced) and hand(2, hcp) >= 3");
  EXPECT_EQ(read("balanced(S) and hcp( N ) >= 3").hands, (std::vector<std::size_t>{2, 0}));
  EXPECT_EQ(read("hand(E, count(rank = A) >= 2)").text, "hand(1, count(rank = A) >= 2)");
  EXPECT_EQ(read("hand(3, spade) = 5").hands, (std::vector<std::size_t>{2}));
  EXPECT_EQ(read("\"Lightning Bolt\"(W) >= 1").text, "hand(1, \"Lightning Bolt\") >= 1");
  EXPECT_EQ(read("some(hcp >= 20)").hands, (std::vector<std::size_t>{0, 1, 2, 3}));
  EXPECT_EQ(read("count(rank = N)").text, "count(rank = N)");
  EXPECT_EQ(name_hands("land >= 2", std::vector<std::string>{"Hand"}).hands, (std::vector<std::size_t>{0}));
}

}  // namespace
}  // namespace faro::odds
