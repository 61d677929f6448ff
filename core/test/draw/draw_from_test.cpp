// Drawing from a distribution gives it back when it is read exhaustively, and every way to say by what is
// alike.
#include <faro/chance/chacha.hpp>
#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/record.hpp>
#include <faro/draw/deal.hpp>
#include <faro/draw/draw_from.hpp>
#include <faro/draw/sample.hpp>
#include <faro/exact/detail/dice.hpp>
#include <faro/shuffle/array.hpp>
#include <faro/shuffle/sampling.hpp>

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace {

using faro::draw_from;

TEST(DrawFrom, GivesTheDistributionBack) {
  auto const law = 2 * faro::d(6);
  EXPECT_EQ(faro::read_exhaustively([&](auto& c) { return draw_from(law, c); }).law, law);
  auto const uneven = faro::distribution<char>::in_proportion({{'a', 3}, {'b', 7}, {'c', 1}});
  EXPECT_EQ(faro::read_exhaustively([&](auto& c) { return draw_from(uneven, c); }).law, uneven);
}

TEST(DrawFrom, DrawsByWeightsBeyondAllWords) {
  auto const large = power(faro::integer{2}, 80);
  auto const law = faro::distribution<int>::in_proportion({{1, large}, {2, large + faro::integer{1}}});
  std::mt19937_64 generator{1};
  int ones = 0;
  for (int i = 0; i < 4000; ++i) ones += draw_from(law, generator) == 1 ? 1 : 0;
  EXPECT_NEAR(ones, 2000, 200);  // six standard deviations
}

TEST(DrawFrom, RefusesWhatWasNotRead) {
  faro::distribution<int> const half{{{1, 1}}, 2};
  EXPECT_THROW(static_cast<void>(draw_from(half)), faro::input_error);
  EXPECT_THROW(static_cast<void>(draw_from(faro::distribution<int>{}, "seed")), faro::input_error);
}

TEST(DrawFrom, AsksNothingOfWhatIsCertain) {
  faro::record const none;
  faro::recorded_chooser c{none};
  EXPECT_EQ(draw_from(faro::distribution<int>::certain(7), c), 7);
}

TEST(EverydayByChoosers, TheHeadOfAnOrderIsItsSample) {
  std::vector<int> const items{1, 2, 3, 4, 5, 6};
  faro::record picks;
  std::mt19937_64 generator{3};
  faro::random_chooser random{generator};
  faro::recording tape{random, picks};
  auto const order = faro::shuffled(items, tape);
  faro::recorded_chooser back{picks};
  auto same = items;
  faro::shuffle(same, back);
  EXPECT_EQ(same, order);
  faro::recorded_chooser head{picks};
  EXPECT_EQ(faro::sample(items, 3, head), std::vector<int>(order.begin(), order.begin() + 3));
  faro::recorded_chooser first{picks};
  EXPECT_EQ(faro::choose(items, first), order.front());
}

TEST(EverydayByChoosers, AreExactlyUniform) {
  std::string const items = "abcd";
  auto const orders = faro::read_exhaustively([&](auto& c) { return faro::shuffled(items, c); }).law;
  EXPECT_EQ(orders.size(), 24U);
  for (auto const& [order, chance] : orders) EXPECT_EQ(chance, (faro::ratio{1, 24}));
  auto const permuted = faro::read_exhaustively([](auto& c) { return faro::permutation(3, c); }).law;
  EXPECT_EQ(permuted.size(), 6U);
  auto const sums = faro::read_exhaustively([](auto& c) {
                      return faro::between(c, 1, 6) + static_cast<int>(faro::die(c, 6));
                    }).law;
  EXPECT_EQ(sums.probability(7), (faro::ratio{1, 6}));
}

TEST(Bag, IsMadeOfListsAndGoneThrough) {
  faro::bag numbers{1, 2, 3};
  std::vector<int> seen;
  for (auto const n : numbers) seen.push_back(n);
  EXPECT_EQ(seen, (std::vector{1, 2, 3}));
  faro::bag of{seen};
  static_assert(std::same_as<decltype(of), faro::bag<int>>);
  faro::bag copy{of};
  static_assert(std::same_as<decltype(copy), faro::bag<int>>);
  EXPECT_EQ(copy.size(), 3U);
  EXPECT_EQ((faro::bag{"gold", "silver"}.size()), 2U);
  EXPECT_EQ(faro::bag<char>{"ABC"}.size(), 3U);
  std::mt19937 generator{1};
  EXPECT_EQ(of.draw_all(generator).size(), 3U);
}

}  // namespace
