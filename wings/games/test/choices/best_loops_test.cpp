// Best play in games that come back to where they were.
#include <faro/chance/detail/decision.hpp>
#include <faro/games/detail/best_loops.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <vector>

namespace {

using faro::choose_best;
using faro::choose_least;
using faro::merge_point;
using faro::ratio;
using faro::odds::best_with_loops;

/// Two players in turn: roll a die until a 1 takes the turn's points, or hold and keep them. 1: the first
/// wins.
auto pig(int goal) {
  return [goal](auto& c) {
    int score[2] = {0, 0};
    int turn = 0;
    for (std::uint8_t who = 0;;) {
      if (turn > 0) {
        auto const hold = who == 0 ? choose_best(c, 2, who, score[0], score[1], turn)
                                   : choose_least(c, 2, who, score[0], score[1], turn);
        if (!hold) return 0;
        if (*hold == 1) {
          score[who] += turn;
          turn = 0;
          who = 1 - who;
        }
      }
      if (turn == 0 && merge_point(c, who, score[0], score[1])) return 0;
      auto const die = static_cast<int>(c.below(6)) + 1;
      if (die == 1) {
        turn = 0;
        who = 1 - who;
        continue;
      }
      turn += die;
      if (score[who] + turn >= goal) return who == 0 ? 1 : 0;
    }
  };
}

TEST(BestWithLoops, PigForTwoTo20) {
  auto const best = best_with_loops<int>(pig(20), [](int won) { return won; });
  EXPECT_TRUE(best.read.exact);
  EXPECT_EQ(best.value.low, best.value.high);
  EXPECT_LE(best.value.low, best.at_most);
  EXPECT_LT((best.at_most - best.value.low).to_double(), 1e-12);
  EXPECT_LT(best.undecided_by, 1e-12);
  // At 0:0 with 20 points in reach nobody holds on 2.
  auto const* const early = best.play.find(2, std::uint8_t{0}, 0, 0, 2);
  ASSERT_TRUE(early);
  EXPECT_EQ(early->best, 0U);
}

TEST(BestWithLoops, ThePolicyIsLookedUpOrGoneThrough) {
  auto const play = best_with_loops<int>(pig(8), [](int won) { return won; }).play;
  auto const* const early = play.find(2, std::uint8_t{0}, 0, 0, 2);
  ASSERT_TRUE(early);
  EXPECT_EQ(early->of.size(), 2U);
  EXPECT_EQ(play.find(2, std::uint8_t{0}, 0, 0, 2), early) << "at the same address, as often as it is asked";
  EXPECT_FALSE(play.find(2, std::uint8_t{0}, 0, 0, 1)) << "a 1 ends the turn";
  EXPECT_EQ(play.decisions().size(), play.size());
  for (auto const& [key, values] : play.decisions()) {
    EXPECT_EQ(play.action_at(std::as_bytes(std::span{key})), values.best);
    EXPECT_EQ(play.at(std::as_bytes(std::span{key})), &values);
  }
}

TEST(BestWithLoops, ALimitLeavesBoundsThatHoldTheTruth) {
  auto const truth = best_with_loops<int>(pig(20), [](int won) { return won; }).value;
  auto width = 1.0;
  for (std::uint64_t const runs : {8'000U, 14'000U}) {
    auto const part = best_with_loops<int>(pig(20), [](int won) { return won; }, {.runs = runs});
    EXPECT_FALSE(part.read.complete || part.read.exact) << runs;
    EXPECT_LE(part.value.low, truth.low);
    EXPECT_GE(part.value.high, truth.high);
    EXPECT_FALSE(part.read.unread.empty());
    EXPECT_LE(part.value.width().to_double(), width);
    width = part.value.width().to_double();
  }
}

TEST(BestWithLoops, ChancesHoldWhateverIsBestWhereThatIsOpen) {
  auto const truth = best_with_loops<int>(pig(20), [](int won) { return won; }).value.low;
  auto const part = best_with_loops<int>(pig(20), [](int won) { return won; }, {.runs = 14'000});
  ASSERT_EQ(part.read.rows.size(), 2U);
  EXPECT_TRUE(part.bounded);
  EXPECT_LE(part.read.rows[1].chance.low, truth);
  EXPECT_GE(part.read.rows[1].chance.high, truth);
  EXPECT_LE(part.read.rows[0].chance.low, ratio{1} - truth);
  EXPECT_GE(part.read.rows[0].chance.high, ratio{1} - truth);
}

TEST(BestWithLoops, FewerThanTwoOutcomesMetAreBoundsAllTheSame) {
  auto const none = best_with_loops<int>(pig(100), [](int won) { return won; }, {.runs = 50});
  EXPECT_FALSE(none.bounded);
  EXPECT_TRUE(none.read.rows.empty());
  ASSERT_FALSE(none.read.unread.empty());
  EXPECT_EQ(none.read.unread[0].second.high, ratio{1});
  // Going on or taking 7: half of the ways on are 7, too.
  auto const climb = [](auto& c) {
    for (std::uint32_t n = 0;; ++n) {
      auto const take = choose_best(c, 2, n);
      if (!take) return 0;
      if (*take == 1 && n > 0) return 7;
      if (c.below(2) == 0) return 7;
    }
  };
  auto const one = best_with_loops<int>(climb, [](int points) { return points; }, {.runs = 40});
  EXPECT_FALSE(one.bounded);
  ASSERT_EQ(one.read.rows.size(), 1U);
  EXPECT_EQ(one.read.rows[0].outcome, 7);
  EXPECT_GE(one.read.rows[0].chance.low, ratio(1, 2));
  EXPECT_EQ(one.read.rows[0].chance.high, ratio{1});
}

TEST(BestWithLoops, StopOrRollAgain) {
  // Roll again costs one point and may be done for ever: take 6, 5 or 4 (worth 6 of 3.5 + ...).
  auto const best = best_with_loops<int>(
      [](auto& c) {
        for (;;) {
          auto const face = static_cast<int>(c.below(6)) + 1;
          auto const again = choose_best(c, 2, face);
          if (!again) return 0;
          if (*again == 0) return face;
          if (c.below(6) == 0) return 0;  // now and then it is taken away
        }
      },
      [](int points) { return points; });
  // v = mean of max(face, 5/6 v): stop on 4, 5, 6 gives v = 15/6 + 1/2 * 5/6 v = 30/7; 5/6 v = 25/7
  EXPECT_EQ(best.value.low, (ratio{30, 7}));
  EXPECT_EQ(best.play.find(2, 4)->best, 0U);
  EXPECT_EQ(best.play.find(2, 3)->best, 1U);
}

TEST(BestWithLoops, WaitingForEverIsNoWayToPlay) {
  // Waiting leads back; stopping is worth 3. The bound from above does not come down by itself.
  auto const wait = [](auto& c) {
    for (int at = 0;; at = 1 - at) {
      auto const stop = choose_best(c, 2, at);
      if (!stop) return 0;
      if (*stop == 1) return c.below(2) == 0 ? 2 : 4;
      if (c.below(1000) == 1) return 0;  // waiting is not quite free
      if (c.below(2) == 0) at = 1 - at;
    }
  };
  auto const best = best_with_loops<int>(wait, [](int points) { return points; });
  EXPECT_EQ(best.value.low, ratio{3});
  EXPECT_LT(best.at_most, ratio::parse("3.0001"));
  auto const free = best_with_loops<int>(
      [](auto& c) {
        for (int at = 0;; at = (at + 1) % 3) {
          auto const stop = choose_best(c, 2, at);
          if (!stop) return 0;
          if (*stop == 1) return c.below(2) == 0 ? 2 : 4;
          if (c.below(2) == 0) at = 0;
        }
      },
      [](int points) { return points; });
  EXPECT_EQ(free.value.low, ratio{3});
  EXPECT_LT(free.at_most, ratio::parse("3.0001"));
}

TEST(BestWithLoops, AWayToPlayThatMayNeverEndIsRefused) {
  auto const trap = [](auto& c) {  // an opponent who can keep the game from being won, and does
    for (int at = 0;; at = 1 - at) {
      auto const let_go = choose_least(c, 2, at);
      if (!let_go) return 0;
      if (*let_go == 1) return 1 + static_cast<int>(c.below(2));
      (void)c.below(2);
    }
  };
  EXPECT_THROW(best_with_loops<int>([&](auto& c) { return trap(c) + (c.below(2) == 0 ? 0 : 1); },
                                    [](int points) { return points; }),
               faro::description_error);
}

/// A fair walk that may be stopped anywhere for what the place pays: it is worth the lowest concave function
/// above the pay (E. Dynkin, 1963), a hull that can be drawn with a ruler.
double hull_at(std::size_t place, std::vector<double> const& pay) {
  std::vector<std::size_t> hull;
  auto const line = [&](std::size_t a, std::size_t b, std::size_t x) {
    return pay[a] + (pay[b] - pay[a]) * static_cast<double>(x - a) / static_cast<double>(b - a);
  };
  for (std::size_t x = 0; x < pay.size(); ++x) {
    while (hull.size() > 1 && pay[hull.back()] <= line(hull[hull.size() - 2], x, hull.back()))
      hull.pop_back();
    hull.push_back(x);
  }
  auto const right = std::ranges::lower_bound(hull, place);
  return *right == place ? pay[place] : line(*std::prev(right), *right, place);
}

TEST(BestWithLoops, AWalkIsStoppedAtTheRightPlaceHoweverLongItTakes) {
  constexpr std::size_t last = 600;  // across takes some 360,000 steps: bounds that creep would not close
  std::vector<double> pay;
  for (std::size_t x = 0; x <= last; ++x)
    pay.push_back(static_cast<double>((x * x * 7919 + x * 104729) % 6000));
  constexpr std::size_t start = 333;
  auto const game = [&](auto& c) {
    for (auto x = start;;) {
      auto const now = static_cast<int>(pay[x]);
      if (x == 0 || x == last) return now;
      auto const go = choose_best(c, 2, x);
      if (!go || *go == 0) return now;
      x = c.below(2) == 0 ? x + 1 : x - 1;
    }
  };
  auto const best = best_with_loops<int>(game, [](int points) { return points; });
  EXPECT_NEAR(best.value.low.to_double(), hull_at(start, pay), 1e-6);
  EXPECT_NEAR(best.at_most.to_double(), best.value.low.to_double(), 1e-6);
  EXPECT_LT(best.undecided_by, 1e-9);
}

TEST(BestWithLoops, AWalkAgainstAnOpponent) {
  constexpr int top = 120;  // one wants to be there, the other at 0; both may double the step at worse odds
  auto const game = [](auto& c) {
    int x = top / 2;
    for (bool mine = true;; mine = !mine) {
      auto const act = mine ? choose_best(c, 2, mine, x) : choose_least(c, 2, mine, x);
      if (!act) return 0;
      auto const by = *act == 1 ? 2 : 1;
      bool const up = c.below(19) < (*act == 1 ? 9U : 10U);
      x += up ? by : -by;
      if (x <= 0) return 0;
      if (x >= top) return 1;
    }
  };
  auto const best = best_with_loops<int>(game, [](int won) { return won; });
  EXPECT_LT((best.at_most - best.value.low).to_double(), 1e-6);
  EXPECT_GE(best.at_most, best.value.low);
}

TEST(BestWithLoops, WithoutLoopsItIsBackwardInduction) {
  auto const duel =
      [](auto& c) {  // draw up to 3 cards of 1..4, above 6 is nothing; an opponent may take one off
        int sum = 0;
        for (int cards = 0; cards < 3; ++cards) {
          auto const go = choose_best(c, 2, cards, sum);
          if (!go) return 0;
          if (*go == 0) break;
          sum += static_cast<int>(c.below(4)) + 1;
        }
        auto const take = choose_least(c, 2, sum);
        if (!take) return 0;
        if (*take == 1) sum -= static_cast<int>(c.below(2));
        return sum > 6 ? 0 : sum;
      };
  auto const plain = faro::odds::best_choice(duel, [](int x) { return x; });
  auto const loops = best_with_loops<int>(duel, [](int x) { return x; });
  EXPECT_EQ(loops.value.low, plain.value);
  EXPECT_EQ(loops.value.high, plain.value);
}

}  // namespace
