// Orders of a pack mean what all orders of small packs say: questions made from the vocabulary, answered by
// the distributions and by every order in turn.
#include "odds/src/engines.hpp"
#include "odds/src/orders/ways.hpp"
#include "odds/src/plain.hpp"
#include "odds/test/meaning/shuffler.hpp"
#include "odds/test/meaning/support.hpp"

#include <faro/cards/deck.hpp>
#include <faro/chance/seed.hpp>
#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <string>

namespace faro::odds {
namespace {

using testing_meaning::first_question;
using testing_meaning::pairs_tried;
using testing_meaning::questions_made;
using testing_meaning::shuffler;
using testing_meaning::why_not_answered;

TEST(Meaning, OfOrdersIsEveryOrderInTurn) {
  auto const made = questions_made(400);
  std::uint64_t answered = 0;
  pairs_tried pairs{"Orders of a pack"};
  for (std::uint64_t seed = first_question(); seed < made; ++seed) {
    shuffler make{seed};
    auto const text = make.question();
    order_question ask;
    ask.pack = card_table{parse_deck_literal(make.pack()).cards};
    if (make.sometimes(4) && make.option("--seen")) {
      ask.seen.assign(ask.pack.cards.kinds().size(), 0);
      ask.seen[make.below(ask.seen.size())] = 1;
    }
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + text + " | " + ask.pack.cards.canonical_text());
    answer_to<order_question> found;
    auto const refused = why_not_answered([&] {
      ask.query = text;
      found = answer(ask);
    });
    if (!refused.empty()) continue;  // also by reading every order
    auto const& all = found.of;
    ASSERT_EQ(all.size(), ask.query.size());
    bool compared = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
      auto const one = read_plainly(ask, i);
      plain_distribution meant;
      auto const too_many = why_not_answered([&] { meant = answer_plainly(one, {.runs = 60'000}); });
      if (!too_many.empty() || !meant.unread.is_zero()) continue;
      compared = true;
      if (one.is_condition) {
        ASSERT_EQ(*all[i].probability, meant.law.probability(integer{1}));
      } else {
        ASSERT_EQ(all[i].law, meant.law);
      }
    }
    if (!compared) continue;
    ++answered;
    pairs.count(make.options(), make.functions());
  }
  EXPECT_GT(answered, (made - first_question()) / 3);
}

TEST(Meaning, OfOrdersWithCardsSeenIsThatOfASmallerPack) {
  order_question seen{card_table{parse_deck_literal("As Ks*2 Qs 2h*3 3h").cards}, "position(spade, 2) <= 2"};
  auto fewer = seen;
  seen.seen = {1, 1, 0, 0, 1};
  fewer.pack = card_table{parse_deck_literal("Ks Qs 2h*3").cards};
  EXPECT_EQ(answer_order(seen).law, answer_order(fewer).law);
  EXPECT_EQ(answer_plainly(read_plainly(seen)).law, answer_plainly(read_plainly(fewer)).law);
  EXPECT_EQ(estimate_order(seen, 1000, key_from_text("seen")).counts,
            estimate_order(fewer, 1000, key_from_text("seen")).counts);
  EXPECT_EQ(order_ways{seen}.count(), order_ways{fewer}.count());
  seen.seen = {1, 3, 0, 0, 0};
  EXPECT_THROW((void)answer_order(seen), input_error);
}

TEST(Meaning, ReadAtRandomMostIsAnsweredThatIsTooBig) {
  EXPECT_TRUE(can_be_estimated(dice_question{"100d1000 keep 50 >= 40000"}));
  EXPECT_FALSE(can_be_estimated(dice_question{"99d1000 product >= 2"}));
  EXPECT_TRUE(
      can_be_estimated(order_question{card_table{*named_deck("standard52")}, "adjacent(rank) > hits(13)"}));
}

}  // namespace
}  // namespace faro::odds
