// The exhaustive reading: exact distributions, merged merge points, closed retry loops, limits that lose
// nothing.
#include "support/exchange_shuffle.hpp"

#include <faro/chance/exhaustive.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

namespace {

using faro::chooser;
using faro::count_t;
using faro::integer;
using faro::loops;
using faro::merge_point;
using faro::power;
using faro::ratio;
using faro::read_exhaustively;
using faro::testing::exchange;

/// Document 003's SelectionShuffle: draws positions until a new one turns up.
template <chooser C>
std::string selection(C& c, std::string const& deck) {
  std::string chosen;
  while (chosen.size() < deck.size()) {
    if (merge_point(c, chosen)) return {};
    auto const card = deck[c.below(deck.size())];
    if (chosen.find(card) == std::string::npos) chosen += card;
  }
  return chosen;
}

TEST(ExhaustiveReading, GivesTable10_2OfDocument003) {
  auto const once = read_exhaustively<std::string>([](auto& c) { return exchange(c, "ABC", 1); });
  EXPECT_EQ(once.law.denominator(), integer{9});
  EXPECT_EQ(once.law.weight("ABC"), integer{3});
  EXPECT_EQ(once.law.weight("ACB"), integer{2});
  EXPECT_EQ(once.law.weight("BCA"), integer{0});
  auto const twice = read_exhaustively<std::string>([](auto& c) { return exchange(c, "ABC", 2); });
  EXPECT_EQ(twice.law.denominator(), integer{81});
  EXPECT_EQ(twice.law.weight("ABC"), integer{21});
  for (auto const* order : {"ACB", "BAC", "BCA", "CAB", "CBA"})
    EXPECT_EQ(twice.law.weight(order), integer{12});
  EXPECT_TRUE(twice.stats.equally_likely);
}

TEST(ExhaustiveReading, NothingIsChosenFromNothing) {
  EXPECT_THROW(read_exhaustively([](auto& c) { return c.below(0); }), faro::description_error);
  // [](auto c) would answer from a copy, of which the reading learns nothing.
  static_assert(faro::detail::no_description<decltype([](auto c) { return c.below(6); })>);
}

TEST(ExhaustiveReading, ChanceFromElsewhereIsFoundOnTheOnlyPath) {
  int calls = 0;  // the same result as before, by chance, a few times
  EXPECT_THROW(read_exhaustively([&](auto&) { return ++calls % 4 == 0; }), faro::description_error);
}

TEST(ExhaustiveReading, MergesPathsThatMeet) {
  // 6 cards, 12 exchanges: 36^12 = 4.7e18 paths. Reading them one by one would take a thousand years.
  auto const read = read_exhaustively<std::string>([](auto& c) { return exchange(c, "ABCDEF", 12); });
  EXPECT_EQ(read.law.mass(), ratio{1});
  EXPECT_EQ(read.law.denominator(), power(36, 12));
  EXPECT_LT(read.stats.runs, 400'000U);
}

TEST(ExhaustiveReading, AsksForKindsWithTheirWeights) {
  auto const suits = read_exhaustively<std::size_t>([](auto& c) {
    std::array<count_t, 3> const counts{1, 0, 3};
    return faro::pick_kind(c, std::span<count_t const>{counts});
  });
  EXPECT_EQ(suits.law.size(), 2U);  // never a branch of probability zero
  EXPECT_EQ(suits.law.probability(2), (ratio{3, 4}));
  EXPECT_EQ(suits.stats.runs, 2U);
}

TEST(ExhaustiveReading, WeightsGrowPast128BitsWithoutWrapping) {
  auto const coins = read_exhaustively<int>([](auto& c) {
    int heads = 0;
    for (int i = 0; i < 400; ++i) {
      if (merge_point(c, heads, i)) return 0;
      heads += static_cast<int>(c.below(2));
    }
    return heads;
  });
  EXPECT_EQ(coins.law.denominator(), power(2, 400));
  EXPECT_EQ(coins.law.weight(200), faro::binomial(400, 200));
  EXPECT_EQ(coins.law.mass(), ratio{1});
}

TEST(RetryLoops, AreClosedExactly) {
  auto const read = read_exhaustively<std::string>([](auto& c) { return selection(c, "ABCD"); });
  EXPECT_EQ(read.unread, ratio{0});
  ASSERT_EQ(read.law.size(), 24U);
  for (auto const& entry : read.law.entries()) EXPECT_EQ(read.law.probability(entry.outcome), (ratio{1, 24}));
}

TEST(RetryLoops, UnrolledToALimitReturnTheUnreadMassExactly) {
  auto const read = read_exhaustively<std::string>([](auto& c) { return selection(c, "ABC"); },
                                                   {.picks = 40, .retries = loops::unroll});
  // 1 - P(three kinds of coupon within 40 draws) = (3 * 2^40 - 3) / 3^40
  EXPECT_EQ(read.unread, (ratio{integer{3} * power(2, 40) - 3, power(3, 40)}));
  EXPECT_EQ(read.unread.to_string(), "366503875925/1350851717672992089");
  EXPECT_EQ(read.law.mass() + read.unread, ratio{1});
}

TEST(RetryLoops, WithoutAWayOutAreUnread) {
  auto const read = read_exhaustively<int>([](auto& c) {
    if (c.below(4) == 0) return 7;
    for (;;) {
      if (merge_point(c, 'x')) return 0;
      (void)c.below(2);
    }
  });
  EXPECT_EQ(read.law.probability(7), (ratio{1, 4}));
  EXPECT_EQ(read.unread, (ratio{3, 4}));
}

/// The same without a merge point, as one writes it at first.
template <chooser C>
std::string selection_that_tries_again(C& c, std::string const& deck) {
  std::string chosen;
  while (chosen.size() < deck.size()) {
    auto card = deck[c.below(deck.size())];
    while (chosen.find(card) != std::string::npos) card = deck[c.below(deck.size())];
    chosen += card;
  }
  return chosen;
}

TEST(RetryLoops, WithoutAMergePointAreReadBreadthFirst) {
  auto const read_to = [](std::uint64_t runs) {
    return read_exhaustively<std::string>([](auto& c) { return selection_that_tries_again(c, "ABC"); },
                                          {.retry_runs = runs});
  };
  auto unread = ratio{1};
  for (auto const runs : {100U, 1000U, 10'000U}) {
    auto const read = read_to(runs);
    EXPECT_EQ(read.law.mass() + read.unread, ratio{1});
    EXPECT_LT(read.unread, (unread * ratio{3, 5})) << runs;
    unread = read.unread;
    for (auto const& [order, chance] : read.law) {
      EXPECT_LE(chance, (ratio{1, 6}));
      EXPECT_GE(chance + read.unread, (ratio{1, 6}));
    }
  }
  auto const advice = faro::retry_advice(read_to(100).stats.retries);
  EXPECT_NE(advice.find("at picks 0/3 0/3 "), std::string::npos) << advice;
  EXPECT_NE(advice.find("merge_point("), std::string::npos) << advice;
}

TEST(RetryLoops, ThatEndOnlyByChanceDoNotHang) {
  auto const read = read_exhaustively<int>(
      [](auto& c) {
        int rolls = 1;
        while (c.below(6) != 5) ++rolls;
        return rolls;
      },
      {.retry_runs = 2000});
  EXPECT_EQ(read.law.probability(1), (ratio{1, 6}));
  EXPECT_EQ(read.law.probability(2), (ratio{5, 36}));
  EXPECT_FALSE(read.unread.is_zero());
  EXPECT_FALSE(read.stats.retries.empty());
}

TEST(RetryLoops, OfOnePathALengthAreReadForSoManyPicks) {
  std::uint64_t tosses = 0;
  constexpr std::uint64_t runs = 20'000;
  auto const read = read_exhaustively<int>(
      [&](auto& c) {
        int tails = 0;
        for (++tosses; c.below(2) == 1; ++tosses) ++tails;
        return std::min(tails, 5);
      },
      {.retry_runs = runs});
  EXPECT_LT(tosses, 2 * runs * faro::detail::answers_a_run);
  EXPECT_EQ(read.law.mass() + read.unread, ratio{1});
  EXPECT_LT(read.unread, (ratio{1, 1'000'000'000}));
}

/// How many answers its descriptions were given.
struct asked_often {
  std::uint64_t answers = 0;
  auto tries(int certain) {
    return [this, certain](auto& c) {
      int rolls = 1;
      for (int i = 0; i < certain; ++i, ++answers) (void)c.below(1);
      while (++answers, c.below(6) != 5) ++rolls;
      return rolls;
    };
  }
};

TEST(RetryLoops, OfLongRunsAreBoundedByTheirAnswers) {
  asked_often long_runs;
  auto const read = read_exhaustively<int>(long_runs.tries(100), {.retry_runs = 2000});
  EXPECT_LT(read.stats.runs, 2000U);
  EXPECT_LT(long_runs.answers, 300'000U);
  EXPECT_LE(read.unread, (ratio{125, 216}));
  EXPECT_EQ(read.law.probability(2), (ratio{5, 36}));
}

TEST(RetryLoops, AreCheckedAndListedAsFarAsThatIsSoon) {
  asked_often checked;
  EXPECT_FALSE(faro::check_merge_points<int>(checked.tries(0), {.runs = 2000}));
  EXPECT_LT(checked.answers, 300'000U);
}

TEST(RetryLoops, WhoseMergePointCountsTheTriesAreBoundedByTheirAnswers) {
  auto const read = read_exhaustively<int>(
      [](auto& c) {
        for (int rolls = 1;; ++rolls) {
          if (merge_point(c, rolls)) return 0;
          if (c.below(6) == 5) return rolls;
        }
      },
      {.runs = 20'000});
  EXPECT_LT(read.stats.runs, 20'000U);
  EXPECT_LT(read.stats.answers, 1'100'000U);
  EXPECT_EQ(read.law.probability(3), (ratio{25, 216}));
  EXPECT_EQ(read.law.mass() + read.unread, ratio{1});
}

TEST(RetryLoops, BesideMergePointsAreReadToo) {
  auto const read = read_exhaustively<int>(
      [](auto& c) {
        int round = 0;
        for (; round < 3; ++round) {
          if (merge_point(c, round)) return 0;
          while (c.below(2) == 0) {}
        }
        return round;
      },
      {.retry_runs = 2000});
  EXPECT_EQ(read.law.mass() + read.unread, ratio{1});
  EXPECT_GT(read.law.probability(3), (ratio{99, 100}));
}

TEST(Descriptions, MayTakeNoChanceFromElsewhere) {
  std::uint64_t calls = 0;
  EXPECT_THROW(read_exhaustively<std::uint64_t>([&](auto& c) { return c.below(6) + ++calls % 3; }),
               faro::description_error);
}

TEST(Limits, OnPicksCutRunsWithoutLosingMass) {
  auto const until_six = [](auto& c) {
    int rolls = 1;
    while (c.below(6) != 5) ++rolls;
    return rolls;
  };
  auto const read = read_exhaustively<int>(until_six, {.picks = 4});
  EXPECT_EQ(read.law.probability(1), (ratio{1, 6}));
  EXPECT_EQ(read.law.probability(4), (ratio{125, 1296}));
  EXPECT_EQ(read.unread, (ratio{625, 1296}));
  EXPECT_EQ(read.stats.deepest, 4U);
}

TEST(Limits, OnRunsReturnTheRestAsUnread) {
  auto const read =
      read_exhaustively<std::string>([](auto& c) { return exchange(c, "ABCDE", 6); }, {.runs = 1000});
  EXPECT_EQ(read.stats.runs, 1000U);
  EXPECT_LT(read.law.mass(), ratio{1});
  EXPECT_EQ(read.law.mass() + read.unread, ratio{1});
}

TEST(CheckMergePoints, AcceptsKeysThatDetermineTheFuture) {
  EXPECT_TRUE(faro::check_merge_points<std::string>([](auto& c) { return exchange(c, "ABC", 3); }));
  EXPECT_TRUE(faro::check_merge_points<std::string>([](auto& c) { return selection(c, "ABC"); }));
}

TEST(CheckMergePoints, RefusesAKeyThatForgetsSomething) {
  // The key forgets how many exchanges are left.
  auto const forgetful = [](auto& c) {
    std::string deck = "ABC";
    for (int left = 3; left > 0; --left) {
      if (merge_point(c, deck)) return std::string{};
      auto const i = c.below(3);
      auto const j = c.below(3);
      std::swap(deck[i], deck[j]);
    }
    return deck;
  };
  try {
    faro::check_merge_points<std::string>(forgetful);
    FAIL() << "a wrong key was accepted";
  } catch (faro::description_error const& e) {
    EXPECT_NE(std::string{e.what()}.find("does not determine the future: picks"), std::string::npos)
        << e.what();
  }
}

TEST(CheckMergePoints, RefusesChanceFromElsewhere) {
  int calls = 0;
  auto const another_each_time = [&calls](auto& c) { return static_cast<int>(c.below(2)) + 2 * ++calls; };
  EXPECT_THROW(faro::check_merge_points<int>(another_each_time), faro::description_error);
}

TEST(CheckMergePoints, RefusesAKeyThatForgetsTheDeck) {
  auto const forgetful = [](auto& c) {
    std::array<count_t, 2> counts{2, 2};
    auto const first = faro::draw_kind(c, std::span{counts});
    if (merge_point(c, 'k')) return std::size_t{0};
    (void)first;
    return faro::draw_kind(c, std::span{counts});
  };
  EXPECT_THROW(faro::check_merge_points<std::size_t>(forgetful), faro::description_error);
}

TEST(Descriptions, MustAskTheSameQuestionAfterTheSamePicks) {
  int calls = 0;
  auto const moody = [&](auto& c) { return c.below(2) + c.below(++calls % 2 == 0 ? 3 : 2); };
  try {
    read_exhaustively<std::uint64_t>(moody);
    FAIL() << "a description that depends on more than its picks was accepted";
  } catch (faro::description_error const& e) {
    EXPECT_NE(std::string{e.what()}.find("pick 1"), std::string::npos) << e.what();
  }
}

TEST(Descriptions, MustLeaveWhenTold) {
  auto const deaf = [](auto& c) {
    auto first = c.below(2);
    if (merge_point(c, first)) first = 9;
    return first + c.below(2);
  };
  EXPECT_THROW(read_exhaustively<std::uint64_t>(deaf), faro::description_error);
}

TEST(Descriptions, MayBeCompiledOnceForAnyChooser) {
  std::function<std::uint64_t(faro::chooser_ref)> const compiled = [](faro::chooser_ref c) {
    auto const a = c.below(3);
    if (merge_point(c, a)) return std::uint64_t{0};
    return a + c.below(2);
  };
  auto const read = read_exhaustively<std::uint64_t>(compiled);
  EXPECT_EQ(read.law.probability(1), (ratio{1, 3}));
  EXPECT_EQ(read.stats.merge_points, 3U);
}

TEST(MergePointKeys, LongerThanAnyBufferAreComparedWhole) {
  auto const read = read_exhaustively<int>([](auto& c) {
    std::vector<int> state(1000, 0);
    state.back() = static_cast<int>(c.below(2));
    if (merge_point(c, state)) return 0;
    return state.back() + static_cast<int>(c.below(2));
  });
  EXPECT_EQ(read.stats.merge_points, 2U);
  EXPECT_EQ(read.law.probability(1), (ratio{1, 2}));
}

}  // namespace
