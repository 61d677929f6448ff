// What chips are worth: against every order by itself, and what holds of any question.
#include "poker/src/chips/chips.hpp"

#include "support/error_of.hpp"

#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

namespace faro::odds {
namespace {

using testing::error_of;

chips_question chips_asked(std::string const& stacks, std::string const& prizes) {
  chips_question out;
  out.players = read_stacks(stacks);
  if (!prizes.empty()) out.prizes = read_prizes(prizes);
  return out;
}

/// The definition: every order, each next one drawn by chips from those left.
std::vector<std::vector<ratio>> by_every_order(std::vector<chips_question::player> const& players) {
  std::vector<std::size_t> order(players.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::vector<std::vector<ratio>> out(players.size(), std::vector<ratio>(players.size()));
  do {
    ratio left, chance = 1;
    for (auto const& p : players) left += p.chips;
    for (auto const i : order) {
      chance *= players[i].chips / left;
      left -= players[i].chips;
    }
    for (std::size_t k = 0; k < order.size(); ++k) out[order[k]][k] += chance;
  } while (std::ranges::next_permutation(order).found);
  return out;
}

ratio off_by(ratio const& a, ratio const& b) { return a < b ? b - a : a - b; }

TEST(Chips, ArePlacesOfEveryOrder) {
  for (auto const* const stacks : {"5000 3000 2000", "7", "1 1 1 1", "0.5 2.25 1/3", "13 1 900 77 5 5",
                                   "1000000 1 2 3", "5 4 3 2 1 9 8"}) {
    auto const found = answer_chips(chips_asked(stacks, ""));
    ASSERT_TRUE(found.exact);
    auto const meant = by_every_order(read_stacks(stacks));
    for (std::size_t i = 0; i < meant.size(); ++i) EXPECT_EQ(found.players[i].places, meant[i]) << stacks;
  }
}

TEST(Chips, AreWorthWhatTextbooksSay) {
  auto const found = answer_chips(chips_asked("5000 3000 2000", "50 30 20"));
  EXPECT_EQ(found.players[0].equity, (ratio{1075, 28}));  // 38.39
  EXPECT_EQ(found.players[1].equity, (ratio{131, 4}));    // 32.75
  EXPECT_EQ(found.players[2].equity, (ratio{202, 7}));    // 28.86
  EXPECT_EQ(found.players[0].chop, ratio{40});            // 20 for each, 40 by chips
}

TEST(Chips, ShareAllThatIsPaid) {
  for (auto const* const prizes : {"50", "50 30", "40 40 10", "5 4 3 2 1 1 1 1 1", "0 0"}) {
    for (auto const* const stacks : {"7", "3 3 3", "50 1 7 19", "8000 1200*3 77"}) {
      auto const ask = chips_asked(stacks, prizes);
      auto const found = answer_chips(ask);
      ratio sum, chops, paid;
      for (std::size_t i = 0; i < ask.players.size(); ++i) {
        sum += found.players[i].equity;
        chops += found.players[i].chop;
        if (i < ask.prizes.size()) paid += ask.prizes[i];
      }
      EXPECT_EQ(sum, paid) << stacks << " for " << prizes;
      EXPECT_EQ(chops, paid) << stacks << " for " << prizes;
    }
  }
}

TEST(Chips, OfTwentyAreRoundedWhereFractionsAreEndless) {
  std::string stacks;
  for (int i = 0; i < 20; ++i) stacks += std::to_string(10'007 + 7919 * i * i) + " ";
  auto ask = chips_asked(stacks, "9 8 7 6 5 4 3 2 1");
  auto const rounded = answer_chips(ask);
  EXPECT_FALSE(rounded.exact);
  ratio sum;
  for (auto const& p : rounded.players) sum += p.equity;
  EXPECT_LT(off_by(sum, 45), (ratio{1, power(10, 40)}));
  ask.prizes = read_prizes("50 30 20");
  auto const exact = answer_chips(ask);
  EXPECT_TRUE(exact.exact);
  sum = 0;
  for (auto const& p : exact.players) sum += p.equity;
  EXPECT_EQ(sum, ratio{100});
  for (std::size_t i = 0; i < 20; ++i) {  // the first three places are the same in both
    for (std::size_t k = 0; k < 3; ++k)
      EXPECT_LT(off_by(exact.players[i].places[k], rounded.players[i].places[k]), (ratio{1, power(10, 50)}));
  }
}

TEST(Chips, EqualOnesAreEqual) {
  auto const found = answer_chips(chips_asked("700*20", "50 30 20"));
  for (auto const& p : found.players) EXPECT_EQ(p.equity, ratio{5});
}

TEST(Chips, BubbleFactorsAreOneWhereTheFirstTakesAll) {
  auto ask = chips_asked("5 3 2", "100");
  ask.bubble = true;
  auto const all = answer_chips(ask);
  EXPECT_EQ(all.players[0].bubble[1], ratio{1});
  EXPECT_FALSE(all.players[0].bubble[0]);
  ask = chips_asked("4 3 3", "50 50");
  ask.bubble = true;  // the last but one place pays as much as the first: to lose is far worse
  for (auto const& p : answer_chips(ask).players) {
    for (auto const& factor : p.bubble) EXPECT_TRUE(!factor || *factor > ratio{1});
  }
  ask = chips_asked("4 3", "50 50");
  ask.bubble = true;
  EXPECT_FALSE(answer_chips(ask).players[0].bubble[1]) << "nothing is at stake";
}

TEST(Chips, CallsAreByChipsWhereTheFirstTakesAll) {
  auto ask = chips_asked("Ann 3000 Bob 2000 Cid 5000", "100");
  ask.call.emplace();
  ask.call->posted = read_posted("Ann 200 Cid 100", ask.players);
  ask.call->win = ratio{2, 5};
  auto const found = *answer_chips(ask).call;
  EXPECT_EQ(found.needed, found.needed_in_chips);
  EXPECT_EQ(found.needed_in_chips, (ratio{1800, 4100}));
  EXPECT_EQ(found.fold, ratio{28});
  EXPECT_EQ(found.win, ratio{51});
  EXPECT_EQ(found.tie, (ratio{61, 2}));
  EXPECT_EQ(found.lose, ratio{10});
  EXPECT_EQ(found.call, (ratio{264, 10}));
}

TEST(Chips, WhoLosesAllComesBehindTheOthers) {
  auto ask = chips_asked("Ann 2000 Bob 2000 Cid 6000", "50 30 20");
  ask.call.emplace();
  ask.call->posted = read_posted("", ask.players);
  auto const found = *answer_chips(ask).call;
  EXPECT_EQ(found.lose, ratio{20});
  EXPECT_EQ(found.win, ratio{38});  // 4 of 10 chips: 0.4 50 + 0.6 30
}

TEST(Chips, RefuseWhatIsNone) {
  auto const stacks = [](std::string const& text) { return error_of([&] { (void)read_stacks(text); }); };
  auto const prizes = [](std::string const& text) { return error_of([&] { (void)read_prizes(text); }); };
  EXPECT_EQ(stacks("5 6 -3"), "player 3: expected chips above 0, got -3");
  EXPECT_EQ(stacks("5 0"), "player 2: expected chips above 0, got 0");
  EXPECT_EQ(stacks("1*23"), "expected at most 20 players, got 23");
  EXPECT_EQ(stacks("Ann 5 Ann 6"), "'Ann' is there twice");
  EXPECT_EQ(stacks("Ann 5 Bob"), "expected a number behind 'Bob', got nothing");
  EXPECT_EQ(stacks("Ann 12,500 Bob 800"),
            "'12,500' may be one number or two: write 12500, or a blank between them");
  EXPECT_EQ(stacks("12.500 800"), "'12.500' may be one number or two: write 12500, or a blank between them");
  EXPECT_EQ(read_stacks("0.125, 5000,3000").size(), 3U);
  EXPECT_EQ(stacks("Ann 5 6"), "expected a name before every number, or before none; there is none before 6");
  EXPECT_EQ(read_prizes("€50, $30").size(), 2U);
  EXPECT_EQ(stacks(" "), "expected the chips of each player, such as '5000 3000 2000', got none");
  EXPECT_EQ(prizes("30 50"), "prize 2: expected no more than the prize before it, got 50");
  EXPECT_EQ(prizes("30 -1"), "prize 2: expected 0 or more, got -1");
  EXPECT_EQ(prizes("first 30"), "prize 1: expected a number, got 'first'");
  EXPECT_EQ(prizes(""), "expected the prizes from the first on, such as '50 30 20', got none");
}

}  // namespace
}  // namespace faro::odds
