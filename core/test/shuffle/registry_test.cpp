// Every shuffle of the registry: a permutation of any deck, of any type, with parameters checked.
#include "shuffle/descriptions/known_bad.hpp"
#include "support/error_of.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/record.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/error.hpp>
#include <faro/shuffle/registry.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <string>
#include <vector>

namespace {

using faro::ratio;

std::vector<std::uint32_t> sorted_deck(std::size_t n) {
  std::vector<std::uint32_t> deck(n);
  std::iota(deck.begin(), deck.end(), 0U);
  return deck;
}

using faro::testing::error_of;

TEST(Registry, ShufflesGiveBackTheCardsTheyGot) {
  faro::xoshiro256pp g{faro::key_from_text("permutations")};
  faro::random_chooser c{g};
  for (auto const& shuffle : faro::shuffle_registry()) {
    if (shuffle.name == "search-past-end") continue;  // hardly ever comes to an end
    auto const describe = shuffle.make();
    for (std::size_t const n : {0U, 1U, 2U, 3U, 7U, 52U, 53U, 200U}) {
      auto deck = sorted_deck(n);
      describe(c, deck);
      std::ranges::sort(deck);
      ASSERT_EQ(deck, sorted_deck(n)) << shuffle.name;
    }
  }
}

TEST(Registry, ShufflesReplayFromTheirRecord) {
  faro::xoshiro256pp g{faro::key_from_text("replay")};
  faro::random_chooser random{g};
  for (auto const& shuffle : faro::shuffle_registry()) {
    if (shuffle.name == "search-past-end") continue;
    auto const describe = shuffle.make();
    faro::record picks;
    faro::recording tape{random, picks};
    auto first = sorted_deck(40);
    describe(tape, first);
    faro::recorded_chooser back{picks};
    auto again = sorted_deck(40);
    describe(back, again);
    EXPECT_EQ(again, first) << shuffle.name;
    EXPECT_NO_THROW(back.finish()) << shuffle.name;
    EXPECT_EQ(picks.empty(), shuffle.family == faro::shuffle_family::fixed) << shuffle.name;
    for (auto const& p : picks) ASSERT_GT(p.of, 1U) << shuffle.name << " asks where there is no choice";
  }
}

TEST(Registry, NamesAreUniqueAndKebabCase) {
  std::set<std::string> names;
  for (auto const& shuffle : faro::shuffle_registry()) {
    EXPECT_TRUE(names.insert(shuffle.name).second) << shuffle.name;
    EXPECT_EQ(shuffle.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"), std::string::npos);
    EXPECT_FALSE(shuffle.summary.ends_with('.')) << shuffle.name;
    EXPECT_FALSE(shuffle.origin.empty()) << shuffle.name;
  }
}

TEST(Registry, SuggestsNearNames) {
  EXPECT_EQ(error_of([] { faro::find_shuffle("fisher-yate"); }),
            "no shuffle is called 'fisher-yate'; did you mean fisher-yates or fisher-yates-ascending?");
  EXPECT_EQ(error_of([] { faro::find_shuffle("sattollo"); }),
            "no shuffle is called 'sattollo'; did you mean sattolo?");
  EXPECT_EQ(error_of([] { faro::find_shuffle("quantum"); }), "no shuffle is called 'quantum'");
  EXPECT_EQ(error_of([] { faro::find_shuffle("faro"); }),
            "no shuffle is called 'faro'; did you mean perfect-out or perfect-in?");
  EXPECT_EQ(error_of([] { faro::find_shuffle("mash"); }),
            "no shuffle is called 'mash'; did you mean riffle?");
}

TEST(Registry, SeveralNamesAreOneShuffleAfterTheOther) {
  auto const& both = faro::find_shuffle("riffle,cut");
  EXPECT_EQ(both.name, "riffle,cut");
  EXPECT_EQ(both.family, faro::shuffle_family::biased);
  EXPECT_EQ(faro::find_shuffle("monge,perfect-out").family, faro::shuffle_family::fixed);
  EXPECT_EQ(faro::find_shuffle("fisher-yates, perfect-out").family, faro::shuffle_family::uniform);
  auto at_once = sorted_deck(20);
  auto in_turn = at_once;
  faro::xoshiro256pp a{faro::key_from_text("s")}, b = a;
  faro::random_chooser first{a}, second{b};
  both.make()(first, at_once);
  faro::find_shuffle("riffle").make()(second, in_turn);
  faro::find_shuffle("cut").make()(second, in_turn);
  EXPECT_EQ(at_once, in_turn);
  EXPECT_EQ(error_of([] { faro::find_shuffle("riffle,quantum"); }),
            "character 8: expected a shuffle, got 'quantum'");
}

TEST(Registry, MergePointsOfSeveralShufflesAreKeptApart) {
  for (auto const* name : {"selection,riffle", "riffle,riffle", "overhand,selection", "exchange,bag"}) {
    auto const describe = faro::find_shuffle(name).make();
    auto const dealt = [&](auto& c) {
      auto deck = sorted_deck(3);
      describe(faro::chooser_ref{c}, deck);
      return deck;
    };
    EXPECT_NO_THROW(faro::check_merge_points<std::vector<std::uint32_t>>(dealt, {.runs = 200'000})) << name;
    EXPECT_EQ(faro::read_exhaustively<std::vector<std::uint32_t>>(dealt).law.mass(), ratio{1}) << name;
  }
}

TEST(Registry, ChecksParameters) {
  EXPECT_EQ(error_of([] {
              (void)faro::find_shuffle("exchange").make({{"p", 1}});
            }),
            "exchange has no parameter --p; it takes none");
  EXPECT_EQ(error_of([] {
              (void)faro::find_shuffle("overhand").make({{"piles", 2}});
            }),
            "overhand has no parameter --piles; it takes --p");
  EXPECT_EQ(error_of([] {
              (void)faro::find_shuffle("overhand").make({{"p", ratio{3, 2}}});
            }),
            "--p of overhand: expected a number from 0 to 1, got '3/2'");
  EXPECT_EQ(error_of([] {
              (void)faro::find_shuffle("shelf").make({{"shelves", ratio{1, 2}}});
            }),
            "--shelves of shelf: expected a whole number from 1 to 4294967296, got '1/2'");
  EXPECT_EQ(error_of([] {
              (void)faro::find_shuffle("modulo").make({{"bits", 32}});
            }),
            "--bits of modulo: expected a whole number from 1 to 31, got '32'");
}

TEST(SearchPastEnd, SaysThatItIsStuck) {
  faro::xoshiro256pp g{faro::key_from_text("stuck")};
  faro::random_chooser c{g};
  auto deck = sorted_deck(52);
  auto const describe = faro::find_shuffle("search-past-end").make({{"limit", 10'000}});
  try {
    describe(c, deck);
    FAIL() << "card 0 came first at this seed: choose another";
  } catch (faro::error const& e) {
    EXPECT_STREQ(e.what(), "search-past-end did not come to an end in 10000 picks: 51 of 52 cards chosen");
  }
}

/// Where no card equals the fill value of the new deck there is nothing to be found past the end.
TEST(SearchPastEnd, AlwaysEndsWithTheCardsFromOne) {
  faro::xoshiro256pp g{faro::key_from_text("from one")};
  faro::random_chooser c{g};
  for (int d = 0; d < 100; ++d) {
    std::vector<int> deck(10);
    std::iota(deck.begin(), deck.end(), 1);
    faro::search_past_end(c, std::span<int>{deck}, 10'000);
    std::ranges::sort(deck);
    EXPECT_EQ(deck.front(), 1);
    EXPECT_EQ(deck.back(), 10);
  }
}

}  // namespace
