// Which way round: cards or positions, counted from 0 or 1, afresh or carrying on.
#include "judge/test/decks/support.hpp"

#include <faro/shuffle/detail/orders.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace faro::judge {
namespace {

using ::testing::HasSubstr;
using testing::order_of;
using testing::orders;
using testing::read_all;
using ::testing::SizeIs;

std::vector<std::uint32_t> inverse(std::vector<std::uint32_t> const& order) {
  std::vector<std::uint32_t> out(order.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) out[order[i]] = i;
  return out;
}

std::string lines(orders const& decks) {
  std::string text;
  for (auto const& deck : decks) {
    for (auto const card : deck) text += std::to_string(card + 1) + " ";
    text += "\n";
  }
  return text;
}

/// A riffle by the Gilbert-Shannon-Reeds model, written independently of the library: each position is one
/// coin, tails come from the lower packet.
std::vector<std::uint32_t> riffled(std::vector<std::uint32_t> const& deck, std::mt19937& generator) {
  std::vector<bool> lower(deck.size());
  for (std::size_t i = 0; i < deck.size(); ++i) lower[i] = generator() & 1U;
  auto top = deck.begin();
  auto bottom = deck.begin() + std::ranges::count(lower, false);
  std::vector<std::uint32_t> out;
  for (bool const from_below : lower) out.push_back(from_below ? *bottom++ : *top++);
  return out;
}

/// So many decks of so many riffles each, from a new deck or carrying on.
orders riffles(std::size_t decks, int rounds, bool carry_on) {
  std::mt19937 generator{7};
  orders all;
  auto deck = sorted_order(52);
  for (std::size_t i = 0; i < decks; ++i) {
    if (!carry_on) deck = sorted_order(52);
    for (int k = 0; k < rounds; ++k) deck = riffled(deck, generator);
    all.push_back(deck);
  }
  return all;
}

orders inverses(orders decks) {
  for (auto& deck : decks) deck = inverse(deck);
  return decks;
}

TEST(DeckDirection, PositionsAreTurnedIntoCards) {
  // Card 1 lies second, card 2 third, card 3 on top.
  EXPECT_EQ(read_all("2 3 1\n", {.direction = deck_direction::position_of_card}), (orders{{2, 0, 1}}));
}

TEST(DeckDirection, RifflesTellCardsFromPositions) {
  auto const decks = riffles(100, 5, false);
  EXPECT_EQ(read_all(lines(decks)), decks);
  auto const turned = lines(inverses(decks));
  deck_reader reader{turned, "decks.txt"};
  ASSERT_TRUE(reader.next());
  EXPECT_EQ(reader.direction(), deck_direction::position_of_card);
  ASSERT_THAT(reader.warnings(), SizeIs(1));
  EXPECT_THAT(reader.warnings()[0], HasSubstr("lines are taken to list the position of each card"));
  EXPECT_EQ(read_all(turned), decks);
}

TEST(DeckDirection, SevenRifflesNeedAFewHundredDecks) {
  auto const decks = riffles(400, 7, false);
  EXPECT_EQ(read_all(lines(inverses(decks))), decks);
  EXPECT_EQ(read_all(lines(decks)), decks);
}

TEST(DeckDirection, WhatIsStatedIsNotDoubted) {
  auto const decks = riffles(100, 3, false);
  EXPECT_EQ(read_all(lines(inverses(decks)), {.direction = deck_direction::card_at_position}),
            inverses(decks));
}

TEST(DeckDirection, FairDecksAreReadAsCards) {
  // One false alarm in three million is the rate; 300 audits of 50 decks have none.
  std::mt19937 generator{11};
  for (int audit = 0; audit < 300; ++audit) {
    orders decks;
    for (int i = 0; i < 50; ++i) {
      decks.push_back(sorted_order(12));
      std::ranges::shuffle(decks.back(), generator);
    }
    ASSERT_EQ(read_all(lines(decks)), decks);
  }
}

TEST(DeckDirection, OneDeckCopiedIsNoEvidence) {
  auto const deck = riffles(1, 5, false).front();
  ASSERT_EQ(read_all(lines({inverse(deck)})), orders{inverse(deck)});  // one of them is not enough
  orders const copies(300, inverse(deck));
  EXPECT_EQ(read_all(lines(copies)), copies);
}

TEST(DeckDirection, RifflesThatCarryOnTellCardsFromPositionsToo) {
  auto const decks = riffles(200, 5, true);
  deck_format const format{.carry_on = true};
  auto const relative = read_all(lines(decks), format);
  EXPECT_EQ(relative.size(), 199U);
  EXPECT_EQ(read_all(lines(inverses(decks)), format), relative);
}

TEST(DeckDirection, CarryingOnJudgesWhatHappenedBetweenTwoDecks) {
  // From BCA to CAB: the top card went to the bottom; the same again.
  EXPECT_EQ(read_all("BCA\nCAB\nABC\n", {.carry_on = true}), (orders{{1, 2, 0}, {1, 2, 0}}));
  // With the deck before the shuffle stated the first is judged as well.
  EXPECT_EQ(read_all("BCA\nCAB\n", {.starting_order = {"A", "B", "C"}, .carry_on = true}),
            (orders{{1, 2, 0}, {1, 2, 0}}));
}

TEST(DeckDirection, CarryingOnUndoesTheDeckBefore) {
  auto const decks = riffles(30, 4, true);
  auto const relative =
      read_all(lines(decks), {.direction = deck_direction::card_at_position, .carry_on = true});
  for (std::size_t t = 0; t < relative.size(); ++t) {
    for (std::size_t i = 0; i < 52; ++i) ASSERT_EQ(decks[t + 1][i], decks[t][relative[t][i]]);
  }
}

TEST(DeckDirection, ABadLineBreaksTheChain) {
  deck_reader reader{"BCA\nCAB\nAAB\nABC\nBCA\n", "decks.txt", {.carry_on = true}};
  ASSERT_TRUE(reader.next());  // BCA to CAB
  EXPECT_THROW(reader.next(), input_error);
  ASSERT_TRUE(reader.next());  // ABC to BCA: nobody knows what came before ABC
  EXPECT_EQ(order_of(reader), (std::vector<std::uint32_t>{1, 2, 0}));
  EXPECT_EQ(reader.line(), 5U);
  EXPECT_FALSE(reader.next());
}

TEST(DeckCounting, PartsOfDecksAreLookedThroughForTheFirstNumber) {
  EXPECT_EQ(read_all("3 5 2\n4 0 1\n", {.deck_size = 60}), (orders{{3, 5, 2}, {4, 0, 1}}));
  EXPECT_EQ(read_all("3 5 2\n4 60 1\n", {.deck_size = 60}), (orders{{2, 4, 1}, {3, 59, 0}}));
  EXPECT_EQ(read_all("3 5 2\n", {.counting = card_counting::from_0, .deck_size = 60}), (orders{{3, 5, 2}}));
}

TEST(DeckCounting, AnAssumptionIsAWarning) {
  deck_reader reader{"3 5 2\n7 1 4\n", "decks.txt", {.deck_size = 60}};
  ASSERT_TRUE(reader.next());
  EXPECT_EQ(order_of(reader), (std::vector<std::uint32_t>{2, 4, 1}));
  ASSERT_THAT(reader.warnings(), SizeIs(1));
  EXPECT_THAT(reader.warnings()[0], HasSubstr("neither 0 nor 60 is among the cards of the first 2 lines"));
}

TEST(DeckCounting, WhatIsStatedIsKeptTo) {
  EXPECT_THAT(testing::refusal("0 1 2\n", {.counting = card_counting::from_1}), HasSubstr("expected 1 .. 3"));
  EXPECT_THAT(testing::refusal("1 2 3\n", {.counting = card_counting::from_0}), HasSubstr("expected 0 .. 2"));
}

}  // namespace
}  // namespace faro::judge
