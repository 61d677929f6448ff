// Consistent hashing: what moves, how likely it is, and the published vectors.
#include "support/error_of.hpp"

#include <faro/shuffle/consistent.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

namespace {

using faro::chance_to_move;
using faro::consistent_hash;
using faro::hash_method;
using faro::moved_distribution;
using faro::ratio;
using faro::testing::error_of;
using names = std::vector<std::string>;

names items_to(int n) {
  names out;
  for (int i = 0; i < n; ++i) out.push_back("item " + std::to_string(i));
  return out;
}

constexpr hash_method all_methods[] = {hash_method::rendezvous, hash_method::jump, hash_method::modulo};

int moved_of(hash_method method, names const& before, names const& after, int items) {
  consistent_hash const hash{"seed"};
  int moved = 0;
  for (auto const& item : items_to(items))
    moved += before[hash.bucket(method, item, before)] == after[hash.bucket(method, item, after)] ? 0 : 1;
  return moved;
}

// The answers of the function in figure 1 of Lamping and Veach, written in Python.
TEST(ConsistentHash, JumpsAsPublished) {
  EXPECT_EQ(faro::jump_hash(0, 1), 0U);
  EXPECT_EQ(faro::jump_hash(10863919174838991U, 11), 6U);
  EXPECT_EQ(faro::jump_hash(2016238256797177309U, 11), 3U);
  EXPECT_EQ(faro::jump_hash(1673758223894951030U, 11), 5U);
  EXPECT_EQ(faro::jump_hash(2, 100001), 80343U);
  EXPECT_EQ(faro::jump_hash(4095, 100000), 66516U);
  EXPECT_EQ(faro::jump_hash(18446744073709551615U, 1000), 313U);
}

TEST(ConsistentHash, MovesNothingButToAndFromWhatChanged) {
  names const three{"a", "b", "c"}, four{"a", "b", "c", "d"}, without_b{"a", "c", "d"}, turned{"d", "c", "a"};
  consistent_hash const hash{"seed"};
  for (auto const& item : items_to(500)) {
    auto const of_three = three[hash.rendezvous(item, three)];
    auto const of_four = four[hash.rendezvous(item, four)];
    EXPECT_TRUE(of_four == of_three || of_four == "d");
    if (of_four != "b") {
      EXPECT_EQ(without_b[hash.rendezvous(item, without_b)], of_four);
    }
    EXPECT_EQ(turned[hash.rendezvous(item, turned)], without_b[hash.rendezvous(item, without_b)]);
    for (std::uint64_t n = 1; n < 40; ++n) {
      auto const before = hash.jump(item, n), after = hash.jump(item, n + 1);
      EXPECT_TRUE(after == before || after == n);
    }
  }
}

TEST(ConsistentHash, MovesWithTheExactProbability) {
  names const three{"a", "b", "c"}, four{"a", "b", "c", "d"}, other{"x", "b", "a", "y", "z"};
  EXPECT_EQ(chance_to_move(hash_method::rendezvous, three, four), (ratio{1, 4}));
  EXPECT_EQ(chance_to_move(hash_method::rendezvous, four, three), (ratio{1, 4}));
  EXPECT_EQ(chance_to_move(hash_method::jump, three, four), (ratio{1, 4}));
  EXPECT_EQ(chance_to_move(hash_method::modulo, three, four), (ratio{3, 4}));
  EXPECT_EQ(chance_to_move(hash_method::rendezvous, three, other), (ratio{2, 3}));
  for (auto const method : all_methods) EXPECT_EQ(chance_to_move(method, three, three), ratio{0});
}

TEST(ConsistentHash, MovesAboutAsManyAsTheDistributionSays) {
  names const sets[] = {{"a", "b", "c"},
                        {"a", "b", "c", "d"},
                        {"c", "a", "b"},
                        {"x", "b", "a", "y", "z"},
                        {"a", "b", "c", "d", "e", "f"}};
  constexpr int many = 4000;
  for (auto const method : all_methods) {
    for (auto const& before : sets) {
      for (auto const& after : sets) {
        auto const p = chance_to_move(method, before, after).to_double();
        EXPECT_NEAR(moved_of(method, before, after, many), many * p,
                    5 * std::sqrt(many * p * (1 - p)) + 1e-9);
      }
    }
  }
}

TEST(ConsistentHash, OfManyItemsMovesABinomialNumber) {
  auto const law = moved_distribution(4, {1, 4});
  EXPECT_EQ(law.probability(0), (ratio{81, 256}));
  EXPECT_EQ(law.probability(1), (ratio{108, 256}));
  EXPECT_EQ(law.probability(4), (ratio{1, 256}));
  EXPECT_EQ(law.mass(), ratio{1});
  EXPECT_EQ(moved_distribution(3, ratio{0}).probability(0), ratio{1});
  EXPECT_NE(error_of([] { (void)moved_distribution(5001, {1, 2}); }), "");
  EXPECT_NE(error_of([] { (void)moved_distribution(5, {3, 2}); }), "");
  EXPECT_NE(error_of([] { (void)consistent_hash{"s"}.jump("a", 0); }), "");
}

TEST(ConsistentHash, KeepsTheOrderOfAllOthers) {
  consistent_hash const hash{"seed"};
  auto items = items_to(50);
  auto const in_order = [&] {
    names out;
    for (auto const place : hash.order(items)) out.push_back(items[place]);
    return out;
  };
  auto before = in_order();
  EXPECT_FALSE(std::ranges::is_sorted(before));
  items.insert(items.begin() + 7, "one more");
  auto after = in_order();
  std::erase(after, "one more");
  EXPECT_EQ(after, before);
}

}  // namespace
