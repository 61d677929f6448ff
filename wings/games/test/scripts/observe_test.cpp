// Games that observe (t:observe): outcomes of those games alone that are as observed.
#include "games/src/scripts/outcomes.hpp"
#include "games/test/scripts/support.hpp"

#include <faro/error.hpp>
#include <faro/games/loops.hpp>

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace {

using faro::ratio;
using faro::odds::answer_script;
using faro::odds::evidence_of;
using faro::odds::given_observed;
using faro::odds::script;

std::map<std::string, std::string> observed_distribution(std::string const& text,
                                                         std::string const& evidence) {
  script const game{text, "game.lua"};
  auto const found = answer_script(game);
  check_against_games(game, found);
  EXPECT_EQ(evidence_of(found.read).low.to_string(), evidence);
  EXPECT_EQ(evidence_of(found.read).high.to_string(), evidence);
  std::map<std::string, std::string> out;
  for (auto const& row : given_observed(game, found.read).rows) {
    EXPECT_TRUE(row.chance.exact());
    out[to_string(row.outcome)] = row.chance.low.to_string();
  }
  return out;
}
using distributions_table = std::map<std::string, std::string>;

std::string refused_game(std::string const& text) {
  try {
    script const game{text, "game.lua"};
    (void)given_observed(game, answer_script(game).read);
  } catch (faro::input_error const& e) {
    return e.what();
  }
  return "";
}

TEST(Observe, MontyHallWhoKnowsAndWhoDoesNot) {
  EXPECT_EQ(observed_distribution("return function(t)\n"
                                  "  local car = t:below(3) + 1\n"
                                  "  t:observe(car ~= 3)\n"
                                  "  if car == 1 then t:observe('50%') end\n"
                                  "  return car\nend",
                                  "1/2"),
            (distributions_table{{"1", "1/3"}, {"2", "2/3"}}));
  EXPECT_EQ(observed_distribution("return function(t)\n"
                                  "  local car = t:below(3) + 1\n"
                                  "  t:observe(1, 2)\n  t:observe(car ~= 3)\n  return car\nend",
                                  "1/3"),
            (distributions_table{{"1", "1/2"}, {"2", "1/2"}}));
}

TEST(Observe, ThreePrisoners) {
  EXPECT_EQ(
      observed_distribution("return function(t)\n"
                            "  local free = t:pick{'A', 'B', 'C'}\n"
                            "  local named = free == 'A' and t:pick{'B', 'C'} or free == 'B' and 'C' or 'B'\n"
                            "  t:observe(named == 'B')\n  return free\nend",
                            "1/2"),
      (distributions_table{{"A", "1/3"}, {"C", "2/3"}}));
}

TEST(Observe, RestrictedChoiceBeforeOtherCards) {
  EXPECT_EQ(observed_distribution("return function(t)\n"
                                  "  local queen, jack = t:pick{'W', 'E'}, t:pick{'W', 'E'}\n"
                                  "  t:observe(queen == 'E')\n  if jack == 'E' then t:observe(1, 2) end\n"
                                  "  return jack\nend",
                                  "3/8"),
            (distributions_table{{"W", "2/3"}, {"E", "1/3"}}));
}

// A walk on a circle that was seen to go right with chances that depend on where it was; it ends at 0 or 3.
// Worked out by hand: from 1, weights w(right) = 1/2 * 1, w(left) = 1/2 * 1/2.
TEST(Observe, LoopsAreWeighedAtEveryStep) {
  auto const found = observed_distribution(
      "return function(t)\n"
      "  local at = 1\n"
      "  while at > 0 and at < 3 do\n"
      "    t:merge_point(at)\n"
      "    if t:chance(1, 2) then at = at + 1 else at = at - 1 t:observe('1/2') end\n"
      "  end\n  return at\nend",
      "4/7");
  // From 1: up with 1/2 to 2, down with 1/4 to 0; from 2: up with 1/2 to 3, down with 1/4 to 1.
  // P(1 -> 3) = (1/2 * 1/2) / (1 - 1/8) = 2/7; P(1 -> 0) = (1/4) / (1 - 1/8) = 2/7.
  EXPECT_EQ(found, (distributions_table{{"0", "1/2"}, {"3", "1/2"}}));
}

TEST(Observe, QuestionsAndCountsAreOfTheGamesObserved) {
  // Rolls until a six, all of them seen to be even: the number of rolls is geometric with 2/6 going on.
  script const game{
      "return function(t)\n"
      "  while true do\n"
      "    t:merge_point()\n    t:count('rolls')\n"
      "    local n = t:die(6)\n    t:observe(n % 2 == 0)\n"
      "    if n == 6 then return 'six' end\n"
      "  end\nend",
      "game.lua"};
  auto const read = answer_script(game, {.clock = "rolls", .clock_by_outcome = true}).read;
  EXPECT_EQ(evidence_of(read).low, ratio(1, 4));
  faro::odds::outcome_question const one{"rolls = 1"}, two{"rolls = 2"}, many{"rolls >= 3"};
  for (auto const* q : {&one, &two, &many}) EXPECT_TRUE(q->asks_both_in(read));
  auto const is_known_as = [&](faro::odds::outcome_question const& q, ratio const& chance) {
    auto const found = *q.answer(read).chance;  // within what the distribution of a clock leaves unread
    EXPECT_LE(found.low, chance);
    EXPECT_GE(found.high, chance);
    EXPECT_LT(found.width(), ratio(1, 100'000'000));
  };
  is_known_as(one, {2, 3});
  is_known_as(two, {2, 9});
  is_known_as(many, {1, 9});
}

TEST(Observe, WhatCantBeIsToldWithItsLine) {
  EXPECT_EQ(refused_game("return function(t)\n  local n = t:die(6)\n  t:observe(n == 7)\n  return n\nend"),
            "game.lua:3: what is observed has no chance in this game");
  for (std::string const wrong : {"'130%'", "'x'", "2", "-1", "0.5", "3, 2", "nil", "{}", "'1/2', 3"})
    EXPECT_NE(
        refused_game("return function(t)\n  t:observe(" + wrong + ")\n  return 1\nend").find("game.lua:2:"),
        std::string::npos)
        << wrong << ": " << refused_game("return function(t)\n  t:observe(" + wrong + ")\n  return 1\nend");
  EXPECT_NE(refused_game("return function(t)\n  local a = t:choose_best({1, 2}, 'key')\n"
                         "  t:observe(t:die(6) > 3)\n  return a\nend")
                .find("choose_best"),
            std::string::npos);
}

}  // namespace
