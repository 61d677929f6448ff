// Shuffles of one's own: judged by decks, solved on small decks, and not taken on trust.
#include "shuffle/descriptions/known_bad.hpp"
#include "support/error_of.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/judge/test.hpp>
#include <faro/shuffle/fisher_yates.hpp>
#include <faro/shuffle/riffle.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace {

using faro::ratio;
using faro::testing::error_of;

/// What is said of a description that breaks the rules.
std::string broken_rule_of(auto&& action) {
  try {
    action();
  } catch (faro::description_error const& e) {
    return e.what();
  }
  return "nothing";
}

TEST(TestOfACallable, FindsNothingInAFairShuffleOfAnyForm) {
  std::mt19937_64 generator{1};
  auto const by_vector = [&](auto& deck) { std::ranges::shuffle(deck, generator); };
  auto const by_ints = [&](std::vector<int>& deck) { std::ranges::shuffle(deck, generator); };
  auto const by_span = [&](std::span<std::uint32_t> deck) { std::ranges::shuffle(deck, generator); };
  auto const described = [](auto& c, auto& deck) { faro::fisher_yates(c, deck); };
  EXPECT_GT(faro::judge::test(by_vector, 10, 1000).adjusted_p(), 1e-4);
  EXPECT_GT(faro::judge::test(by_ints, 10, 1000).adjusted_p(), 1e-4);
  EXPECT_GT(faro::judge::test(by_span, 10, 1000).adjusted_p(), 1e-4);
  EXPECT_GT(faro::judge::test(described, 10, 1000, "seed").adjusted_p(), 1e-4);
}

TEST(TestOfACallable, FindsTheUsualMistake) {
  auto const naive = [](auto& c, auto& deck) { faro::naive_swap(c, std::span{deck}); };
  EXPECT_LT(faro::judge::test(naive, 10, 3000, "seed").adjusted_p(), 1e-9);
  std::mt19937 generator{1};
  auto const cycles = [&](std::vector<int>& deck) {
    for (std::size_t i = deck.size() - 1; i > 0; --i) std::swap(deck[i], deck[generator() % i]);
  };
  EXPECT_LT(faro::judge::test(cycles, 52, 100).adjusted_p(), 1e-9);
}

TEST(TestOfACallable, IsTheSameFromTheSameSeed) {
  auto const riffled = [](auto& c, auto& deck) { faro::riffle(c, std::span{deck}); };
  EXPECT_EQ(faro::judge::test(riffled, 10, 50, "a").adjusted_p(),
            faro::judge::test(riffled, 10, 50, "a").adjusted_p());
}

TEST(TestOfACallable, SaysWhatIsWrongWithTheDecks) {
  EXPECT_EQ(error_of([] { (void)faro::judge::test([](auto&) {}, 10, 0); }),
            "expected at least one deck to judge, got 0");
  EXPECT_EQ(error_of([] { (void)faro::judge::test([](std::vector<int>& deck) { deck.pop_back(); }, 10, 5); }),
            "the shuffle gave back 9 cards of 10");
  EXPECT_NE(
      error_of([] { (void)faro::judge::test([](std::vector<int>& deck) { deck[0] = deck[1]; }, 10, 5); }),
      "");
}

/// What is taken by value and given back is the shuffled deck, not one left as it was.
TEST(TestOfACallable, TakesTheDeckThatComesBack) {
  std::mt19937_64 generator{1};
  auto const returned = [&](std::vector<int> deck) {
    std::ranges::shuffle(deck, generator);
    return deck;
  };
  auto const described = [](auto& c, auto deck) {
    faro::fisher_yates(c, deck);
    return deck;
  };
  EXPECT_GT(faro::judge::test(returned, 10, 1000).adjusted_p(), 1e-4);
  EXPECT_GT(faro::judge::test(described, 10, 1000, "seed").adjusted_p(), 1e-4);
  EXPECT_EQ(faro::judge::distances_of(faro::judge::exact_distribution(described, 4)).total_variation,
            ratio{0});
}

TEST(TestOfACallable, RefusesDecksThatHaveOneOrder) {
  EXPECT_EQ(error_of([] { (void)faro::judge::test([](auto&) {}, 1, 10); }),
            "expected decks of 2 cards or more, got decks of 1 card");
  EXPECT_EQ(error_of([] { (void)faro::judge::test([](auto&) {}, 0, 10); }),
            "expected decks of 2 cards or more, got decks of 0 cards");
}

TEST(ExactDistributionOfACallable, TakesADeckOfInts) {
  auto const law = faro::judge::exact_distribution(
      [](auto& c, std::vector<int>& deck) { faro::fisher_yates(c, deck); }, 4);
  EXPECT_EQ(faro::judge::distances_of(law).total_variation, ratio{0});
}

TEST(ExactDistributionOfACallable, RefusesChanceThatIsNotOfTheChooser) {
  std::mt19937 generator{1};
  auto const own = [&](auto&, auto& deck) { std::ranges::shuffle(deck, generator); };
  auto const mixed = [&](auto& c, auto& deck) {
    std::swap(deck[0], deck[c.below(2)]);
    std::swap(deck[0], deck[generator() % 2]);
  };
  unsigned calls = 0;
  auto const counting = [&](auto& c, auto& deck) { std::swap(deck[0], deck[(c.below(2) + calls++) % 4]); };
  auto const said = testing::EndsWith(
      ": the same picks led to another result when they were read again; all chance of a description comes "
      "from "
      "its chooser");
  EXPECT_THAT(broken_rule_of([&] { (void)faro::judge::exact_distribution(own, 2); }), said);
  EXPECT_THAT(broken_rule_of([&] { (void)faro::judge::exact_distribution(own, 5, 3); }), said);
  EXPECT_THAT(broken_rule_of([&] { (void)faro::judge::exact_distribution(mixed, 4); }), said);
  EXPECT_THAT(broken_rule_of([&] { (void)faro::judge::exact_distribution(counting, 4); }), said);
}

TEST(ExactDistributionOfACallable, RefusesWhatIsNotTheDeck) {
  EXPECT_EQ(error_of([] {
              (void)faro::judge::exact_distribution([](auto&, auto& deck) { deck[0] = deck[1]; }, 4);
            }),
            "the shuffle left card 1 twice: each card must be there once");
  EXPECT_EQ(
      error_of([] { (void)faro::judge::exact_distribution([](auto&, auto& deck) { deck[0] = 77; }, 4); }),
      "the shuffle left a card 77: a deck of 4 cards has the cards 0 to 3");
}

TEST(ExactDistributionOfACallable, IsThatOfTheRegistry) {
  auto const own =
      faro::judge::exact_distribution([](auto& c, auto& deck) { faro::riffle(c, std::span{deck}); }, 4, 3);
  auto const known = faro::judge::exact_distribution(faro::find_shuffle("riffle"), {}, 4, 3);
  EXPECT_EQ(own.of, known.of);
  EXPECT_EQ(own.ways, known.ways);
  auto const fair =
      faro::judge::exact_distribution([](auto& c, auto& deck) { faro::fisher_yates(c, deck); }, 5);
  EXPECT_EQ(faro::judge::distances_of(fair).total_variation, ratio{0});
}

/// A shuffle that sorts the deck when the first card lies on top, else swaps two cards by a coin.
struct looks_at_the_top {
  template <class C>
  void operator()(C& c, std::vector<std::uint32_t>& deck) const {
    if (deck.front() == 0) {
      std::ranges::sort(deck);
      if (c.below(2) == 1) std::swap(deck[0], deck[1]);
    } else if (c.below(2) == 1) {
      std::swap(deck[1], deck[2]);
    }
  }
};

/// By hand: from ABC the first round gives ABC or BAC, equally often; from BAC the next leaves it or gives
/// BCA.
TEST(ExactDistributionOfACallable, IsRightForAShuffleThatLooksAtTheCards) {
  auto const law = faro::judge::exact_distribution(looks_at_the_top{}, 3, 2);
  EXPECT_EQ(law.probability(0), (ratio{1, 4}));  // ABC
  EXPECT_EQ(law.probability(2), (ratio{1, 2}));  // BAC: from ABC, and left alone
  EXPECT_EQ(law.probability(3), (ratio{1, 4}));  // BCA
}

/// The same shuffle, said to move cards by position only: the claim is found out.
TEST(ExactDistributionOfACallable, DoesNotTrustTheRegistryEither) {
  faro::shuffle_entry claimed;
  claimed.name = "claimed";
  claimed.position_only = true;
  claimed.build = [](std::vector<ratio> const&) -> faro::shuffle_description {
    return [](faro::chooser_ref c, std::span<std::uint32_t> deck) {
      std::vector<std::uint32_t> cards(deck.begin(), deck.end());
      looks_at_the_top{}(c, cards);
      std::ranges::copy(cards, deck.begin());
    };
  };
  auto const law = faro::judge::exact_distribution(claimed, {}, 3, 2);
  EXPECT_EQ(law.ways, faro::judge::exact_distribution(looks_at_the_top{}, 3, 2).ways);
}

// What merges more ways than the shuffle itself declares must have its distribution.
TEST(ExactDistribution, IsThatOfTheShuffleItselfWhereAReadingHasMoreMergePoints) {
  std::size_t found = 0;
  for (auto const& entry : faro::shuffle_registry()) {
    if (!entry.build_to_read) continue;
    ++found;
    for (std::size_t cards = 0; cards <= 5; ++cards) {
      auto const read = faro::judge::exact_distribution(entry, {}, cards, 1);
      auto const itself = faro::judge::exact_distribution_of(entry.make(), cards, 1);
      EXPECT_EQ(read.ways, itself.ways) << entry.name << " " << cards;
      EXPECT_EQ(read.of, itself.of) << entry.name << " " << cards;
      EXPECT_EQ(read.equally_likely, itself.equally_likely) << entry.name << " " << cards;
    }
  }
  EXPECT_EQ(found, 2U);
}

}  // namespace
