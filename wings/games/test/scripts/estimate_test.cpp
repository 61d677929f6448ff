// Questions about games that were played at random: shares of the games that simulate() plays.
#include "games/src/scripts/counted_games.hpp"
#include "games/src/scripts/outcomes.hpp"
#include "games/test/scripts/support.hpp"
#include "support/error_of.hpp"

#include <faro/chance/seed.hpp>

#include <gmock/gmock.h>

#include <cmath>
#include <string>
#include <vector>

namespace {

using faro::odds::counted_frequencies;
using faro::odds::outcome_question;
using faro::testing::error_of;
using faro::testing::shipped;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

counted_frequencies games_of_craps() {
  return faro::odds::simulate_counting(shipped("craps"), {"rolls", "picks", "shoes"}, 20'000,
                                       faro::key_from_text("estimates"), 2);
}

TEST(EstimatedQuestions, AreSharesOfTheGamesThatSimulatePlays) {
  auto const games = games_of_craps();
  auto const plain = faro::odds::simulate(shipped("craps"), 20'000, faro::key_from_text("estimates"), 1);
  EXPECT_EQ(games.trials, plain.trials);
  auto const won = outcome_question{"outcome = 1"}.estimate(games);
  EXPECT_EQ(won.answer.chance->low,
            (faro::ratio{faro::integer{plain.counts.at(faro::odds::script_value{std::int64_t{1}})},
                         faro::integer{plain.trials}}));
  auto const near = [](faro::ratio const& share, double chance, double of) {
    EXPECT_NEAR(share.to_double(), chance, 5 * std::sqrt(chance * (1 - chance) / of));
  };
  near(outcome_question{"rolls >= 4"}.estimate(games).answer.chance->low, 167.0 / 486, 20'000);
  auto const given = outcome_question{"outcome = 1 given rolls >= 4"}.estimate(games);
  near(given.answer.chance->low, 14809.0 / 36740, static_cast<double>(given.kept));
  EXPECT_LT(given.kept, 8'000U);
  EXPECT_EQ(outcome_question{"picks = 2 * rolls"}.estimate(games).answer.chance->low, faro::ratio{1});
  EXPECT_EQ(outcome_question{"min(rolls, 3)"}.estimate(games).answer.law.size(), 3U);
}

TEST(EstimatedQuestions, SayWhichNamesDidNotCome) {
  auto const games = games_of_craps();
  EXPECT_EQ(games.counted, (std::vector<bool>{true, true, false}));
  auto const found = outcome_question{"outcome = seven"}.estimate(games);
  EXPECT_EQ(found.answer.chance->low, faro::ratio{});
  EXPECT_THAT(found.answer.notes,
              ElementsAre("'seven' is no outcome, field or count of any of the 20000 games"));
  EXPECT_THAT(error_of([&] { (void)outcome_question{"rolls = 1 given rolls > 1000"}.estimate(games); }),
              HasSubstr("did not hold once in 20000 random games"));
  EXPECT_THAT(error_of([&] { (void)outcome_question{"steps = 1"}.estimate(games); }),
              HasSubstr("'steps' was not counted in any of 20000 random games"));
}

}  // namespace
