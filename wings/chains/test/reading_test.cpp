// Games that come back to where they were, read from their descriptions. Numbers without a source beside them
// were computed by Gauss elimination over fractions, elsewhere; "within n" by stepping the chain.
#include "support/exchange_shuffle.hpp"

#include <faro/chains/reading.hpp>
#include <faro/chance/exhaustive.hpp>

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <numeric>
#include <string>
#include <variant>

namespace {

using faro::chooser;
using faro::count;
using faro::loop_reading;
using faro::merge_point;
using faro::power;
using faro::ratio;
using faro::read_steps;
using faro::read_with_loops;

template <class R>
ratio chance(loop_reading<R> const& read, R const& outcome) {
  for (auto const& row : read.rows) {
    if (row.outcome == outcome) {
      EXPECT_TRUE(row.chance.exact());
      return row.chance.low;
    }
  }
  return {};
}

template <class R>
ratio expected(loop_reading<R> const& read, std::string const& what) {
  for (auto const& c : read.counts) {
    if (c.what == what && c.expected) {
      EXPECT_TRUE(c.expected->exact());
      return c.expected->low;
    }
  }
  ADD_FAILURE() << what;
  return {};
}

/// A coin until one of the patterns shows.
auto penney(std::string const& a, std::string const& b) {
  return [=](auto& c) {
    std::string seen;
    for (;;) {
      if (merge_point(c, seen)) return 0;
      count(c, "flips");
      seen += c.below(2) == 0 ? 'H' : 'T';
      if (seen.size() > 3) seen.erase(0, 1);
      if (seen == a) return 1;
      if (seen == b) return 2;
    }
  };
}

/// The board of 1979, from square 0; a throw past 100 does not move.
std::array<int, 101> board() {
  std::array<int, 101> to{};
  std::iota(to.begin(), to.end(), 0);
  for (auto const& [from, end] : std::map<int, int>{{1, 38},
                                                    {4, 14},
                                                    {9, 31},
                                                    {21, 42},
                                                    {28, 84},
                                                    {36, 44},
                                                    {51, 67},
                                                    {71, 91},
                                                    {80, 100},
                                                    {16, 6},
                                                    {47, 26},
                                                    {49, 11},
                                                    {56, 53},
                                                    {62, 19},
                                                    {64, 60},
                                                    {87, 24},
                                                    {93, 73},
                                                    {95, 75},
                                                    {98, 78}})
    to[static_cast<std::size_t>(from)] = end;
  return to;
}

TEST(ReadWithLoops, PenneysGame) {
  auto const read = read_with_loops<int>(penney("HHH", "THH"));
  EXPECT_TRUE(read.exact && read.complete && read.certified);
  EXPECT_EQ(chance(read, 1), (ratio{1, 8}));
  EXPECT_EQ(chance(read, 2), (ratio{7, 8}));
  EXPECT_EQ(expected(read, "flips"), ratio{7});
  EXPECT_EQ(expected(read, "picks"), ratio{7});
  EXPECT_TRUE(read.never.high.is_zero());
}

TEST(ReadWithLoops, WaitingForAPattern) {
  for (auto const& [pattern, flips] : std::map<std::string, int>{{"HHH", 14},
                                                                 {"HHT", 8},
                                                                 {"HTH", 10},
                                                                 {"HTT", 8},
                                                                 {"THH", 8},
                                                                 {"THT", 10},
                                                                 {"TTH", 8},
                                                                 {"TTT", 14}})
    EXPECT_EQ(expected(read_with_loops<int>(penney(pattern, "none")), "flips"), ratio{flips}) << pattern;
}

TEST(ReadWithLoops, ChutesAndLadders) {
  auto const to = board();
  auto const game = [&](auto& c) {
    int square = 0;
    for (;;) {
      if (merge_point(c, square)) return 0;
      count(c, "spins");
      auto const next = square + static_cast<int>(c.below(6)) + 1;
      if (next <= 100) square = to[static_cast<std::size_t>(next)];
      if (square == 100) return 1;
    }
  };
  auto const read = read_with_loops<int>(game, {.clock = "spins"});
  // S. C. Althoen, L. King, K. Schilling: How long is a game of Snakes and Ladders? (1993)
  EXPECT_EQ(expected(read, "spins").to_string(),
            "225837582538403273407117496273279920181931269186581786048583/"
            "5757472998140039232950575874628786131130999406013041613400");
  ASSERT_TRUE(read.distribution_of_clock);
  ratio within;
  for (std::size_t n = 0; n <= 7; ++n) within += read.distribution_of_clock->ended[n];
  EXPECT_LE(within, ratio(47, 31104));
  EXPECT_GE(within + ratio(1, power(2, 240)), ratio(47, 31104));
}

TEST(ReadWithLoops, CrapsWithItsRolls) {
  auto const read = read_with_loops<std::string>([](auto& c) -> std::string {
    auto const roll = [&] {
      count(c, "rolls");
      return static_cast<int>(c.below(6) + c.below(6)) + 2;
    };
    auto const point = roll();
    if (point == 7 || point == 11) return "win";
    if (point <= 3 || point == 12) return "loss";
    for (;;) {
      if (merge_point(c, point)) return {};
      auto const next = roll();
      if (next == point) return "win";
      if (next == 7) return "loss";
    }
  });
  EXPECT_EQ(chance<std::string>(read, "win"), (ratio{244, 495}));
  EXPECT_EQ(expected(read, "rolls"), (ratio{557, 165}));
  EXPECT_EQ(expected(read, "picks"), (ratio{1114, 165}));
}

TEST(ReadWithLoops, WhatIsCountedBeforeAMergePointBelongsToTheStateBefore) {
  auto const read = read_with_loops<int>([](auto& c) {
    for (;;) {
      if (merge_point(c, 'a')) return 0;
      auto const n = c.below(3);
      count(c, "sum", n);
      if (merge_point(c, 'b')) return 0;
      if (c.below(2) == 0) return 1;
    }
  });
  EXPECT_EQ(expected(read, "sum"), ratio{2});  // two rounds of one on the average
}

TEST(ReadWithLoops, WithoutLoopsItIsTheExhaustiveReading) {
  auto const game = [](auto& c) { return faro::testing::exchange(c, "ABCD", 4); };
  auto const loops = read_with_loops<std::string>(game);
  auto const plain = faro::read_exhaustively<std::string>(game);
  EXPECT_TRUE(loops.exact);
  EXPECT_EQ(loops.law(), plain.law);
  EXPECT_TRUE(loops.missing().is_zero());
}

TEST(ReadWithLoops, RetryLoopsGiveEveryOrderOnce) {
  auto const selection = [](auto& c) {
    std::string chosen;
    while (chosen.size() < 4) {
      if (merge_point(c, chosen)) return std::string{};
      auto const card = "ABCD"[c.below(4)];
      if (chosen.find(card) == std::string::npos) chosen += card;
    }
    return chosen;
  };
  auto const read = read_with_loops<std::string>(selection);
  ASSERT_EQ(read.rows.size(), 24U);
  for (auto const& row : read.rows) EXPECT_EQ(row.chance.low, (ratio{1, 24}));
}

TEST(ReadWithLoops, WhatNeverEndsIsSaid) {
  auto const read = read_with_loops<int>([](auto& c) {
    if (c.below(4) == 0) return 7;
    for (int at = 0;; at = 1 - at) {
      if (merge_point(c, at)) return 0;
      (void)c.below(2);
    }
  });
  EXPECT_EQ(chance(read, 7), (ratio{1, 4}));
  EXPECT_EQ(read.never.low, (ratio{3, 4}));
  EXPECT_EQ(read.endless_states, 2U);
  EXPECT_FALSE(read.counts[0].expected);  // infinitely many picks
}

TEST(ReadWithLoops, ALimitLeavesBoundsThatHoldTheTruth) {
  auto const game = [](auto& c) {  // a fair walk: ruin at 0 or 40
    int purse = 20;
    for (;;) {
      if (merge_point(c, purse)) return 0;
      purse += c.below(2) == 0 ? 1 : -1;
      if (purse == 0 || purse == 40) return purse;
    }
  };
  auto const part = read_with_loops<int>(game, {.runs = 77});  // all but the last states
  EXPECT_FALSE(part.complete || part.exact);
  ASSERT_FALSE(part.unread.empty());
  ratio open;
  for (auto const& [label, mass] : part.unread) open += mass.high;
  for (auto const& row : part.rows) {
    EXPECT_LE(row.chance.low, (ratio{1, 2}));
    EXPECT_GE(row.chance.high, (ratio{1, 2}));
    EXPECT_LE(row.chance.width(), open + ratio(1, power(10, 40)));
  }
  auto const all = read_with_loops<int>(game);
  EXPECT_EQ(chance(all, 40), (ratio{1, 2}));
}

TEST(ReadWithLoops, InfinitelyManyStatesLeaveBounds) {
  auto const drift = [](auto& c) {  // ends at 0 with probability 1/2: the root of p = 1/3 + 2/3 p^2
    for (std::uint32_t at = 1; at > 0;) {
      if (merge_point(c, at)) return 0;
      if (c.below(3) == 0) {
        --at;
      } else {
        ++at;
      }
    }
    return 1;
  };
  auto const read = read_with_loops<int>(drift, {.states = 200});
  EXPECT_FALSE(read.complete);
  ASSERT_EQ(read.rows.size(), 1U);
  EXPECT_LT(read.rows[0].chance.low, (ratio{1, 2}));
  EXPECT_GT(read.rows[0].chance.low, ratio(1, 2) - ratio(1, power(10, 20)));
  EXPECT_GE(read.rows[0].chance.high, (ratio{1, 2}));
}

TEST(ReadWithLoops, AKeyThatForgetsAVariableIsFound) {
  auto const forgetful = [](auto& c) {  // the key forgets who is to move
    int square = 0;
    for (int who = 0;; who = 1 - who) {
      if (merge_point(c, square)) return 0;
      square += static_cast<int>(c.below(3)) - 1;
      if (square == 3) return who;
      if (square < -3) square = 0;
    }
  };
  EXPECT_THROW(read_with_loops<int>(forgetful), faro::description_error);
}

TEST(ReadWithLoops, ADescriptionThatAsksOtherwiseIsRefused) {
  int runs = 0;
  EXPECT_THROW(read_with_loops<int>([&runs](auto& c) {
                 ++runs;
                 auto const first = c.below(runs % 2 == 0 ? 2 : 3);
                 return static_cast<int>(first + c.below(2));
               }),
               faro::description_error);
}

TEST(ReadWithLoops, StoppedItTellsWhatIsKnown) {
  faro::parallel::watch watch;
  faro::parallel::under const watched{watch};
  std::uint64_t told = 0;
  auto const walk = [](auto& c) {
    std::uint32_t at = 5;
    while (at > 0) {
      if (merge_point(c, at)) return 0;
      at += c.below(2) == 0 ? 1U : ~0U;
    }
    return 1;
  };
  auto const read = read_with_loops<int>(walk, {.tell = [&](faro::loop_progress const& p) {
                                           told = p.states;
                                           if (p.states > 1000) watch.stop();
                                         }});
  EXPECT_TRUE(read.stopped);
  EXPECT_FALSE(read.complete);
  EXPECT_GT(told, 1000U);
  EXPECT_GT(read.rows[0].chance.low, ratio(99, 100));  // what was read is solved all the same
  EXPECT_EQ(read.rows[0].chance.high, ratio{1});
}

TEST(ReadSteps, ResumeFromStates) {
  auto const step = [](auto& c, std::uint32_t const& purse) -> std::variant<std::uint32_t, int> {
    auto const next = c.below(2) == 0 ? purse + 1 : purse - 1;
    if (next == 0) return -1;
    if (next == 20'000) return 1;
    return next;
  };
  auto const read = read_steps<int>(std::uint32_t{10'000}, step, {.effort = {.exact_seconds = 0}});
  EXPECT_LE(read.runs, 2U * read.states + 2U * 256);
  EXPECT_TRUE(read.certified);
  EXPECT_LE(read.rows[0].chance.low, (ratio{1, 2}));
  EXPECT_GE(read.rows[0].chance.high, (ratio{1, 2}));
}

TEST(ReadSteps, TakingTurnsForASix) {
  auto const read = read_steps<int>(std::uint8_t{0},
                                    [](auto& c, std::uint8_t const& who) -> std::variant<std::uint8_t, int> {
                                      if (c.below(6) == 5) return static_cast<int>(who);
                                      return static_cast<std::uint8_t>((who + 1) % 3);
                                    });
  EXPECT_EQ(chance(read, 0), (ratio{36, 91}));
  EXPECT_EQ(chance(read, 1), (ratio{30, 91}));
  EXPECT_EQ(chance(read, 2), (ratio{25, 91}));
}

// A walk away from home, with infinitely many states: home again with chance 1/2.
TEST(ReadWithLoops, MemoryEndsItWithinBounds) {
  auto const step = [](auto& c, std::uint64_t at) -> std::variant<std::uint64_t, int> {
    auto const next = faro::pick_chance(c, 1, 3) ? at - 1 : at + 1;
    if (next == 0) return 0;
    return next;
  };
  std::size_t states = 0;
  for (std::size_t const memory : {std::size_t{100'000}, std::size_t{400'000}}) {
    auto const read = read_steps<int>(std::uint64_t{1}, step, {.memory = memory});
    EXPECT_EQ(read.end, faro::reading_end::memory);
    EXPECT_FALSE(read.complete);
    EXPECT_GT(read.states, states);
    states = read.states;
    ASSERT_EQ(read.rows.size(), 1U);
    EXPECT_LE(read.rows[0].chance.low, ratio(1, 2));
    EXPECT_GE(read.rows[0].chance.high, ratio(1, 2));
    EXPECT_FALSE(read.unread.empty());
  }
}

/// Three cards, one after the other; where a card was drawn before, it draws again.
auto selection_of_three(bool with_merge_point) {
  return [=](auto& c) {
    std::string drawn;
    while (drawn.size() < 3) {
      if (with_merge_point && merge_point(c, drawn)) return std::string{};
      auto const card = static_cast<char>('a' + c.below(3));
      if (drawn.find(card) == std::string::npos) drawn += card;
    }
    return drawn;
  };
}

TEST(RetryLoopsInChains, WithoutAMergePointAreBounded) {
  auto const read = read_with_loops<std::string>(selection_of_three(false));
  ASSERT_EQ(read.rows.size(), 6U);
  EXPECT_FALSE(read.exact);
  EXPECT_EQ(read.retries.substr(0, 8), "0/3 0/3 ");
  for (auto const& row : read.rows) {
    EXPECT_LT(row.chance.low, (ratio{1, 6}));
    EXPECT_GT(row.chance.high, (ratio{1, 6}));
    EXPECT_LT(row.chance.high - row.chance.low, (ratio{1, 20}));
  }
  EXPECT_EQ(read.law().mass() + read.missing(), ratio{1});
  auto const cured = read_with_loops<std::string>(selection_of_three(true));
  EXPECT_TRUE(cured.exact);
  EXPECT_TRUE(cured.retries.empty());
  for (auto const& row : cured.rows) EXPECT_EQ(row.chance.low, (ratio{1, 6}));
}

}  // namespace
