// The definitions that are installed with the program: each can be asked, and is what it is called.
#include "support/places.hpp"

#include <faro/dice/query.hpp>
#include <faro/language/detail/definitions.hpp>
#include <faro/odds/odds_of.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace {

using faro::ratio;
using faro::odds::definitions;

definitions shipped_definitions(std::string const& wing, std::string const& name) {
  std::ifstream file{faro::testing::project_folder() / "wings" / wing / "shipped/definitions" /
                     (name + ".faro")};
  EXPECT_TRUE(file) << name;
  std::stringstream text;
  text << file.rdbuf();
  return definitions::read(text.str(), name + ".faro");
}

TEST(ShippedDefinitions, ValuesOfBridgeHands) {
  auto const mine = shipped_definitions("bridge", "bridge");
  auto const of_cards = [&](std::string const& question, std::uint32_t drawn) {
    return faro::odds_of(question, {.draw = drawn}, mine).chance();
  };
  EXPECT_EQ(of_cards("yarborough", 13), (ratio{faro::binomial(32, 13), faro::binomial(52, 13)}));
  EXPECT_EQ(of_cards("notrump(15, 17)", 13), of_cards("balanced and hcp in 15..17", 13));
  EXPECT_EQ(of_cards("weak_two(spades)", 13), of_cards("spades = 6 and hcp in 5..10", 13));
  // Two cards: A K, A Q, K Q of a suit, aces, a king with a small card.
  EXPECT_EQ(of_cards("half_tricks_in(spades) = 4", 2), (ratio{1, 1326}));
  EXPECT_EQ(of_cards("half_tricks_in(spades) = 3", 2), (ratio{1, 1326}));
  EXPECT_EQ(of_cards("half_tricks_in(spades) = 1", 2), (ratio{10, 1326}));
  EXPECT_EQ(of_cards("half_tricks = 4", 2), (ratio{4 + 6, 1326}));
  EXPECT_EQ(of_cards("short_points = 0", 13), of_cards("shape = 4-3-3-3", 13));
  EXPECT_EQ(of_cards("long_points = 1", 5), (ratio{4 * 1287, 2598960}));  // five of one suit
  EXPECT_EQ(of_cards("two_longest = 5", 5), of_cards("largest(suit) = 5 or shape in (4-1-0-0, 3-2-0-0)", 5));
  EXPECT_EQ(of_cards("banzai = 10", 2), of_cards("ace = 2", 2));
  EXPECT_EQ(of_cards("bumrap_quarters = 36", 2), of_cards("ace = 2", 2));
  EXPECT_EQ(of_cards("fifths_fifths = 40", 2), of_cards("ace = 2", 2));
}

TEST(ShippedDefinitions, ValuesOfOtherHands) {
  auto const mine = shipped_definitions("odds", "cards");
  auto const of_cards = [&](std::string const& question, std::uint32_t drawn) {
    return faro::odds_of(question, {.draw = drawn}, mine).chance();
  };
  EXPECT_EQ(of_cards("natural", 2), (ratio{64, 1326}));
  EXPECT_EQ(of_cards("baccarat = 9", 2), (ratio{4 * 16 + 4 * 16, 1326}));  // 9 and ten; 1 8, 2 7, 3 6, 4 5
  EXPECT_EQ(of_cards("skat = 22", 2), of_cards("ace = 2", 2));
  EXPECT_EQ(of_cards("penalty = 13", 1), (ratio{1, 52}));
  EXPECT_EQ(of_cards("broadway", 2), (ratio{190, 1326}));
  EXPECT_EQ(of_cards("rummy = 20", 2), (ratio{120, 1326}));
}

TEST(ShippedDefinitions, Rolls) {
  auto const mine = shipped_definitions("dice", "dice");
  auto const of_roll = [&](std::string const& question) {
    return *faro::odds::answer_dice({question, mine}).probability;
  };
  EXPECT_EQ(of_roll("ability() = 18"), (ratio{21, 1296}));
  EXPECT_EQ(of_roll("attack(5, 15)"), (ratio{11, 20}));
  EXPECT_EQ(of_roll("attack(30, 15)"), (ratio{19, 20}));  // 1 always misses
  EXPECT_EQ(of_roll("attack(0, 40)"), (ratio{1, 20}));    // 20 always hits
  EXPECT_EQ(of_roll("advantage_check(2, 10)"), (ratio{351, 400}));
  EXPECT_EQ(of_roll("under(10)"), (ratio{1, 2}));
  EXPECT_EQ(of_roll("year_zero(2) >= 1"), (ratio{11, 36}));
  EXPECT_EQ(of_roll("shadowrun(2) = 2"), (ratio{1, 9}));
  EXPECT_EQ(of_roll("storyteller(2, 8) = 2"), (ratio{9, 100}));
  EXPECT_EQ(of_roll("blades(2) = 6"), (ratio{11, 36}));
  EXPECT_EQ(of_roll("yahtzee()"), (ratio{6, 7776}));
  EXPECT_EQ(of_roll("fate(1) = 5"), (ratio{1, 81}));
}

}  // namespace
