// Products of polynomials against the sum of all products of two coefficients.
#include "exact/polynomial.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace {

using faro::integer;
using faro::polynomial;
using faro::product;

polynomial by_hand(polynomial const& a, polynomial const& b) {
  if (a.empty() || b.empty()) return {};
  polynomial out(a.size() + b.size() - 1);
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) out[i + j] += a[i] * b[j];
  }
  return out;
}

polynomial random_polynomial() {
  polynomial out;
  for (auto const exponent : *rc::gen::container<std::vector<unsigned>>(rc::gen::inRange(0U, 400U)))
    out.push_back(exponent % 5 == 0 ? integer{0}
                                    : power(integer{2}, exponent) - integer{exponent % 3 == 0 ? 1 : 0});
  return out;
}

TEST(Polynomials, AreMultiplied) {
  EXPECT_EQ(product({1, 1}, {1, 1}), (polynomial{1, 2, 1}));
  EXPECT_EQ(product({}, {1, 1}), polynomial{});
  EXPECT_EQ(product({0, 3}, {5}), (polynomial{0, 15}));
}

TEST(Polynomials, CoefficientsThatFillTheirPlaceDoNotRunIntoTheNext) {
  for (unsigned const bits : {31U, 32U, 62U, 63U, 64U, 65U, 127U, 128U, 129U}) {
    polynomial const full(7, power(integer{2}, bits) - integer{1});
    EXPECT_EQ(product(full, full), by_hand(full, full)) << bits;
  }
}

RC_GTEST_PROP(Polynomials, OfAnySizesAreMultiplied, ()) {
  auto const a = random_polynomial();
  auto const b = random_polynomial();
  RC_ASSERT(product(a, b) == by_hand(a, b));
}

}  // namespace
