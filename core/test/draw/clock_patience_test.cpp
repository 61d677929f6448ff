// Clock Patience: known odds, and the same distribution as the game played with real piles.
#include "support/description_suite.hpp"

#include <faro/draw/clock_patience.hpp>
#include <faro/exact/event.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <gtest/gtest.h>

#include <numeric>
#include <span>
#include <string>
#include <vector>

namespace {

using faro::binomial;
using faro::chooser;
using faro::clock_deck;
using faro::distribution;
using faro::ratio;
using faro::testing::make_suite;

distribution<std::uint32_t> clock_distribution(clock_deck deck) {
  return faro::read_exhaustively<std::uint32_t>([&](auto& c) { return faro::clock_patience(c, deck); }).law;
}

/// The game as people play it: shuffle the cards, deal them into piles, turn until a pile is used up.
template <chooser C>
std::uint32_t played_with_piles(C& c, clock_deck deck) {
  std::vector<std::uint32_t> cards(deck.cards());
  std::iota(cards.begin(), cards.end(), 0U);
  faro::fisher_yates(c, std::span{cards});
  std::vector<std::vector<std::uint32_t>> piles(deck.ranks());
  for (std::size_t i = 0; i < cards.size(); ++i) piles[i % deck.ranks()].push_back(cards[i] % deck.ranks());
  std::uint32_t turned = 0;
  auto* pile = &piles.back();
  while (!pile->empty()) {
    auto const rank = pile->back();
    pile->pop_back();
    ++turned;
    pile = &piles[rank];
  }
  return turned;
}

TEST(ClockPatience, LastsAsLongAsWithRealPiles) {
  for (auto const deck : {clock_deck{2, 2}, clock_deck{3, 2}, clock_deck{2, 3}, clock_deck{4, 2},
                          clock_deck{2, 4}, clock_deck{1, 3}, clock_deck{5, 1}}) {
    SCOPED_TRACE(std::to_string(deck.ranks()) + " x " + std::to_string(deck.suits()));
    auto const real =
        faro::read_exhaustively<std::uint32_t>([&](auto& c) { return played_with_piles(c, deck); }).law;
    EXPECT_EQ(clock_distribution(deck), real);
  }
}

// Enumerated: every deal of a small deck.
TEST(ClockPatience, OfASmallDeckIsWonOnceIn) {
  EXPECT_EQ(clock_distribution(clock_deck{2, 2}).probability(4), (ratio{1, 2}));
  EXPECT_EQ(clock_distribution(clock_deck{3, 2}).probability(6), (ratio{1, 3}));
  EXPECT_EQ(clock_distribution(clock_deck{2, 3}).probability(6), (ratio{1, 2}));
  EXPECT_EQ(clock_distribution(clock_deck{2, 4}).probability(8), (ratio{1, 2}));
}

TEST(ClockPatience, Of52CardsIsWonOnceIn13) {
  EXPECT_EQ(clock_distribution(clock_deck{}).probability(52), (ratio{1, 13}));
}

// The last king is the m-th card of a uniformly random order: C(m-1, 3) / C(52, 4).
TEST(ClockPatience, Of52CardsTurnsExactlySoMany) {
  auto const law = clock_distribution(clock_deck{});
  ASSERT_EQ(law.size(), 49U);
  for (std::uint32_t turned = 4; turned <= 52; ++turned) {
    EXPECT_EQ(law.probability(turned), (ratio{binomial(turned - 1, 3), binomial(52, 4)})) << turned;
  }
  EXPECT_EQ(law.probability(4).to_string(), "1/270725");
}

TEST(ClockPatience, Of52CardsTurnsFortyTwoAndTwoFifthsOnAverage) {
  auto const law = clock_distribution(clock_deck{});
  EXPECT_EQ(faro::mean(law), (ratio{212, 5}));
}

TEST(ClockPatience, IsADescription) {
  for (auto const deck : {clock_deck{2, 2}, clock_deck{3, 2}, clock_deck{2, 4}}) {
    make_suite<std::uint32_t>(std::to_string(deck.ranks()) + " x " + std::to_string(deck.suits()),
                              [deck](auto& c) { return faro::clock_patience(c, deck); })
        .run();
  }
  auto full =
      make_suite<std::uint32_t>("52 cards", [](auto& c) { return faro::clock_patience(c, clock_deck{}); });
  full.paths_are_few = full.cards_are_few = false;
  full.limit.runs = 100'000;
  full.run();
}

TEST(ClockPatience, RefusesADeckOfNothing) {
  EXPECT_THROW(clock_deck(0, 4), faro::input_error);
  EXPECT_THROW(clock_deck(13, 0), faro::input_error);
  EXPECT_THROW(clock_deck(13, 1001), faro::input_error);
}

}  // namespace
