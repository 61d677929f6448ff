// What people want first: shuffled, sampled and dealt in one call, the same for ever from the same seed.
#include "support/error_of.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/draw/deal.hpp>
#include <faro/shuffle/array.hpp>
#include <faro/shuffle/fisher_yates.hpp>
#include <faro/shuffle/sampling.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <deque>
#include <list>
#include <memory>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace {

using faro::testing::error_of;

std::vector<int> to_ten() {
  std::vector<int> items(10);
  std::iota(items.begin(), items.end(), 1);
  return items;
}

/// These are promises (docs/spec-streams.md, section 9): they may never change.
TEST(Everyday, GivesTheSameFromTheSameSeedForEver) {
  auto items = to_ten();
  faro::shuffle(items, "seed");
  EXPECT_EQ(items, (std::vector{5, 1, 7, 3, 2, 4, 10, 9, 8, 6}));
  EXPECT_EQ(faro::shuffled(to_ten(), "seed"), items);
  EXPECT_EQ(faro::shuffled(std::list<int>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, "seed"), items);
  EXPECT_EQ(faro::sample(to_ten(), 5, "seed"), (std::vector{5, 1, 7, 3, 2}));
  EXPECT_EQ(faro::deal(to_ten(), 2, 3, "seed"), (std::vector<std::vector<int>>{{6, 1, 8}, {10, 9, 4}}));
}

TEST(Everyday, IsFreshWithoutASeed) {
  std::set<std::vector<int>> shuffled, sampled;
  std::set<std::vector<std::vector<int>>> dealt;
  for (int i = 0; i < 20; ++i) {
    auto items = to_ten();
    faro::shuffle(items);
    shuffled.insert(items);
    sampled.insert(faro::sample(items, 9));
    dealt.insert(faro::deal(items, 3, 3));
    EXPECT_EQ(std::set<int>(items.begin(), items.end()).size(), 10U);
  }
  EXPECT_GT(shuffled.size(), 15U);  // 20 of 10! orders
  EXPECT_GT(sampled.size(), 15U);
  EXPECT_GT(dealt.size(), 15U);
}

TEST(Everyday, TakesADeckByTheNamesOfItsCards) {
  auto const pack = faro::standard52();
  auto const names = pack.names();
  EXPECT_EQ(faro::shuffled(pack, "seed"), faro::shuffled(names, "seed"));
  EXPECT_EQ(faro::sample(pack, 5, "seed"), faro::sample(names, 5, "seed"));
  EXPECT_EQ(faro::choose(pack, "seed"), faro::choose(names, "seed"));
  EXPECT_EQ(faro::deal(pack, 4, 13, "seed"), faro::deal(names, 4, 13, "seed"));
  EXPECT_EQ(faro::sample(pack, 52, std::mt19937{1}), faro::sample(names, 52, std::mt19937{1}));
  EXPECT_TRUE(std::ranges::is_permutation(faro::shuffled(pack), names));
  EXPECT_NE(std::ranges::find(names, faro::choose(faro::standard52())), names.end());
}

TEST(Everyday, DealsRoundTheTable) {
  faro::chacha20 generator{faro::key_from_text("table")};
  faro::random_chooser c{generator};
  auto const items = to_ten();
  auto const places = [&] {
    faro::chacha20 again{faro::key_from_text("table")};
    faro::random_chooser same{again};
    return faro::sample(same, items, 6);
  }();
  auto const hands = faro::deal(c, items, 2, 3);
  EXPECT_EQ(hands, (std::vector<std::vector<int>>{{places[0], places[2], places[4]},
                                                  {places[1], places[3], places[5]}}));
  EXPECT_EQ(error_of([&] { (void)faro::deal(items, 4, 3); }),
            "4 x 3 = 12 cards are asked for, but the deck has 10");
  constexpr auto many = std::uint64_t{1} << 63;  // twice as many are 0 in 64 bits
  EXPECT_EQ(error_of([&] { (void)faro::deal(items, 2, many); }),
            "2 x 9223372036854775808 cards are asked for, but the deck has 10");
  EXPECT_EQ(faro::deal(items, 3, 0).size(), 3U);
  EXPECT_EQ(faro::deal(items, 0, 99).size(), 0U);
}

template <class Deck>
std::vector<int> shuffled_as(Deck deck) {
  faro::chacha20 generator{faro::key_from_text("any range")};
  faro::random_chooser c{generator};
  faro::fisher_yates(c, deck);
  return {deck.begin(), deck.end()};
}

TEST(FisherYates, TakesAnyRangeWithTheSamePicks) {
  auto const order = shuffled_as(std::vector{1, 2, 3, 4, 5});
  EXPECT_EQ(shuffled_as(std::array{1, 2, 3, 4, 5}), order);
  EXPECT_EQ(shuffled_as(std::deque{1, 2, 3, 4, 5}), order);
  std::vector vector{1, 2, 3, 4, 5};
  EXPECT_EQ(shuffled_as(std::span{vector}), order);
  EXPECT_EQ(shuffled_as(std::list{1, 2, 3, 4, 5}), order);
  auto const is_first = shuffled_as(std::vector<bool>{true, false, false, false, false});
  for (std::size_t i = 0; i < order.size(); ++i) EXPECT_EQ(is_first[i], order[i] == 1);
  int plain[] = {1, 2, 3, 4, 5};
  std::mt19937_64 generator{7}, same{7};
  faro::fisher_yates(generator, plain);
  faro::fisher_yates(same, vector);
  EXPECT_TRUE(std::ranges::is_permutation(plain, vector));
  std::string text = "12345";
  EXPECT_EQ(shuffled_as(text).front(), '0' + order.front());
}

TEST(FisherYates, TakesAGeneratorForAChooser) {
  std::mt19937_64 generator{7}, same{7};
  std::vector deck{1, 2, 3, 4, 5}, by_chooser = deck;
  faro::fisher_yates(generator, deck);
  faro::random_chooser c{same};
  faro::fisher_yates(c, by_chooser);
  EXPECT_EQ(deck, by_chooser);
  faro::inside_out(generator, deck);
  faro::fisher_yates_ascending(generator, std::span{deck});
  auto head = deck;
  same = generator;
  faro::fisher_yates_ascending(generator, deck, 2);
  faro::random_chooser again{same};
  faro::fisher_yates_ascending(again, head, 2);
  EXPECT_EQ(deck, head);
}

template <class Chance, class Deck>
concept can_be_shuffled = requires(Chance& chance, Deck& deck) {
  faro::fisher_yates(chance, deck);
};

// What can't be rearranged is refused where it is called, not in the depths of a swap.
static_assert(can_be_shuffled<faro::random_chooser<faro::chacha20>, std::list<int>>);
static_assert(can_be_shuffled<std::mt19937, std::vector<bool>>);
static_assert(!can_be_shuffled<faro::random_chooser<faro::chacha20>, std::vector<int> const>);
static_assert(!can_be_shuffled<faro::random_chooser<faro::chacha20>, std::span<int const>>);
static_assert(!can_be_shuffled<std::mt19937, std::vector<int> const>);
static_assert(!can_be_shuffled<std::mt19937, std::set<int>>);
static_assert(!can_be_shuffled<int, std::vector<int>>);

TEST(FisherYates, MovesWhatCannotBeCopied) {
  std::mt19937_64 generator{7};
  std::deque<std::unique_ptr<int>> deck;
  for (int i = 0; i < 6; ++i) deck.push_back(std::make_unique<int>(i));
  faro::fisher_yates(generator, deck);
  std::set<int> seen;
  for (auto const& card : deck) seen.insert(*card);
  EXPECT_EQ(seen.size(), 6U);
}

}  // namespace
