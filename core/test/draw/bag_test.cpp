// The bag: what goes in comes out, once each, and copies go their own ways.
#include "shuffle/descriptions/selection.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/record.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/draw/bag.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace {

using faro::bag;
using faro::ratio;

std::string text(std::vector<char> const& items) { return {items.begin(), items.end()}; }

std::string drawn(std::string const& items, faro::record const& picks) {
  bag<char> b{items};
  faro::recorded_chooser c{picks};
  auto const all = text(b.draw_all(c));
  c.finish();
  return all;
}

TEST(Bag, DrawsByPositionAndKeepsTheRestInOrder) {
  // Vectors of Perillo's random-shuffle 0.0.4, whose indices remove from a list in the same way.
  EXPECT_EQ(drawn("abcde", {{0, 5}, {0, 4}, {0, 3}, {0, 2}}), "abcde");
  EXPECT_EQ(drawn("abcde", {{4, 5}, {3, 4}, {2, 3}, {1, 2}}), "edcba");
  EXPECT_EQ(drawn("abcde", {{2, 5}, {2, 4}, {1, 3}, {0, 2}}), "cdbae");
}

TEST(Bag, PlacesInFront) {
  bag<char> b{std::string{"cd"}};
  b.place('b');
  b.place_all(std::string{"xa"});
  EXPECT_EQ(text(b.contents()), "xabcd");
  EXPECT_EQ(b.size(), 5U);
}

TEST(Bag, GivesNothingWhenEmpty) {
  bag<char> b;
  faro::recorded_chooser c{{}};
  EXPECT_EQ(b.draw(c), std::nullopt);
  EXPECT_TRUE(b.draw_all(c).empty());
  b.place('a');
  EXPECT_EQ(b.draw(c), 'a');  // no choice, no question
  EXPECT_TRUE(b.empty());
}

TEST(Bag, DrawsFreshFromTheOperatingSystemWhereNothingIsGiven) {
  std::set<std::string> orders;
  for (int i = 0; i < 20; ++i) {
    bag<char> b{std::string{"abcdefgh"}};
    std::string order{*b.draw()};
    order += text(b.draw_all());
    EXPECT_TRUE(b.empty());
    EXPECT_EQ(b.draw(), std::nullopt);
    orders.insert(order);
    EXPECT_TRUE(std::ranges::is_permutation(order, std::string{"abcdefgh"}));
  }
  EXPECT_GT(orders.size(), 15U);  // 20 of 8! orders
}

TEST(Bag, CanBeRefilledBetweenDraws) {
  bag<char> b{std::string{"ab"}};
  faro::record const picks{{1, 2}, {1, 2}};
  faro::recorded_chooser c{picks};
  EXPECT_EQ(b.draw(c), 'b');
  b.place('z');
  EXPECT_EQ(b.draw(c), 'a');
  EXPECT_EQ(b.draw(c), 'z');
}

TEST(Bag, CopiesGoTheirOwnWay) {
  bag<int> b{std::vector{1, 2, 3}};
  auto const snapshot = b;
  b.take(1);
  b.place(9);
  EXPECT_EQ(b.contents(), (std::vector{9, 1, 3}));
  EXPECT_EQ(snapshot.contents(), (std::vector{1, 2, 3}));
}

RC_GTEST_PROP(Bag, BehavesLikeAVector,
              (std::vector<int> const& start, std::vector<std::pair<bool, std::uint16_t>> const& steps)) {
  bag<int> b{start};
  auto model = start;
  int fresh = 1'000'000;
  for (auto const& [put, where] : steps) {
    if (put) {
      b.place(fresh);
      model.insert(model.begin(), fresh++);
    } else if (!model.empty()) {
      auto const i = where % model.size();
      RC_ASSERT(b.at(i) == model[i]);
      RC_ASSERT(b.take(i) == model[i]);
      model.erase(model.begin() + static_cast<std::ptrdiff_t>(i));
    }
    RC_ASSERT(b.size() == model.size());
  }
  RC_ASSERT(b.contents() == model);
}

TEST(Bag, IsExactlyUniform) {
  for (std::size_t n = 1; n <= 6; ++n) {
    auto const items = std::string{"abcdef"}.substr(0, n);
    auto const read =
        faro::read_exhaustively<std::string>([&](auto& c) { return text(bag<char>{items}.draw_all(c)); });
    ASSERT_EQ(read.law.mass(), ratio{1});
    for (auto const& e : read.law.entries())
      ASSERT_EQ(read.law.probability(e.outcome), (ratio{1, faro::factorial(n)}));
    ASSERT_EQ(read.law.size(), faro::factorial(n).to_uint64());
  }
}

TEST(Bag, DrawsLikeTheShuffleCalledBag) {
  faro::xoshiro256pp g{faro::key_from_text("bag")};
  faro::random_chooser random{g};
  faro::record picks;
  faro::recording tape{random, picks};
  std::string deck = "ABCDEFGHIJKLMNOP";
  auto const from_bag = text(bag<char>{deck}.draw_all(tape));
  faro::recorded_chooser back{picks};
  faro::bag_draw(back, std::span{deck});
  EXPECT_EQ(deck, from_bag);
}

TEST(Bag, HoldsAMillionItems) {
  std::vector<int> items(1'000'000);
  for (std::size_t i = 0; i < items.size(); ++i) items[i] = static_cast<int>(i);
  bag<int> b{items};
  for (int i = 0; i < 1000; ++i) b.place(-i);
  faro::xoshiro256pp g{faro::key_from_text("many")};
  faro::random_chooser c{g};
  auto copy = b;
  for (int i = 0; i < 10'000; ++i) b.draw(c);
  EXPECT_EQ(b.size(), 991'000U);
  EXPECT_EQ(copy.size(), 1'001'000U);
}

}  // namespace
