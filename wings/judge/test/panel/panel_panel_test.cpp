// The panel: exact where everything can be listed, calibrated on a good shuffle, and sharp on every known-bad
// example.
//
// The seeds are fixed, so these tests give the same answer every time.
#include "judge/src/panel/oddities.hpp"
#include "judge/src/panel/p_values.hpp"
#include "support/error_of.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/judge/panel/detail/panel.hpp>
#include <faro/shuffle/detail/orders.hpp>
#include <faro/shuffle/fisher_yates.hpp>
#include <faro/shuffle/registry.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

namespace {

using faro::judge::deck_tables;
using faro::judge::panel_distributions;

panel_distributions const& distributions_of(std::size_t cards) {
  static std::map<std::size_t, panel_distributions> known;
  auto const at = known.find(cards);
  if (at != known.end()) return at->second;
  return known.emplace(cards, panel_distributions{cards, faro::judge::standard_groupings(cards)})
      .first->second;
}

std::vector<faro::judge::card_order> all_orders(std::size_t n) {
  std::vector<faro::judge::card_order> all;
  for (std::uint64_t rank = 0; rank < faro::judge::orders_of(n); ++rank)
    all.push_back(faro::judge::order_of(rank, n));
  return all;
}

/// Calls see(tables) for every sequence of so many decks of n cards: all equally likely under a fair shuffle.
void for_all_sequences(std::size_t n, std::size_t decks, auto see) {
  auto const orders = all_orders(n);
  std::vector<std::size_t> at(decks, 0);
  while (true) {
    deck_tables tables{n};
    for (auto const i : at) tables.add(std::span<std::uint32_t const>{orders[i]});
    see(tables);
    std::size_t digit = 0;
    while (digit < decks && ++at[digit] == orders.size()) at[digit++] = 0;
    if (digit == decks) return;
  }
}

TEST(EValues, AverageExactlyOneOverAllThatAFairShuffleCanDo) {
  for (auto const& [cards, decks] : {std::pair<std::size_t, std::size_t>{4, 2}, {3, 4}}) {
    std::map<std::string, double> sums;
    double average = 0;
    std::size_t sequences = 0;
    for_all_sequences(cards, decks, [&](deck_tables const& tables) {
      auto const values = faro::judge::e_values_of(tables, distributions_of(cards));
      for (auto const& v : values) sums[v.name] += std::exp(v.log_e);
      average += std::exp(faro::judge::average_log_e(values));
      ++sequences;
    });
    EXPECT_GT(sums.size(), 30U);
    for (auto const& [name, sum] : sums)
      EXPECT_NEAR(sum / static_cast<double>(sequences), 1, 1e-9) << name << ", " << cards << " cards";
    EXPECT_NEAR(average / static_cast<double>(sequences), 1, 1e-9);
  }
}

TEST(PanelPValues, OfExactDistributionsAreValidOverAllThatAFairShuffleCanDo) {
  std::map<std::string, std::vector<double>> p_values;
  for_all_sequences(4, 2, [&](deck_tables const& tables) {
    for (auto const& t : faro::judge::judge_tables(tables, distributions_of(4)).tests) {
      if (t.name.ends_with("mean") || t.name.ends_with("stays") || t.name == "repeated decks")
        p_values[t.name].push_back(t.p_value);
    }
  });
  EXPECT_GT(p_values.size(), 25U);
  for (auto& [name, p] : p_values) {
    std::ranges::sort(p);
    ASSERT_EQ(p.size(), 576U);
    for (std::size_t i = 0; i < p.size(); ++i) {
      if (i + 1 < p.size() && p[i + 1] == p[i]) continue;
      ASSERT_LE(static_cast<double>(i + 1) / 576, p[i] + 1e-12) << name;
    }
  }
}

TEST(PositionTable, HasItsMomentsExactly) {
  // Mean n(n-1), variance 2 n^2 (1 - 1/N), by listing all sequences of 2 decks of 4 cards and 3 of 3.
  for (auto const& [cards, decks] : {std::pair<std::size_t, std::size_t>{4, 2}, {3, 3}}) {
    double first = 0, second = 0, count = 0;
    auto const n = static_cast<double>(cards), expected = static_cast<double>(decks) / n;
    for_all_sequences(cards, decks, [&, c = cards](deck_tables const& tables) {
      double x2 = 0;
      for (std::size_t i = 0; i < c; ++i) {
        for (std::size_t card = 0; card < c; ++card)
          x2 += std::pow(static_cast<double>(tables.at(i, card)) - expected, 2) / expected;
      }
      first += x2;
      second += x2 * x2;
      ++count;
    });
    EXPECT_NEAR(first / count, n * (n - 1), 1e-9);
    EXPECT_NEAR(second / count - std::pow(first / count, 2), 2 * n * n * (1 - 1 / static_cast<double>(decks)),
                1e-9);
  }
}

TEST(PairsTable, HasItsMomentsExactly) {
  // Mean m(m-1), variance 4 m^2 (1 - 1/N) with m = 6 pairs, by listing all sequences of 2 decks of 4 cards.
  double first = 0, second = 0, third = 0, count = 0;
  for_all_sequences(4, 2, [&](deck_tables const& tables) {
    double x2 = 0;
    for (auto const c : tables.pairs()) x2 += std::pow(static_cast<double>(c) - 1.0 / 3, 2) * 3;
    first += x2;
    second += std::pow(x2 - 30, 2);
    third += std::pow(x2 - 30, 3);
    ++count;
  });
  EXPECT_NEAR(first / count, 30, 1e-9);
  EXPECT_NEAR(second / count, 4 * 36 * 0.5, 1e-9);
  EXPECT_NEAR(third / count, 216 * (12 - 7), 1e-6);  // (2m/N)^3 times the third moment over one pair of decks
}

TEST(PairsTable, SeesCardsThatKeepTogetherWhereSingleCardsAreFair) {
  // Fair, but turned so that cards 0 and 1 lie side by side twice as often.
  faro::xoshiro256pp generator{faro::key_from_text("pairs")};
  faro::random_chooser c{generator};
  deck_tables tables{6};
  for (int i = 0; i < 3000; ++i) {
    auto deck = faro::judge::sorted_order(6);
    faro::fisher_yates(c, std::span{deck});
    auto const at = [&](std::uint32_t card) { return std::ranges::find(deck, card) - deck.begin(); };
    if (std::abs(at(0) - at(1)) != 1 && c.below(3) == 0) {
      auto const from = c.below(5);
      auto const to = static_cast<std::size_t>(from);
      std::swap(deck[static_cast<std::size_t>(at(0))], deck[to]);
      std::swap(deck[static_cast<std::size_t>(at(1))], deck[to + 1]);
    }
    tables.add(std::span<std::uint32_t const>{deck});
  }
  std::map<std::string, double> p;
  for (auto const& t : faro::judge::judge_tables(tables, distributions_of(6)).tests) p[t.name] = t.p_value;
  EXPECT_LT(p.at("pairs of cards x pairs of positions"), 1e-6);
  EXPECT_LT(p.at("all orders"), 1e-6);
}

TEST(AllOrders, AreJudgedOnceTwoDecksAreExpectedOfEach) {
  deck_tables tables{4};
  auto const orders = all_orders(4);
  for (int round = 0; round < 3; ++round) {
    auto const tests = faro::judge::judge_tables(tables, distributions_of(4)).tests;
    EXPECT_EQ(std::ranges::count(tests, "all orders", &faro::judge::panel_test::name), round >= 2 ? 1 : 0);
    for (auto const& order : orders) tables.add(std::span<std::uint32_t const>{order});
  }
}

TEST(FollowedTable, HasTheMomentsOfItsWeightedDistribution) {
  // The variance of the limit, 2 sum of degrees x weight^2, is 2 n^2 times that of the successions.
  for (double const n : {5.0, 8.0, 52.0}) {
    auto const limit =
        2 * (n * (n - 3) / 2 + std::pow((n + 1) / (n - 1), 2) * (n - 1) * (n - 2) / 2 + 2 / (n - 1));
    EXPECT_NEAR(limit / (2 * n * n *
                         distributions_of(static_cast<std::size_t>(n))
                             .variance(faro::judge::deck_statistic::successions)),
                1, 1e-12);
  }
}

TEST(WeightedChiSquare, HasTheTailsOfWhatItReducesTo) {
  std::vector<faro::judge::chi_square_term> const same{{1, 3}, {1, 4}};
  std::vector<faro::judge::chi_square_term> const two{{2, 2}, {1, 2}};  // tail 2 e^(-x/4) - e^(-x/2)
  for (double const x : {0.5, 5.0, 20.0, 40.0}) {
    EXPECT_NEAR(faro::judge::weighted_chi_square_at_least(x, same), faro::judge::chi_square_at_least(x, 7),
                1e-9)
        << x;
    EXPECT_NEAR(faro::judge::weighted_chi_square_at_least(x, two), 2 * std::exp(-x / 4) - std::exp(-x / 2),
                1e-9)
        << x;
  }
  for (double const x : {100.0, 200.0, 400.0})
    EXPECT_NEAR(faro::judge::weighted_chi_square_at_least(x, two) / (2 * std::exp(-x / 4)), 1, 0.1) << x;
  std::vector<faro::judge::chi_square_term> const many{{1, 1274}, {53.0 / 51, 1275}, {1.0 / 51, 102}};
  EXPECT_NEAR(faro::judge::weighted_chi_square_at_least(2601, many), 0.5, 0.01);
}

TEST(ShapePValue, OfFewDecksIsThatOfTheMultinomial) {
  faro::judge::tabulated_distribution const coins{0, 1, {0.25, 0.5, 0.25}, 1, 0.5};
  std::vector<std::uint64_t> const seen{10, 6, 4};  // X2 = 25/5 + 16/10 + 1/5 = 34/5
  // Summed over all 231 outcomes in Python fractions.
  EXPECT_NEAR(faro::judge::shape_p_value(seen, coins), 18831561.0 / 536870912, 1e-12);
}

TEST(ShapePValue, OfManyDecksGoesByTheExactMomentsOfUnequalCells) {
  faro::judge::tabulated_distribution law{
      0, 1, {0.5, 0.25, 0.125, 0.0625, 0.03125, 0.015625, 0.015625}, 1, 2};
  faro::xoshiro256pp generator{faro::key_from_text("unequal")};
  int below = 0;
  constexpr int runs = 20'000;
  for (int run = 0; run < runs; ++run) {
    std::vector<std::uint64_t> counts(7);
    for (int i = 0; i < 400; ++i)
      ++counts[static_cast<std::size_t>(std::min(6, std::countl_zero(generator())))];
    below += faro::judge::shape_p_value(counts, law) <= 0.001;
  }
  EXPECT_LE(below, 20 + 4 * 4.5);  // 20 on average, four deviations
  EXPECT_GE(below, 5);
}

TEST(ShapePValue, PoolsCellsUntilEachExpectsFiveDecks) {
  faro::judge::tabulated_distribution const coins{0, 1, {0.25, 0.5, 0.25}, 1, 0.5};
  EXPECT_EQ(faro::judge::shape_p_value(std::vector<std::uint64_t>{3, 3, 3}, coins), 1);  // all in one cell
  // 12 decks: 3 and 6 join to 9; the other 3 are too few by themselves.
  EXPECT_EQ(faro::judge::shape_p_value(std::vector<std::uint64_t>{0, 12, 0}, coins), 1);
}

TEST(ShapePValue, IsATestOnlyWhereTwoCellsExpectFive) {
  faro::judge::tabulated_distribution const coins{0, 1, {0.25, 0.5, 0.25}, 1, 0.5};
  EXPECT_FALSE(faro::judge::has_shape(coins, 12));
  EXPECT_TRUE(faro::judge::has_shape(coins, 20));
  // A test that cannot reject would cost the others a share of the error rate.
  deck_tables tables{52};
  for (int i = 0; i < 3; ++i) tables.add(faro::judge::sorted_order(52));
  for (auto const& t : faro::judge::judge_tables(tables, distributions_of(52)).tests)
    EXPECT_FALSE(t.name.ends_with("shape")) << t.name;
}

TEST(Holm, AdjustsAsInItsPaper) {
  std::vector<double> const p{0.01, 0.04, 0.03, 0.005};
  auto const adjusted = faro::judge::holm(p);
  std::vector<double> const right{0.03, 0.06, 0.06, 0.02};
  for (std::size_t i = 0; i < p.size(); ++i) EXPECT_NEAR(adjusted[i], right[i], 1e-15);
}

TEST(BenjaminiHochberg, AdjustsAsInItsPaper) {
  std::vector<double> const p{0.01, 0.04, 0.03, 0.005};
  auto const adjusted = faro::judge::benjamini_hochberg(p);
  std::vector<double> const right{0.02, 0.04, 0.04, 0.02};
  for (std::size_t i = 0; i < p.size(); ++i) EXPECT_NEAR(adjusted[i], right[i], 1e-15);
}

TEST(FoundByEValues, AreTheLargestThatReachTheirShare) {
  // At a rate of 1/10: of 4 tests the largest needs 40, the second 20, the third 40/3.
  std::vector<double> const e{std::log(1.0), std::log(21.0), std::log(30.0), std::log(13.0)};
  EXPECT_EQ(faro::judge::found_by_e_values(e, 0.1), (std::vector<std::size_t>{2, 1}));
  EXPECT_TRUE(faro::judge::found_by_e_values(std::vector<double>{std::log(39.0), 0, 0, 0}, 0.1).empty());
}

TEST(Panel, HoldsTheShareOfFalseAlarmsWhenAsked) {
  faro::judge::panel_result result;
  for (double const p : {0.01, 0.04, 0.03, 0.005}) result.tests.push_back({"test", 0, "", p, 1});
  result.adjust(faro::judge::correction::benjamini_hochberg);
  EXPECT_NEAR(result.adjusted_p(), 0.02, 1e-15);
  result.adjust(faro::judge::correction::holm);
  EXPECT_NEAR(result.adjusted_p(), 0.02, 1e-15);
  EXPECT_NEAR(result.tests[1].adjusted_p, 0.06, 1e-15);
}

TEST(RepeatsPValue, IsTheBirthdayProblemsBound) {
  EXPECT_EQ(faro::judge::repeats_p_value(1000, 0, 0, 52), 1);
  EXPECT_LT(faro::judge::repeats_p_value(1000, 1, 0, 52), 1e-60);
  // 23 decks of 5 cards (120 orders): 253 / 120 = 2.1 repeats at most expected.
  EXPECT_EQ(faro::judge::repeats_p_value(23, 2, 0, 5), 1);
  EXPECT_NEAR(faro::judge::repeats_p_value(23, 10, 0, 5), 7.6e-5, 2e-5);
}

/// One audit of a shuffle: the panel and the e-value of so many decks, each shuffled from the sorted deck.
struct audit {
  faro::judge::panel_result panel;
  double log_e;
};

template <class G>
audit audited(faro::shuffle_description const& shuffle, std::size_t cards, std::size_t decks, G& generator,
              std::size_t rounds = 1) {
  faro::random_chooser c{generator};
  deck_tables tables{cards, faro::judge::standard_groupings(cards)};
  for (std::size_t i = 0; i < decks; ++i) {
    auto deck = faro::judge::sorted_order(cards);
    for (std::size_t r = 0; r < rounds; ++r) shuffle(c, deck);
    tables.add(std::span<std::uint32_t const>{deck});
  }
  return {faro::judge::judge_tables(tables, distributions_of(cards)),
          faro::judge::average_log_e(faro::judge::e_values_of(tables, distributions_of(cards)))};
}

/// How many audits: 500, or as FARO_AUDITS says (the preset `calibration` has 10,000).
int audits_asked() {
  auto const* const text = std::getenv("FARO_AUDITS");
  return text ? std::stoi(text) : 500;
}

/// What so many audits of a good shuffle gave.
struct calibration {
  int audits = audits_asked();
  std::map<std::string, std::vector<double>> p_values;
  std::map<double, int> alarms;  // audits whose least adjusted p-value is at most alpha
  double mean_e = 0;
  int e_alarms = 0;  // e-values of 20 or more
};

calibration calibrated(std::size_t cards, std::size_t decks, char const* seed) {
  auto const shuffle = faro::find_shuffle("fisher-yates").make();
  faro::chacha20 generator{faro::key_from_text(seed)};
  calibration result;
  for (int i = 0; i < result.audits; ++i) {
    auto const a = audited(shuffle, cards, decks, generator, 1);
    for (auto const& t : a.panel.tests) result.p_values[t.name].push_back(t.p_value);
    for (double const alpha : {0.001, 0.01, 0.05, 0.2}) result.alarms[alpha] += a.panel.adjusted_p() <= alpha;
    result.mean_e += std::exp(a.log_e) / result.audits;
    result.e_alarms += a.log_e >= std::log(20.0);
  }
  return result;
}

/// One-sided Kolmogorov-Smirnov: P(D+ > d) = e^(-2 N d^2), one in 10^5: 0.107 for 500 audits.
double furthest(calibration const& c) { return std::sqrt(std::log(1e5) / (2.0 * c.audits)); }

void expect_calibrated(calibration& c) {
  auto const audits = static_cast<double>(c.audits);
  auto const off = furthest(c);
  for (auto& [name, p] : c.p_values) {
    std::ranges::sort(p);
    for (std::size_t i = 0; i < p.size(); ++i)
      ASSERT_LE(static_cast<double>(i + 1) / static_cast<double>(p.size()), p[i] + off) << name;
  }
  for (auto const& [alpha, alarms] : c.alarms)  // binomial, four deviations
    EXPECT_LE(alarms, audits * alpha + 4 * std::sqrt(audits * alpha) + 1) << alpha;
  EXPECT_LE(c.mean_e, 1.2);
  EXPECT_LE(c.e_alarms, audits / 20 + 4 * std::sqrt(audits / 20));  // at most one in twenty is expected
}

TEST(Calibration, OfAGoodShuffleOfFiftyTwoCardsInTwentyDecks) {
  auto c = calibrated(52, 20, "calibration 52");
  expect_calibrated(c);
}

TEST(Calibration, OfAGoodShuffleOfTenCardsInTwoHundredDecks) {
  auto c = calibrated(10, 200, "calibration 10");
  expect_calibrated(c);
  // Here the continuous ones are uniform on both sides, not merely conservative.
  for (auto const* name : {"card x position", "card followed by card", "Lehmer code, all digits",
                           "Fisher-Yates ascending, all digits", "inversions, mean", "serial sum, mean",
                           "pairs of cards x pairs of positions"}) {
    auto const& p = c.p_values.at(name);
    for (std::size_t i = 0; i < p.size(); ++i)
      ASSERT_GE(static_cast<double>(i + 1) / c.audits, p[i] - furthest(c)) << name;
  }
}

/// A shuffle, how often it is applied, and in how many decks of 52 cards it must be found at the rate 0.001.
struct found_known_bad {
  char const* name;
  std::size_t rounds, decks;
  faro::shuffle_settings settings = {};
};

TEST(KnownBad, AreFoundInTwiceTheDecksOfTheDetectionTable) {
  // Decks that one test alone needs for power 0.9; the panel as a whole may take twice as many. The rows of
  // one or two decks need a few more to outweigh that there are so many tests.
  std::vector<found_known_bad> const all{
      {"riffle", 4, 4},
      {"riffle", 5, 6},
      {"riffle", 6, 16},
      {"riffle", 7, 58},
      {"riffle", 8, 230},
      {"riffle", 9, 910},
      {"top-after-random", 52, 4},
      {"top-after-random", 104, 8},
      {"thorp", 8, 4410},
      {"naive-swap", 1, 268},
      {"sattolo", 1, 6},
      {"last-card-fixed", 1, 4},
      {"loop-one-early", 1, 38},
      {"naive-swap-distinct", 1, 22},  // parity
      {"round", 1, 66},
      {"modulo", 1, 2200, {{"bits", 8}}},
      {"exchange", 52, 4},
      {"exchange", 100, 52},
      {"exchange-distinct", 200, 22},
      {"overhand", 10, 5, {{"p", faro::ratio{1, 5}}}},
      {"overhand", 50, 992, {{"p", faro::ratio{1, 5}}}},
      {"shelf", 1, 4, {{"shelves", 10}}},
      {"coin-merge", 1, 42},
      {"coin-insertion", 1, 4},
      {"coin-binary-insertion", 1, 268},
      {"coin-bubble", 1, 4},
      {"coin-selection", 1, 10},
      {"bag-off-by-one", 1, 10},
      {"first-card-fixed", 1, 10},
  };
  for (auto const& s : all) {
    int found = 0;
    auto const shuffle = faro::find_shuffle(s.name).make(s.settings);
    for (int i = 0; i < 10; ++i) {
      faro::xoshiro256pp generator{faro::key_from_text(s.name + std::to_string(i))};
      found += audited(shuffle, 52, s.decks, generator, s.rounds).panel.adjusted_p() <= 0.001;
    }
    EXPECT_GE(found, 7) << s.name << ", " << s.rounds << " rounds, " << s.decks
                        << " decks";  // power 0.9: P(< 7) = 1 %
  }
}

TEST(KnownBad, WithASmallSeedRepeatWholeDecks) {
  faro::judge::panel_distributions const& laws = distributions_of(52);
  deck_tables tables{52, faro::judge::standard_groupings(52)};
  auto const shuffle = faro::find_shuffle("fisher-yates").make();
  faro::xoshiro256pp seeds{faro::key_from_text("seeds")};
  for (int i = 0; i < 1500; ++i) {  // 2^16 seeds: the first repeat after 321 decks on average
    faro::xoshiro256pp generator{{seeds() & 0xffff, 1, 2, 3}};
    faro::random_chooser c{generator};
    for (int warm = 0; warm < 20; ++warm) generator();
    auto deck = faro::judge::sorted_order(52);
    shuffle(c, deck);
    tables.add(std::span<std::uint32_t const>{deck});
  }
  auto const result = faro::judge::judge_tables(tables, laws);
  EXPECT_EQ(result.strongest().name, "repeated decks");
  EXPECT_LT(result.adjusted_p(), 1e-50);
}

TEST(KnownBad, ThatCarryOnAreSeenFromDeckToDeck) {
  // One riffle more each time, from a deck that was random to begin with: every deck by itself is fair.
  deck_tables tables{52};
  faro::xoshiro256pp generator{faro::key_from_text("carry on")};
  faro::random_chooser c{generator};
  auto const riffle = faro::find_shuffle("riffle").make();
  auto deck = faro::judge::sorted_order(52);
  faro::fisher_yates(c, std::span{deck});
  for (int i = 0; i < 10; ++i) {
    riffle(c, deck);
    tables.add(std::span<std::uint32_t const>{deck});
  }
  auto const result = faro::judge::judge_tables(tables, distributions_of(52));
  EXPECT_TRUE(result.strongest().name.starts_with("from deck to deck")) << result.strongest().name;
  EXPECT_LT(result.adjusted_p(), 1e-9);
}

/// The decks until the average e-value reaches 1000, at most `limit`.
int decks_to_a_thousand(char const* name, faro::shuffle_settings const& settings, int limit,
                        std::string const& seed) {
  faro::xoshiro256pp generator{faro::key_from_text(seed)};
  faro::random_chooser c{generator};
  auto const shuffle = faro::find_shuffle(name).make(settings);
  deck_tables tables{52, faro::judge::standard_groupings(52)};
  for (int i = 1; i <= limit; ++i) {
    auto deck = faro::judge::sorted_order(52);
    shuffle(c, deck);
    tables.add(std::span<std::uint32_t const>{deck});
    if (faro::judge::average_log_e(faro::judge::e_values_of(tables, distributions_of(52))) >= std::log(1000))
      return i;
  }
  return limit;
}

TEST(EValues, FindSevenRifflesInAboutFortyDecksAtAnyStop) {
  // 19 decks to 1000 when the number of riffles is known, 26 by the mixture over it; the average with the
  // other tests costs ln(70) / 0.363 = 12 decks more.
  double sum = 0;
  for (int i = 0; i < 20; ++i)
    sum += decks_to_a_thousand("riffle", {{"piles", 128}}, 150, "e" + std::to_string(i)) / 20.0;
  EXPECT_LE(sum, 50);
}

TEST(EValues, FindAConstantDigitAndAMissingFixedPoint) {
  for (int i = 0; i < 5; ++i) {
    EXPECT_LE(decks_to_a_thousand("loop-one-early", {}, 60, "early" + std::to_string(i)), 38);
    EXPECT_LE(decks_to_a_thousand("sattolo", {}, 60, "sattolo" + std::to_string(i)), 10);
  }
}

/// Fair decks of which every tenth is changed.
template <class Change>
deck_tables every_tenth(std::uint64_t decks, Change const& change) {
  faro::chacha20 generator{faro::key_from_text("every tenth")};
  faro::random_chooser c{generator};
  deck_tables tables{52, faro::judge::standard_groupings(52)};
  for (std::uint64_t i = 0; i < decks; ++i) {
    auto deck = faro::judge::sorted_order(52);
    faro::fisher_yates(c, std::span{deck});
    if (i % 10 == 0) change(deck);
    tables.add(std::span<std::uint32_t const>{deck});
  }
  return tables;
}
auto place_of(std::vector<std::uint32_t>& deck, std::uint32_t card) { return std::ranges::find(deck, card); }

TEST(EValues, FindACardThatIsTooOftenAtAPlaceOrBehindAnother) {
  auto const evidence = [](deck_tables const& tables) {
    return faro::judge::average_log_e(faro::judge::e_values_of(tables, distributions_of(52)));
  };
  EXPECT_LT(evidence(every_tenth(500, [](auto&) {})), std::log(1000));
  EXPECT_GT(evidence(every_tenth(500, [](auto& deck) { std::iter_swap(deck.begin(), place_of(deck, 0)); })),
            20);
  EXPECT_GT(evidence(every_tenth(1000,
                                 [](auto& deck) {
                                   auto const queen = place_of(deck, 24);
                                   if (queen + 1 != deck.end()) std::iter_swap(queen + 1, place_of(deck, 25));
                                 })),
            20);
}

TEST(Oddities, NameTheCardThatAloneIsTooOften) {
  auto const tables = every_tenth(1000, [](auto& deck) { std::iter_swap(deck.begin(), place_of(deck, 0)); });
  auto const result = faro::judge::judge_tables(tables, distributions_of(52));
  std::vector<std::string> names{"AS"};
  for (int card = 2; card <= 52; ++card) names.push_back(std::to_string(card));
  std::string all;
  for (auto const& odd : faro::judge::oddities(result, tables, distributions_of(52), 0.001, names, 10))
    all += odd.sentence + "\n";
  EXPECT_NE(all.find("the first card is AS in 1"), std::string::npos) << all;
  EXPECT_NE(all.find("AS lies at position 1 in 1"), std::string::npos) << all;
}

TEST(EValues, OfAFairShuffleSeldomEverReachTwenty) {
  // Ville: the chance to reach 20 at any of the stops is at most 1 in 20.
  faro::chacha20 generator{faro::key_from_text("never fair")};
  faro::random_chooser c{generator};
  int reached = 0;
  for (int run = 0; run < 60; ++run) {
    deck_tables tables{52, faro::judge::standard_groupings(52)};
    double most = 0;
    for (int i = 1; i <= 256; ++i) {
      auto deck = faro::judge::sorted_order(52);
      faro::fisher_yates(c, std::span{deck});
      tables.add(std::span<std::uint32_t const>{deck});
      if (i % 8 == 0)
        most = std::max(most,
                        faro::judge::average_log_e(faro::judge::e_values_of(tables, distributions_of(52))));
    }
    reached += most >= std::log(20);
  }
  EXPECT_LE(reached, 9);  // 3 are allowed on average; 10 or more: 1 in 1,000
}

TEST(Panel, OfNoDecksOrOneCardFindsNothing) {
  EXPECT_EQ(faro::judge::judge_tables(deck_tables{52}, panel_distributions{52}).adjusted_p(), 1);
  for (std::size_t const n : {0U, 1U, 2U}) {
    deck_tables tables{n};
    for (int i = 0; i < 3; ++i) tables.add(faro::judge::sorted_order(n));
    EXPECT_GT(faro::judge::judge_tables(tables, panel_distributions{n}).adjusted_p(), 0.001) << n;
  }
}

TEST(Panel, SaysThatIdenticalDecksAreNoShuffle) {
  deck_tables tables{52};
  for (int i = 0; i < 1000; ++i) tables.add(faro::judge::sorted_order(52));
  auto const result = faro::judge::judge_tables(tables, distributions_of(52));
  EXPECT_EQ(result.adjusted_p(), 0);
  for (auto const& t : result.tests) {
    EXPECT_GE(t.p_value, 0) << t.name;
    EXPECT_LE(t.p_value, 1) << t.name;
  }
}

TEST(Panel, RefusesDistributionsOfAnotherSize) {
  EXPECT_EQ(
      faro::testing::error_of([] { faro::judge::judge_tables(deck_tables{4}, panel_distributions{5}); }),
      "tables of 4 cards, but distributions of 5");
}

}  // namespace
