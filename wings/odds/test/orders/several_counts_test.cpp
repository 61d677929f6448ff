// Two kinds of counts of an order in one question: exactly in a small pack, held against all its orders
// listed here; estimated in a large one.
#include "odds/src/orders/estimate.hpp"
#include "odds/src/orders/query.hpp"
#include "odds/src/plain.hpp"
#include "support/error_of.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <vector>

namespace faro::odds {
namespace {

using faro::testing::error_of;
using ::testing::HasSubstr;

/// Two aces, three kings and two queens, of three suits.
card_table seven_cards() { return card_table{parse_deck_literal("Ac Ah Kc Kd Kh Qc Qd").cards}; }

struct counted_order {
  int alike_ranks = 0, alike_suits = 0, first_ace = 0;
};

std::vector<counted_order> all_seven() {
  std::string ranks = "AAKKKQQ";
  std::string const suits = "chcdhcd";
  std::vector<int> order{0, 1, 2, 3, 4, 5, 6};
  std::vector<counted_order> out;
  do {
    counted_order one;
    for (std::size_t i = 1; i < order.size(); ++i) {
      auto const a = static_cast<std::size_t>(order[i - 1]);
      auto const b = static_cast<std::size_t>(order[i]);
      one.alike_ranks += ranks[a] == ranks[b];
      one.alike_suits += suits[a] == suits[b];
    }
    for (std::size_t i = order.size(); i-- > 0;) {
      if (ranks[static_cast<std::size_t>(order[i])] == 'A') one.first_ace = static_cast<int>(i) + 1;
    }
    out.push_back(one);
  } while (std::ranges::next_permutation(order).found);
  return out;
}

template <class Holds>
ratio share(std::vector<counted_order> const& all, Holds const& holds) {
  return {std::ranges::count_if(all, holds), std::ssize(all)};
}

faro::odds::order_question asked_of(card_table const& pack, faro::odds::asked_order const& query) {
  faro::odds::order_question out;
  out.pack = pack;
  out.query = query;
  return out;
}

TEST(SeveralCounts, AreExactInASmallPack) {
  auto const pack = seven_cards();
  auto const all = all_seven();
  EXPECT_EQ(*answer_order(pack, "adjacent(rank) = 0 and adjacent(suit) <= 1").probability,
            share(all, [](auto const& o) { return o.alike_ranks == 0 && o.alike_suits <= 1; }));
  EXPECT_EQ(*answer_order(pack, "adjacent(rank) > adjacent(suit) or position(ace, 1) = 1").probability,
            share(all, [](auto const& o) { return o.alike_ranks > o.alike_suits || o.first_ace == 1; }));
  auto const given = answer_order(pack, "adjacent(suit) >= 2 given position(ace, 1) >= 3");
  EXPECT_EQ(*given.probability, share(all, [](auto const& o) {
                                  return o.alike_suits >= 2 && o.first_ace >= 3;
                                }) / share(all, [](auto const& o) { return o.first_ace >= 3; }));
  EXPECT_EQ(answer_order(pack, "adjacent(rank) + adjacent(suit)").law.probability(integer{2}),
            share(all, [](auto const& o) { return o.alike_ranks + o.alike_suits == 2; }));
}

TEST(SeveralCounts, CardsThatNothingTellsApartAreOneKind) {
  card_table const many{parse_deck_literal("a*3 b*2 c d e f g h i j k l m").cards};
  card_table const few{parse_deck_literal("a*3 b*2 x*11").cards};
  for (auto const* question :
       {"adjacent(a) >= 1 and position(b, 1) <= 3", "longest_run(a) given card_at(1, b)"})
    EXPECT_EQ(answer_order(many, question).law, answer_order(few, question).law) << question;
}

TEST(SeveralCounts, AreEstimatedInALargeOne) {
  card_table const pack{*named_deck("standard52")};
  std::string const question = "adjacent(rank) = 0 and adjacent(suit) <= 12";
  EXPECT_THAT(error_of([&] { (void)answer_order(pack, question); }),
              HasSubstr("how these two go together in so large a pack is not known exactly"));
  auto const key = key_from_text("two kinds");
  auto const found = estimate_order(asked_of(pack, question), 20'000, key);
  EXPECT_EQ(found.counts, estimate_order(asked_of(pack, question), 20'000, key, 3).counts);
  EXPECT_EQ(found.kept, 20'000U);
  // one of them alone is known
  auto const alone = estimate_order(asked_of(pack, "adjacent(rank) = 0"), 20'000, key);
  EXPECT_NEAR(static_cast<double>(alone.counts.at(integer{1})) / 20'000,
              answer_order(pack, "adjacent(rank) = 0").probability->to_double(), 0.01);
  EXPECT_LT(found.counts.at(integer{1}), alone.counts.at(integer{1}));
}

TEST(SeveralCounts, WhatIsBesideAnOrderGoesTogetherWithIt) {  // another pack; which of its gaps
  card_table const pack{parse_deck_literal("a*2 b*2 c").cards};
  auto const law = [&](char const* question) {
    return answer_plainly(read_plainly(asked_of(pack, question))).law;
  };
  for (auto const* alone : {"snap(card)", "gap(a)", "snap(a)", "gap(b)"})
    EXPECT_EQ(law(alone), answer_order(pack, alone).law) << alone;
  auto const both = law("gap(a) = 0 and smallest_gap(a) = 0");
  EXPECT_EQ(both, law("gap(a) = 0"));
  auto const some =
      estimate_order(asked_of(pack, "snap(card) = 5 and position(c, 1) = 1"), 20'000, key_from_text("x"));
  EXPECT_NEAR(static_cast<double>(some.counts.at(integer{1})) / 20'000, 1.0 / 30 / 5, 0.003);
}

TEST(SeveralCounts, AConditionThatNeverHeldIsSaid) {
  card_table const pack{*named_deck("standard52")};
  EXPECT_THAT(error_of([&] {
                (void)estimate_order(asked_of(pack, "adjacent(rank) = 0 given position(ace, 1) > 60"), 10,
                                     key_from_text("x"));
              }),
              HasSubstr("did not hold once in 10 orders"));
}

}  // namespace
}  // namespace faro::odds
