// Every fault of the registry is found and named from at most twice the decks of the detection table (52
// cards, alpha = 0.001, power 0.9; simulated there from 300,000 decks a fault); a fair shuffle is not.
// A part of the audits; all of them in the preset `calibration` (a minute and a half).
#include "judge/test/faults/support.hpp"

#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace {

using faro::testing::counted_decks;
using faro::testing::distributions_of_52;
using faro::testing::name;
using faro::testing::shuffling;

constexpr double error_rate = 0.001;

/// How many audits: all of them where FARO_AUDITS is set, as in the preset `calibration`.
int audits(int all, int part) { return std::getenv("FARO_AUDITS") ? all : part; }

/// A fault, the decks of the detection table, and what it may be called: see is_called().
struct known_bad {
  shuffling fault;
  std::size_t table;
  std::vector<std::string> names;
};

std::vector<known_bad> const& known_bad_ones() {
  using faro::ratio;
  static std::vector<known_bad> const all{
      {{"riffle", 4}, 1, {"riffle 4"}},
      {{"riffle", 5}, 2, {"riffle 5", "riffle 6"}},
      {{"riffle", 6}, 8, {"riffle 6"}},
      {{"riffle", 7}, 29, {"riffle 7"}},
      {{"riffle", 8}, 115, {"riffle 8", "riffle 9"}},
      {{"riffle-cut-before", 7}, 58, {"riffle 7"}},
      {{"riffle-cut-after", 7}, 58, {"riffle 7"}},
      {{"inverse-riffle", 7}, 29, {"inverse-riffle 7"}},
      {{"tag-sort"}, 115, {"inverse-riffle 8", "inverse-riffle 9"}},
      {{"naive-swap"}, 134, {"naive-swap"}},
      {{"naive-swap-distinct"}, 134, {"naive-swap-distinct"}},
      {{"sattolo"}, 3, {"sattolo"}},
      {{"last-card-fixed"}, 2, {"last-card-fixed"}},
      {{"first-card-fixed"}, 2, {"first-card-fixed"}},
      {{"insertion-after"}, 2, {"first-card-fixed"}},  // the same distribution
      {{"loop-one-early"}, 19, {"loop-one-early"}},
      {{"round"}, 33, {"round"}},
      {{"modulo"}, 1097, {"modulo 8"}},
      {{"scaled"}, 1097, {"scaled 8"}},
      {{"exchange", 52}, 1, {"exchange"}},  // two decks do not tell the two kinds of exchanges apart
      {{"exchange", 100}, 26, {"exchange ~100"}},
      {{"exchange-distinct", 100}, 11, {"exchange-distinct"}},
      {{"exchange-distinct", 200}, 11, {"exchange-distinct", "parity-constant"}},
      {{"top-beside-random", 52}, 1, {"top-"}},
      {{"top-beside-random", 156}, 30, {"top-beside-random ~156"}},
      {{"top-beside-random", 208}, 90, {"top-beside-random ~208"}},
      {{"random-to-top", 156}, 30, {"random-to-top ~156"}},
      {{"overhand", 10, {{"p", ratio{1, 5}}}}, 2, {"overhand 1/5 x 10"}},
      {{"overhand", 50, {{"p", ratio{1, 5}}}}, 496, {"overhand 1/5 x 50"}},
      {{"thorp", 8}, 2205, {"thorp 8"}},
      {{"shelf"}, 1, {"shelf"}},
      {{"cut"}, 1, {"cut"}},
      {{"strip", 5}, 4, {"strip 5 x 5"}},
      {{"coin-insertion"}, 1, {"coin-insertion"}},
      {{"coin-binary-insertion"}, 134, {"coin-binary-insertion"}},
      {{"coin-bubble"}, 1, {"coin-bubble"}},
      {{"coin-selection"}, 1, {"coin-selection"}},
      {{"coin-merge"}, 21, {"coin-merge"}},
      {{"bag-off-by-one"}, 2, {"bag-off-by-one"}},
  };
  return all;
}

/// Whether a verdict begins with one of the names; "exchange ~100" is exchanges, 85 to 115 of them.
bool is_called(std::string const& verdict, std::vector<std::string> const& names) {
  return std::any_of(names.begin(), names.end(), [&](std::string const& n) {
    auto const about = n.find('~');
    if (about == std::string::npos) return verdict.starts_with(n);
    if (!verdict.starts_with(n.substr(0, about))) return false;
    return std::abs(std::stod(verdict.substr(about)) / std::stod(n.substr(about + 1)) - 1) <= 0.15;
  });
}

TEST(NamingFaults, IsTestedForEveryKnownBadOfTheRegistry) {
  for (auto const& entry : faro::shuffle_registry()) {
    if (entry.family != faro::shuffle_family::known_bad) continue;
    if (entry.name == "search-past-end") continue;  // it fails now and then, and else is a fair shuffle
    EXPECT_TRUE(std::ranges::any_of(known_bad_ones(), [&](auto const& s) {
      return s.fault.shuffle == entry.name;
    })) << entry.name;
  }
}

/// Of ten audits each at least seven must be right, all but one on the average over the known-bad examples.
TEST(NamingFaults, FindsEveryKnownBadFromTwiceTheDecksOfTheTable) {
  int right_in_all = 0, all = 0;
  for (auto const& s : known_bad_ones()) {
    int const each = audits(10, s.table > 100 ? 3 : 10);
    all += each;
    int right = 0;
    std::string called;
    for (int audit = 0; audit < each; ++audit) {
      auto const decks = s.fault.decks(2 * s.table, "specimen " + s.fault.shuffle + std::to_string(audit));
      auto const verdict = name(decks).verdict(error_rate);
      right += is_called(verdict, s.names);
      called += " " + verdict;
    }
    EXPECT_GE(right, 7 * each / 10) << s.fault.shuffle << " x " << s.fault.rounds << " is called" << called;
    right_in_all += right;
  }
  EXPECT_GE(10 * right_in_all, 9 * all);
}

/// The rate is 0.1 %, so of 500 audits one or two may go wrong: three with chance 0.014, which the seed
/// avoids.
TEST(NamingFaults, CallsAFairShuffleNothing) {
  int named = 0, unknown = 0;
  int const all = audits(500, 150);
  for (int audit = 0; audit < all; ++audit) {
    auto const decks = shuffling{audit % 2 ? "fisher-yates" : "bag"}.decks(
        static_cast<std::size_t>(2 + audit % 40), "fair " + std::to_string(audit));
    auto const report = name(decks);
    named += report.named(error_rate);
    unknown += report.verdict(error_rate) == "unknown";
  }
  EXPECT_LE(named, 2);
  EXPECT_LE(unknown, 2);
}

/// The average e-value over fair audits: at most 1, but for chance (the average of few large values).
TEST(NamingFaults, HasEvidenceThatAveragesAtMostOneUnderAFairShuffle) {
  double known = 0;
  int const all = audits(400, 150);
  for (int audit = 0; audit < all; ++audit)
    known +=
        std::exp(name(shuffling{"fisher-yates"}.decks(10, "average " + std::to_string(audit))).known_log_e);
  EXPECT_LE(known / all, 1.5);
  EXPECT_GT(known / all, 0.01);  // e-values that are nearly always 0 would pass the first test
}

TEST(NamingFaults, SaysWhatTheProgramDoesWrong) {
  auto const statement = [](shuffling const& fault, std::size_t decks) {
    return name(fault.decks(decks, "statement")).findings.at(0).statement;
  };
  EXPECT_EQ(statement({"riffle", 7}, 200), "7 riffles from the starting order");
  EXPECT_EQ(statement({"riffle-cut-before", 1, {{"piles", 32}}}, 200),
            "5 riffles from the starting order with a cut before");
  EXPECT_EQ(statement({"riffle-cut-after", 1, {{"piles", 32}}}, 200),
            "5 riffles from the starting order with a cut after");
  EXPECT_EQ(
      statement({"sattolo"}, 20),
      "Sattolo: your loop draws 0..i-1 where 0..i is needed: digit i is never i, so that every order is one "
      "cycle and no card stays");
  EXPECT_EQ(statement({"loop-one-early"}, 100),
            "the loop ends one early: the last two cards are never exchanged (Fisher-Yates from the last "
            "card down)");
  EXPECT_EQ(
      statement({"modulo"}, 4000),
      "a draw of 8 bits brought to size by modulo: low numbers are too frequent (Fisher-Yates from the last "
      "card down)");
}

TEST(NamingFaults, FindsTheRoundsBetweenThoseThatAreSimulated) {
  auto const exchanges = name(shuffling{"exchange", 110}.decks(3000, "between")).verdict(error_rate);
  EXPECT_TRUE(is_called(exchanges, {"exchange ~110"})) << exchanges;
  auto const shelves =
      name(shuffling{"shelf", 1, {{"shelves", 37}}}.decks(3000, "between")).verdict(error_rate);
  EXPECT_TRUE(is_called(shelves, {"shelf ~37"})) << shelves;
  auto const moves = name(shuffling{"random-to-top", 143}.decks(3000, "between")).verdict(error_rate);
  EXPECT_TRUE(is_called(moves, {"random-to-top ~143"})) << moves;
}

TEST(NamingFaults, TellsModuloFromScalingOfTheSameStrength) {
  auto const modulo = name(shuffling{"modulo", 1, {{"bits", 10}}}.decks(40000, "same strength"));
  auto const scaled = name(shuffling{"scaled", 1, {{"bits", 10}}}.decks(40000, "same strength"));
  EXPECT_EQ(modulo.verdict(error_rate), "modulo 10");
  EXPECT_EQ(scaled.verdict(error_rate), "scaled 10");
}

TEST(NamingFaults, EstimatesTheNumberOfOrdersOfASmallSeedSpace) {
  auto const fair = faro::find_shuffle("fisher-yates").make();
  counted_decks decks{52};
  faro::xoshiro256pp seeds{faro::key_from_text("seeds")};
  for (int d = 0; d < 3000; ++d) {
    faro::xoshiro256pp generator{faro::key_from_text("seed " + std::to_string(seeds() >> 46))};  // 2^18 seeds
    faro::random_chooser<faro::xoshiro256pp> chooser{generator};
    auto deck = faro::judge::sorted_order(52);
    fair(chooser, deck);
    decks.add(deck);
  }
  auto const report = name(decks);
  EXPECT_EQ(report.verdict(error_rate), "few-orders");
  EXPECT_NE(report.findings.at(0).statement.find("about 2^1"), std::string::npos)
      << report.findings.at(0).statement;
}

TEST(NamingFaults, CallsEqualDecksEqual) {
  auto deck = faro::judge::sorted_order(52);
  counted_decks sorted{52}, equal{52};
  for (int d = 0; d < 5; ++d) sorted.add(deck);
  EXPECT_EQ(name(sorted).verdict(error_rate), "not-shuffled");
  auto const fair = faro::find_shuffle("fisher-yates").make();
  faro::xoshiro256pp generator{faro::key_from_text("equal")};
  faro::random_chooser<faro::xoshiro256pp> chooser{generator};
  fair(chooser, deck);
  for (int d = 0; d < 5; ++d) equal.add(deck);
  EXPECT_EQ(name(equal).verdict(error_rate), "few-orders");
  EXPECT_EQ(name(equal).findings.at(0).statement, "all 5 decks are in the same order");
}

TEST(NamingFaults, SeesADeviationThatNoModelExplains) {
  // Fair, but the top two cards are put in rising order every other time.
  auto const fair = faro::find_shuffle("fisher-yates").make();
  faro::xoshiro256pp generator{faro::key_from_text("unknown")};
  faro::random_chooser<faro::xoshiro256pp> chooser{generator};
  counted_decks decks{52};
  for (int d = 0; d < 2000; ++d) {
    auto deck = faro::judge::sorted_order(52);
    fair(chooser, deck);
    if (deck[20] > deck[21] && chooser.below(2)) std::swap(deck[20], deck[21]);
    if (deck[0] < 13 && chooser.below(2)) std::swap(deck[0], deck[51]);
    decks.add(deck);
  }
  EXPECT_EQ(name(decks).verdict(error_rate), "unknown");
}

TEST(NamingFaults, HoldsForDecksOfAnySize) {
  for (std::size_t const cards : {2, 3, 4, 10, 100}) {
    faro::judge::panel_distributions const laws{cards};
    auto const fair = name(shuffling{"fisher-yates"}.decks(200, "sizes", cards), laws);
    EXPECT_EQ(fair.verdict(error_rate), "none") << cards;
    auto const stuck = name(shuffling{"last-card-fixed"}.decks(40, "sizes", cards), laws);
    EXPECT_NE(stuck.verdict(error_rate), "none") << cards;
    if (cards >= 10) {
      EXPECT_EQ(stuck.verdict(error_rate), "last-card-fixed") << cards;
    }
  }
}

TEST(NamingFaults, FindsNothingInNothing) {
  for (std::size_t const cards : {0, 1}) {
    counted_decks decks{cards};
    if (cards) decks.add(faro::judge::sorted_order(1));
    EXPECT_EQ(
        name_faults(decks.tables, decks.faults, faro::judge::panel_distributions{cards}).verdict(error_rate),
        "none");
  }
  counted_decks const none{52};
  EXPECT_EQ(name(none).verdict(error_rate), "none");
}

TEST(NamingFaults, RefusesTablesThatDoNotBelongTogether) {
  counted_decks five{5};
  auto const deck = faro::judge::sorted_order(5);
  five.tables.add(std::span<std::uint32_t const>{deck});
  EXPECT_THROW(name_faults(five.tables, five.faults, faro::judge::panel_distributions{5}), faro::input_error);
  EXPECT_THROW(name_faults(five.tables, faro::judge::fault_tables{6}, faro::judge::panel_distributions{5}),
               faro::input_error);
}

TEST(OddsInWords, HaveTwoDigits) {
  EXPECT_EQ(faro::judge::odds_in_words(0), "1.0:1");
  EXPECT_EQ(faro::judge::odds_in_words(std::log(1.44)), "1.4:1");
  EXPECT_EQ(faro::judge::odds_in_words(std::log(304)), "300:1");
  EXPECT_EQ(faro::judge::odds_in_words(-std::log(20)), "1:20");
  EXPECT_EQ(faro::judge::odds_in_words(50), "more than 10^9:1");
  EXPECT_EQ(faro::judge::odds_in_words(-50), "less than 1:10^9");
}

}  // namespace
