// Samples with exact distributions: without and with replacement, from streams, by weight.
#include "support/distribution_matches.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/chance/purpose.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/record.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/shuffle/sampling.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <list>
#include <numeric>
#include <set>
#include <string>
#include <vector>

namespace {

using faro::ratio;
using values = std::vector<std::uint64_t>;

TEST(Sample, IsAnOrderedSampleWithEqualChances) {
  auto const read = faro::read_exhaustively<values>([](auto& c) { return faro::sample_indices(c, 5, 3); });
  EXPECT_EQ(read.law.size(), 60U);
  for (auto const& e : read.law.entries()) EXPECT_EQ(read.law.probability(e.outcome), (ratio{1, 60}));
}

TEST(Sample, OfFewOutOfManyIsTheHeadOfTheShuffleToo) {  // few: places are looked up, not stored
  for (std::uint64_t const count : {0U, 1U, 2U, 3U, 50U, 250U, 251U}) {
    for (unsigned run = 0; run < 20; ++run) {
      faro::xoshiro256pp g{faro::derived_key(faro::key_from_text("few"), run)};
      auto h = g;
      faro::random_chooser sparse{g};
      faro::random_chooser dense{h};
      values deck(1000);
      std::iota(deck.begin(), deck.end(), 0U);
      faro::fisher_yates_ascending(dense, std::span{deck}, count);
      deck.resize(count);
      EXPECT_EQ(faro::sample_indices(sparse, 1000, count), deck);
    }
  }
}

TEST(Sample, IsTheHeadOfTheShuffleForEqualPicks) {
  for (std::uint64_t n = 1; n <= 30; ++n) {
    faro::xoshiro256pp g{faro::key_from_text("sparse")};
    auto h = g;
    faro::random_chooser sparse{g};
    faro::random_chooser dense{h};
    values deck(n);
    std::iota(deck.begin(), deck.end(), 0U);
    faro::fisher_yates_ascending(dense, std::span{deck});
    EXPECT_EQ(faro::sample_indices(sparse, n, n), deck);
  }
}

TEST(Sample, OfAHugeRangeNeedsNoMemoryForIt) {
  faro::xoshiro256pp g{faro::key_from_text("huge")};
  faro::random_chooser c{g};
  auto const s = faro::sample_indices(c, std::uint64_t{1} << 60, 1000);
  EXPECT_EQ(std::set<std::uint64_t>(s.begin(), s.end()).size(), 1000U);
  EXPECT_THROW(faro::sample_indices(c, 3, 4), faro::input_error);
}

TEST(Sample, TakesItems) {
  auto const read = faro::read_exhaustively<std::string>([](auto& c) {
    auto const s = faro::sample(c, std::string{"PYTHON"}, 2);
    return std::string(s.begin(), s.end());
  });
  EXPECT_EQ(read.law.probability("NO"), (ratio{1, 30}));
  EXPECT_EQ(read.law.probability("PP"), ratio{0});
}

TEST(Sample, APickThatIsAlwaysTheSameGivesTheOrderOfTheDescription) {
  faro::record const lowest{{0, 5}, {0, 4}, {0, 3}, {0, 2}}, highest{{4, 5}, {3, 4}, {2, 3}, {1, 2}};
  faro::recorded_chooser first{lowest}, last{highest};
  EXPECT_EQ(faro::sample_indices(first, 5, 5), (values{0, 1, 2, 3, 4}));
  EXPECT_EQ(faro::sample_indices(last, 5, 5), (values{4, 0, 1, 2, 3}));
}

TEST(Sample, OfASeedIsTheHeadOfTheProgramsOrder) {
  std::vector<std::string> const names{"name 1", "name 2", "name 3", "name 4", "name 5"};
  using words = std::vector<std::string>;  // faro shuffle --seed 'Finals 2024' names.txt, in README.md
  words const all{"name 2", "name 5", "name 1", "name 4", "name 3"};
  for (std::uint64_t count = 0; count <= 5; ++count) {
    words const head(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
    EXPECT_EQ(faro::sample(names, count, "Finals 2024"), head);
    EXPECT_EQ(faro::sample(names, count, faro::key_from_text("Finals 2024", faro::purpose::shuffle)), head);
  }
  EXPECT_THROW(faro::sample(names, 6, "Finals 2024"), faro::input_error);
}

TEST(Sample, OfAGeneratorGoesOn) {
  faro::xoshiro256pp g{faro::key_from_text("on")};
  std::string const letters = "abcdefghijklmnopqrstuvwxyz";
  auto const first = faro::sample(letters, 10, g);
  EXPECT_NE(faro::sample(letters, 10, g), first);
  EXPECT_EQ(std::set<char>(first.begin(), first.end()).size(), 10U);
}

TEST(Sample, TakesAnyRangeAndWhatStandsBetweenIterators) {
  std::vector<int> const items{1, 2, 3, 4, 5, 6};
  auto const three = faro::sample(items, 3, "seed");
  EXPECT_EQ(faro::sample(std::set<int>(items.begin(), items.end()), 3, "seed"), three);
  EXPECT_EQ(faro::sample(std::list<int>(items.begin(), items.end()), 3, "seed"), three);
  EXPECT_EQ(faro::sample(items.begin(), items.end(), 3, "seed"), three);
  EXPECT_EQ(faro::sample(items.begin() + 1, items.end(), 5).size(), 5U);
  EXPECT_EQ(faro::choose(items, "seed"), three.front());
  EXPECT_EQ(faro::choose(std::set{7}), 7);
  EXPECT_THROW(faro::choose(std::vector<int>{}), faro::input_error);
}

TEST(SampleWithReplacement, MayRepeat) {
  auto const read = faro::read_exhaustively<std::string>([](auto& c) {
    auto const s = faro::sample_with_replacement(c, std::string{"abc"}, 2);
    return std::string(s.begin(), s.end());
  });
  EXPECT_EQ(read.law.size(), 9U);
  EXPECT_EQ(read.law.probability("aa"), (ratio{1, 9}));
}

TEST(Choose, RefusesNothing) {
  faro::recorded_chooser c{{}};
  std::vector<int> const none;
  EXPECT_THROW(faro::choose(c, none), faro::input_error);
  EXPECT_EQ(faro::choose(c, std::vector{7}), 7);
}

TEST(Reservoir, KeepsEverySubsetEquallyOften) {
  auto const read = faro::read_exhaustively<std::string>([](auto& c) {
    faro::reservoir<char> kept{2};
    for (char const item : std::string{"abcde"}) kept.offer(c, item);
    auto items = std::move(kept).items();
    std::ranges::sort(items);
    return std::string(items.begin(), items.end());
  });
  EXPECT_EQ(read.law.size(), 10U);
  for (auto const& e : read.law.entries()) EXPECT_EQ(read.law.probability(e.outcome), (ratio{1, 10}));
}

TEST(Reservoir, OfNoneAndOfMoreThanThereAre) {
  faro::recorded_chooser c{{}};
  faro::reservoir<int> none{0};
  none.offer(c, 1);
  EXPECT_TRUE(none.items().empty());
  faro::reservoir<int> many{5};
  many.offer(c, 1);
  EXPECT_EQ(many.items(), (std::vector{1}));
  EXPECT_EQ(many.seen(), 1U);
}

TEST(WeightedSample, DrawsInProportionToWhatIsLeft) {
  values const weights{1, 2, 0, 3};
  auto const read = faro::read_exhaustively<std::vector<std::size_t>>(
      [&](auto& c) { return faro::weighted_sample(c, weights, 2); });
  EXPECT_EQ(read.law.probability({3, 1}), (ratio{3, 6} * ratio{2, 3}));
  EXPECT_EQ(read.law.probability({0, 1}), (ratio{1, 6} * ratio{2, 5}));
  EXPECT_EQ(read.law.size(), 6U);
  faro::recorded_chooser c{{}};
  EXPECT_THROW(faro::weighted_sample(c, weights, 4), faro::input_error);
  EXPECT_THROW(faro::weighted_sample(c, values{~std::uint64_t{0}, 2}, 1), faro::input_error);
}

TEST(WeightedReservoir, HasTheDistributionOfSuccessiveDraws) {
  values const weights{1, 2, 3};
  auto const exact = faro::read_exhaustively<std::vector<std::size_t>>(
      [&](auto& c) { return faro::weighted_sample(c, weights, 2); });
  faro::xoshiro256pp g{faro::key_from_text("weights")};
  std::map<std::vector<std::size_t>, std::uint64_t> seen;
  for (int i = 0; i < 60'000; ++i) {
    faro::weighted_reservoir<std::size_t> kept{2};
    for (std::size_t item = 0; item < 3; ++item) kept.offer(g, item, static_cast<double>(weights[item]));
    ++seen[std::move(kept).items()];
  }
  EXPECT_TRUE(faro::testing::distribution_matches(exact.law, seen));
  faro::weighted_reservoir<int> kept{1};
  for (double const weight : {0.0, -1.0, static_cast<double>(NAN), static_cast<double>(INFINITY)})
    EXPECT_THROW(kept.offer(g, 1, weight), faro::input_error);
}

}  // namespace
