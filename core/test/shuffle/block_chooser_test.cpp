// The random reading that deals whole decks: descriptions as they are, other readings as ever.
#include "support/with_instruction_set.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/draw/deal.hpp>
#include <faro/shuffle/block_chooser.hpp>
#include <faro/shuffle/fisher_yates.hpp>
#include <faro/shuffle/sampling.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numeric>
#include <string>
#include <vector>

namespace {

using faro::block_chooser;
using faro::deck_stream;
using faro::derived_key;
using faro::key_from_text;
using faro::stream_kind;
using faro::testing::with_instruction_set;
using testing::ElementsAreArray;
using testing::UnorderedElementsAreArray;

auto const key = key_from_text("faro");

template <class T = int>
std::vector<T> ordered(std::size_t n) {
  std::vector<T> out(n);
  std::iota(out.begin(), out.end(), T{0});
  return out;
}

deck_stream decks_of(std::size_t n, std::size_t count, stream_kind kind = stream_kind::chacha_20) {
  return {derived_key(key, 1), n, count, kind, n * 512 + count};
}

TEST(BlockChooser, ThreeShufflesTakeTheDecksOfBlocksInTurn) {
  block_chooser c{key};
  auto blocks = decks_of(52, 52);
  auto const shuffles = {
      +[](block_chooser& from, std::span<int> deck) { faro::fisher_yates(from, deck); },
      +[](block_chooser& from, std::span<int> deck) { faro::inside_out(from, deck); },
      +[](block_chooser& from, std::span<int> deck) { faro::fisher_yates_ascending(from, deck); }};
  for (int i = 0; i < 200; ++i) {
    for (auto const& shuffle : shuffles) {
      auto deck = ordered(52);
      shuffle(c, deck);
      ASSERT_THAT(deck, ElementsAreArray(blocks.next()));
    }
  }
}

TEST(BlockChooser, ItemsOfAnyKindAreShuffledNotOnlyNumbers) {
  block_chooser c{key};
  auto blocks = decks_of(5, 5);
  std::string letters = "abcde";
  faro::fisher_yates(c, std::span{letters});
  std::string expected;
  for (auto const card : blocks.next()) expected += std::string{"abcde"}[card];
  EXPECT_EQ(letters, expected);

  std::vector<std::string> const words{"one", "two", "three", "four"};  // picked one by one: no plain bytes
  auto shuffled = words;
  faro::fisher_yates(c, std::span{shuffled});
  EXPECT_THAT(shuffled, UnorderedElementsAreArray(words));
}

TEST(BlockChooser, SamplesAndHandsAreSuchDeals) {
  block_chooser c{key};
  auto sevens = decks_of(52, 7);
  EXPECT_THAT(faro::sample_indices(c, 52, 7), ElementsAreArray(sevens.next()));
  auto const hands = faro::deal_hands(c, 52, {7, 1});
  auto const dealt = sevens.next();
  for (std::size_t player = 0; player < 7; ++player) EXPECT_EQ(hands[player].front(), dealt[player]);
  EXPECT_TRUE(faro::sample_indices(c, 52, 0).empty());
  EXPECT_THAT(faro::sample_indices(c, 1, 1), testing::ElementsAre(0U));
}

TEST(BlockChooser, OtherPicksAreThoseOfARandomChooserOnItsStream) {
  block_chooser c{key};
  faro::stream_words words{stream_kind::chacha_20, derived_key(key, 0)};
  faro::random_chooser picks{words};
  for (std::uint64_t n = 1; n < 3000; ++n) ASSERT_EQ(c.below(n), picks.below(n));
  faro::count_t const kinds[] = {3, 0, 7};
  EXPECT_EQ(c.kind(kinds), picks.kind(kinds));
  auto deck = ordered(257);  // more than a block deals: a pick a card
  auto by_picks = deck;
  faro::fisher_yates(c, std::span{deck});
  faro::fisher_yates(picks, std::span{by_picks});
  EXPECT_EQ(deck, by_picks);
}

TEST(BlockChooser, NothingIsAskedForNoCardOrOne) {
  block_chooser c{key};
  for (std::size_t const n : {0U, 1U}) {
    auto deck = ordered(n);
    faro::fisher_yates(c, std::span{deck});
    EXPECT_EQ(deck, ordered(n));
  }
  auto deck = ordered(2);
  auto blocks = decks_of(2, 2);
  faro::fisher_yates(c, std::span{deck});
  EXPECT_THAT(deck, ElementsAreArray(blocks.next()));
}

TEST(BlockChooser, AllOrdersComeEquallyOften) {
  block_chooser c{key_from_text("orders")};
  constexpr int trials = 240'000;
  std::map<std::vector<int>, int> counts;
  for (int i = 0; i < trials; ++i) {
    auto deck = ordered(4);
    faro::fisher_yates(c, std::span{deck});
    ++counts[deck];
  }
  ASSERT_EQ(counts.size(), 24U);
  double chi_square = 0;
  for (auto const& [order, n] : counts) chi_square += std::pow(n - trials / 24., 2) / (trials / 24.);
  EXPECT_LT(chi_square, 58);  // 23 degrees of freedom: once in ten thousand keys by chance
}

TEST(BlockChooser, IsTheSameByEveryInstructionSet) {
  auto const run = [](stream_kind kind) {
    block_chooser c{key, kind};
    std::vector<std::uint64_t> out;
    for (int i = 0; i < 70; ++i) {
      auto deck = ordered<std::uint64_t>(20);
      faro::fisher_yates(c, std::span{deck});
      out.insert(out.end(), deck.begin(), deck.end());
      out.push_back(c.below(1000));
    }
    return out;
  };
  for (auto const kind : faro::stream_kinds()) {
    auto const here = run(kind);
    for (auto const set : faro::instruction_sets()) {
      with_instruction_set const other{set};
      EXPECT_EQ(run(kind), here) << name_of(kind);
    }
  }
}

/// The same description, in a reading that deals whole decks and in one that can't.
TEST(BlockChooser, ADescriptionNeedsNoChange) {
  auto const first_card = [](auto& c) {
    std::vector<int> deck{1, 2, 3};
    faro::fisher_yates(c, std::span{deck});
    return deck[0];
  };
  auto const read = faro::read_exhaustively<int>(first_card);
  for (int card = 1; card <= 3; ++card) EXPECT_EQ(read.law.probability(card), (faro::ratio{1, 3}));
  block_chooser c{key};
  std::map<int, int> counts;
  for (int i = 0; i < 3000; ++i) ++counts[first_card(c)];
  for (int card = 1; card <= 3; ++card) EXPECT_NEAR(counts[card], 1000, 110);
}

}  // namespace
