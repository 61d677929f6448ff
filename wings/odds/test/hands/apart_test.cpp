// Hands counted apart from one another: one that is only summed, dealt after the others, and two that are
// listed each by itself. Both say what listing every deal says.
#include "odds/src/hands/plan/summed_hand.hpp"
#include "odds/src/hands/plan/two_hands.hpp"
#include "odds/test/ask.hpp"
#include "odds/test/hands/inventor.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace faro::odds {
namespace {

using ::testing::HasSubstr;
using testing::inventor;

constexpr auto small_deck = "Ac Ad Kc Kh Qs Js Td 9c 9d 8h 8s 7c";
constexpr double very_many = 1e15;  // states foreseen in one pass

query_setting dealing(std::vector<count_t> hands, count_t community = 0) {
  query_setting setting;
  setting.hands = std::move(hands);
  setting.community = community;
  return setting;
}

compiled_query compiled(card_table const& table, query_setting const& setting,
                        std::vector<std::string> const& texts) {
  return compile_query(table, setting, texts);
}

TEST(SummedHand, IsDealtAfterTheOthers) {
  auto const table = testing::table_of(small_deck);
  for (auto const& texts : std::vector<std::vector<std::string>>{
           {"hand(2, hcp) >= 5"},
           {"hand(1, largest(suit)) >= 2 and hand(1, hcp) in 3..8", "hand(2, hcp)"},
           {"hand(2, hcp) - hand(1, hcp)", "hand(1, shape)"},
           {"hand(2, ace) > hand(1, ace) and hand(2, king) = 1"},
           {"if(hand(1, ace) = 0, 0, hand(2, hcp) / hand(1, ace))"},
           {"hand(1, run(rank)) >= 3 or hand(2, hcp) % 3 = 1"}}) {
    auto const query = compiled(table, dealing({3, 4}), texts);
    auto const found = detail::solve_summed_hand(table, query, {}, very_many);
    ASSERT_TRUE(found) << texts[0];
    EXPECT_EQ(found->law, list_hands(table, query).law) << texts[0];
    EXPECT_THAT(found->stats.method, HasSubstr("only summed"));
  }
}

TEST(SummedHand, WithCardsHeldSeenAndAThirdHand) {
  auto const table = testing::table_of("Ac*2 Ad Kc*3 Kh Qs Js*2 9c 9d");
  auto setting = dealing({3, 2, 2});
  setting.held.resize(table.cards.kinds().size());
  setting.seen.resize(table.cards.kinds().size());
  setting.held[0] = 1;
  setting.held[3] = 1;
  setting.seen[2] = 1;
  for (auto const* text :
       {"hand(1, largest(suit)) >= 2 and hand(3, hcp) >= 4", "hand(2, hcp) > 3 and hand(1, king) >= 1",
        "hand(3, ace) + hand(1, distinct(rank))"}) {
    auto const query = compiled(table, setting, {text});
    auto const found = detail::solve_summed_hand(table, query, {}, very_many);
    ASSERT_TRUE(found) << text;
    EXPECT_EQ(found->law, list_hands(table, query).law) << text;
  }
}

TEST(SummedHand, RandomQuestionsAreAsListed) {
  int apart = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    inventor make{seed};
    auto const table = testing::table_of(make.playing_deck(7));
    auto const text = "hand(1, " + make.condition(2) + ") and hand(2, " +
                      make.pick({"x", "ace", "hcp", "sum(value)", "y"}) +
                      make.pick({" >= 1", " < 3", " = 2"}) + "), hand(2, hcp)";
    auto const query = compiled(table, dealing({2, 3}), {text});
    auto const found = detail::solve_summed_hand(table, query, {}, very_many);
    if (!found) continue;
    ++apart;
    EXPECT_EQ(found->law, list_hands(table, query).law) << text;
  }
  EXPECT_GT(apart, 40);
}

TEST(SummedHand, IsLeftToOnePassWhereThatIsFast) {
  auto const table = testing::table_of(small_deck);
  auto const query = compiled(table, dealing({3, 4}), {"hand(2, hcp) >= 5"});
  EXPECT_FALSE(detail::solve_summed_hand(table, query, {}, 1000));
  auto const together = compiled(table, dealing({3, 4}, 1), {"hand(2, hcp) >= 5"});  // sees the shared card
  EXPECT_FALSE(detail::solve_summed_hand(table, together, {}, very_many));
}

/// West's points behind a strong notrump of North, as one pass with 1,117,424 states found them.
TEST(SummedHand, PointsBehindAStrongNotrump) {
  auto const table = testing::table_of("standard52");
  auto const query = compiled(table, dealing({13, 13}),
                              {"hand(1, balanced) and hand(1, hcp) in 15..17", "hand(2, hcp) >= 12"});
  auto const law = solve_hands(table, query).law;
  auto const both = law.probability({1, 1});
  EXPECT_EQ(both / (both + law.probability({1, 0})), ratio::parse("65676543500721637/387284417271587052"));
}

TEST(TwoHands, ThatShareNoCardAreCountedByInclusionAndExclusion) {
  auto const table = testing::table_of(small_deck);
  for (count_t community = 0; community <= 2; ++community) {
    for (count_t cards = 1; cards <= (community == 0 ? 4U : 3U); ++cards) {
      for (auto const* text :
           {"hand(1, largest(suit)) > hand(2, distinct(rank))", "hand(1, hcp) - hand(2, hcp)",
            "hand(1, run(rank)), hand(2, run(rank)), hand(1, ace) = hand(2, ace)",
            "hand(2, shape), hand(1, sum(value)) % 5", "each(largest(suit) >= 2) or some(hcp >= 9)"}) {
        auto const query = compiled(table, dealing({cards, cards}, community), {text});
        ASSERT_TRUE(detail::fits_two_hands(query, table, {})) << text;
        auto const found = detail::solve_two_hands(table, query);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->law, list_hands(table, query).law) << text;
      }
    }
  }
}

TEST(TwoHands, AreNotListedWhereTheyCantBe) {
  auto const fits = [](std::string const& deck, query_setting const& setting, std::string const& text) {
    auto const table = testing::table_of(deck);
    return detail::fits_two_hands(compiled(table, setting, {text}), table, {});
  };
  std::string const text = "hand(1, hcp) > hand(2, hcp)";
  EXPECT_TRUE(fits(small_deck, dealing({3, 3}), text));
  EXPECT_FALSE(fits(small_deck, dealing({3, 4}), text));
  EXPECT_FALSE(fits("standard52", dealing({13, 13}), text));
  EXPECT_FALSE(fits("Ac*2 Kc Qc Jc Tc 9c", dealing({2, 2}), text));
  EXPECT_FALSE(fits(small_deck, dealing({3, 3}), "hand(1, poker) > hand(2, poker)"));
  EXPECT_FALSE(fits(small_deck, dealing({3, 3}), "hand(1, hcp) > 3"));
}

/// Two hands of cribbage with one starter: which counts more. Of a few cards, against every deal of them.
TEST(TwoHands, OfCribbageAreCompared) {
  auto const table = testing::table_of("Ac Ad 5c 5d 5h Jc Js Tc");
  std::vector<std::string> const texts{"hand(1, cribbage) - hand(2, cribbage)"};
  auto const query = compile_query(table, dealing({3, 3}, 1), texts);
  ASSERT_TRUE(detail::fits_two_hands(query, table, {}));
  auto const found = detail::solve_two_hands(table, query);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->law, list_hands(table, query).law);
}

}  // namespace
}  // namespace faro::odds
