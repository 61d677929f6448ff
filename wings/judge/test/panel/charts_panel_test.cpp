// What pictures are drawn from: cells and their deviations, where digits are spoiled, bands of p-values, the
// curve of a named fault.
#include "judge/src/faults/curve.hpp"
#include "judge/src/panel/charts.hpp"

#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/error.hpp>
#include <faro/judge/theory/models.hpp>
#include <faro/shuffle/registry.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <vector>

namespace {

using faro::judge::digit_code;

faro::judge::deck_tables tables_of(char const* shuffle, std::size_t cards, int decks) {
  faro::judge::deck_tables tables{cards};
  auto const describe = faro::find_shuffle(shuffle).make();
  faro::xoshiro256pp bits{faro::key_from_text("charts")};
  faro::random_chooser chooser{bits};
  std::vector<std::uint32_t> deck(cards);
  for (int i = 0; i < decks; ++i) {
    std::iota(deck.begin(), deck.end(), 0U);
    describe(chooser, deck);
    tables.add(deck);
  }
  return tables;
}

TEST(Charts, ACellOfCardByPositionIsHeldAgainstItsBinomialDistribution) {
  faro::judge::deck_tables tables{4};
  std::vector<std::uint32_t> const deck{0, 1, 2, 3};
  for (int i = 0; i < 12; ++i) tables.add(deck);
  auto const map = faro::judge::position_map(tables, 10);
  ASSERT_EQ(map.rows, 4U);
  EXPECT_EQ(map.at(2, 2).seen, 12U);
  EXPECT_DOUBLE_EQ(map.at(2, 2).expected, 3);
  EXPECT_DOUBLE_EQ(map.at(2, 2).deviation, 9 / std::sqrt(12 * 0.25 * 0.75));
  EXPECT_DOUBLE_EQ(map.at(2, 1).deviation, -3 / std::sqrt(12 * 0.25 * 0.75));
}

TEST(Charts, LargeTablesShareCellsAndLoseNoDeck) {
  auto const tables = tables_of("fisher-yates", 10, 200);
  auto const map = faro::judge::position_map(tables, 4);
  EXPECT_EQ(map.rows, 4U);
  EXPECT_EQ(map.rows_together, 3U);
  std::uint64_t seen = 0;
  double expected = 0;
  for (auto const& cell : map.cells) {
    seen += cell.seen;
    expected += cell.expected;
    EXPECT_LT(std::abs(cell.deviation), 4);
  }
  EXPECT_EQ(seen, 2000U);
  EXPECT_NEAR(expected, 2000, 1e-9);
}

TEST(Charts, OneCellForAllDeviatesFromNothing) {
  auto const map = faro::judge::position_map(tables_of("fisher-yates", 5, 20), 1);
  ASSERT_EQ(map.cells.size(), 1U);
  EXPECT_EQ(map.cells[0].seen, 100U);
  EXPECT_EQ(map.cells[0].deviation, 0);
}

TEST(Charts, KindsByPositionOfPartsOfDecks) {
  faro::judge::part_tables tables{{{"land", 4}, {"spell", 6}}, 3};
  for (int i = 0; i < 50; ++i) tables.add(std::vector<std::uint32_t>{0, 1, 1});
  auto const map = faro::judge::kind_map(tables, 64);
  ASSERT_EQ(map.rows, 2U);
  ASSERT_EQ(map.columns, 3U);
  EXPECT_DOUBLE_EQ(map.at(0, 0).expected, 20);
  EXPECT_NEAR(map.at(0, 0).deviation, 30 / std::sqrt(50 * 0.4 * 0.6), 1e-12);
  EXPECT_LT(map.at(1, 0).deviation, -5);
}

TEST(Charts, DigitsFormATriangle) {
  auto const map = faro::judge::digit_map(tables_of("fisher-yates", 6, 300), digit_code::lehmer, 64);
  ASSERT_EQ(map.rows, 5U);
  ASSERT_EQ(map.columns, 6U);
  EXPECT_DOUBLE_EQ(map.at(0, 1).expected, 150);
  EXPECT_EQ(map.at(0, 2).expected, 0) << "digit 1 is 0 or 1";
  EXPECT_EQ(map.at(0, 2).deviation, 0);
  EXPECT_DOUBLE_EQ(map.at(4, 5).expected, 50);
}

TEST(Charts, ALoopThatEndsOneEarlySpoilsOneDigitOfItsCode) {
  auto const tables = tables_of("loop-one-early", 12, 400);
  auto const code = faro::judge::most_spoiled_code(tables);
  auto const spoiled = faro::judge::spoiled_digits(tables, code, 0.001);
  ASSERT_EQ(spoiled.size(), 1U) << name_of(code);
  EXPECT_EQ(spoiled[0].digit, 0U);
  EXPECT_LT(spoiled[0].adjusted_p, 1e-100);
}

TEST(Charts, AFairShuffleSpoilsNoDigit) {
  auto const tables = tables_of("fisher-yates", 12, 400);
  EXPECT_TRUE(faro::judge::spoiled_digits(tables, faro::judge::most_spoiled_code(tables), 0.001).empty());
}

TEST(Charts, TheBandOfPValuesIsThatOfOrderStatistics) {
  // The smallest of m is above x with chance (1 - x)^m; of one p-value the band is plain.
  auto const one = faro::judge::quantile_band(1, 0.9);
  EXPECT_NEAR(one[0].low, 0.05, 1e-12);
  EXPECT_NEAR(one[0].median, 0.5, 1e-12);
  EXPECT_NEAR(one[0].high, 0.95, 1e-12);
  auto const band = faro::judge::quantile_band(65, 0.95);
  EXPECT_NEAR(band[0].low, -std::expm1(std::log(0.975) / 65), 1e-12);
  EXPECT_NEAR(band[0].high, -std::expm1(std::log(0.025) / 65), 1e-12);
  EXPECT_THROW(faro::judge::quantile_band(3, 1), faro::input_error);
}

/// Of a kind of fault whose family does not matter.
std::optional<faro::judge::fault_curve> curve_of(std::string const& kind, std::uint64_t number,
                                                 std::size_t cards) {
  return faro::judge::curve_of_fault({faro::judge::fault_family::exchange, kind, number}, cards);
}

double at(faro::judge::fault_curve const& curve, std::uint64_t rounds) {
  for (auto const& p : curve.points) {
    if (p.rounds == rounds) return p.total_variation;
  }
  ADD_FAILURE() << rounds << " is not on the curve";
  return -1;
}

TEST(FaultCurve, RifflesStandOnTheirExactDistribution) {
  // Bayer and Diaconis (1992), table 1.
  auto const curve = faro::judge::curve_of_fault({faro::judge::fault_family::riffle, "riffle", 7}, 52);
  ASSERT_TRUE(curve);
  EXPECT_EQ(curve->here, 7U);
  EXPECT_NEAR(at(*curve, 7), 0.33406099946815157, 1e-15);
  EXPECT_NEAR(at(*curve, 10), 0.0429, 1e-4);
  // A cut before is worth one card (Fulman 2000): 7 riffles of 51 cards.
  auto const cut = faro::judge::curve_of_fault(
      {faro::judge::fault_family::riffle, "riffle", 7, faro::judge::riffle_cut::before}, 52);
  EXPECT_NEAR(at(*cut, 7), 0.321246, 1e-6);
}

TEST(FaultCurve, ExchangesOf52CardsAreTabled) {
  auto const curve = faro::judge::curve_of_fault({faro::judge::fault_family::exchange, "exchange", 100}, 52);
  ASSERT_TRUE(curve);
  EXPECT_NEAR(at(*curve, 100), 0.338921, 5e-7);
  EXPECT_NEAR(at(*curve_of("exchange", 150, 52), 150), 0.052161, 5e-7);
  EXPECT_NEAR(at(*curve_of("exchange", 200, 52), 200), 0.007396, 5e-7);
  EXPECT_LT(at(*curve, 1), 1) << "one exchange is far from fair, but not infinitely so";
  EXPECT_FALSE(curve_of("exchange", 100, 40)) << "too long to walk";
}

TEST(FaultCurve, SmallDecksAreWalkedOrListed) {
  faro::judge::theory_question question;
  question.model = "exchange-distinct";
  question.cards = 10;
  question.first = question.last = 14;
  auto const exact = faro::judge::theory_of(question).rows.front().total_variation.low().to_double();
  EXPECT_DOUBLE_EQ(at(*curve_of("exchange-distinct", 14, 10), 14), exact);
  // swap(i, rand(0..n-1)) of 3 cards is off by 1/18.
  EXPECT_DOUBLE_EQ(at(*curve_of("naive-swap", 1, 3), 1), 1.0 / 18);
}

TEST(FaultCurve, EveryCurveFallsAndHoldsTheNamedRound) {
  for (auto const& [name, number] :
       std::vector<std::pair<std::string, std::uint64_t>>{{"riffle", 5},
                                                          {"inverse-riffle", 4},
                                                          {"shelf", 10},
                                                          {"top-to-random", 104},
                                                          {"random-to-top", 200},
                                                          {"exchange", 52},
                                                          {"exchange-distinct", 101}}) {
    auto const curve = curve_of(name, number, 52);
    ASSERT_TRUE(curve) << name;
    EXPECT_GE(at(*curve, curve->here), 0) << name;
    for (std::size_t i = 1; i < curve->points.size(); ++i) {
      EXPECT_LT(curve->points[i - 1].rounds, curve->points[i].rounds) << name;
      EXPECT_LE(curve->points[i].total_variation, curve->points[i - 1].total_variation + 1e-7) << name;
    }
  }
}

TEST(FaultCurve, FaultsWithoutRoundsHaveNone) {
  for (auto const* name : {"sattolo", "few-orders", "unknown", "", "overhand 1/2"})
    EXPECT_FALSE(curve_of(name, 1, 52)) << name;
  EXPECT_FALSE(curve_of("riffle", 0, 52));
  EXPECT_FALSE(curve_of("riffle", 7, 1));
  for (std::size_t const cards : {5, 52})
    EXPECT_FALSE(faro::judge::curve_of_fault({faro::judge::fault_family::uneven_draw, "modulo", 8}, cards));
}

}  // namespace
