// Deals under a condition: counted as known, listed whole where they are few, drawn alike; names of hands.
#include "odds/src/hands/plan/ways.hpp"

#include "odds/src/hands/named_hands.hpp"
#include "odds/test/ask.hpp"
#include "support/error_of.hpp"

#include <faro/chance/detail/integers.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/draw/deal.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace faro::odds {
namespace {

using deal = std::vector<std::vector<std::uint64_t>>;
std::vector<std::string> const seats{"N", "E", "S", "W"};

named_conditions named_in(std::string const& condition, std::vector<std::string> const& names = seats) {
  asked const read{condition};
  return name_hands(std::span{&read, 1}, names);
}

/// A condition on hands of a deck, and what is needed to measure a deal.
struct deals_asked {
  card_table table;
  compiled_query query;
  std::vector<std::size_t> kind_of;

  deals_asked(std::string const& deck, std::vector<count_t> hands, asked const& condition)
      : table{testing::table_of(deck)} {
    query_setting setting;
    setting.hands = std::move(hands);
    query = compile_query(table, setting, std::span{&condition, 1});
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

/// Cards held from the start are in every deal: listed whole, numbered back, as many as the distribution
/// says.
TEST(HandWays, HoldWhatIsHeldFromTheStart) {
  auto const table = testing::table_of("a*3 b*3 c*2");
  for (auto const* const text : {"hand(1, a) >= 2", "hand(1, a) = 1 and hand(2, b)", "hand(2, a) >= 1",
                                 "hand(1, b) >= 1", "hand(1, a + b) = 3"}) {
    SCOPED_TRACE(text);
    asked const condition{text};
    query_setting setting;
    setting.hands = {2, 2};
    setting.held = {1, 0, 1};  // one a and one c
    auto query = compile_query(table, setting, std::span{&condition, 1});
    make_condition(query.expressions[0]);
    hand_ways const ways{table, query};
    EXPECT_EQ(ways.out_of(), integer{15 * 6});  // two of the six that are left, then two of four
    std::set<deal> listed;
    for (std::uint64_t k = 0; k < ways.count().to_uint64(); ++k) {
      auto const hands = ways.nth(integer{k});
      ASSERT_EQ(hands[0].size(), 4U);
      std::vector<std::vector<count_t>> drawn(2, std::vector<count_t>(3));
      for (std::size_t h = 0; h < 2; ++h) {
        for (auto const card : hands[h]) ++drawn[h][card < 3 ? 0 : card < 6 ? 1 : 2];
      }
      EXPECT_GE(drawn[0][0], 1U);
      EXPECT_GE(drawn[0][2], 1U);
      EXPECT_NE(evaluate(query.expressions[0].root, measure_cards(query, table, drawn)), 0);
      EXPECT_EQ(ways.rank(hands), integer{k});
      listed.insert(hands);
    }
    EXPECT_EQ(integer{listed.size()}, ways.count());
    EXPECT_EQ(ways.probability(), solve_hands(table, query).law.probability({1}));
  }
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
    auto const named = named_in(condition);
    deals_asked const question{"standard52", std::vector<count_t>(named.hands.size(), 13),
                               named.conditions.front()};
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

TEST(HandWays, DealtUnderAConditionHaveItsDistribution) {
  auto const named = named_in("balanced(N) and hcp(N) in 15..17");
  deals_asked const question{"standard52", {13}, named.conditions.front()};
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
  deals_asked const fifteen{"standard52", {13}, named_in("balanced(N) and hcp(N) = 15").conditions.front()};
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
  auto const named = named_in("each(balanced and hcp in 12..14)", {"N", "E", "S"});
  deals_asked const question{"standard52", {13, 13, 13}, named.conditions.front()};
  EXPECT_THROW((hand_ways{question.table, question.query, {}, {.states = 10'000}}), too_big);
  EXPECT_EQ(testing::error_of([] {
              deals_asked const small{little, {3}, "A = 1"};
              hand_ways{small.table, small.query, {6}};
            }),
            "9 cards can't be dealt from 8");
}

// What a condition says is told in the words it was written in, with the names.
TEST(NamedHands, AreToldAsTheyWereWritten) {
  auto const named = named_in("balanced(S) and hcp( N ) >= 40 and \"Ace of spades\"(E) >= 1");
  EXPECT_EQ(named.conditions.front().name(0), "balanced(S) and hcp( N ) >= 40 and \"Ace of spades\"(E) >= 1");
  deals_asked const question{
      "standard52", {13, 13}, named_in("hcp(N) >= 40 and hcp( S ) >= 0").conditions.front()};
  auto const constants = constant_conditions(question.query);
  ASSERT_EQ(constants.size(), 3U);
  EXPECT_EQ(constants[0].text, "hcp(N) >= 40");
  EXPECT_EQ(constants[1].text, "hcp( S ) >= 0");
  EXPECT_EQ(constants[2].text, "hcp(N) >= 40 and hcp( S ) >= 0");
}

TEST(NamedHands, AreNumberedAsTheyAreNamed) {
  auto const hands = [](std::string const& text) { return named_in(text).hands; };
  using of = std::vector<std::size_t>;
  EXPECT_EQ(hands("balanced(S) and hcp( N ) >= 3"), (of{2, 0}));
  EXPECT_EQ(hands("hand(E, count(rank = A) >= 2)"), (of{1}));
  EXPECT_EQ(hands("hand(3, spade) = 5"), (of{2}));
  EXPECT_EQ(hands("\"As\"(W) >= 1"), (of{3}));
  EXPECT_EQ(hands("some(hcp >= 20)"), (of{0, 1, 2, 3}));
  EXPECT_EQ(hands("count(rank = N)"), of{});
  EXPECT_EQ(named_in("land >= 2", {"Hand"}).hands, (of{0}));
  // Two conditions are about the same hands.
  std::vector<asked> const two{"hcp(W) >= 3", "hcp(N) > hcp(W)"};
  EXPECT_EQ(name_hands(two, seats).hands, (of{3, 0}));
}

}  // namespace
}  // namespace faro::odds
