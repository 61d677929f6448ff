// Chains solved: exact chances and times, certified digits where fractions are long, and bounds when stopped.
#include <faro/chains/detail/solve.hpp>
#include <faro/error.hpp>
#include <faro/parallel/progress.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <random>
#include <thread>

namespace {

using faro::chain;
using faro::integer;
using faro::power;
using faro::ratio;
using faro::ratio_bounds;
using faro::solve;

/// A gambler with `begin` of `all` units who wins one with probability win / of: outcomes ruin, riches.
chain ruin(std::uint32_t begin, std::uint32_t all, std::uint64_t win = 1, std::uint64_t of = 2) {
  chain c{2, 1};
  auto const state = [&](std::uint32_t units) -> chain::place {
    if (units == 0) return chain::outcome(0);
    if (units == all) return chain::outcome(1);
    return units == begin ? 0 : units < begin ? units : units - 1;
  };
  for (std::uint32_t n = 0; n + 1 < all; ++n) {
    auto const units = n == 0 ? begin : n < begin ? n : n + 1;
    c.add_row({{state(units + 1), win}, {state(units - 1), of - win}});
  }
  return c;
}

/// A walk on a torus of k x k fields that ends on two of them: everything is in one loop, and fills in.
chain torus(std::uint32_t k) {
  chain c{2, 1};
  auto const field = [&](std::uint32_t x, std::uint32_t y) -> chain::place {
    auto const n = (x + k) % k + (y + k) % k * k;
    if (n == k / 2 * k + k / 2) return chain::outcome(0);
    if (n == k / 3 * k + 1) return chain::outcome(1);
    return n;
  };
  for (std::uint32_t y = 0; y < k; ++y) {
    for (std::uint32_t x = 0; x < k; ++x)
      c.add_row(
          {{field(x + 1, y), 1}, {field(x + k - 1, y), 1}, {field(x, y + 1), 1}, {field(x, y + k - 1), 1}});
  }
  return c;
}

void expect_within(ratio_bounds const& found, ratio const& exact) {
  EXPECT_LE(found.low, exact);
  EXPECT_GE(found.high, exact);
}

TEST(Chains, GamblersRuinAsComputedByFractions) {  // Gauss elimination over fractions, elsewhere
  auto const even = solve(ruin(3, 10));
  ASSERT_TRUE(even.exact);
  EXPECT_EQ(even.outcomes[0].low, (ratio{7, 10}));
  EXPECT_EQ(even.counted[0]->low, ratio{21});
  auto const roulette = solve(ruin(20, 30, 18, 37));
  EXPECT_EQ(roulette.outcomes[0].low.to_string(), "37589973457545958193355601/72228980811680759042686801");
  EXPECT_EQ(roulette.counted[0]->low.to_string(), "15000147637554132748830600740/72228980811680759042686801");
  EXPECT_EQ(roulette.outcomes[0].low + roulette.outcomes[1].low, ratio{1});
}

TEST(Chains, TenThousandStatesExactly) {
  auto const fair = solve(ruin(5000, 10'000));
  ASSERT_TRUE(fair.exact);
  EXPECT_EQ(fair.outcomes[0].low, (ratio{1, 2}));
  EXPECT_EQ(fair.counted[0]->low, ratio{25'000'000});
  EXPECT_EQ(fair.largest_class, 9999U);
}

TEST(Chains, LongFractionsHaveCertifiedDigits) {
  auto const c = ruin(500, 1000, 9, 19);
  auto const digits = solve(c, {.exact_seconds = 0});
  EXPECT_FALSE(digits.exact);
  ASSERT_TRUE(digits.certified);
  EXPECT_LT(digits.outcomes[0].width(), ratio(1, power(10, 50)));
  EXPECT_LT(digits.counted[0]->width(), ratio(1, power(10, 50)));
  // 1 / (1 + (9/10)^500): the closed form
  ratio const ruined{power(10, 500), power(10, 500) + power(9, 500)};
  expect_within(digits.outcomes[0], ruined);
  EXPECT_GE(digits.fraction_digits, 500);
  auto const exact = solve(c);
  ASSERT_TRUE(exact.exact);
  EXPECT_EQ(exact.outcomes[0].low, ruined);
  expect_within(*digits.counted[0], exact.counted[0]->low);
}

TEST(Chains, ThoseThatFillInAgreeWithEachOther) {
  auto const digits = solve(torus(24), {.exact_seconds = 0});
  auto const exact = solve(torus(24));
  ASSERT_TRUE(exact.exact);
  EXPECT_TRUE(digits.certified);
  for (std::size_t k = 0; k < 2; ++k) expect_within(digits.outcomes[k], exact.outcomes[k].low);
  expect_within(*digits.counted[0], exact.counted[0]->low);
}

TEST(Chains, ThatLiveLongerThanDoublesCanTell) {
  // Heads in a row, 200 of them: 2^201 - 2 flips on the average.
  chain c{1, 1};
  for (chain::place run = 0; run < 200; ++run)
    c.add_row({{run == 199 ? chain::outcome(0) : run + 1, 1}, {0, 1}});
  auto const digits = solve(c, {.exact_seconds = 0});
  EXPECT_TRUE(digits.certified);
  ASSERT_TRUE(digits.counted[0]);
  expect_within(*digits.counted[0], ratio{power(2, 201) - 2});
  EXPECT_EQ(solve(c).counted[0]->low, ratio{power(2, 201) - 2});
}

TEST(Chains, WithoutLoopsAreIntegersAllTheWay) {
  chain c{2, 1};
  c.add_row({{1, 1}, {2, 2}, {0, 5}});  // straight back: a geometric series
  c.add_row({{2, 1}, {chain::outcome(0), 3}});
  c.add_row({{chain::outcome(0), 1}, {chain::outcome(1), 6}});
  auto const found = solve(c);
  ASSERT_TRUE(found.exact);
  EXPECT_EQ(found.largest_class, 1U);
  EXPECT_EQ(found.outcomes[1].low, (ratio{9, 14}));  // (2/3 + 1/3 * 1/4) * 6/7
  EXPECT_EQ(found.counted[0]->low, ratio(8, 3) + ratio(1, 3) + ratio(3, 4));
}

TEST(Chains, StatesThatNeverEndAreFoundFirst) {
  chain c{1, 1};
  c.add_row({{chain::outcome(0), 1}, {1, 2}});
  c.add_row({{2, 1}, {1, 1}});
  c.add_row({{1, 1}});
  auto const found = solve(c);
  EXPECT_TRUE(found.exact);
  EXPECT_EQ(found.outcomes[0].low, (ratio{1, 3}));
  EXPECT_EQ(found.never.low, (ratio{2, 3}));
  EXPECT_EQ(found.endless_states, 2U);
  EXPECT_FALSE(found.counted[0]);  // infinite
  chain nothing{0, 0};
  nothing.add_row({{0, 1}});
  EXPECT_EQ(solve(nothing).never.low, ratio{1});
}

TEST(Chains, WeightsMayHaveAnySize) {
  auto const large = power(3, 100);
  auto const make = [&](integer const& scale) {
    chain c{2, 1};
    std::vector<std::pair<integer, integer>> const one{{1, 1}};
    std::vector<chain::way> first{{1, integer{2} * scale + 1, integer{4} * scale + 2},
                                  {chain::outcome(0), 1, 2}};
    std::vector<chain::way> second{{0, scale, scale + 1}, {chain::outcome(1), 1, scale + 1}};
    c.add_row(first, one);
    c.add_row(second, one);
    return c;
  };
  auto const c = make(large);
  EXPECT_TRUE(c.has_large());
  auto const exact = solve(c);
  ASSERT_TRUE(exact.exact);
  // p = 1/2 + 1/2 s/(s+1) p
  auto const s = ratio(large, large + 1);
  EXPECT_EQ(exact.outcomes[0].low, ratio(1, 2) / (ratio{1} - s / ratio{2}));
  auto const digits = solve(c, {.exact_seconds = 0});
  EXPECT_TRUE(digits.certified);
  expect_within(digits.outcomes[0], exact.outcomes[0].low);
  expect_within(*digits.counted[0], exact.counted[0]->low);
}

TEST(Chains, RandomOnesAgreeWithFractionsWhateverTheMethod) {
  std::mt19937_64 g{20261122};
  for (int round = 0; round < 60; ++round) {
    auto const n = static_cast<chain::place>(2 + g() % 12);
    chain c{3, 1};
    chain scaled{3, 1};  // the same with weights that need long rows
    auto const factor = power(7, 40);
    for (chain::place i = 0; i < n; ++i) {
      std::vector<chain::plain_way> ways;
      std::vector<chain::way> large;
      std::uint64_t sum = 0;
      for (auto k = 1 + g() % 4; k > 0; --k)
        ways.push_back({static_cast<chain::place>(g() % n), 1 + g() % 1000});
      if (i == 0 || g() % 3 == 0) ways.push_back({chain::outcome(g() % 3), 1 + g() % 1000});
      for (auto const& w : ways) sum += w.weight;
      for (auto const& w : ways) large.push_back({w.to, integer{w.weight} * factor, integer{sum} * factor});
      c.add_row(ways);
      std::vector<std::pair<integer, integer>> const one{{factor - 1, factor}};
      scaled.add_row(large, one);
    }
    auto const lifted = solve(c);
    auto const fractions = solve(scaled);
    auto const digits = solve(c, {.exact_seconds = 0});
    ASSERT_TRUE(lifted.exact && fractions.exact);
    for (std::size_t k = 0; k < 3; ++k) {
      EXPECT_EQ(lifted.outcomes[k].low, fractions.outcomes[k].low);
      expect_within(digits.outcomes[k], lifted.outcomes[k].low);
    }
    EXPECT_EQ(lifted.never.low, fractions.never.low);
    EXPECT_EQ(lifted.counted[0].has_value(), lifted.never.low.is_zero());
    if (lifted.counted[0]) {
      EXPECT_EQ(lifted.counted[0]->low * ratio(factor - 1, factor), fractions.counted[0]->low);
    }
  }
}

TEST(Chains, StoppedAtOnceLeaveBounds) {
  faro::parallel::watch watch;
  watch.stop();
  faro::parallel::under const watched{watch};
  auto const found = solve(torus(20));
  EXPECT_TRUE(found.stopped);
  EXPECT_FALSE(found.exact);
  for (auto const& b : found.outcomes) EXPECT_LE(b.low, b.high);
  EXPECT_LE(found.outcomes[0].low, (ratio{1, 2}));
}

TEST(Chains, RowsThatDoNotSumToOneAreRefused) {
  chain c{1};
  std::vector<chain::way> const ways{{chain::outcome(0), 1, 3}, {0, 1, 3}};
  EXPECT_THROW(c.add_row(ways), faro::input_error);
  EXPECT_THROW(c.add_row({{0, 0}}), faro::input_error);
}

TEST(DistributionOfTime, OfTwoSixesInARow) {
  chain c{1, 1};
  std::array<chain::plain_way, 2> const first{{{0, 5, 1}, {1, 1, 1}}};
  std::array<chain::plain_way, 2> const second{{{0, 5, 1}, {chain::outcome(0), 1, 1}}};
  c.add_row(first);
  c.add_row(second);
  EXPECT_EQ(solve(c).counted[0]->low, ratio{42});
  auto const law = faro::distribution_of_time(c, 42, ratio{});
  ratio within;
  for (std::size_t n = 0; n <= 10; ++n) within += law.ended[n];
  EXPECT_EQ(within, (ratio{126731, 629856}));  // stepped in fractions, elsewhere
  EXPECT_EQ(law.exact, 43U);                   // 6^42 has 109 bits
  auto sum = law.later + law.unread;
  for (auto const& p : law.ended) sum += p;
  EXPECT_EQ(sum, ratio{1});
}

// Beyond what 256 bits tell apart: rounded down, and what is lost is counted.
TEST(DistributionOfTime, IsRoundedWhereDenominatorsAreLong) {
  chain c{1, 1};
  std::array<chain::plain_way, 2> const row{{{0, 99, 1}, {chain::outcome(0), 1, 1}}};
  c.add_row(row);
  auto const law = faro::distribution_of_time(c, 80, ratio{});
  ratio here{1, 100};
  ratio sum;
  for (std::size_t n = 1; n <= 80; ++n) {
    EXPECT_LE(law.ended[n], here);
    EXPECT_GE(law.ended[n] + law.unread, here);
    EXPECT_EQ(n < law.exact, law.ended[n] == here) << n;
    sum += law.ended[n];
    here *= ratio{99, 100};
  }
  EXPECT_GE(law.exact, 30U);
  EXPECT_LE(law.exact, 40U);
  EXPECT_EQ(sum + law.later + law.unread, ratio{1});
}

TEST(DistributionOfTime, RowsThatDoNotTickCountInDenominators) {
  chain c{2, 1};  // a coin that does not tick before a die that does
  std::array<chain::plain_way, 2> const coin{{{1, 1, 0}, {chain::outcome(0), 1, 0}}};
  std::array<chain::plain_way, 2> const die{{{0, 5, 1}, {chain::outcome(1), 1, 1}}};
  c.add_row(coin);
  c.add_row(die);
  auto const law = faro::distribution_of_time(c, 3, ratio{}, true);
  EXPECT_EQ(law.exact, 4U);
  EXPECT_EQ(law.ended[0], (ratio{1, 2}));
  EXPECT_EQ(law.ended[1], (ratio{7, 24}));  // 1/2 * (1/6 + 5/6 * 1/2)
}

TEST(Chains, CountsMayBeLarge) {
  chain c{1, 1};
  std::vector<chain::way> const ways{{0, 1, 3}, {chain::outcome(0), 2, 3}};
  std::vector<std::pair<faro::integer, faro::integer>> const counted{{power(10, 30), 3}};
  c.add_row(ways, counted);
  EXPECT_EQ(c.add_counter(), 1U);
  EXPECT_EQ(c.counted(0, 0), power(10, 30));
  EXPECT_EQ(c.counted(0, 1), faro::integer{0});
  auto const found = solve(c);
  ASSERT_TRUE(found.counted[0]);
  EXPECT_EQ(found.counted[0]->low, (ratio{power(10, 30), 2}));
}

TEST(DistributionOfTime, LoopsThatDoNotTickAreFollowed) {
  chain c{1, 1};
  std::array<chain::plain_way, 2> const first{{{1, 1, 0}, {chain::outcome(0), 1, 1}}};
  std::array<chain::plain_way, 1> const second{{{0, 1, 0}}};
  c.add_row(first);
  c.add_row(second);
  auto const law = faro::distribution_of_time(c, 3, ratio{});
  EXPECT_GE(law.ended[1] + ratio(1, power(2, 60)), ratio{1});
  EXPECT_TRUE(law.ended[0].is_zero());
  EXPECT_EQ(law.ended[1] + law.later + law.unread, ratio{1});
}

}  // namespace
