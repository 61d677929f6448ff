// Few data: distributions held against every order and every pair of hands; what is refused; what so few
// could not show.
#include "judge/src/complaints/few.hpp"

#include "judge/src/complaints/sum_tails.hpp"

#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace {

using namespace faro::judge;
using texts = std::vector<std::string>;

/// The chance of so many neighbours alike or fewer, and or more, over all orders.
std::pair<double, double> by_all_orders(std::vector<int> kinds, int seen) {
  std::sort(kinds.begin(), kinds.end());
  double fewer = 0, more = 0, all = 0;
  do {
    int alike = 0;
    for (std::size_t i = 1; i < kinds.size(); ++i) alike += kinds[i] == kinds[i - 1];
    fewer += alike <= seen;
    more += alike >= seen;
    ++all;
  } while (std::next_permutation(kinds.begin(), kinds.end()));
  return {fewer / all, more / all};
}

TEST(Few, NeighboursFollowTheDistributionOfAllOrders) {
  for (auto const& kinds : {std::vector{0, 0, 1, 1, 2, 2, 2, 0}, std::vector{0, 1, 2, 3},
                            std::vector{0, 0, 0, 0, 1, 0}, std::vector{0, 1, 0, 1, 0, 1, 2}}) {
    texts names;
    int seen = 0;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      names.push_back("artist " + std::to_string(kinds[i]));
      seen += i > 0 && kinds[i] == kinds[i - 1];
    }
    auto const r = judge_plays(names, 0.01);
    auto const [fewer, more] = by_all_orders(kinds, seen);
    EXPECT_NEAR(r.neighbours.fewer, fewer, 1e-14);
    EXPECT_NEAR(r.neighbours.more, more, 1e-14);
    EXPECT_TRUE(r.neighbours.exact);
  }
}

TEST(Few, APlaylistKeptApartIsSeenAndATinyOneCannotBe) {
  texts apart;
  for (int round = 0; round < 5; ++round) {
    for (auto const* artist : {"Abba", "Blur", "Cure", "Doors", "Enya"}) apart.emplace_back(artist);
  }
  auto const r = judge_plays(apart, 0.05);
  EXPECT_EQ(r.neighbours.seen, 0);
  EXPECT_NEAR(r.neighbours.expected, 4, 1e-9);  // 24 places, 4 of 24 others alike
  EXPECT_LT(r.neighbours.fewer, 0.02);
  auto const tiny = judge_plays(texts{"a", "b", "a", "b"}, 0.01);
  EXPECT_GT(tiny.least_p, 0.01);
  ASSERT_TRUE(tiny.plays_needed);
  EXPECT_GT(*tiny.plays_needed, 4U);
}

/// Orders with k neighbours alike have the weight t^k; the chance that such a player is shown, by all orders.
TEST(Few, SayWhatSoFewPlaysCouldShow) {
  texts plays;
  for (int i = 0; i < 25; ++i) plays.emplace_back(1, static_cast<char>('a' + i % 3));
  auto const r = judge_plays(plays, 0.05);
  ASSERT_TRUE(r.shown_below && r.shown_above && r.plays_for_half);
  EXPECT_LT(*r.shown_below, r.neighbours.expected / 2);
  EXPECT_GT(*r.shown_above, r.neighbours.expected);
  EXPECT_GT(*r.plays_for_half, 25U) << "half as many is not shown by so few";
  texts more;
  for (std::size_t i = 0; i < *r.plays_for_half; ++i) more.emplace_back(1, static_cast<char>('a' + i % 3));
  auto const enough = judge_plays(more, 0.05);
  EXPECT_GE(*enough.shown_below, enough.neighbours.expected / 2);
  EXPECT_EQ(*enough.plays_for_half, more.size());
  auto const tiny = judge_plays(texts{"a", "b", "a"}, 0.01);
  EXPECT_FALSE(tiny.shown_below || tiny.shown_above);
}

TEST(Few, HandsFollowTheConvolution) {
  // Hands of 2 from 5 cards, 2 of them hits: 3, 6 and 1 of 10 ways.
  hand_counts const two{2, 5, 2, {2, 1}};
  auto const r = judge_hands(two, 0.01);
  EXPECT_NEAR(r.total.expected, 1.6, 1e-12);
  EXPECT_NEAR(r.total.more, (2 * 0.6 * 0.1 + 0.01), 1e-12);  // 3 or more
  EXPECT_NEAR(r.total.fewer, 1 - 0.01, 1e-12);
  EXPECT_TRUE(r.total.exact);
  hand_counts many{7, 60, 24, std::vector<std::uint64_t>(150, 3)};
  auto const rounded = judge_hands(many, 0.01);
  EXPECT_FALSE(rounded.total.exact);
  EXPECT_NEAR(rounded.total.expected, 150 * 2.8, 1e-6);
  EXPECT_LT(rounded.spread.fewer, 1e-10) << "every hand alike is no shuffle";
  many.hits.resize(100);
  auto const exact = judge_hands(many, 0.01);
  EXPECT_TRUE(exact.total.exact);
  EXPECT_NEAR(exact.total.deviation / std::sqrt(100.0), rounded.total.deviation / std::sqrt(150.0), 1e-9);
}

TEST(Few, TailsOfManyAreThoseOfTheConvolution) {
  for (auto const& one : std::vector<std::vector<sum_value>>{
           {{0, 0.5}, {1, 0.5}},
           {{0, 0.7}, {1, 0.2}, {17, 0.1}},
           {{0, 0.25}, {4, 0.25}, {10, 0.25}, {1000, 0.25}},
           {{0, 0.001}, {3, 0.999}},
       }) {
    for (std::size_t const times : {1U, 2U, 7U, 150U}) {
      std::vector<double> sums{1};
      for (std::size_t i = 0; i < times; ++i) {
        std::vector<double> next(sums.size() + static_cast<std::size_t>(one.back().u));
        for (auto const& [u, chance] : one)
          for (std::size_t k = 0; k < sums.size(); ++k)
            next[k + static_cast<std::size_t>(u)] += sums[k] * chance;
        sums = std::move(next);
      }
      std::vector<double> from(sums.size() + 1);  // sums from the end, each exact by its size
      for (auto k = sums.size(); k-- > 0;) from[k] = from[k + 1] + sums[k];
      double below = 0;
      auto const stride = std::max<std::size_t>(1, sums.size() / 50);
      for (std::size_t k = 0; k < sums.size(); ++k) {
        below += sums[k];
        if (k % stride != 0) continue;
        auto const t = tails_of_sum(one, times, static_cast<std::int64_t>(k));
        EXPECT_NEAR(t.fewer, below, below * 1e-10 + 1e-300) << times << " " << k;
        EXPECT_NEAR(t.more, from[k], from[k] * 1e-10 + 1e-300) << times << " " << k;
      }
    }
  }
}

TEST(Few, UnevennessIsAskedOfManyHandsToo) {
  std::vector<std::uint64_t> alike(5000, 2), apart;
  for (int i = 0; i < 5000; ++i) apart.push_back(i % 2 == 0 ? 0 : 4);
  EXPECT_LT(judge_hands({7, 60, 17, alike}, 0.01).spread.fewer, 1e-9);
  EXPECT_LT(judge_hands({7, 60, 17, apart}, 0.01).spread.more, 1e-9);
  EXPECT_NEAR(judge_hands({7, 60, 17, apart}, 0.01).spread.expected,
              5000 * 7 * (17.0 / 60) * (43.0 / 60) * 53 / 59, 1e-6);
  // Of many values, each of its own: an even shuffle of halves of 999 cards.
  std::vector<std::uint64_t> wide;
  for (int i = 0; i < 5000; ++i) wide.push_back(static_cast<std::uint64_t>(166 + (i * 7919 % 17) - 8));
  auto const r = judge_hands({499, 1000, 333, wide}, 0.01);
  EXPECT_LT(r.spread.fewer, 1e-9);
  EXPECT_GT(r.total.p, 0.0);
}

TEST(Few, RefuseWhatCannotBe) {
  EXPECT_THROW(judge_hands({7, 60, 24, {}}, 0.01), faro::input_error);
  EXPECT_THROW(judge_hands({7, 60, 24, {8}}, 0.01), faro::input_error);
  EXPECT_THROW(judge_hands({7, 6, 4, {1}}, 0.01), faro::input_error);
  EXPECT_THROW(judge_hands({7, 60, 61, {1}}, 0.01), faro::input_error);
  EXPECT_THROW(judge_plays(texts{"a"}, 0.01), faro::input_error);
}

}  // namespace
