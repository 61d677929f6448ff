// The shipped games that come back to where they were: their chances and counts, as Gauss elimination over
// fractions gives them elsewhere, or as they were published.
#include "games/test/scripts/support.hpp"

#include <faro/games/loops.hpp>

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace {

using faro::odds::answer_script;
using faro::odds::script_answer;
using faro::odds::script_settings;
using faro::testing::expected_count;
using faro::testing::shipped;

std::string chance(script_answer const& answer, std::string const& outcome) {
  for (auto const& row : answer.read.rows) {
    if (to_string(row.outcome) == outcome && row.chance.exact()) return row.chance.low.to_string();
  }
  return "none";
}

script_answer answer(std::string const& game, script_settings const& settings = {}) {
  return answer_script(shipped(game, settings));
}

TEST(LoopGames, GamblersRuin) {
  {
    auto const found = answer("gamblers-ruin", {{"mine", "1"}, {"yours", "1"}, {"good", "1"}, {"of", "2"}});
    EXPECT_EQ(chance(found, "ruined"), "1/2");
    EXPECT_EQ(expected_count(found, "tosses"), "1");
  }
  {
    auto const found = answer("gamblers-ruin", {{"mine", "3"}, {"yours", "7"}, {"good", "1"}, {"of", "2"}});
    EXPECT_EQ(chance(found, "ruined"), "7/10");
    EXPECT_EQ(expected_count(found, "tosses"), "21");
  }
  {
    auto const found = answer("gamblers-ruin", {{"mine", "10"}, {"yours", "10"}, {"good", "1"}, {"of", "2"}});
    EXPECT_EQ(chance(found, "ruined"), "1/2");
    EXPECT_EQ(expected_count(found, "tosses"), "100");
  }
  {
    auto const found = answer("gamblers-ruin", {{"mine", "5"}, {"yours", "5"}, {"good", "18"}, {"of", "37"}});
    EXPECT_EQ(chance(found, "ruined"), "2476099/4365667");
    EXPECT_EQ(expected_count(found, "tosses"), "2932655/117991");
  }
  {
    auto const found =
        answer("gamblers-ruin", {{"mine", "10"}, {"yours", "10"}, {"good", "18"}, {"of", "37"}});
    EXPECT_EQ(chance(found, "ruined"), "6131066257801/9701533484425");
    EXPECT_EQ(expected_count(found, "tosses"), "189484328307098/1940306696885");
  }
  {
    auto const found =
        answer("gamblers-ruin", {{"mine", "20"}, {"yours", "10"}, {"good", "18"}, {"of", "37"}});
    EXPECT_EQ(chance(found, "ruined"), "37589973457545958193355601/72228980811680759042686801");
    EXPECT_EQ(expected_count(found, "tosses"), "15000147637554132748830600740/72228980811680759042686801");
  }
  {
    auto const found = answer("gamblers-ruin", {{"mine", "1"}, {"yours", "4"}, {"good", "3"}, {"of", "5"}});
    EXPECT_EQ(chance(found, "ruined"), "130/211");
    EXPECT_EQ(expected_count(found, "tosses"), "970/211");
  }
  {
    auto const found = answer("gamblers-ruin", {{"mine", "4"}, {"yours", "6"}, {"good", "9"}, {"of", "19"}});
    EXPECT_EQ(chance(found, "ruined"), "246610000/342800821");
    EXPECT_EQ(expected_count(found, "tosses"), "7776606406/342800821");
  }
}

TEST(LoopGames, PenneysGameForEveryPair) {  // checked by J. Conway's leading numbers
  struct pair {
    std::string first, second, chance, tosses;
  };
  std::vector<pair> const pairs{
      {"HHH", "HHT", "1/2", "7"},     {"HHH", "HTH", "2/5", "34/5"}, {"HHH", "THH", "1/8", "7"},
      {"HHH", "THT", "5/12", "35/6"}, {"HHH", "TTT", "1/2", "7"},    {"HHT", "HTT", "2/3", "16/3"},
      {"HHT", "THH", "1/4", "13/2"},  {"HHT", "TTH", "1/2", "5"},    {"HHT", "TTT", "7/10", "28/5"},
      {"HTH", "HTT", "1/2", "5"},     {"HTH", "THT", "1/2", "7"},    {"HTH", "TTH", "3/8", "5"},
      {"HTT", "THH", "1/2", "5"},     {"HTT", "THT", "1/2", "6"},    {"HTT", "TTT", "7/8", "7"},
      {"THH", "TTH", "1/3", "16/3"},  {"THH", "TTT", "3/5", "28/5"}, {"THT", "TTH", "1/3", "6"},
      {"TTH", "TTT", "1/2", "7"},
  };
  for (auto const& p : pairs) {
    auto const found = answer("penney", {{"first", p.first}, {"second", p.second}});
    EXPECT_EQ(chance(found, p.first), p.chance) << p.first << " " << p.second;
    EXPECT_EQ(expected_count(found, "tosses"), p.tosses) << p.first << " " << p.second;
  }
  auto const biased = answer("penney", {{"heads", "2"}, {"of", "3"}});
  EXPECT_EQ(chance(biased, "HHH"), "8/27");
  EXPECT_EQ(expected_count(biased, "tosses"), "19/4");
}

TEST(LoopGames, SnakesAndLaddersLastAsLongAsWasPublished) {  // S. C. Althoen and others (1993)
  EXPECT_EQ(expected_count(answer("snakes-and-ladders"), "turns"),
            "225837582538403273407117496273279920181931269186581786048583/"
            "5757472998140039232950575874628786131130999406013041613400");
}

TEST(LoopGames, SnakesAndLaddersForTwoTo50Digits) {
  auto const found =
      answer_script(shipped("snakes-and-ladders", {{"players", "2"}}), {.effort = {.exact_seconds = 0}});
  ASSERT_TRUE(found.read.certified);
  EXPECT_EQ(found.read.rows[0].chance.low.to_decimal(49),
            "0.5079115938699343025734397167936838187395052331714");
}

TEST(LoopGames, Craps) {
  EXPECT_EQ(chance(answer("craps"), "1"), "244/495");
  EXPECT_EQ(expected_count(answer("craps"), "rolls"), "557/165");
  auto const against = answer("craps", {{"bet", "don't pass"}});
  EXPECT_EQ(chance(against, "1"), "949/1980");
  EXPECT_EQ(chance(against, "0"), "1/36");
}

TEST(LoopGames, BattlesOfRisk) {  // 3 against 3 and 5 against 5: J. A. Osborne (2003)
  struct battle {
    std::string attackers, defenders, chance;
  };
  for (auto const& b : std::vector<battle>{
           {"3", "3", "511817135/1088391168"},
           {"5", "5", "1599054692224736155/3158920892214411264"},
           {"10", "8", "200676055912561787279999071453412035/277188366757463669630706310170279936"},
           {"1", "1", "5/12"},
           {"2", "2", "235/648"},
       })
    EXPECT_EQ(chance(answer("risk", {{"attackers", b.attackers}, {"defenders", b.defenders}}), "attacker"),
              b.chance);
  // 3 armies less what is left of them on the average, 302096105/272097792
  EXPECT_EQ(expected_count(answer("risk"), "attackers lost"), "514197271/272097792");
}

TEST(LoopGames, LeavingTheJail) {
  auto const found = answer("monopoly-jail");
  EXPECT_EQ(expected_count(found, "turns"), "91/36");
  EXPECT_EQ(expected_count(found, "fines"), "125/216");
  EXPECT_EQ(chance(found, "2"), "91/1296");
  EXPECT_EQ(chance(found, "3"), "25/648");
  EXPECT_EQ(chance(found, "4"), "47/432");
  EXPECT_EQ(chance(found, "5"), "25/324");
  EXPECT_EQ(chance(found, "6"), "191/1296");
  EXPECT_EQ(chance(found, "7"), "25/216");
  EXPECT_EQ(chance(found, "8"), "191/1296");
  EXPECT_EQ(chance(found, "9"), "25/324");
  EXPECT_EQ(chance(found, "10"), "47/432");
  EXPECT_EQ(chance(found, "11"), "25/648");
  EXPECT_EQ(chance(found, "12"), "91/1296");
  EXPECT_EQ(expected_count(answer("monopoly-jail", {{"pay", "true"}}), "turns"), "1");
}

TEST(LoopGames, OneTurnOfPig) {
  auto const found = answer("pig-turn", {{"strategy", "hold at 20"}});
  EXPECT_EQ(chance(found, "0"), "9440899/15116544");
  EXPECT_EQ(chance(found, "20"), "6029263/60466176");
  EXPECT_EQ(chance(found, "21"), "717965/7558272");
  EXPECT_EQ(chance(found, "22"), "1121479/15116544");
  EXPECT_EQ(chance(found, "23"), "1638515/30233088");
  EXPECT_EQ(chance(found, "24"), "1064147/30233088");
  EXPECT_EQ(chance(found, "25"), "115373/6718464");
}

TEST(LoopGames, PigForTwoPlayedBest) {  // to 20: the bounds decide every choice, and nobody ever holds
  auto const found = answer("pig", {{"goal", "20"}});
  ASSERT_TRUE(found.best);
  EXPECT_EQ(found.best->value.low.to_string(), "15116544/24557443");
  EXPECT_LT(found.best->undecided_by, 1e-12);
}

TEST(LoopGames, WarIsFairAndEnds) {
  auto const found = answer("war", {{"ranks", "3"}, {"suits", "2"}});
  EXPECT_TRUE(found.read.exact);
  EXPECT_TRUE(found.read.never.high.is_zero());
  EXPECT_EQ(chance(found, "the first"), chance(found, "the second"));
}

TEST(LoopGames, BestOfTheOthers) {
  auto const bag = answer("bag-builder");
  ASSERT_TRUE(bag.best);
  EXPECT_EQ(bag.best->value.low.to_string(), "4573/630");
  auto const pontoon = answer("pontoon-best");
  ASSERT_TRUE(pontoon.best);
  EXPECT_EQ(pontoon.best->value.low.to_string(), "59662081116/137858491849");
  for (auto const* game : {"bag-builder", "pontoon-best", "war", "pig-turn", "monopoly-jail"})
    EXPECT_NO_THROW(check_against_games(shipped(game), answer(game))) << game;
}

}  // namespace
