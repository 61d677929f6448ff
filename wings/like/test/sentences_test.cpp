// The sentences of docs/like.md, "What guesses get wrong": each holds for the answers of the real programs
// (answers_test.cpp holds the table to them), here for seeds besides.
#include "support/places.hpp"

#include <faro/like/tools.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <numeric>
#include <string>

namespace faro::like {
namespace {

using numbers = std::vector<std::uint64_t>;

constexpr char const* some_seeds[] = {"0", "1", "42", "2024", "123456789"};

bool one_order(std::string const& a, std::string const& b, std::uint64_t items = 52) {
  return std::ranges::all_of(
      some_seeds, [&](auto const* seed) { return order_of(a, seed, items) == order_of(b, seed, items); });
}

bool no_order_alike(std::string const& a, std::string const& b) {
  return std::ranges::none_of(
      some_seeds, [&](auto const* seed) { return order_of(a, seed, 52) == order_of(b, seed, 52); });
}

numbers head(numbers list, std::size_t take) {
  list.resize(take);
  return list;
}

TEST(Sentences, ChoiceIsNoHeadOfAPermutation) {
  for (auto const* seed : some_seeds) {
    EXPECT_NE(order_of("numpy-choice", seed, 52, 5), head(order_of("numpy", seed, 52), 5));
    EXPECT_NE(order_of("numpy-choice", seed, 52, 5), head(order_of("numpy-choice", seed, 52, 10), 5));
  }
}

TEST(Sentences, TheNewGeneratorOverTheOldTwisterIsNotTheOldOne) {
  EXPECT_TRUE(no_order_alike("numpy-mt19937", "numpy-legacy"));
}

TEST(Sentences, PythonsSampleIsNoHeadOfItsShuffle) {
  for (auto const* seed : some_seeds)
    EXPECT_NE(order_of("python-sample", seed, 52, 9), head(order_of("python", seed, 52), 9));
}

TEST(Sentences, PythonsChoicesAreNotRandrange) {
  for (auto const* seed : some_seeds)
    EXPECT_NE(draws_of("python-choices", seed, 6, 20), draws_of("python", seed, 6, 20));
}

TEST(Sentences, PythonsSignIsLeftAwayAndTextsAreOthers) {
  EXPECT_EQ(order_of("python", "5", 52), order_of("python", "-5", 52));
  EXPECT_NE(order_of("python", "5", 52), order_of("python", "'5'", 52));
}

TEST(Sentences, PandasScikitLearnAndRubyHaveNumpysOldOrder) {
  for (auto const* tool : {"pandas", "sklearn", "ruby"}) EXPECT_TRUE(one_order(tool, "numpy-legacy")) << tool;
  EXPECT_TRUE(no_order_alike("numpy", "numpy-legacy"));
}

TEST(Sentences, RandomJsHasPhpsOrder) {
  EXPECT_TRUE(one_order("random-js", "php"));
  EXPECT_TRUE(one_order("random-js", "php", 1000));
}

TEST(Sentences, TorchsOrderIsNoOtherTwisters) {
  for (auto const* tool : {"numpy-legacy", "php", "libstdc++", "libc++", "gsl", "python"})
    EXPECT_TRUE(no_order_alike("torch", tool)) << tool;
  EXPECT_NE(chance_of_number(find_tool("torch"), 0, 52), chance_of_number(find_tool("torch"), 51, 52));
}

TEST(Sentences, AnEpochOfALoaderIsNotRandperm) { EXPECT_TRUE(no_order_alike("torch", "torch-loader")); }

TEST(Sentences, RHasAnotherOrderSinceVersion36) { EXPECT_TRUE(no_order_alike("r", "r-rounding")); }

TEST(Sentences, AllWordsAreOneSeedOfPerl) {
  EXPECT_EQ(order_of("perl", "ann", 52), order_of("perl", "bob", 52));
  EXPECT_EQ(order_of("perl", "ann", 52), order_of("perl", "4294967295", 52));
}

TEST(Sentences, SeedsThatAreOne) {
  for (auto const* tool : {"php", "torch", "chance"})
    EXPECT_EQ(order_of(tool, "4294967301", 52), order_of(tool, "5", 52)) << tool;
  EXPECT_EQ(order_of("java", "281474976710661", 52), order_of("java", "5", 52));
  EXPECT_EQ(order_of("gsl", "0", 52), order_of("gsl", "4357", 52));
  EXPECT_EQ(order_of("dotnet", "5", 52), order_of("dotnet", "-5", 52));
  EXPECT_EQ(order_of("ruby", "4294967301", 52), order_of("ruby", "5", 52));
}

TEST(Sentences, StdShuffleIsNotOneOrder) { EXPECT_TRUE(no_order_alike("libstdc++", "libc++")); }

TEST(Sentences, ScalaHasJavasOrderAndChanceNotRs) {
  EXPECT_TRUE(one_order("scala", "java"));
  EXPECT_EQ(way_of(find_tool("chance")), way_of(find_tool("r")));
  EXPECT_TRUE(no_order_alike("chance", "r"));
}

TEST(Sentences, GosPermIsNotItsShuffle) {
  EXPECT_TRUE(no_order_alike("go", "go-perm"));
  EXPECT_EQ(order_of("go", "2147483652", 52), order_of("go", "5", 52));
}

TEST(Sentences, AwksDiffer) { EXPECT_TRUE(no_order_alike("gawk", "mawk")); }

TEST(Sentences, StdSampleIsNoHeadOfStdShuffleAndKeepsTheOrderOfTheList) {
  for (auto const* seed : some_seeds) {
    for (std::string const library : {"libstdc++", "libc++"}) {
      auto const sample = order_of(library + "-sample", seed, 52, 9);
      EXPECT_TRUE(std::ranges::is_sorted(sample));
      auto beginning = head(order_of(library, seed, 52), 9);
      std::ranges::sort(beginning);
      EXPECT_NE(sample, beginning);
    }
    EXPECT_NE(order_of("libstdc++-sample", seed, 52, 9), order_of("libc++-sample", seed, 52, 9));
  }
}

TEST(Sentences, ArrayRandKeepsTheOrderAndDrawsWhatIsLeftOut) {
  for (auto const* seed : some_seeds) {
    auto const few = order_of("php-array-rand", seed, 10, 4), many = order_of("php-array-rand", seed, 10, 6);
    EXPECT_TRUE(std::ranges::is_sorted(few));
    numbers together = few;
    together.insert(together.end(), many.begin(), many.end());
    std::ranges::sort(together);
    numbers all(10);
    std::iota(all.begin(), all.end(), std::uint64_t{0});
    EXPECT_EQ(together, all);  // the six are those that the same seed's four leave
  }
}

TEST(Sentences, MillerHasGosWordsButNoneOfItsOrders) {
  EXPECT_TRUE(no_order_alike("miller", "go"));
  EXPECT_TRUE(no_order_alike("miller", "go-perm"));
}

TEST(Sentences, OctaveCutsSeedsAtTheirEnds) {
  EXPECT_EQ(order_of("octave", "-7", 52), order_of("octave", "0", 52));
  EXPECT_EQ(order_of("octave", "99999999999", 52), order_of("octave", "4294967295", 52));
  EXPECT_NE(order_of("octave", "4294967294", 52), order_of("octave", "4294967295", 52));
}

TEST(Sentences, TheRegisterOfAutoMultipleChoiceStandsStillAtZero) {
  // Every number is 2^20 - 1: its remainders alone make the order.
  auto expected = numbers(52);
  std::iota(expected.begin(), expected.end(), std::uint64_t{0});
  for (std::uint64_t i = 52; i > 1; --i) std::swap(expected[i - 1], expected[((1U << 20) - 1) % i]);
  EXPECT_EQ(order_of("amc", "0", 52), expected);
}

TEST(Sentences, SamplesOfRubyAndPerlAreNoHeadsOfTheirShuffles) {
  for (auto const* seed : some_seeds) {
    for (std::string const tool : {"ruby", "perl"}) {
      EXPECT_NE(order_of(tool + "-sample", seed, 52, 5), head(order_of(tool, seed, 52), 5)) << tool;
      EXPECT_NE(order_of(tool + "-sample", seed, 52, 20), head(order_of(tool, seed, 52), 20)) << tool;
    }
    EXPECT_NE(order_of("ruby-sample", seed, 52, 10), head(order_of("ruby-sample", seed, 52, 11), 10));
  }
}

/// std::default_random_engine is minstd_rand0 in one library, minstd_rand in the other.
TEST(Sentences, StdShuffleIsNotOneOrderOverAnyEngine) {
  for (std::string const engine :
       {"minstd_rand0", "minstd_rand", "mt19937_64", "ranlux24", "ranlux48", "knuth_b"})
    EXPECT_TRUE(no_order_alike("libstdc++-" + engine, "libc++-" + engine)) << engine;
  EXPECT_TRUE(no_order_alike("libstdc++-minstd_rand0", "libstdc++-minstd_rand"));
  EXPECT_EQ(order_of("libc++-minstd_rand", "0", 52), order_of("libc++-minstd_rand", "1", 52));
  EXPECT_EQ(order_of("libstdc++-ranlux24", "0", 52), order_of("libstdc++-ranlux24", "19780503", 52));
}

/// Its first tosses are those of all small seeds.
TEST(Sentences, HaskellsOldRandomTossesTheSameCoinFirst) {
  for (auto const* tool : {"haskell-1.0", "haskell-1.1"}) {
    for (std::uint64_t seed = 0; seed < 53668; seed += 61)
      EXPECT_EQ(draws_of(tool, std::to_string(seed), 2, 1)[0], 1U) << tool << seed;
    EXPECT_EQ(draws_of(tool, "53667", 2, 1)[0], 1U);
    EXPECT_EQ(draws_of(tool, "53668", 2, 1)[0], 0U);
  }
}

TEST(Sentences, HaskellHasThreeOrders) {
  EXPECT_TRUE(no_order_alike("haskell", "haskell-1.0"));
  EXPECT_TRUE(no_order_alike("haskell", "haskell-1.1"));
  EXPECT_TRUE(no_order_alike("haskell-1.0", "haskell-1.1"));
}

/// How it draws where there are many is held to the real programs (weights_test.cpp).
TEST(Sentences, WeightsThatAreAlikeGiveOtherSamples) {
  std::vector<double> const alike(52, 1);
  for (auto const* seed : some_seeds) {
    for (auto const* tool : {"r", "r-rounding", "numpy-choice", "numpy-legacy"}) {
      EXPECT_NE(weighted_order_of(tool, seed, alike, 9, false), order_of(tool, seed, 52, 9)) << tool;
      EXPECT_NE(weighted_order_of(tool, seed, alike, 9, true), draws_of(tool, seed, 52, 9)) << tool;
    }
    EXPECT_EQ(weighted_order_of("r", seed, alike, 9, false),
              weighted_order_of("r-rounding", seed, alike, 9, false));
  }
}

/// Of partitions of 1 and 3 items, 2 of all. Each partition gives two at most; these are drawn without
/// replacement by weights of 2, 3 and 3: the one alone is in a sample with chance
/// 2/8 + 2 * 3/8 * 2/5 = 11/20, where 1/2 would be right.
TEST(Sentences, DasksBagFavoursSmallPartitions) {
  auto const known = nlohmann::json::parse(std::ifstream{testing::answers("like/dask.json")});
  double const samples = known.at("samples"), alone = known.at("counts").at(0);
  auto const off = [&](double chance) {
    return (alone - samples * chance) / std::sqrt(samples * chance * (1 - chance));
  };
  EXPECT_LT(std::abs(off(0.55)), 4);
  EXPECT_GT(off(0.5), 6);
}

/// pysol_cards' own test of deal 300000000000, the first of its columns: 4S QS TH 5S QH 6C 9C KH, and then
/// KD of the first again.
TEST(Sentences, PySolsDealsAreMicrosoftsUpTo32000AndTheTwistersBeyond) {
  numbers const published{13 + 3, 13 + 11, 26 + 9, 13 + 4, 26 + 11, 5, 8, 26 + 12, 39 + 12};
  EXPECT_EQ(order_of("pysolfc", "300000000000", 52, 9), published);
  // FreeCell's pack has the suits of each rank side by side: clubs, diamonds, hearts, spades.
  constexpr std::uint64_t suits[] = {0, 3, 2, 1};
  for (auto const* deal : {"1", "24", "11982", "32000"}) {
    auto cards = order_of("freecell", deal, 52);
    for (auto& card : cards) card = suits[card % 4] * 13 + card / 4;
    EXPECT_EQ(order_of("pysolfc", deal, 52), cards);
    EXPECT_EQ(order_of("pysol", deal, 52), cards);
  }
  EXPECT_NE(order_of("pysol", "32001", 52), order_of("pysolfc", "32001", 52));
}

/// As train_test_split(range(n), test_size=share, random_state=seed) cuts it (scikit-learn 1.2.1).
TEST(Sentences, TrainTestSplitGivesTheFirstPlacesToTheTestAndRoundsUp) {
  auto const order = order_of("sklearn", "42", 10);
  numbers const test{8, 1, 5}, train{0, 7, 2, 9, 4, 3, 6};  // a quarter of ten is three
  EXPECT_EQ(numbers(order.begin(), order.begin() + 3), test);
  EXPECT_EQ(numbers(order.begin() + 3, order.end()), train);
}

}  // namespace
}  // namespace faro::like
