// What so many decks would have shown: needs against formulas, and against an independent simulation.
#include "judge/src/faults/power.hpp"

#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace {

using faro::judge::effect_kind;
using faro::judge::fault_effect;

faro::judge::power_row row(std::string const& fault, double alpha = 0.001) {
  for (auto const& r : faro::judge::detection_table(faro::judge::effects_of(52), alpha)) {
    if (r.fault == fault) return r;
  }
  ADD_FAILURE() << "no fault " << fault;
  return {};
}

TEST(DecksNeeded, OfAShiftedMeanAreTheTextbooks) {
  // (3.2905 + 1.2816)^2 / 0.1^2 = 2090.4 for alpha 0.001 on two sides and power 0.9.
  EXPECT_EQ(faro::judge::decks_needed({"", "", effect_kind::mean, 0.1, 1}, 0.001, 0.9), 2091);
  EXPECT_EQ(faro::judge::decks_needed({"", "", effect_kind::mean, -0.1, 1}, 0.001, 0.9), 2091);
  EXPECT_EQ(faro::judge::decks_needed({"", "", effect_kind::mean, 0, 1}, 0.001, 0.9),
            std::numeric_limits<double>::infinity());
}

TEST(DecksNeeded, OfAChiSquareAreTheTextbooks) {
  // One degree at alpha 0.05 and power 0.9: noncentrality 10.507; ten degrees: 20.532 (J. Cohen's tables).
  EXPECT_NEAR(faro::judge::decks_needed({"", "", effect_kind::chi_square, 0.001, 1}, 0.05, 0.9), 10507, 10);
  EXPECT_NEAR(faro::judge::decks_needed({"", "", effect_kind::chi_square, 0.001, 10}, 0.05, 0.9), 20532, 30);
}

TEST(DecksNeeded, OfWhatIsCertainAreExact) {
  EXPECT_EQ(faro::judge::decks_needed({"", "", effect_kind::certain, 0.5, 2}, 0.001, 0.9),
            11);  // 2 / 2^11 < 0.001 < 2 / 2^10
  EXPECT_EQ(faro::judge::decks_needed({"", "", effect_kind::certain, 0.5, 510}, 0.001, 0.9), 19);
  EXPECT_EQ(faro::judge::decks_needed({"", "", effect_kind::certain, std::exp(-1), 1}, 0.001, 0.9),
            7);  // e^-7 = 0.00091
}

TEST(DecksNeeded, RefuseChancesThatAreNone) {
  fault_effect const effect{"", "", effect_kind::mean, 0.1, 1};
  EXPECT_THROW(faro::judge::decks_needed(effect, 0, 0.9), faro::input_error);
  EXPECT_THROW(faro::judge::decks_needed(effect, 0.001, 1), faro::input_error);
}

/// An independent simulation (Python, 300,000 decks a fault) gave these needs at alpha 0.001 and power 0.9.
/// Needs go as the square of an effect, so the two simulations' errors are a few percent; small effects have
/// more.
TEST(DetectionTable, AgreesWithAnIndependentSimulation) {
  struct known {
    std::string fault, test;
    double decks, tolerance;
  };
  for (auto const& k : std::vector<known>{{"riffle 5", "rising sequences", 2, 0.01},
                                          {"riffle 6", "rising sequences", 8, 0.01},
                                          {"riffle 7", "rising sequences", 29, 0.05},
                                          {"riffle 8", "rising sequences", 115, 0.05},
                                          {"riffle 9", "rising sequences", 455, 0.07},
                                          {"riffle 10", "rising sequences", 1768, 0.12},
                                          {"naive-swap", "inversions", 134, 0.06},
                                          {"loop-one-early", "single digit", 19, 0.01},
                                          {"round", "cycles", 33, 0.07},
                                          {"modulo 8", "footrule", 1097, 0.2},
                                          {"exchange 100", "fixed points", 26, 0.06},
                                          {"exchange 150", "fixed points", 1142, 0.2},
                                          {"exchange-distinct 100", "parity", 11, 0.01},
                                          {"exchange-distinct 200", "parity", 11, 0.01},
                                          {"coin-merge", "neighbours", 21, 0.07},
                                          {"coin-binary-insertion", "inversions", 134, 0.06},
                                          {"thorp 8", "card x position", 2205, 0.1}}) {
    auto const found = row(k.fault);
    EXPECT_EQ(found.best, k.test) << k.fault;
    EXPECT_NEAR(found.decks, k.decks, 1 + k.tolerance * k.decks) << k.fault;
  }
}

TEST(DetectionTable, ShowsThatTheTableEverybodyRunsIsDear) {
  for (auto const& [fault, matrix, lehmer] :
       std::vector<std::tuple<std::string, double, double>>{{"riffle 6", 2995, 1426},
                                                            {"riffle 7", 11493, 5637},
                                                            {"naive-swap", 504, 496},
                                                            {"round", 403, 410}}) {
    EXPECT_NEAR(row(fault).matrix_decks, matrix, 0.08 * matrix) << fault;
    EXPECT_NEAR(row(fault).lehmer_decks, lehmer, 0.08 * lehmer) << fault;
  }
  EXPECT_GT(row("riffle 7").matrix_decks, 300 * row("riffle 7").decks);
}

TEST(Power, SaysWhatWouldHaveBeenShownAndWhatMissed) {
  auto const answer = faro::judge::power_of(52, 1000, 0.001);
  auto const has = [](std::vector<faro::judge::power_row> const& rows, std::string const& fault) {
    return std::any_of(rows.begin(), rows.end(), [&](auto const& r) { return r.fault == fault; });
  };
  EXPECT_TRUE(has(answer.shown, "riffle 9"));
  EXPECT_TRUE(has(answer.missed, "riffle 10"));
  EXPECT_TRUE(has(answer.missed, "modulo 15"));
  EXPECT_TRUE(has(answer.missed, "naive-swap 3"));
  EXPECT_EQ(answer.shown.size() + answer.missed.size(), faro::judge::power_faults().size());
  EXPECT_TRUE(std::is_sorted(answer.shown.begin(), answer.shown.end(),
                             [](auto const& a, auto const& b) { return a.decks < b.decks; }));
  EXPECT_GT(answer.missed.front().decks, 1000);
}

TEST(Power, GrowsWithTheDecksAndFallsWithTheRate) {
  std::size_t shown = 0;
  for (std::uint64_t const decks : {1, 10, 100, 1000, 10000, 100000}) {
    auto const now = faro::judge::power_of(52, decks, 0.001).shown.size();
    EXPECT_GE(now, shown);
    shown = now;
  }
  EXPECT_LE(faro::judge::power_of(52, 1000, 1e-6).shown.size(),
            faro::judge::power_of(52, 1000, 0.001).shown.size());
}

TEST(Effects, OfOtherDecksAreSimulatedAndTheSameForTheSameSeed) {
  auto const one = faro::judge::simulate_effects(10, 500, "seed"),
             two = faro::judge::simulate_effects(10, 500, "seed");
  ASSERT_EQ(one.size(), two.size());
  for (std::size_t e = 0; e < one.size(); ++e) {
    EXPECT_EQ(one[e].test, two[e].test);
    EXPECT_EQ(one[e].size, two[e].size);
  }
  EXPECT_THROW(faro::judge::simulate_effects(3, 500, ""), faro::input_error);
  EXPECT_THROW(faro::judge::simulate_effects(10, 5, ""), faro::input_error);
}

}  // namespace
