// Counts of a lottery held against every sequence of draws of a small one.
#include "judge/src/complaints/numbers.hpp"

#include "judge/src/complaints/few.hpp"

#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

namespace {

using namespace faro::judge;

/// Calls look(counts) for each way of so many draws of k of n.
void for_all_draws(unsigned n, int k, unsigned draws, std::vector<std::uint64_t>& counts,
                   std::function<void()> const& look) {
  if (draws == 0) return look();
  for (unsigned set = 0; set < 1U << n; ++set) {
    if (std::popcount(set) != k) continue;
    for (unsigned i = 0; i < n; ++i) counts[i] += set >> i & 1;
    for_all_draws(n, k, draws - 1, counts, look);
    for (unsigned i = 0; i < n; ++i) counts[i] -= set >> i & 1;
  }
}

struct lottery {
  unsigned n, k, draws;
  std::vector<std::uint64_t> seen;
};
double squares(std::vector<std::uint64_t> const& counts) {
  double out = 0;
  for (auto const c : counts) out += static_cast<double>(c * c);
  return out;
}

TEST(Numbers, FollowTheDistributionOfAllDraws) {
  for (auto const& lot : {lottery{4, 2, 4, {4, 2, 1, 1}}, lottery{5, 2, 3, {3, 1, 1, 1, 0}},
                          lottery{5, 3, 4, {4, 3, 2, 2, 1}}, lottery{3, 1, 6, {4, 2, 0}}}) {
    auto const r = judge_numbers({lot.draws, lot.k, lot.seen}, 0.01);
    std::vector<std::uint64_t> counts(lot.n);
    double all = 0, uneven = 0, even = 0, most = 0, least = 0;
    for_all_draws(lot.n, static_cast<int>(lot.k), lot.draws, counts, [&] {
      ++all;
      uneven += squares(counts) >= squares(lot.seen);
      even += squares(counts) <= squares(lot.seen);
      most += *std::ranges::max_element(counts) >= r.largest.count;
      least += *std::ranges::min_element(counts) <= r.smallest.count;
    });
    EXPECT_EQ(r.tables, 19'999U);
    EXPECT_NEAR(r.uneven, uneven / all, 0.018) << "five standard errors";
    EXPECT_NEAR(r.even, even / all, 0.018);
    EXPECT_GE(most / all, r.largest.at_least - 1e-12);
    EXPECT_LE(most / all, r.largest.at_most + 1e-12);
    EXPECT_GE(least / all, r.smallest.at_least - 1e-12);
    EXPECT_LE(least / all, r.smallest.at_most + 1e-12);
  }
}

/// Not n - k, as the usual sum has it: one number more in a draw is one place less for the others.
TEST(Numbers, HaveAStatisticWhoseMeanIsItsDegreesOfFreedom) {
  for (auto const& [n, k, draws] : {std::array{5U, 2U, 4U}, {6U, 4U, 3U}, {4U, 1U, 5U}}) {
    std::vector<std::uint64_t> counts(n);
    double all = 0, sum = 0;
    for_all_draws(n, static_cast<int>(k), draws, counts, [&] {
      auto const expected = static_cast<double>(draws * k) / n;
      double x2 = 0;
      for (auto const c : counts) x2 += std::pow(static_cast<double>(c) - expected, 2) / expected;
      ++all;
      sum += x2 * (n - 1) / (n - k);
    });
    EXPECT_NEAR(sum / all, n - 1, 1e-9);
  }
}

TEST(Numbers, SayTheChiSquareOfManyDraws) {
  std::vector<std::uint64_t> counts(49, 120);
  counts[0] = 160;
  counts[1] = 80;
  auto const r = judge_numbers({980, 6, counts}, 0.01);
  EXPECT_EQ(r.tables, 0U);
  EXPECT_NEAR(r.statistic, 2 * 1600.0 / 120 * 48 / 43, 1e-9);
  EXPECT_EQ(r.degrees, 48U);
  EXPECT_NEAR(r.uneven + r.even, 1, 1e-12);
  EXPECT_LT(r.even, 0.05) << "47 of 49 counts alike";
  EXPECT_LT(r.largest.at_most, 0.02);
  EXPECT_NEAR(r.largest.at_least / r.largest.at_most, 1, 0.01);
  ASSERT_TRUE(r.shown_factor);
  EXPECT_GT(*r.shown_factor, 1.3);
  auto const flat = judge_numbers({980, 6, std::vector<std::uint64_t>(49, 120)}, 0.01);
  EXPECT_LT(flat.p, 1e-6) << "all counts alike is no chance";
}

TEST(Numbers, RefuseCountsThatAreNone) {
  EXPECT_THROW(judge_numbers({3, 2, {3, 3, 1}}, 0.01), faro::input_error) << "7 is no 6";
  EXPECT_THROW(judge_numbers({3, 2, {4, 1, 1}}, 0.01), faro::input_error);
  EXPECT_THROW(judge_numbers({3, 3, {3, 3, 3}}, 0.01), faro::input_error);
  EXPECT_THROW(judge_numbers({0, 1, {0, 0}}, 0.01), faro::input_error);
  EXPECT_THROW(judge_numbers({3, 0, {0, 0, 0}}, 0.01), faro::input_error);
}

/// Some number of a 6/49 draw stands in the one before with chance 1 - C(43, 6) / C(49, 6), 56.4 %.
TEST(Numbers, RepeatFromDrawToDrawAsHands) {
  auto const r = judge_hands({6, 49, 6, {0}}, 0.01);
  EXPECT_NEAR(1 - r.total.fewer, 0.564, 5e-4);
  // Two draws after the first, of 2 from 4, by all their ways: both overlaps are 2 in 1 of 36.
  auto const both = judge_hands({2, 4, 2, {2, 2}}, 0.01);
  EXPECT_NEAR(both.total.more, 1 / 36.0, 1e-14);
}

}  // namespace
