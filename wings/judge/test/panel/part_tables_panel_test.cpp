// Parts of decks: distributions against all that small decks can show, calibration, and faults seen in
// opening hands.
#include "judge/src/panel/p_values.hpp"
#include "judge/src/panel/part_tables.hpp"
#include "support/error_of.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/shuffle/detail/orders.hpp>
#include <faro/shuffle/fisher_yates.hpp>
#include <faro/shuffle/registry.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

namespace {

using faro::ratio;
using faro::judge::kind_count;
using faro::judge::part_tables;
using kinds = std::vector<std::uint32_t>;

/// The kind of each card of the sorted deck.
kinds deck_of(std::vector<kind_count> const& counts) {
  kinds deck;
  for (std::uint32_t k = 0; k < counts.size(); ++k) deck.insert(deck.end(), counts[k].count, k);
  return deck;
}

/// What the first `seen` positions of every order of the deck show; equal cards told apart, so all equally
/// likely.
std::vector<kinds> all_parts(std::vector<kind_count> const& counts, std::size_t seen) {
  auto const deck = deck_of(counts);
  std::vector<kinds> parts;
  auto order = faro::judge::sorted_order(deck.size());
  do {
    kinds part;
    for (std::size_t i = 0; i < seen; ++i) part.push_back(deck[order[i]]);
    parts.push_back(part);
  } while (std::ranges::next_permutation(order).found);
  return parts;
}

double position_x2(part_tables const& t) {
  double x2 = 0;
  for (std::size_t i = 0; i < t.seen(); ++i) {
    for (std::size_t k = 0; k < t.kinds().size(); ++k) {
      auto const expected =
          static_cast<double>(t.parts()) * t.kinds()[k].count / static_cast<double>(t.cards());
      x2 += std::pow(static_cast<double>(t.at(i, k)) - expected, 2) / expected;
    }
  }
  return x2;
}

TEST(AlikeDistributionOfPart, IsThatOfAllOrders) {
  std::vector<kind_count> const counts{{"a", 3}, {"b", 2}, {"c", 1}};
  for (std::size_t seen = 1; seen <= 6; ++seen) {
    std::map<std::int64_t, int> orders;
    for (auto const& part : all_parts(counts, seen)) {
      std::int64_t alike = 0;
      for (std::size_t i = 1; i < seen; ++i) alike += part[i] == part[i - 1];
      ++orders[alike];
    }
    auto const law = faro::judge::alike_distribution_of_part(kinds{3, 2, 1}, seen);
    EXPECT_EQ(law.mass(), ratio{1});
    for (auto const& [value, ways] : orders) EXPECT_EQ(law.probability(value), (ratio{ways, 720})) << seen;
  }
}

TEST(AlikeDistributionOfPart, OfTheWholeDeckIsTheOtherDistribution) {
  std::vector<std::uint32_t> const ranks(13, 4);
  EXPECT_EQ(faro::judge::alike_distribution_of_part(ranks, 52), faro::judge::alike_distribution(ranks));
}

/// Mean, variance and third central moment of X2 over all pairs of parts; the p-values go by these moments.
struct listed_moments {
  double mean = 0, variance = 0, third = 0;
};
listed_moments moments_over_pairs(std::vector<kind_count> const& counts, std::size_t seen) {
  auto const parts = all_parts(counts, seen);
  std::vector<double> values;
  for (auto const& a : parts) {
    for (auto const& b : parts) {
      part_tables t{counts, seen};
      t.add(a);
      t.add(b);
      values.push_back(position_x2(t));
    }
  }
  listed_moments m;
  auto const count = static_cast<double>(values.size());
  for (auto const v : values) m.mean += v / count;
  for (auto const v : values) {
    m.variance += std::pow(v - m.mean, 2) / count;
    m.third += std::pow(v - m.mean, 3) / count;
  }
  return m;
}

TEST(KindPositionTable, GoesByTheMomentsOfAllPairsOfParts) {
  for (auto const& [counts, seen] : {std::pair<std::vector<kind_count>, std::size_t>{{{"a", 2}, {"b", 3}}, 3},
                                     {{{"a", 2}, {"b", 3}}, 1},
                                     {{{"a", 2}, {"b", 2}, {"c", 1}}, 4},
                                     {{{"a", 1}, {"b", 1}, {"c", 1}, {"d", 1}}, 4},
                                     {{{"a", 1}, {"b", 1}, {"c", 1}, {"d", 1}, {"e", 1}}, 2}}) {
    auto const m = moments_over_pairs(counts, seen);
    EXPECT_NEAR(m.mean, static_cast<double>(seen * (counts.size() - 1)), 1e-9);
    for (double const z : {-1.0, 0.5, 2.0, 4.0}) {
      auto const x2 = m.mean + z * std::sqrt(m.variance);
      auto const skewness = m.third / std::pow(m.variance, 1.5);
      // The gamma distribution with these three moments, by its own formula.
      auto const shape = 4 / (skewness * skewness);
      ASSERT_GT(std::abs(skewness), 1e-6);
      auto const p = faro::judge::kind_position_p_value(x2, 2, counts, seen);
      auto const at = shape + z * std::sqrt(shape) * (skewness > 0 ? 1 : -1);
      auto const below = at <= 0 ? 0 : 1 - faro::judge::chi_square_at_least(2 * at, 2 * shape);
      EXPECT_NEAR(p, skewness > 0 ? 1 - below : below, 1e-7) << counts.size() << ' ' << seen << ' ' << z;
    }
  }
}

TEST(KindPositionTable, OfOnePositionIsTheUsualChiSquareAndOfAllTheFullTable) {
  std::vector<kind_count> const ranks(13, {"rank", 4});
  EXPECT_NEAR(faro::judge::kind_position_p_value(20, 100'000, ranks, 1),
              faro::judge::chi_square_at_least(20, 12), 1e-9);
  EXPECT_NEAR(faro::judge::kind_position_p_value(700, 100'000, ranks, 52),
              faro::judge::chi_square_at_least(700 * 51.0 / 52, 12 * 51), 1e-9);
}

TEST(PartTables, RefuseWhatTheDeckCannotShow) {
  using faro::testing::error_of;
  part_tables t{{{"land", 2}, {"spell", 3}}, 3};
  EXPECT_EQ(error_of([&] { t.add(kinds{0, 0, 0}); }), "'land' at position 2: the deck has 2 of it");
  EXPECT_EQ(error_of([&] { t.add(kinds{0, 2, 0}); }), "kind 2 at position 1: the deck has the kinds 0 to 1");
  EXPECT_EQ(error_of([&] { t.add(kinds{0, 1}); }), "2 cards where 3 are seen");
  EXPECT_EQ(t.parts(), 0U);
  EXPECT_EQ(error_of([] { part_tables{{{"land", 2}}, 3}; }), "3 cards seen of a deck of 2: 1 to 2 can be");
}

/// Parts of decks that a shuffle made.
part_tables parts_of(std::vector<kind_count> const& counts, std::size_t seen, std::size_t decks,
                     auto& chooser, faro::shuffle_description const& shuffle) {
  part_tables tables{counts, seen};
  auto const sorted = deck_of(counts);
  for (std::size_t i = 0; i < decks; ++i) {
    auto deck = sorted;
    shuffle(chooser, deck);
    tables.add(std::span<std::uint32_t const>{deck}.first(seen));
  }
  return tables;
}

TEST(PartTables, MergedAreThoseOfTheWhole) {
  faro::chacha20 generator{faro::key_from_text("parts")};
  faro::random_chooser c{generator};
  std::vector<kind_count> const cards(20, {"card", 1});
  std::vector<kinds> parts;
  for (int i = 0; i < 30; ++i) {
    auto deck = deck_of(cards);
    faro::fisher_yates(c, std::span{deck});
    deck.resize(7);
    parts.push_back(deck);
  }
  part_tables whole{cards, 7}, first{cards, 7}, second{cards, 7};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    whole.add(parts[i]);
    (i < 13 ? first : second).add(parts[i]);
  }
  first.merge(second);
  auto const a = faro::judge::judge_parts(whole), b = faro::judge::judge_parts(first);
  ASSERT_EQ(a.tests.size(), b.tests.size());
  for (std::size_t i = 0; i < a.tests.size(); ++i) EXPECT_EQ(a.tests[i].p_value, b.tests[i].p_value);
}

TEST(PartCalibration, OfOpeningHands) {
  std::vector<kind_count> const magic{{"land", 24}, {"creature", 20}, {"spell", 16}};
  std::vector<kind_count> const cards(30, {"card", 1});
  faro::chacha20 generator{faro::key_from_text("opening hands")};
  faro::random_chooser c{generator};
  auto const shuffle = faro::find_shuffle("fisher-yates").make();
  for (auto const* counts : {&magic, &cards}) {
    std::map<std::string, std::vector<double>> p_values;
    int alarms = 0;
    for (int i = 0; i < 300; ++i) {
      auto const result = faro::judge::judge_parts(parts_of(*counts, 7, 40, c, shuffle));
      for (auto const& t : result.tests) p_values[t.name].push_back(t.p_value);
      alarms += result.adjusted_p() <= 0.05;
    }
    EXPECT_LE(alarms, 31);  // 15 are allowed; four deviations
    for (auto& [name, p] : p_values) {
      std::ranges::sort(p);
      // One-sided Kolmogorov-Smirnov: one in 10^5 for N = 300.
      for (std::size_t i = 0; i < p.size(); ++i)
        ASSERT_LE(static_cast<double>(i + 1) / static_cast<double>(p.size()), p[i] + 0.139) << name;
    }
  }
}

TEST(PartKnownBad, OfTooFewRifflesAreSeenInOpeningHands) {
  std::vector<kind_count> const magic{{"land", 24}, {"spell", 36}};  // lands on top
  faro::chacha20 generator{faro::key_from_text("few riffles")};
  faro::random_chooser c{generator};
  auto const riffle = faro::find_shuffle("riffle").make({{"piles", 4}});
  EXPECT_LE(faro::judge::judge_parts(parts_of(magic, 7, 100, c, riffle)).adjusted_p(), 0.001);
}

TEST(PartKnownBad, OfALoopThatEndsEarlyAreSeenInTheTopCards) {
  std::vector<kind_count> const cards(52, {"card", 1});
  faro::chacha20 generator{faro::key_from_text("first card fixed")};
  faro::random_chooser c{generator};
  auto const result =
      faro::judge::judge_parts(parts_of(cards, 5, 12, c, faro::find_shuffle("first-card-fixed").make()));
  EXPECT_LE(result.adjusted_p(), 0.001);
}

}  // namespace
