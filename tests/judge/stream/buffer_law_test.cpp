// The exact law of a shuffle buffer, held against every way to shuffle a few items through it.
#include "judge/stream/buffer_law.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace faro::judge {
namespace {

using order = std::vector<std::uint64_t>;

integer orders_of_buffer(std::uint64_t items, std::uint64_t buffer) {
  return power(integer{buffer}, items - buffer) * factorial(buffer);
}

/// A buffer holds so many items, and each that goes out is one of those in it.
template <class C>
void shuffle_buffer(C& c, std::span<std::uint64_t> items, std::size_t buffer) {
  auto next = std::min(buffer, items.size());  // the item that comes in next
  std::vector<std::uint64_t> room{items.begin(), items.begin() + static_cast<std::ptrdiff_t>(next)};
  for (auto& out : items) {
    auto const place = room.size() > 1 ? static_cast<std::size_t>(c.below(room.size())) : 0;
    out = std::exchange(room[place], next < items.size() ? items[next] : room.back());
    if (next++ >= items.size()) room.pop_back();
  }
}

distribution<order> law_of(std::size_t items, std::size_t buffer) {
  return read_exhaustively<order>([&](auto& c) {
           order deck(items);
           std::iota(deck.begin(), deck.end(), std::uint64_t{0});
           shuffle_buffer(c, std::span{deck}, buffer);
           return deck;
         })
      .law;
}

TEST(ShuffleBuffer, GivesTheOrdersInWhichNoItemComesTooEarlyAllEquallyLikely) {
  for (std::size_t n = 1; n <= 6; ++n) {
    for (std::size_t b = 1; b <= n; ++b) {
      auto const law = law_of(n, b);
      auto const orders = orders_of_buffer(n, b);
      EXPECT_EQ(integer{law.entries().size()}, orders) << n << ' ' << b;
      EXPECT_NEAR(log2_orders_of_buffer(n, b), std::log2(orders.to_double()), 1e-9);
      for (auto const& [seen, weight] : law.entries()) {
        EXPECT_EQ(law.probability(seen), (ratio{integer{1}, orders}));
        for (std::size_t t = 0; t < n; ++t) EXPECT_LT(seen[t], t + b);
      }
    }
  }
}

TEST(ShuffleBuffer, MixesAsItsLawSays) {
  for (std::size_t n = 2; n <= 6; ++n) {
    for (std::size_t b = 1; b <= n + 1; ++b) {
      auto const law = law_of(n, b);
      double neighbours = 0, displacement = 0, correlation = 0;
      for (auto const& [seen, weight] : law.entries()) {
        auto const p = law.probability(seen).to_double();
        auto const one = judge_stream(seen);
        neighbours += p * static_cast<double>(one.neighbours_kept);
        displacement += p * one.mean_displacement;
        correlation += p * one.rank_correlation;
      }
      auto const known = mixing_of_buffer(n, b);
      EXPECT_NEAR(known.neighbours_kept, neighbours, 1e-9) << n << ' ' << b;
      EXPECT_NEAR(known.mean_displacement, displacement, 1e-9) << n << ' ' << b;
      EXPECT_NEAR(known.rank_correlation, correlation, 1e-9) << n << ' ' << b;
      auto const reached = static_cast<double>(law.entries().size());
      EXPECT_NEAR(known.total_variation, 1 - reached / factorial(n).to_double(), 1e-9) << n << ' ' << b;
    }
  }
}

TEST(ShuffleBuffer, OrdersAreAsUnlikelyAsTheyAreAmongAllOrders) {
  constexpr std::size_t n = 5;
  auto const all = law_of(n, n);
  for (auto const& [seen, weight] : all.entries()) {
    auto const one = judge_stream(seen);
    double as_near = 0, as_many = 0;
    for (auto const& [other, same] : all.entries()) {
      auto const another = judge_stream(other);
      as_near += another.earliest <= one.earliest ? 1 : 0;
      as_many += another.neighbours_kept >= one.neighbours_kept ? 1 : 0;
    }
    EXPECT_NEAR(std::pow(10, one.log10_window_p), as_near / 120, 1e-9);
    EXPECT_NEAR(std::pow(10, one.log10_neighbours_p), as_many / 120, 1e-9);
    EXPECT_EQ(one.least_buffer, one.earliest + 1);
    EXPECT_GE(one.most_buffer, one.least_buffer);
    EXPECT_LE(one.most_buffer, n);
  }
}

TEST(ShuffleBuffer, LargeOnesAreNearTheirLimits) {
  // n (1 - 1/b)-like sums at a size where every term matters: a buffer of half the items.
  auto const half = mixing_of_buffer(100'000, 50'000);
  EXPECT_NEAR(half.total_variation, 1, 1e-12);
  EXPECT_GT(half.rank_correlation, 0.2);
  EXPECT_LT(half.rank_correlation, 0.6);
  // A small buffer keeps one neighbour in about 2b.
  EXPECT_NEAR(mixing_of_buffer(100'000, 1000).neighbours_kept, 50, 2);
}

TEST(ShuffleBuffer, OnlyOrdersAreJudged) {
  EXPECT_THROW((void)judge_stream(order{}), input_error);
  EXPECT_THROW((void)judge_stream(order{0}), input_error);
  EXPECT_THROW((void)judge_stream(order{0, 0}), input_error);
  EXPECT_THROW((void)judge_stream(order{0, 2}), input_error);
}

}  // namespace
}  // namespace faro::judge
