// Fractions are exact, always reduced, and print and parse as people write them.
#include "support/error_of.hpp"

#include <faro/error.hpp>
#include <faro/exact/ratio.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace {

using faro::integer;

using faro::ratio;

TEST(Ratio, IsAlwaysInLowestTerms) {
  EXPECT_EQ((ratio{6, -8}).to_string(), "-3/4");
  EXPECT_EQ((ratio{0, -5}).to_string(), "0");
  EXPECT_EQ((ratio{10, 5}).to_string(), "2");
  EXPECT_THROW((ratio{1, 0}), faro::input_error);
}

RC_GTEST_PROP(Ratio, ObeysTheDistributionsOfArithmetic, (int a, int b, int c, int d)) {
  RC_PRE(b != 0 && d != 0);
  ratio const x{a, b};
  ratio const y{c, d};
  RC_ASSERT(x + y - y == x);
  RC_ASSERT((x + y) * (x - y) == x * x - y * y);
  if (c != 0) RC_ASSERT(x / y * y == x);
  RC_ASSERT((x < y) == ((x - y).sign() < 0));
  RC_ASSERT(ratio{x.floor()} <= x);
  RC_ASSERT(x < ratio{x.floor() + 1});
}

RC_GTEST_PROP(Ratio, ConvertsToTheNearestDouble, (int a, int b)) {
  RC_PRE(b != 0);
  // Both ints are exact doubles, so the hardware's quotient is the correctly rounded one.
  RC_ASSERT((ratio{a, b}).to_double() == static_cast<double>(a) / b);
}

TEST(Ratio, ConvertsHugeFractionsToDouble) {
  auto const huge = faro::factorial(300);
  EXPECT_EQ((ratio{huge, huge * 3}).to_double(), 1.0 / 3);
  EXPECT_EQ((ratio{1, faro::power(2, 1000)}).to_double(), std::ldexp(1.0, -1000));
  EXPECT_EQ((ratio{1, faro::power(2, 5000)}).to_double(), 0.0);
}

TEST(Ratio, PrintsDecimalsRoundedHalfAwayFromZero) {
  EXPECT_EQ((ratio{1, 3}).to_decimal(4), "0.3333");
  EXPECT_EQ((ratio{2, 3}).to_decimal(4), "0.6667");
  EXPECT_EQ((ratio{-1, 2}).to_decimal(0), "-1");
  EXPECT_EQ((ratio{1, 1000}).to_decimal(2), "0.00");
  EXPECT_EQ((ratio{-1, 1000}).to_decimal(2), "0.00");
  EXPECT_EQ((ratio{351263, 1624350}).to_decimal(6), "0.216248");  // bust in Pontoon, sticking at 16
}

TEST(Ratio, ParsesWhatPeopleWrite) {
  EXPECT_EQ(ratio::parse("3/8"), (ratio{3, 8}));
  EXPECT_EQ(ratio::parse("0.2"), (ratio{1, 5}));
  EXPECT_EQ(ratio::parse(".5"), (ratio{1, 2}));
  EXPECT_EQ(ratio::parse("-1.5e-3"), (ratio{-3, 2000}));
  EXPECT_EQ(ratio::parse("25%"), (ratio{1, 4}));
  EXPECT_EQ(ratio::parse("+7"), ratio{7});
  for (auto const* text : {"", "%", "/", "1/", "/2", "a", "1..2", "--1", "1/2/3", "0x1", "nan", "inf",
                           "1e99999999999", "1 2", "e5", "-", "."}) {
    EXPECT_THROW(ratio::parse(text), faro::input_error) << text;
  }
  EXPECT_THROW(ratio::parse("1/0"), faro::input_error);
  EXPECT_EQ(faro::testing::error_of([] { ratio::parse("2,6%"); }),
            "'2,6%' is not a number: decimals stand behind a point, 2.6%");
}

}  // namespace
