// The shipped pontoon.lua against the C++ game and document 002.
#include "games/test/scripts/support.hpp"
#include "support/distribution_matches.hpp"
#include "support/error_of.hpp"

#include <faro/draw/pontoon.hpp>

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace {

using faro::testing::shipped;

std::map<std::string, std::string> compiled_distribution(int stick, unsigned decks) {
  auto const shoe = faro::rank_shoe(decks);
  auto const law =
      faro::read_exhaustively<faro::standing>([&](auto& c) { return faro::pontoon(c, shoe, stick); }).law;
  std::map<std::string, std::string> named;
  for (auto const& entry : law.entries())
    named[to_string(entry.outcome)] = law.probability(entry.outcome).to_string();
  return named;
}

TEST(PontoonScript, EqualsTheCompiledGame) {
  for (unsigned decks = 1; decks <= 8; ++decks) {
    for (int stick = 2; stick <= 21; ++stick) {
      auto const game =
          shipped("pontoon", {{"stick", std::to_string(stick)}, {"decks", std::to_string(decks)}});
      EXPECT_EQ(faro::testing::distribution_of(game), compiled_distribution(stick, decks))
          << stick << ", decks: " << decks;
    }
  }
}

void expect_odds(faro::comparison const& odds, char const* less, char const* equal, char const* greater) {
  EXPECT_EQ(odds.less.to_string(), less);
  EXPECT_EQ(odds.equal.to_string(), equal);
  EXPECT_EQ(odds.greater.to_string(), greater);
}

// Document 002: LT .485, EQ .097, GT .418.
TEST(PontoonScript, At14Against16FromAnotherDeck) {
  expect_odds(
      compare(read_script(shipped("pontoon", {{"stick", "14"}})).law, read_script(shipped("pontoon")).law),
      "426472146797/879504307500", "128045458207/1319256461250", "763325651/1825960500");
}

// As draw/pontoon_test.cpp has it for the compiled game.
TEST(PontoonScript, At14Against16FromTheSameDeck) {
  faro::odds::script_duel const duel{shipped("pontoon", {{"stick", "14"}}), shipped("pontoon")};
  auto const law = faro::read_exhaustively<int>(duel).law;
  EXPECT_EQ(law.probability(-1).to_string(), "36362176032731/74749614439500");
  EXPECT_EQ(law.probability(0).to_string(), "139832369219/1494992288790");
  EXPECT_EQ(law.probability(1).to_string(), "1495039045039/3559505449500");
}

TEST(PontoonScript, DuelsNeedOneDeck) {
  EXPECT_EQ(faro::testing::error_of([] {
              faro::odds::script_duel{shipped("pontoon"), shipped("pontoon", {{"decks", "2"}})};
            }),
            "pontoon.lua: the decks are not the same, so two hands can't be drawn from one");
}

TEST(PontoonScript, MergePointsForgetNothing) {
  EXPECT_TRUE(faro::check_merge_points<faro::odds::script_value>(shipped("pontoon")));
}

TEST(PontoonScript, SimulationAgrees) {
  auto const game = shipped("pontoon");
  EXPECT_TRUE(faro::testing::distribution_matches(
      read_script(game).law, simulate(game, 200'000, faro::key_from_text("pontoon"), 2).counts));
}

}  // namespace
