// Prizes by tickets: each order with its chance, exact chances, and what can't be drawn.
#include "draw/winners.hpp"

#include "draw/trials/procedure.hpp"
#include "draws/test/known_draws.hpp"
#include "support/error_of.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace faro::draws {
namespace {

using tickets = std::vector<std::uint64_t>;

distribution<std::string> distribution_of(tickets const& of, std::size_t prizes, bool again) {
  return read_exhaustively<std::string>([&](auto& c) {
           std::string order;
           for (auto const winner : draw_winners(c, of, prizes, again)) order += std::to_string(winner);
           return order;
         })
      .law;
}

TEST(Winners, HaveTheKnownChances) {
  for (auto const& known : testing::known_draws("winners")) {
    auto const of = known["tickets"].get<tickets>();
    auto const prizes = known["prizes"].get<std::size_t>();
    auto const law = distribution_of(of, prizes, false);
    EXPECT_EQ(law.size(), known["orders"].size());
    for (auto const& [order, chance] : known["orders"].items())
      EXPECT_EQ(law.probability(order), ratio::parse(chance.get<std::string>())) << order;
    auto const among = winning_chances(of, prizes, false);
    ASSERT_TRUE(among);
    for (std::size_t i = 0; i < of.size(); ++i)
      EXPECT_EQ((*among)[i], ratio::parse(known["among"][i].get<std::string>()));
  }
}

TEST(Winners, MayWinAgainIfAsked) {
  tickets const of{2, 1};
  auto const law = distribution_of(of, 2, true);
  EXPECT_EQ(law.probability("00"), (ratio{4, 9}));
  EXPECT_EQ(law.probability("11"), (ratio{1, 9}));
  EXPECT_EQ((*winning_chances(of, 2, true))[1], (ratio{5, 9}));
}

TEST(Winners, OfTicketsBeyondAllWords) {
  // A hundred people of 10^18 tickets each: the sum has 67 bits, a pick is one integer.
  tickets of(100, most_tickets);
  auto const chances = winning_chances(of, 3, false);
  EXPECT_EQ((*chances)[99], (ratio{3, 100}));
  xoshiro256pp bits{key_from_text("tickets")};
  random_chooser c{bits};
  long_record kept;
  long_recording tape{c, kept};
  EXPECT_EQ(draw_winners(tape, of, 3, false).size(), 3U);
  EXPECT_EQ(kept.integers.size(), 3U);
  EXPECT_EQ(kept.integers[0].of, integer{100} * integer{most_tickets});
  EXPECT_EQ(kept.integers[1].of, integer{99} * integer{most_tickets});
}

TEST(Winners, ByWeightsOfAnySizeAreThoseByTickets) {
  for (bool const again : {false, true}) {
    auto const small = distribution_of({2, 0, 1, 4}, 2, again);
    auto const large = read_exhaustively<std::string>([&](auto& c) {
                         std::string order;
                         std::vector<integer> const of{integer{2}, integer{}, integer{1}, integer{4}};
                         for (auto const winner : draw_winners(c, of, 2, again))
                           order += std::to_string(winner);
                         return order;
                       }).law;
    EXPECT_EQ(large.size(), small.size());
    for (auto const* const order : {"02", "03", "20", "23", "30", "32", "33"})
      EXPECT_EQ(large.probability(order), small.probability(order)) << order;
  }
  // One of 10^300 tickets against one.
  xoshiro256pp bits{key_from_text("apart")};
  random_chooser c{bits};
  std::vector<integer> const apart{integer{1}, power(integer{10}, 300), power(integer{10}, 600)};
  EXPECT_EQ(draw_winners(c, apart, 3, false), (std::vector<std::size_t>{2, 1, 0}));
  EXPECT_THROW(draw_winners(c, apart, 4, false), input_error);
}

TEST(Winners, AreAllDifferentAndNobodyWithoutATicketWins) {
  tickets of(10'000);
  for (std::size_t i = 0; i < of.size(); ++i) of[i] = i % 3;
  xoshiro256pp bits{key_from_text("different")};
  random_chooser c{bits};
  auto const won = draw_winners(c, of, 6666, false);
  EXPECT_EQ(std::set<std::size_t>(won.begin(), won.end()).size(), 6666U);
  for (auto const i : won) EXPECT_NE(of[i], 0U);
}

TEST(Winners, PrizesThatCantBeGivenAreRefused) {
  using testing::error_of;
  EXPECT_EQ(error_of([] {
              check_prizes(tickets{0, 0}, 1, false);
            }),
            "nobody has a ticket: there is nothing to draw");
  EXPECT_EQ(error_of([] {
              check_prizes(tickets{1, 0, 2}, 3, false);
            }),
            "3 prizes, but only 2 people with a ticket; nobody wins twice");
  check_prizes(tickets{1, 0, 2}, 3, true);
}

/// Where states are too many, sums of tickets give the same.
TEST(Winners, HaveTheSameChancesBySumsOfTickets) {  // 1000 steps: too few for states from four prizes on
  tickets const of{5, 3, 1, 1, 0, 8, 3, 13, 2, 2};
  for (std::size_t prizes = 1; prizes <= 9; ++prizes)
    EXPECT_EQ(winning_chances(of, prizes, false, 1000), winning_chances(of, prizes, false)) << prizes;
  tickets many;
  for (std::uint64_t i = 1; i <= 40; ++i) many.push_back(i);
  auto const chances = winning_chances(many, 10, false);
  ASSERT_TRUE(chances);
  ratio winners;
  for (auto const& p : *chances) winners += p;
  EXPECT_EQ(winners, ratio{10});
}

TEST(Winners, ChancesWithTooManyStatesAreNotGuessed) {
  tickets of;
  for (std::uint64_t i = 1; i <= 40; ++i) of.push_back(i * 1'000'003);
  EXPECT_FALSE(winning_chances(of, 20, false));
}

TEST(Blocks, HoldEachArmByItsShare) {
  trial_plan plan{.shares = {2, 1}, .stratum = {0, 0, 1, 0, 1, 1, 0}};
  plan.blocks = {3};
  auto const law =
      read_exhaustively<std::vector<std::uint32_t>>([&](auto& c) { return assign_arms(c, plan); }).law;
  EXPECT_EQ(law.size(), 3U * 3U * 2U);  // two whole blocks, and the first of a third
  for (auto const& e : law.entries()) {
    EXPECT_EQ(e.outcome[0] + e.outcome[1] + e.outcome[3], 1U);  // one patient of a block gets the second arm
    EXPECT_EQ(e.outcome[2] + e.outcome[4] + e.outcome[5], 1U);
    EXPECT_EQ(law.probability(e.outcome), (ratio{e.outcome[6] == 1 ? 1 : 2, 27}));
  }
}

TEST(Winners, ComeOutOfTheirPicks) {
  tickets const few{3, 0, 1, 5, 2}, many(30, most_tickets);
  for (auto const& of : {few, many}) {
    for (bool const again : {false, true}) {
      xoshiro256pp bits{key_from_text("winners")};
      random_chooser random{bits};
      for (int i = 0; i < 50; ++i) {
        auto const winners = draw_winners(random, of, 4, again);
        auto const picks = picks_of_winners(of, winners, again);
        long_recorded_chooser c{picks};
        EXPECT_EQ(draw_winners(c, of, 4, again), winners);
        EXPECT_NO_THROW(c.finish());
      }
    }
  }
}

TEST(Blocks, OfSeveralSizesAreEachAsLikely) {
  trial_plan plan{.shares = {1, 1}, .stratum = {0, 0}};
  plan.blocks = {2, 4};
  auto const law =
      read_exhaustively<std::vector<std::uint32_t>>([&](auto& c) { return assign_arms(c, plan); }).law;
  // In a block of two the second is the other arm; in one of four with chance 2/3.
  EXPECT_EQ(law.chance([](auto const& arms) { return arms[0] != arms[1]; }), (ratio{5, 6}));
}

}  // namespace
}  // namespace faro::draws
