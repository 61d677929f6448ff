// Wild cards: how often five cards make each category, by a published table and by hand; kickers; what can't
// be.
#include "poker/src/showdown/games/wild.hpp"

#include "odds/test/ask.hpp"
#include "poker/src/showdown/counted/runs.hpp"
#include "poker/src/showdown/games/games.hpp"
#include "poker/src/showdown/plain.hpp"
#include "support/error_of.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace faro::odds {
namespace {

using detail::wild_cards;
using faro::testing::error_of;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

card_set jokers() { return card_set{playing_card::red_joker()} | playing_card::black_joker(); }
card_set joker() { return playing_card::red_joker(); }
card_set deuces() { return parse_cards("2s2h2d2c"); }

/// High card, pair, two pairs, three, straight, flush, full house, four, straight flush, five.
using of_categories = std::array<std::uint64_t, 10>;

of_categories five_cards_of(card_set deck, wild_cards const& wild) {
  of_categories out{};
  std::vector<card_set> cards;
  while (!deck.empty()) cards.emplace_back(deck.take_first());
  auto const n = cards.size();
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t b = a + 1; b < n; ++b)
      for (std::size_t c = b + 1; c < n; ++c)
        for (std::size_t d = c + 1; d < n; ++d)
          for (std::size_t e = d + 1; e < n; ++e)
            ++out[detail::strength_with_wild(cards[a] | cards[b] | cards[c] | cards[d] | cards[e], wild,
                                             poker_rules::standard) >>
                  26U];
  return out;
}

TEST(Wild, FiveCardsOfAPackWithOneJokerAreAsPublished) {
  // 2,869,685 hands; straight flushes with the 24 royal ones.
  EXPECT_THAT(five_cards_of(card_set::full_deck() | joker(), {joker(), {}}),
              ElementsAre(1'302'540, 1'268'088, 123'552, 137'280, 20'532, 7'804, 6'552, 3'120, 204, 13));
}

TEST(Wild, FiveCardsWithDeucesWildAreAsTheirCategoriesAreCounted) {
  auto const found = five_cards_of(card_set::full_deck(), {deuces(), {}});
  // Without a deuce: of 792 sets of five ranks 8 are straights. Of five: four deuces, or one to three of
  // them.
  static_assert((792 - 8) * (1024 - 4) == 799'680 && 48 + 12 * (4 + 6 * 4 + 4 * 6) == 672);
  EXPECT_EQ(found.front(), 799'680U);
  EXPECT_EQ(found.back(), 672U);
  auto setting = faro::testing::drawing(5);
  setting.wild = {"2"};
  auto const counted = faro::testing::ways(faro::testing::table_of("standard52"), setting, "poker");
  std::size_t category = 0;
  for (auto const* name : {"high card", "one pair", "two pair", "three of a kind", "straight", "flush",
                           "full house", "four of a kind"})
    EXPECT_EQ(integer{found[category++]}, counted.at(name)) << name;
  EXPECT_EQ(integer{found[category]}, counted.at("straight flush") + counted.at("royal flush"));
}

TEST(Wild, FiveCardsWithABugAreAsCountedByHand) {
  // Straights, flushes and both as with a wild joker. Fours: 624, four with the bug, three aces with it and
  // one of 48. Full houses: 3,744, three and an ace, two pairs with aces. Threes: 54,912, two aces and two
  // others, three and one of 44. Pairs: 1,098,240, a pair beside the bug, an ace without a straight or a
  // flush.
  static_assert(624 + 12 + 4 * 48 == 828 && 3'744 + 12 * 4 * 4 + 12 * 6 * 6 == 4'368);
  static_assert(54'912 + 6 * 66 * 16 + 12 * 4 * 44 == 63'360);
  static_assert(1'098'240 + 12 * 6 * 55 * 16 + 4 * 220 * 64 - (8 * 256 + 4 * 220 - 8 * 4) == 1'215'024);
  EXPECT_THAT(five_cards_of(card_set::full_deck() | joker(), {{}, joker()}),
              ElementsAre(1'418'964, 1'215'024, 138'600, 63'360, 20'532, 7'804, 4'368, 828, 204, 1));
}

/// The stronger of two hands, with these wild cards.
int compared(std::string const& one, std::string const& other, wild_cards const& wild) {
  auto const a = detail::strength_with_wild(parse_cards(one), wild, poker_rules::standard);
  auto const b = detail::strength_with_wild(parse_cards(other), wild, poker_rules::standard);
  return a > b ? 1 : a < b ? -1 : 0;
}

TEST(Wild, KickersDecideAsTheyDoWithoutThem) {
  wild_cards const all{jokers() | deuces(), {}};
  EXPECT_EQ(compared("KsKhKdKcjoker", "AsKsQsJsTs", all), 1);  // five of a kind beats a royal flush
  EXPECT_EQ(compared("2sAhAdKc9c", "2hAsAcKd8d", all), 1);     // three aces, king, nine
  EXPECT_EQ(compared("2sAhAdKc9c", "2hAsAcKd9d", all), 0);
  EXPECT_EQ(compared("2sAhKdQc9c", "jokerAsKcQd8d", all), 1);  // a pair of aces
  EXPECT_EQ(compared("2sKhKdQcQs", "2hKsKcJdJc", all), 1);     // full houses
  EXPECT_EQ(compared("2sAhQh9h4h", "AsKsQs9s3s", all), 1);     // the deuce is the king of hearts
  EXPECT_EQ(compared("2sAhQh9h4h", "AsKsQs9s4s", all), 0);     // and not a second ace
  EXPECT_EQ(compared("2s3h4d5c6c", "2h4h5h6d8d", all), -1);    // 7 high, 8 high
  EXPECT_EQ(compared("2s2hAsKdQd", "AhAdAcKcQc", all), 1);     // a straight to the ace beats three aces
}

TEST(Wild, ABugIsAnAceOrPartOfAStraightOrAFlush) {
  wild_cards const bug{{}, joker()};
  EXPECT_EQ(compared("jokerKsKhQd9c", "KdKcQsJd9d", bug), 1);  // kings, an ace beside them
  EXPECT_EQ(compared("jokerKsKhQd9c", "AsKdKcQs9d", bug), 0);
  EXPECT_EQ(compared("jokerAsAhQd9c", "KsKhKdQs9d", bug), 1);  // three aces
  EXPECT_EQ(compared("jokerAsAhAdAc", "9s8s7s6s5s", bug), 1);  // five aces
  EXPECT_EQ(compared("jokerKsKhKdQc", "KcQhQdQs9d", bug), 1);  // three kings: no fourth
  EXPECT_EQ(compared("jokerKsKhKd9c", "2s2h2d2c3c", bug), -1);
  EXPECT_EQ(compared("joker9s8h7d6c", "9c8c7s6d5d", bug), 1);  // to the ten
  EXPECT_EQ(compared("jokerAsQs9s4s", "AhKhQh9h3h", bug), 1);  // a flush with the king
  EXPECT_EQ(compared("jokerKsQsJsTs", "KhQhJhTh9h", bug), 1);
}

TEST(Wild, ShowdownsAreEveryDealInTurn) {
  std::vector<std::pair<std::string, showdown_setting>> const asked{
      {"AsKs vs QhQd", {.board = "2s 7s Th 4c", .wild = "2"}},
      {"2sKs vs QhQd", {.board = "2d 7s Th 4c", .wild = "2"}},
      {"joker Ks vs QhQd", {.board = "5d 7s Th 4c", .jokers = 2}},
      {"joker Ks vs AhAd, QhQd", {.board = "5d 7s Th 4c", .jokers = 1, .are_bugs = true}},
      {"AsKs vs QhQd", {.board = "5s 7s Th 4c", .jokers = 2, .are_bugs = true}},
      {"AhKh vs QsQc vs JhTh", {.board = "Js 7h 9h 4c", .wild = "Js, Jh"}},
      {"As6s vs KhKd", {.game = "short", .board = "7s 8s Th Kc", .jokers = 1}},
      {"AsKs2s3d vs QhQdJhTc", {.game = "omaha", .board = "2h 7s Th 4c 9d", .wild = "2"}},
      {"AsKsQsJs2d9d3c vs QhQdQcTh8h7c", {.game = "stud", .wild = "2"}},
      {"AsKsQs joker vs 9h9d9cKh", {.game = "draw", .jokers = 1}},
      {"AsKsQs joker vs AhAd9cKh", {.game = "draw", .jokers = 1, .are_bugs = true}},
      {"AsKs vs QhQd", {.board = "2s 7s Th 4c", .given = "community(poker >= one pair)", .wild = "2, Kd"}},
  };
  for (auto const& [hands, with] : asked) {
    auto const ask = parse_showdown(hands, with);
    auto const found = showdown(ask);
    auto const every = answer_plainly(ask);
    ASSERT_EQ(found.deals, every.deals) << hands;
    EXPECT_EQ(found.given, every.given) << hands;
    for (std::size_t p = 0; p < ask.players.size(); ++p) {
      EXPECT_EQ(found.players[p].win, every.players[p].win) << hands << " in " << name_of(ask.game);
      EXPECT_EQ(found.players[p].equity, every.players[p].equity) << hands << " in " << name_of(ask.game);
    }
  }
}

TEST(Wild, AJokerInTheDeckIsDealtToAnybody) {
  auto const found = showdown(parse_showdown("AsKs vs random", {.board = "5d 7s Th 4c 9h", .jokers = 1}));
  EXPECT_EQ(found.players[1].hands, 1035U);  // two of 46 cards
  EXPECT_EQ(showdown(parse_showdown("AsKs vs QhQd", {.board = "5d 7s Th", .jokers = 2})).deals, 47U * 46 / 2);
}

TEST(Wild, RunsAndRandomDealsKnowThem) {
  auto const ask = parse_showdown("AsKs vs QhQd", {.board = "2s 7s Th 4c", .wild = "2"});
  auto const exact = showdown(ask);
  EXPECT_EQ(run_several(ask, 2).once.players[0].equity, exact.players[0].equity);
  EXPECT_NEAR(deal_showdowns(ask, 20'000, key_from_text("wild")).players[0].equity.to_double(),
              exact.players[0].equity.to_double(), 0.02);
}

TEST(Wild, WhatCannotBeIsRefused) {
  auto const refused = [](std::string const& hands, showdown_setting const& with) {
    return error_of([&] { (void)showdown(parse_showdown(hands, with)); });
  };
  EXPECT_EQ(refused("AsKs vs QhQd", {.game = "short", .wild = "2"}),
            "wild cards: the deck has no card of rank 2");
  EXPECT_THAT(refused("AsKs vs QhQd", {.wild = "fish"}), HasSubstr("expected ranks or cards that are wild"));
  EXPECT_THAT(refused("AsKs vs QhQd", {.wild = ","}), HasSubstr("got nothing"));
  EXPECT_THAT(refused("AsKs vs QhQd", {.jokers = 3}), HasSubstr("at most two jokers, got 3"));
  EXPECT_THAT(refused("AsKs vs QhQd", {.wild = "joker"}), HasSubstr("--jokers adds one or two"));
  EXPECT_THAT(refused("joker Ks vs QhQd", {}), HasSubstr("--jokers adds one or two"));
  EXPECT_THAT(refused("joker Ks vs joker Qd", {.jokers = 1}), HasSubstr("Xr is there twice"));
  EXPECT_THAT(refused("AsKs vs QhQd", {.are_bugs = true}), HasSubstr("a bug is a joker"));
  EXPECT_THAT(refused("AsKs vs QhQd", {.jokers = 1, .are_bugs = true, .wild = "2"}),
              HasSubstr("not settled"));
  EXPECT_THAT(refused("As2s3d4hKcQc vs KhKdJdJs9h9c", {.game = "razz", .wild = "2"}),
              HasSubstr("games of the high hand alone, not for razz"));
  EXPECT_THAT(refused("15% vs QhQd", {.wild = "2"}),
              HasSubstr("in which order hands are best with wild cards"));
  EXPECT_THAT(
      refused("AsKs vs QhQd",
              {.board = "2c 3c 4c", .given = "community(poker >= flush)", .jokers = 1, .are_bugs = true}),
      HasSubstr("of a board with a bug poker can't be asked"));
}

}  // namespace
}  // namespace faro::odds
