// The distributions of the statistics under a fair shuffle: against all orders of small decks, and against
// published numbers for 52 cards (computed independently in Python fractions).
#include "support/error_of.hpp"

#include <faro/judge/panel/detail/null_distributions.hpp>
#include <faro/shuffle/detail/orders.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

namespace {

using faro::integer;
using faro::ratio;
using faro::judge::deck_statistic;

/// The distribution by measuring every order.
faro::distribution<std::int64_t> by_enumeration(deck_statistic statistic, std::size_t n) {
  faro::judge::deck_measure measure{n};
  std::vector<faro::distribution<std::int64_t>::entry> entries;
  auto w = faro::judge::sorted_order(n);
  do {
    entries.push_back({measure(w)[static_cast<std::size_t>(statistic)], 1});
  } while (std::ranges::next_permutation(w).found);
  return faro::distribution<std::int64_t>::in_proportion(std::move(entries));
}

std::string decimal(deck_statistic statistic, std::int64_t value, unsigned digits = 18) {
  static std::map<deck_statistic, faro::distribution<std::int64_t>> laws;
  auto const known = laws.find(statistic);
  auto const& law =
      known != laws.end()
          ? known->second
          : laws.emplace(statistic, faro::judge::null_distribution(statistic, 52)).first->second;
  return law.probability(value).to_decimal(digits);
}

TEST(NullDistributions, AreThoseOfAllOrdersOfSmallDecks) {
  for (std::size_t s = 0; s < faro::judge::deck_statistics; ++s) {
    auto const statistic = static_cast<deck_statistic>(s);
    for (std::size_t n : {0U, 1U, 2U, 3U, 4U, 6U, 7U}) {
      auto const law = faro::judge::null_distribution(statistic, n);
      EXPECT_EQ(law, by_enumeration(statistic, n)) << name_of(statistic) << ", " << n << " cards";
      EXPECT_EQ(law.mass(), ratio{1});
    }
  }
}

TEST(NullDistributions, CountEveryOrderOfFiftyTwoCards) {
  for (std::size_t s = 0; s < faro::judge::deck_statistics; ++s) {
    auto const statistic = static_cast<deck_statistic>(s);
    if (!faro::judge::has_null_distribution(statistic, 52) || statistic == deck_statistic::odd) continue;
    EXPECT_EQ(faro::judge::null_distribution(statistic, 52).denominator(), faro::factorial(52))
        << name_of(statistic);
  }
}

TEST(NullDistributions, HaveTheirKnownMomentsForFiftyTwoCards) {
  auto const moments = [](deck_statistic s) {
    auto const m = faro::judge::null_moments(s, 52);
    return m.mean.to_string() + ", " + m.variance.to_string();
  };
  EXPECT_EQ(moments(deck_statistic::fixed_points), "1, 1");
  EXPECT_EQ(moments(deck_statistic::odd), "1/2, 1/4");
  EXPECT_EQ(moments(deck_statistic::descents), "51/2, 53/12");
  EXPECT_EQ(moments(deck_statistic::rising_sequences), "53/2, 53/12");
  EXPECT_EQ(moments(deck_statistic::inversions), "663, 24089/6");
  EXPECT_EQ(moments(deck_statistic::successions), "51/52, 2651/2704");
  EXPECT_EQ(moments(deck_statistic::neighbours), "51/26, 64975/34476");
  EXPECT_EQ(moments(deck_statistic::peaks), "50/3, 106/45");
  EXPECT_EQ(moments(deck_statistic::runs), "103/3, 803/90");
  EXPECT_EQ(moments(deck_statistic::footrule), "901, 19133/3");
  EXPECT_EQ(moments(deck_statistic::serial_sum), "100750/3, 116745538/45");
  auto const cycles = faro::judge::null_moments(deck_statistic::cycles, 52);
  EXPECT_EQ(cycles.mean.to_string(), "14063600165435720745359/3099044504245996706400");
  auto const longest = faro::judge::null_moments(deck_statistic::longest_increasing, 52);
  EXPECT_EQ(longest.mean.to_decimal(28), "11.5663711329070118974930998156");
  EXPECT_EQ(longest.variance.to_decimal(28), "1.9788259941378995880028861680");
  auto const displacement = faro::judge::null_moments(deck_statistic::displacement, 52);
  EXPECT_EQ(displacement.mean, (ratio{52 * (52 * 52 - 1) / 6}));
  EXPECT_EQ(displacement.variance,
            (ratio{integer{23426} * integer{23426}, 51}));  // rho has variance 1 / (n - 1)
}

TEST(NullDistributions, OfFiftyTwoCardsAreThePublishedNumbers) {
  EXPECT_EQ(decimal(deck_statistic::fixed_points, 0), "0.367879441171442322");
  EXPECT_EQ(decimal(deck_statistic::cycles, 1, 19), "0.0192307692307692308");
  EXPECT_EQ(decimal(deck_statistic::records, 2, 19), "0.0869002534897438454");
  EXPECT_EQ(decimal(deck_statistic::descents, 12, 28), "0.0000000000397306919974246391");
  EXPECT_EQ(decimal(deck_statistic::inversions, 500, 21), "0.000227215987587956391");
  EXPECT_EQ(decimal(deck_statistic::inversions, 663, 20), "0.00626342730453421025");
  EXPECT_EQ(decimal(deck_statistic::successions, 3, 19), "0.0589550386492696028");
  EXPECT_EQ(decimal(deck_statistic::neighbours, 0), "0.135231860068838438");
  EXPECT_EQ(decimal(deck_statistic::peaks, 7, 27), "0.000000000142041065633068332");
  EXPECT_EQ(decimal(deck_statistic::runs, 14, 29), "0.00000000000106847993850491173");
  EXPECT_EQ(decimal(deck_statistic::longest_increasing, 5, 27), "0.000000000072026903050488067");
  EXPECT_EQ(decimal(deck_statistic::longest_increasing, 6, 23), "0.00000041442475498093104");
}

TEST(NullDistributions, HaveTheMomentsOfTheirFormulas) {
  for (auto const statistic : {deck_statistic::inversions, deck_statistic::footrule}) {
    auto const counted = faro::judge::moments_of(faro::judge::null_distribution(statistic, 13));
    EXPECT_EQ(faro::judge::null_moments(statistic, 13).mean, counted.mean);
    EXPECT_EQ(faro::judge::null_moments(statistic, 13).variance, counted.variance);
  }
}

TEST(NullDistributions, OfTheLaboratorysTestsAreThoseOfTheirClosedForms) {
  auto const moments = [](deck_statistic s) {
    return faro::judge::moments_of(faro::judge::null_distribution(s, 52));
  };
  // 14 gaps with the sum 39: E g = 39/14, E g (g-1) = 2 C(52,15) / C(52,13).
  EXPECT_EQ(moments(deck_statistic::gap_squares).mean,
            (ratio{14} * (ratio{2 * 39 * 38, 14 * 15} + ratio{39, 14})));
  EXPECT_EQ(moments(deck_statistic::poker).mean,
            (ratio{130} * (ratio{1} - ratio{faro::binomial(48, 5), faro::binomial(52, 5)})));
  EXPECT_EQ(moments(deck_statistic::highest_of_five).mean, (ratio{10} * (ratio{5 * 53, 6} - ratio{1})));
  auto const coupon = faro::judge::null_distribution(deck_statistic::coupon, 52);
  EXPECT_EQ(coupon.probability(4), (ratio{39 * 26 * 13, 51 * 50 * 49}));
  EXPECT_EQ(coupon.probability(40), (ratio{4 * 13, 52} / ratio{faro::binomial(51, 39)}));
  EXPECT_EQ(faro::judge::null_distribution(deck_statistic::longest_gap, 52).probability(39),
            (ratio{14} / ratio{faro::binomial(52, 13)}));
}

TEST(TabulatedNullDistribution, OfTheLaboratorysTestsInDoublesIsTheExactOne) {
  for (auto const statistic :
       {deck_statistic::gap_squares, deck_statistic::poker, deck_statistic::highest_of_five}) {
    for (std::size_t const cards : {27U, 52U}) {
      auto const in_doubles = faro::judge::tabulated_null_distribution(statistic, cards).value();
      auto const exact = faro::judge::tabulate(faro::judge::null_distribution(statistic, cards));
      EXPECT_NEAR(in_doubles.mean / exact.mean, 1, 1e-12) << name_of(statistic);
      EXPECT_NEAR(in_doubles.variance / exact.variance, 1, 1e-10) << name_of(statistic);
      for (std::size_t k = 0; k < exact.probability.size(); ++k) {
        auto const at = exact.least + exact.step * static_cast<std::int64_t>(k) - in_doubles.least;
        auto const there =
            at < 0 ? 0.0 : in_doubles.probability[static_cast<std::size_t>(at / in_doubles.step)];
        ASSERT_NEAR(there, exact.probability[k], 1e-12 * exact.probability[k]) << name_of(statistic) << k;
      }
    }
  }
  EXPECT_FALSE(faro::judge::tabulated_null_distribution(deck_statistic::poker, 105));
  EXPECT_TRUE(faro::judge::tabulated_null_distribution(deck_statistic::coupon, 1000));
  EXPECT_TRUE(faro::judge::tabulated_null_distribution(deck_statistic::longest_gap, 1000));
}

TEST(TabulatedNullDistribution, OfTheFootruleInDoublesIsTheExactOne) {
  auto const in_doubles = faro::judge::tabulated_null_distribution(deck_statistic::footrule, 64).value();
  auto const exact = faro::judge::tabulate(faro::judge::null_distribution(deck_statistic::footrule, 64));
  ASSERT_EQ(in_doubles.probability.size(), exact.probability.size());
  EXPECT_EQ(in_doubles.step, exact.step);
  EXPECT_EQ(in_doubles.mean, exact.mean);
  for (std::size_t k = 0; k < exact.probability.size(); ++k)
    ASSERT_NEAR(in_doubles.probability[k] / exact.probability[k], 1, 4 * 64 * 0x1p-53) << k;
}

TEST(TabulatedNullDistribution, IsLeftOutWhereCountingTakesTooLong) {
  EXPECT_FALSE(faro::judge::tabulated_null_distribution(deck_statistic::serial_sum, 52));
  EXPECT_FALSE(faro::judge::tabulated_null_distribution(deck_statistic::inversions, 416));
  EXPECT_TRUE(faro::judge::tabulated_null_distribution(deck_statistic::rising_sequences, 416));
}

TEST(NullDistributions, SayWhichCannotBeCounted) {
  EXPECT_FALSE(faro::judge::has_null_distribution(deck_statistic::serial_sum, 52));
  EXPECT_EQ(faro::testing::error_of([] { faro::judge::null_distribution(deck_statistic::serial_sum, 52); }),
            "the distribution of the serial sum of 52 cards cannot be counted; 8 is the most");
}

TEST(SerialSum, HasItsVarianceFromTheMomentsOfDrawingWithoutReplacement) {
  // All orders of 9 and 11 cards, listed: 1377/4 and 14762/15.
  EXPECT_EQ(faro::judge::null_moments(deck_statistic::serial_sum, 9).variance, (ratio{1377, 4}));
  EXPECT_EQ(faro::judge::null_moments(deck_statistic::serial_sum, 11).variance, (ratio{14762, 15}));
}

TEST(AlikeDistribution, IsThatOfTheStandardDeck) {
  std::vector<std::uint32_t> const ranks(13, 4), suits(4, 13), colours(2, 26);
  auto const rank_distribution = faro::judge::alike_distribution(ranks);
  EXPECT_EQ(rank_distribution.probability(0).to_decimal(21), "0.045476282331094304490");
  EXPECT_EQ(rank_distribution.probability(5).to_decimal(20), "0.10180519033703193378");
  EXPECT_EQ(faro::judge::moments_of(rank_distribution).mean, ratio{3});
  EXPECT_EQ(faro::judge::alike_distribution(suits).probability(12).to_decimal(20), "0.13069386199395545687");
  EXPECT_EQ(faro::judge::moments_of(faro::judge::alike_distribution(suits)).mean, ratio{12});
  EXPECT_EQ(faro::judge::alike_distribution(colours).probability(52 - 26).to_decimal(20),
            "0.10906275242119237476");
}

TEST(AlikeDistribution, IsThatOfAllOrdersOfSmallDecks) {
  std::vector<std::uint8_t> const groups{0, 0, 0, 1, 1, 2, 2};
  std::map<std::int64_t, int> seen;
  std::vector<std::uint8_t> w{0, 1, 2, 3, 4, 5, 6};
  do {
    ++seen[faro::judge::alike_side_by_side(std::span<std::uint8_t const>{w}, groups)];
  } while (std::ranges::next_permutation(w).found);
  auto const law = faro::judge::alike_distribution(std::vector<std::uint32_t>{3, 2, 2});
  for (auto const& [value, orders] : seen) EXPECT_EQ(law.probability(value), (ratio{orders, 5040}));
  EXPECT_EQ(law.mass(), ratio{1});
}

TEST(HypergeometricDistribution, IsThatOfLandsInAnOpeningHand) {
  auto const law = faro::judge::hypergeometric_distribution(60, 24, 7);
  EXPECT_EQ(law.probability(0), (ratio{faro::binomial(36, 7), faro::binomial(60, 7)}));
  EXPECT_EQ(faro::judge::moments_of(law).mean, (ratio{14, 5}));
  EXPECT_EQ(faro::judge::hypergeometric_distribution(5, 5, 3).probability(3), ratio{1});
  EXPECT_EQ(faro::testing::error_of([] { faro::judge::hypergeometric_distribution(5, 6, 3); }),
            "6 of 5 cards: there are not so many");
}

TEST(FixedPointsDistribution, OfTheFirstPositionsIsThatOfAllOrders) {
  std::map<std::int64_t, int> seen;
  auto w = faro::judge::sorted_order(6);
  do {
    ++seen[(w[0] == 0) + (w[1] == 1) + (w[2] == 2)];
  } while (std::ranges::next_permutation(w).found);
  auto const law = faro::judge::fixed_points_distribution(6, 3);
  for (auto const& [value, orders] : seen) EXPECT_EQ(law.probability(value), (ratio{orders, 720}));
}

/// P(total >= t) of so many decks by exact fractions.
double exact_at_least(faro::distribution<std::int64_t> const& law, int decks, std::int64_t t) {
  std::map<std::int64_t, integer> sums{{0, 1}};
  for (int i = 0; i < decks; ++i) {
    std::map<std::int64_t, integer> next;
    for (auto const& [value, ways] : sums) {
      for (auto const& e : law.entries()) next[value + e.outcome] += ways * e.weight;
    }
    sums = std::move(next);
  }
  integer tail;
  for (auto const& [value, ways] : sums) {
    if (value >= t) tail += ways;
  }
  return ratio{tail, power(law.denominator(), static_cast<std::uint64_t>(decks))}.to_double();
}

TEST(TotalOverDecks, HasTheTailsOfTheExactConvolution) {
  auto const law = faro::judge::null_distribution(deck_statistic::fixed_points, 6);
  auto const table = faro::judge::tabulate(law);
  for (std::int64_t t = 0; t <= 30; ++t)
    EXPECT_NEAR(faro::judge::tails_of_total(table, 5, t).at_least / exact_at_least(law, 5, t), 1, 1e-12) << t;
}

TEST(TotalOverDecks, BySaddlePointIsWithinAHundredthFarOut) {
  // 30 decks of 52 cards give 1,560 fixed points at most: convolved. 100 decks: by saddle point. Of the
  // distribution of six cards the same total is at hand exactly.
  auto const law = faro::judge::null_distribution(deck_statistic::fixed_points, 6);
  auto padded = faro::judge::tabulate(law);
  auto const exact = padded;
  padded.probability.resize(200);  // too many cells to convolve; the distribution is the same
  for (std::int64_t t : {5, 20, 25, 28, 30, 32, 40, 50, 60, 75, 90}) {
    auto const by_saddle_point = faro::judge::tails_of_total(padded, 30, t);
    auto const convolved = faro::judge::tails_of_total(exact, 30, t);
    EXPECT_NEAR(by_saddle_point.at_least / convolved.at_least, 1, 1e-2) << t;
    EXPECT_NEAR(by_saddle_point.at_most / convolved.at_most, 1, 1e-2) << t;
  }
}

TEST(TotalOverDecks, OfInversionsInFourDecksIsAsGoodAlready) {
  auto const table = faro::judge::tabulate(faro::judge::null_distribution(deck_statistic::inversions, 52));
  std::vector<double> total{1.0};
  for (int deck = 0; deck < 4; ++deck) {
    std::vector<double> next(total.size() + table.probability.size() - 1);
    for (std::size_t i = 0; i < total.size(); ++i) {
      for (std::size_t j = 0; j < table.probability.size(); ++j)
        next[i + j] += total[i] * table.probability[j];
    }
    total = std::move(next);
  }
  for (std::size_t const t : {1500U, 2000U, 2300U, 2600U, 2652U, 2700U, 2800U, 3200U, 4000U}) {
    double at_least = 0;
    for (std::size_t k = t; k < total.size(); ++k) at_least += total[k];
    EXPECT_NEAR(faro::judge::tails_of_total(table, 4, static_cast<std::int64_t>(t)).at_least / at_least, 1,
                1e-3)
        << t;
  }
}

TEST(TotalOverDecks, OfAnEvenDistributionHasNoOddValue) {
  auto const table = faro::judge::tabulate(faro::judge::null_distribution(deck_statistic::footrule, 5));
  EXPECT_EQ(table.step, 2);
  EXPECT_EQ(faro::judge::tails_of_total(table, 3, 7).two_sided(), 0);
  EXPECT_EQ(faro::judge::tails_of_total(table, 3, -2).at_least, 1);
  EXPECT_EQ(faro::judge::tails_of_total(table, 3, 1000).at_least, 0);
}

TEST(TotalOverDecks, AtTheEndOfTheDistributionIsAPower) {
  auto const table = faro::judge::tabulate(faro::judge::null_distribution(deck_statistic::cycles, 52));
  EXPECT_NEAR(faro::judge::tails_of_total(table, 90, 90).at_most / std::pow(1.0 / 52, 90), 1, 1e-9);
}

}  // namespace
