// Shuffles put together: as they are written, as they are read, and their distributions against exhaustive
// readings.
#include "support/error_of.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/record.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/error.hpp>
#include <faro/shuffle/compose.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <vector>

namespace {

using deck_order = std::vector<std::uint32_t>;
using faro::find_shuffle;
using faro::mixed;
using faro::ratio;
using faro::testing::error_of;

deck_order sorted_order(std::size_t n) {
  deck_order deck(n);
  std::iota(deck.begin(), deck.end(), 0U);
  return deck;
}

std::map<deck_order, ratio> distribution_of(faro::shuffle_entry const& shuffle, std::size_t cards) {
  auto const describe = shuffle.make();
  std::map<deck_order, ratio> law;
  auto const dealt = [&](auto& c) {
    auto deck = sorted_order(cards);
    describe(faro::chooser_ref{c}, deck);
    return deck;
  };
  auto const read = faro::read_exhaustively<deck_order>(dealt);
  EXPECT_EQ(read.law.mass(), ratio{1}) << shuffle.name;
  for (auto const& e : read.law.entries()) law[e.outcome] = ratio{e.weight, read.law.denominator()};
  return law;
}

deck_order inverted(deck_order const& order) {
  deck_order out(order.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) out[order[i]] = i;
  return out;
}

TEST(Composition, OneAfterTheOtherUsesThePicksInTurn) {
  auto const both = then(times(find_shuffle("riffle"), 2), find_shuffle("cut"));
  EXPECT_EQ(both.name, "riffle*2 then cut");
  faro::xoshiro256pp a{faro::key_from_text("s")}, b = a;
  faro::random_chooser first{a}, second{b};
  auto at_once = sorted_order(20), in_turn = at_once;
  both.make()(first, at_once);
  for (auto const* name : {"riffle", "riffle", "cut"}) find_shuffle(name).make()(second, in_turn);
  EXPECT_EQ(at_once, in_turn);
}

TEST(Composition, AMixtureIsOneOfThemByItsShare) {
  auto const either = mixed({{{1, 3}, find_shuffle("monge")}, {{2, 3}, find_shuffle("cut")}});
  auto expected = distribution_of(find_shuffle("cut"), 5);
  for (auto& [order, chance] : expected) chance = chance * ratio{2, 3};
  for (auto const& [order, chance] : distribution_of(find_shuffle("monge"), 5))
    expected[order] += ratio{1, 3};
  EXPECT_EQ(distribution_of(either, 5), expected);
}

TEST(Composition, AnInverseHasTheChancesOfTheInverses) {
  for (auto const* name : {"perfect-in", "riffle", "overhand", "top-to-random", "riffle,cut", "selection"}) {
    std::map<deck_order, ratio> expected;
    for (auto const& [order, chance] : distribution_of(find_shuffle(name), 4))
      expected[inverted(order)] = chance;
    EXPECT_EQ(distribution_of(inverse(find_shuffle(name)), 4), expected) << name;
  }
  EXPECT_EQ(distribution_of(find_shuffle("inverse of riffle"), 5),
            distribution_of(find_shuffle("inverse-riffle"), 5));
}

TEST(Composition, AnInverseUndoesWhatTheSamePicksDid) {
  faro::xoshiro256pp g{faro::key_from_text("undo")};
  faro::random_chooser random{g};
  auto const there = find_shuffle("riffle*3 then (half cut, half overhand)");
  faro::record picks;
  faro::recording tape{random, picks};
  auto deck = sorted_order(30);
  there.make()(tape, deck);
  faro::recorded_chooser back{picks};
  inverse(there).make()(back, deck);
  EXPECT_EQ(deck, sorted_order(30));
  EXPECT_NO_THROW(back.finish());
}

TEST(Composition, ReplaysFromItsRecord) {
  for (auto const* name : {"riffle*7 then cut", "half riffle, half overhand", "1/3 riffle, 2/3 cut",
                           "inverse of (strip then (0.25 monge, 0.75 thorp)*2)"}) {
    faro::xoshiro256pp g{faro::key_from_text(name)};
    faro::random_chooser random{g};
    faro::record picks;
    faro::recording tape{random, picks};
    auto first = sorted_order(40), again = first;
    find_shuffle(name).make()(tape, first);
    faro::recorded_chooser back{picks};
    find_shuffle(name).make()(back, again);
    EXPECT_EQ(again, first) << name;
    EXPECT_NO_THROW(back.finish()) << name;
  }
}

/// Every merge point knows all that matters: of the parts, which part it is, and how the deck lay.
TEST(Composition, MergePointsAreKeptApart) {
  for (auto const* name : {"selection then riffle", "riffle*3", "half selection, half overhand",
                           "inverse of (selection then cut)", "(half riffle, half monge) then selection"}) {
    auto const describe = find_shuffle(name).make();
    auto const dealt = [&](auto& c) {
      auto deck = sorted_order(3);
      describe(faro::chooser_ref{c}, deck);
      return deck;
    };
    EXPECT_NO_THROW(faro::check_merge_points<deck_order>(dealt, {.runs = 200'000})) << name;
    EXPECT_EQ(faro::read_exhaustively<deck_order>(dealt).law.mass(), ratio{1}) << name;
  }
}

TEST(Composition, IsWhatItsPartsAre) {
  using enum faro::shuffle_family;
  std::map<std::string, faro::shuffle_family> const known{
      {"monge*3 then perfect-out", fixed}, {"inverse of piles", fixed},
      {"half monge, half milk", biased},   {"fisher-yates then monge", uniform},
      {"riffle then bag", uniform},        {"half bag, half fisher-yates", uniform},
      {"half bag, half riffle", biased},   {"inverse of bag", uniform},
      {"cut then sattolo", known_bad},     {"bag then search-past-end", known_bad},  // it looks at the cards
  };
  for (auto const& [name, family] : known) EXPECT_EQ(find_shuffle(name).family, family) << name;
}

TEST(Composition, IsNamedSoThatItIsReadTheSame) {
  auto const name_of = [](std::string const& text) {
    return then(find_shuffle("cut"), find_shuffle(text)).name;
  };
  EXPECT_EQ(name_of("riffle*2"), "cut then riffle*2");
  EXPECT_EQ(name_of("inverse of monge"), "cut then inverse of monge");
  auto const riffle = find_shuffle("riffle"), cut = find_shuffle("cut");
  EXPECT_EQ(times(then(riffle, cut), 3).name, "(riffle then cut)*3");
  EXPECT_EQ(times(inverse(riffle), 3).name, "(inverse of riffle)*3");
  EXPECT_EQ(inverse(times(riffle, 3)).name, "inverse of (riffle*3)");
  EXPECT_EQ(inverse(then(riffle, cut)).name, "inverse of (riffle then cut)");
  auto const either = mixed({{{1, 2}, riffle}, {{1, 2}, then(riffle, cut)}});
  EXPECT_EQ(either.name, "1/2 riffle, 1/2 riffle then cut");
  EXPECT_EQ(then(either, cut).name, "(1/2 riffle, 1/2 riffle then cut) then cut");
  EXPECT_EQ(mixed({{{1, 2}, either}, {{1, 2}, cut}}).name, "1/2 (1/2 riffle, 1/2 riffle then cut), 1/2 cut");
  for (auto const& built : {times(then(riffle, cut), 3), inverse(then(riffle, cut)), then(either, cut),
                            mixed({{{1, 2}, either}, {{1, 2}, cut}})})
    EXPECT_EQ(distribution_of(find_shuffle(built.name), 3), distribution_of(built, 3)) << built.name;
}

TEST(Composition, SaysWhereItIsNone) {
  std::map<std::string, std::string> const wrong{
      {"riffle then rifle", "character 13: expected a shuffle, got 'rifle'; did you mean riffle?"},
      {"riffle*", "character 8: expected a whole number from 1 to 1000000, got the end"},
      {"riffle*0", "character 8: expected a whole number from 1 to 1000000, got '0'"},
      {"riffle*99999999999999999999",
       "character 8: expected a whole number from 1 to 1000000, got '99999999999999999999'"},
      {"riffle cut", "character 8: expected 'then', ',', '*' or the end, got 'cut'"},
      {"riffle then", "character 12: expected a shuffle, got the end"},
      {"(riffle", "character 8: expected ')', got the end"},
      {"inverse riffle", "character 9: expected 'of', got 'riffle'"},
      {"half riffle", "character 12: expected ',' and what else it may be, got the end"},
      {"half riffle, cut", "character 14: expected a share, such as half or 1/3, got 'cut'"},
      {"half riffle, 1/3 cut", "a mixture: expected shares that sum to 1, got 1/2 + 1/3 = 5/6"},
      {"0 riffle, 1 cut", "a mixture: expected shares above 0, got 0"},
      {"1/0 riffle, 1 cut", "character 1: expected a share, such as half or 1/3, got '1/0'"},
      {"1/6000000000 cut, 5999999999/6000000000 cut",
       "a mixture: expected shares with a common denominator below 2^32, got 6000000000"},
  };
  for (auto const& [text, said] : wrong) EXPECT_EQ(error_of([&] { (void)find_shuffle(text); }), said) << text;
  EXPECT_NE(error_of([] { (void)find_shuffle(std::string(5000, '(')); }), "");
  std::string nested;
  for (int i = 0; i < 5000; ++i) nested += "inverse of ";
  EXPECT_NE(error_of([&] { (void)find_shuffle(nested + "cut"); }), "");
}

TEST(Composition, GivesParametersToThePartsThatHaveThem) {
  auto const both = find_shuffle("riffle then overhand");
  auto const given = both.make({{"piles", 3}, {"p", {1, 3}}});
  faro::xoshiro256pp a{faro::key_from_text("s")}, b = a;
  faro::random_chooser first{a}, second{b};
  auto at_once = sorted_order(20), in_turn = at_once;
  given(first, at_once);
  find_shuffle("riffle").make({{"piles", 3}})(second, in_turn);
  find_shuffle("overhand").make({{"p", {1, 3}}})(second, in_turn);
  EXPECT_EQ(at_once, in_turn);
  EXPECT_EQ(error_of([&] {
              (void)both.make({{"bits", 3}});
            }),
            "riffle then overhand has no parameter --bits; it takes --piles, --p");
}

/// What is not given is what each part has by itself, and said so.
TEST(Composition, KeepsTheDefaultsOfItsParts) {
  auto const both = find_shuffle("piles then inverse of piles then riffle");
  std::vector<std::pair<std::string, std::string>> const as_is{{"piles", "4 and 2"}},
      as_given{{"piles", "3"}};
  EXPECT_EQ(parameters_that_hold(both, {}), as_is);
  EXPECT_EQ(parameters_that_hold(both, {{"piles", 3}}), as_given);
  EXPECT_EQ(distribution_of(find_shuffle("piles then inverse of piles then riffle"), 4),
            distribution_of(find_shuffle("riffle"), 4));
}

}  // namespace
