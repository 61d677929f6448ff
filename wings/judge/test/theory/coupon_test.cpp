// The number of draws of SelectionShuffle, exercise 10.30 of document 003. Quantiles computed independently
// in exact integers.
#include "judge/src/theory/coupon.hpp"

#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <map>

namespace {

using faro::ratio;
using faro::judge::coupon_collector;

TEST(CouponCollector, HasExactMoments) {
  EXPECT_EQ(coupon_collector{4}.mean(), (ratio{25, 3}));
  EXPECT_EQ(coupon_collector{52}.mean().to_decimal(3), "235.978");
  EXPECT_EQ(coupon_collector{104}.mean().to_decimal(9), "543.546281386");
  EXPECT_EQ(coupon_collector{104}.variance().to_decimal(9), "17144.558983110");
  EXPECT_EQ(coupon_collector{2}.variance(), ratio{2});  // 1 + a geometric wait of chance 1/2
}

TEST(CouponCollector, HasExactProbabilities) {
  EXPECT_EQ(coupon_collector{3}.at_most(2), ratio{0});
  EXPECT_EQ(coupon_collector{3}.at_most(3), (ratio{2, 9}));
  EXPECT_EQ(coupon_collector{52}.at_most(52), (ratio{faro::factorial(52), faro::power(52, 52)}));  // 4.7e-22
  EXPECT_EQ(coupon_collector{1}.at_most(1), ratio{1});
}

TEST(CouponCollector, HasExactQuantiles) {
  coupon_collector const deck{52};
  EXPECT_EQ(deck.quantile({1, 2}), 225U);
  EXPECT_EQ(deck.quantile({95, 100}), 357U);
  EXPECT_EQ(deck.quantile({99, 100}), 441U);
  EXPECT_EQ(deck.quantile({999, 1000}), 560U);
  std::map<int, std::uint64_t> const two_decks{{50, 375},  {250, 451}, {500, 521}, {750, 611},
                                               {950, 789}, {990, 957}, {999, 1196}};
  for (auto const& [per_mille, draws] : two_decks)
    EXPECT_EQ(coupon_collector{104}.quantile({per_mille, 1000}), draws);
}

TEST(CouponCollector, AQuantileIsTheFirstToReachItsProbability) {
  for (std::uint64_t n = 2; n < 30; ++n) {
    auto const t = coupon_collector{n}.quantile({9, 10});
    EXPECT_GE(coupon_collector{n}.at_most(t), (ratio{9, 10}));
    EXPECT_LT(coupon_collector{n}.at_most(t - 1), (ratio{9, 10}));
  }
}

TEST(CouponCollector, TakesAThousandCards) { EXPECT_EQ(coupon_collector{1000}.quantile({1, 2}), 7274U); }

TEST(CouponCollector, RefusesWhatIsNoProbability) {
  EXPECT_THROW((void)coupon_collector{5}.quantile(0), faro::input_error);
  EXPECT_THROW((void)coupon_collector{5}.quantile(1), faro::input_error);
  EXPECT_THROW(coupon_collector{1'000'000}, faro::input_error);
}

}  // namespace
