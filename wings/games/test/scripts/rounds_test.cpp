// Counts that may grow for ever, of which only what comes round is asked: exact, because they fit into the
// states of the game.
#include "games/src/scripts/outcomes.hpp"
#include "games/test/scripts/support.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace {

using faro::ratio;
using faro::odds::outcome_answer;
using faro::odds::outcome_question;
using faro::odds::script;
using faro::testing::shipped;

outcome_answer kept_answer(script const& game, std::string const& text) {
  outcome_question const question{text};
  faro::loop_limits limit;
  limit.together = question.counts_in(game);
  return question.answer(faro::odds::answer_script(game, limit).read);
}

ratio exact_chance_of(script const& game, std::string const& text) {
  auto const found = kept_answer(game, text);
  EXPECT_TRUE(found.chance && found.chance->exact()) << text;
  return found.chance ? found.chance->low : ratio{};
}

std::int64_t rest(std::int64_t a, std::int64_t b) { return ((a % b) + b) % b; }

/// A game that ends at each toss with the chance 1/3.
TEST(CountsThatComeRound, AreExactWhateverIsMadeOfThem) {
  script const game{
      "return function(t)\n repeat\n t:merge_point(0)\n t:count('tosses')\n until t:chance(1, 3)\n return "
      "'done'\nend",
      "tosses.lua"};
  using law = std::function<bool(std::int64_t)>;
  std::vector<std::pair<std::string, law>> const questions{
      {"tosses mod 3 = 1", [](auto n) { return n % 3 == 1; }},
      {"tosses % 2 = 0 and tosses >= 4", [](auto n) { return n % 2 == 0 && n >= 4; }},
      {"(2 * tosses + 1) mod 5 in (0, 3)", [](auto n) { return rest(2 * n + 1, 5) % 3 == 0; }},
      {"(tosses / 2) mod 3 = 1", [](auto n) { return n / 2 % 3 == 1; }},
      {"(5 - tosses) mod 4 = 2", [](auto n) { return rest(5 - n, 4) == 2; }},
      {"(0.5 * tosses) mod 2 = 1", [](auto n) { return n % 4 == 2; }},
      {"min(tosses, 4) + tosses mod 2 = 5", [](auto n) { return std::min<std::int64_t>(n, 4) + n % 2 == 5; }},
      {"max(tosses, 3) - tosses >= 1", [](auto n) { return n <= 2; }},
      {"min(tosses, 10 - tosses, 4) = 3", [](auto n) { return n == 3 || n == 7; }},
      {"abs(tosses - 4) <= 1", [](auto n) { return n >= 3 && n <= 5; }},
      {"abs(7 - 2 * tosses) mod 3 = 2", [](auto n) { return std::abs(7 - 2 * n) % 3 == 2; }},
      {"(if tosses > 5 then 5 else tosses) = 5", [](auto n) { return n >= 5; }},
      {"(if tosses mod 2 = 0 then tosses else tosses + 1) mod 4 = 2",
       [](auto n) { return (n + n % 2) % 4 == 2; }},
      {"tosses mod 2 = tosses mod 3", [](auto n) { return n % 2 == n % 3; }},
      {"tosses mod 4 or tosses < 9", [](auto n) { return n % 4 >= 1 || n < 9; }},
      {"not tosses / 3 = 2", [](auto n) { return n / 3 != 2; }}};
  for (auto const& [text, holds] : questions) {
    double expected = 0;
    double chance = 1.0 / 3;
    for (std::int64_t n = 1; n < 200; ++n, chance *= 2.0 / 3) expected += holds(n) ? chance : 0;
    EXPECT_NEAR(exact_chance_of(game, text).to_double(), expected, 1e-12) << text;
  }
}

/// Craps: after the first roll the points 4 and 10, 5 and 9, 6 and 8 end with 9, 10, 11 of 36 a roll.
TEST(CountsThatComeRound, GoTogetherWithTheOutcomeAndWithOthers) {
  auto const game = shipped("craps");
  auto const even = ratio{2} * (ratio{1, 21} + ratio{2, 31} + ratio{5, 61});
  EXPECT_EQ(exact_chance_of(game, "rolls mod 2 = 0"), even);
  EXPECT_EQ(exact_chance_of(game, "rolls mod 2 = 0 and outcome = 1"),
            ratio{2} * (ratio{1, 63} + ratio{4, 155} + ratio{25, 671}));
  EXPECT_EQ(exact_chance_of(game, "rolls = 2 given rolls mod 2 = 0"), (ratio{61, 324}) / even);
  EXPECT_EQ(exact_chance_of(game, "rolls mod 2 = 0 and picks mod 4 = 0"), even);  // two dice a roll
}

TEST(CountsThatComeRound, HaveDistributionsThatEnd) {
  auto const found = kept_answer(shipped("craps"), "min(rolls, 3)");
  std::map<std::string, std::string> law;
  for (auto const& row : found.law) law[to_string(row.outcome)] = row.chance.low.to_string();
  EXPECT_EQ(law, (std::map<std::string, std::string>{{"1", "1/3"}, {"2", "61/324"}, {"3", "155/324"}}));
  EXPECT_FALSE(found.distribution_of_count);
  ASSERT_TRUE(found.mean);
  EXPECT_EQ(found.mean->low, (ratio{1, 3} + ratio{122, 324} + ratio{465, 324}));
}

/// In a game that may go on for ever, what remains of a count by a number is never settled.
TEST(CountsThatComeRound, AreBoundedWhereAGameNeverEnds) {
  script const game{
      "return function(t)\n local n = 0\n while n < 1 or n > 1 do\n t:merge_point(n)\n t:count('steps "
      "taken')\n"
      " if n == 0 then n = t:die(2) else t:die(2) end\n end\n return 'out'\nend",
      "trap.lua"};
  auto const found = kept_answer(game, "counted(\"steps taken\") mod 2 = 0");
  ASSERT_TRUE(found.chance);
  EXPECT_EQ(found.chance->low, ratio{});
  EXPECT_EQ(found.chance->high, (ratio{1, 2}));
}

}  // namespace
