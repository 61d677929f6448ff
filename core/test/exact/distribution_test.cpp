// Distributions keep their denominator, merge equal outcomes, and never lose or invent probability.
#include <faro/exact/distribution.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <sstream>
#include <string>
#include <vector>

namespace {

using faro::distribution;
using faro::distribution_builder;
using faro::integer;
using faro::ratio;

distribution<int> die() {
  std::vector<distribution<int>::entry> faces;
  for (int face = 1; face <= 6; ++face) faces.push_back({face, 1});
  return distribution<int>::in_proportion(faces);
}

TEST(Distribution, MergesEqualOutcomesAndDropsImpossibleOnes) {
  distribution<std::string> const d{{{"b", 2}, {"a", 1}, {"b", 3}, {"c", 0}}, 6};
  ASSERT_EQ(d.size(), 2U);
  EXPECT_EQ(d.entries()[0].outcome, "a");
  EXPECT_EQ(d.weight("b"), integer{5});
  EXPECT_EQ(d.weight("c"), integer{0});
  EXPECT_EQ(d.probability("b"), (ratio{5, 6}));
  EXPECT_EQ(d.mass(), ratio{1});
}

TEST(Distribution, KeepsWaysUnreduced) {
  distribution<int> const d{{{0, 21}, {1, 60}}, 81};
  EXPECT_EQ(d.denominator(), integer{81});
  EXPECT_EQ(d.probability(0), (ratio{7, 27}));
}

TEST(Distribution, TransformsAndConditions) {
  auto const parity = die().transform([](int face) { return face % 2; });
  EXPECT_EQ(parity.probability(0), (ratio{1, 2}));
  auto const high = die().given([](int face) { return face > 4; });
  EXPECT_EQ(high.probability(6), (ratio{1, 2}));
  EXPECT_EQ(die().chance([](int face) { return face < 3; }), (ratio{1, 3}));
}

TEST(Distribution, IsARangeOfOutcomesAndTheirChances) {
  faro::distribution<std::int64_t> const d{{{1, 1}, {2, 1}, {6, 4}}, 6};
  std::string all;
  for (auto const& [outcome, chance] : d) all += std::to_string(outcome) + " " + chance.to_string() + ", ";
  EXPECT_EQ(all, "1 1/6, 2 1/6, 6 2/3, ");
  EXPECT_EQ(d[6], (faro::ratio{2, 3}));
  EXPECT_EQ(d[5], faro::ratio{});
  EXPECT_EQ(d.mean(), (faro::ratio{9, 2}));
}

TEST(Distribution, PrintsOneLineAnOutcomeAndWhatWasNotRead) {
  std::ostringstream out;
  out << faro::distribution<std::string>{{{"heads", 1}, {"tails", 1}}, 4};
  EXPECT_EQ(out.str(), "heads  1/4  0.250000\ntails  1/4  0.250000\nnot read  1/2  0.500000\n");
}

TEST(Distribution, ComparesByProbabilityNotByDenominator) {
  EXPECT_EQ((distribution<int>{{{0, 1}, {1, 1}}, 2}), (distribution<int>{{{0, 3}, {1, 3}}, 6}));
  EXPECT_FALSE((distribution<int>{{{0, 1}}, 2}) == (distribution<int>{{{0, 1}}, 3}));
}

TEST(Distribution, RefusesWhatIsNoDistribution) {
  using d = distribution<int>;
  EXPECT_THROW((d{{{0, -1}}, 2}), faro::input_error);
  EXPECT_THROW((d{{{0, 3}}, 2}), faro::input_error);
  EXPECT_THROW((d{{{0, 1}}, 0}), faro::input_error);
  EXPECT_THROW(d::in_proportion({}), faro::input_error);
  EXPECT_THROW(d::in_proportion({{0, 0}}), faro::input_error);
  EXPECT_THROW(d::in_proportion({{0, 2}, {1, -1}}), faro::input_error);
  EXPECT_THROW(die().given([](int face) { return face > 6; }), faro::input_error);
}

TEST(DistributionBuilder, PutsDifferentDenominatorsOnTheLowestCommonOne) {
  distribution_builder<char> builder;
  builder.add('a', 1, 4);
  builder.add('a', 1, 6);
  builder.add('b', 7, 12);
  EXPECT_FALSE(builder.one_denominator());
  auto const d = builder.build();
  EXPECT_EQ(d.denominator(), integer{12});
  EXPECT_EQ(d.weight('a'), integer{5});
  EXPECT_EQ(d.mass(), ratio{1});
}

RC_GTEST_PROP(DistributionBuilder, AddsUpExactly,
              (std::vector<std::pair<std::uint8_t, std::uint8_t>> const& parts)) {
  distribution_builder<int> builder;
  ratio sum;
  integer const share = 2 * static_cast<int>(parts.size()) + 2;  // keeps the sum below 1
  for (auto const& [outcome, denominator] : parts) {
    auto const over = share * (denominator + 1);
    builder.add(outcome % 4, 1, over);
    sum += ratio{1, over};
  }
  RC_ASSERT(builder.build().mass() == sum);
}

}  // namespace
