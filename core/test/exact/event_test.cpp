// Events and dice. Sources: N. Brown's game-probability, run on these questions (exact rationals); the rest
// by hand.
#include "support/error_of.hpp"

#include <faro/exact/detail/dice.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

namespace {

using faro::compare;
using faro::constant;
using faro::d;
using faro::dice;
using faro::integer;
using faro::ratio;
using faro::z;
using faro::testing::error_of;

TEST(Dice, CompareAsTheOriginalDoes) {
  EXPECT_EQ(compare(2 * d(6), d(12)), (faro::comparison{{5, 12}, {1, 12}, {1, 2}}));
  EXPECT_EQ(compare(d(6), d(6)), (faro::comparison{{5, 12}, {1, 6}, {5, 12}}));
  EXPECT_EQ(faro::chance_that(std::greater<>{}, 2 * d(6), d(12)), (ratio{1, 2}));
}

TEST(Dice, CountTimesDieAddsDice) {
  EXPECT_EQ((2 * d(6)).probability(7), (ratio{1, 6}));
  EXPECT_EQ((d(6) * 2).probability(7), ratio{0});
  EXPECT_EQ((d(6) * 2).entries().back().outcome, 12);
  EXPECT_EQ(-2 * d(6), constant(0));     // a count below 1 is none
  auto const d6_times_d4 = d(6) * d(4);  // d6 many d4
  EXPECT_EQ(d6_times_d4.probability(1), (ratio{1, 24}));
  EXPECT_EQ(d6_times_d4.probability(6), (ratio{1589, 24576}));
  EXPECT_EQ(d6_times_d4.probability(24), (ratio{1, 24576}));
  EXPECT_EQ(d6_times_d4.mass(), ratio{1});
}

TEST(Dice, RerollsGiveTheDistributionGivenTheOthers) {
  EXPECT_EQ(reroll(3 * d(6), {3, 4, 5, 6, 7}).probability(18), (ratio{1, 181}));
  EXPECT_EQ(reroll(2 * d(6), {7}).probability(12), (ratio{1, 30}));
  EXPECT_EQ(error_of([] { reroll(d(2), {1, 2}); }), "the condition can never hold");
}

TEST(Dice, HaveMomentsAndQuantiles) {
  EXPECT_EQ(mean(3 * d(6)), (ratio{21, 2}));
  EXPECT_EQ(variance(3 * d(6)), (ratio{35, 4}));
  EXPECT_EQ(variance(z(10)), (ratio{33, 4}));
  EXPECT_EQ(quantile(2 * d(6), {1, 2}), 7);
  EXPECT_EQ(quantile(d(20), 1), 20);
  EXPECT_EQ(modes(2 * d(6)), (std::vector<std::int64_t>{7}));
  EXPECT_EQ(modes(d(3)), (std::vector<std::int64_t>{1, 2, 3}));
  EXPECT_DOUBLE_EQ(entropy_bits(d(8)), 3);
  EXPECT_EQ(absolute(d(6) - d(6)).probability(0), (ratio{1, 6}));
}

TEST(Dice, TakeHundredsOfDice) {
  auto const many = 100 * d(20);
  EXPECT_EQ(mean(many), ratio{1050});
  EXPECT_EQ(many.weight(100), integer{1});
  EXPECT_EQ(many.denominator(), faro::power(20, 100));
}

TEST(Dice, RefuseWhatIsNone) {
  EXPECT_EQ(error_of([] { d(0); }), "expected a die of 1 to 1000000 sides, got 0");
  EXPECT_NE(error_of([] { (void)(constant(INT64_MAX) + 1); }).find("beyond 64 bits"), std::string::npos);
  EXPECT_EQ(error_of([] { quantile(d(6), 0); }), "a quantile of 0 is not above 0 and at most 1");
  EXPECT_EQ(error_of([] { faro::equally_likely(std::vector<int>{}); }),
            "a distribution needs an outcome of positive weight");
}

TEST(Event, ListsAddUp) {
  auto const coin = faro::equally_likely<std::string>({"heads", "tails", "heads"});
  EXPECT_EQ(coin.probability("heads"), (ratio{2, 3}));
  EXPECT_EQ(substitute<std::string>(coin, "tails", "edge").probability("edge"), (ratio{1, 3}));
}

TEST(Event, TheNextMayDependOnTheLast) {
  // Roll a d6, then a die with as many sides.
  auto const nested = and_then(d(6), [](std::int64_t sides) { return d(sides); });
  EXPECT_EQ(nested.probability(6), (ratio{1, 36}));
  EXPECT_EQ(nested.probability(1),
            (ratio{1, 6}) * (ratio{1} + ratio{1, 2} + ratio{1, 3} + ratio{1, 4} + ratio{1, 5} + ratio{1, 6}));
  EXPECT_EQ(nested.mass(), ratio{1});
}

TEST(Event, TablesCumulate) {
  auto const rows = cumulative(2 * d(6));
  ASSERT_EQ(rows.size(), 11U);
  EXPECT_EQ(rows[0].at_least, ratio{1});
  EXPECT_EQ(rows[5].at_most, (ratio{7, 12}));
  EXPECT_EQ(rows[5].at_least, (ratio{7, 12}));
  EXPECT_EQ(rows[10].at_most, ratio{1});
}

TEST(Event, IsDrawnAsBars) {
  auto const label = [](std::int64_t x) { return std::to_string(x); };
  EXPECT_EQ(text_bars(2 * d(2), label), "2 #\n3 ##\n4 #\n");
  EXPECT_EQ(text_bars(d(10) * 0 + 9 + d(2), label), "10 #\n11 #\n");  // the lowest common denominator
  EXPECT_NE(error_of([&] { text_bars(20 * d(6), label); }).find("marks; at most 1000 are drawn"),
            std::string::npos);
}

RC_GTEST_PROP(Compare, IsMirrored, (std::vector<std::int8_t> const& a, std::vector<std::int8_t> const& b)) {
  RC_PRE(!a.empty() && !b.empty());
  auto const x = faro::equally_likely(a);
  auto const y = faro::equally_likely(b);
  auto const forth = compare(x, y);
  auto const back = compare(y, x);
  RC_ASSERT(forth.less == back.greater && forth.equal == back.equal && forth.greater == back.less);
  RC_ASSERT(forth.less + forth.equal + forth.greater == ratio{1});
  RC_ASSERT(forth.less == faro::chance_that(std::less<>{}, x, y));
}

}  // namespace
