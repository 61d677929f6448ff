// Rounds in which nobody meets anybody twice: known cases of the social golfers' problem, round robins, and
// small cases against all schedules.
#include "draws/src/even/rounds.hpp"

#include "draws/src/even/even_groups.hpp"
#include "draws/src/even/rounds_tried.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

namespace faro::draws {
namespace {

struct halving {
  std::uint64_t below(std::uint64_t n) { return n / 2; }
};

rounds_found drawn(std::size_t people, std::size_t groups, std::size_t rounds) {
  halving c;
  return draw_rounds(c, people, groups, rounds);
}

/// How many pairs meet; 0 where two meet twice or groups are of other sizes.
std::size_t pairs_that_meet(rounds_of_groups const& rounds, std::size_t groups) {
  std::set<std::pair<std::size_t, std::size_t>> met;
  for (auto const& of : rounds) {
    std::vector<std::size_t> sizes(groups);
    for (std::size_t i = 0; i < of.size(); ++i) {
      ++sizes[of[i]];
      for (std::size_t j = 0; j < i; ++j) {
        if (of[i] == of[j] && !met.emplace(j, i).second) return 0;
      }
    }
    if (sizes != even_sizes(of.size(), groups)) return 0;
  }
  return met.size();
}

TEST(Rounds, EverybodyMeetsEverybodyOnceInPairs) {
  for (std::size_t people = 2; people <= 21; ++people) {
    auto const groups = (people + 1) / 2, rounds = people - 1 + people % 2;
    EXPECT_EQ(most_rounds(people, groups), rounds);
    auto const all = drawn(people, groups, rounds);
    ASSERT_EQ(all.group_of.size(), rounds);
    EXPECT_EQ(pairs_that_meet(all.group_of, groups), people * (people - 1) / 2);
    EXPECT_TRUE(drawn(people, groups, rounds + 1).impossible);
  }
}

/// Published: 9 golfers play 4 rounds in threes (the affine plane of order 3), 16 play 5 in fours (order 4),
/// 15 schoolgirls walk 7 days in threes (T. Kirkman, 1850).
TEST(Rounds, KnownSchedulesAreFound) {
  EXPECT_EQ(pairs_that_meet(drawn(9, 3, 4).group_of, 3), 36U);
  EXPECT_EQ(pairs_that_meet(drawn(16, 4, 5).group_of, 4), 120U);
  EXPECT_EQ(pairs_that_meet(drawn(15, 5, 7).group_of, 5), 105U);
  EXPECT_EQ(pairs_that_meet(drawn(20, 5, 4).group_of, 5), 120U);
}

TEST(Rounds, CountingProvesThatThereAreNone) {
  EXPECT_EQ(most_rounds(6, 2), 1U);  // two of three meet again in two groups
  EXPECT_EQ(most_rounds(9, 3), 4U);
  EXPECT_EQ(most_rounds(5, 5), SIZE_MAX);
  EXPECT_TRUE(drawn(6, 2, 2).impossible);
  EXPECT_TRUE(drawn(9, 3, 5).impossible);
}

/// Counting allows 12 golfers in threes 5 rounds.
TEST(Rounds, TryingAllProvesThatThereAreNone) {
  EXPECT_EQ(most_rounds(12, 4), 5U);
  EXPECT_TRUE(drawn(12, 4, 5).impossible);
  EXPECT_EQ(pairs_that_meet(drawn(12, 4, 4).group_of, 4), 48U);
}

/// All ways to fill rounds one after the other, with nothing left out but second meetings.
bool exists(std::size_t people, std::size_t groups, std::size_t rounds,
            std::set<std::pair<std::size_t, std::size_t>> const& met) {
  if (rounds == 0) return true;
  std::vector<std::size_t> of;
  auto const sizes = even_sizes(people, groups);
  for (std::size_t g = 0; g < groups; ++g) of.insert(of.end(), sizes[g], g);
  do {
    auto now = met;
    bool fine = true;
    for (std::size_t i = 0; i < people && fine; ++i) {
      for (std::size_t j = 0; j < i && fine; ++j) fine = of[i] != of[j] || now.emplace(j, i).second;
    }
    if (fine && exists(people, groups, rounds - 1, now)) return true;
  } while (std::ranges::next_permutation(of).found);
  return false;
}

TEST(Rounds, SmallCasesAreAsAllSchedulesHaveThem) {
  for (std::size_t people = 4; people <= 7; ++people) {
    for (std::size_t groups = 2; groups < (people + 1) / 2; ++groups) {
      for (std::size_t rounds = 1; rounds <= (people < 7 ? 4U : 2U); ++rounds) {
        auto const found = drawn(people, groups, rounds);
        bool const is = exists(people, groups, rounds, {});
        EXPECT_EQ(!found.group_of.empty(), is) << people << " " << groups << " " << rounds;
        EXPECT_EQ(found.impossible, !is) << people << " " << groups << " " << rounds;
        if (people / groups < 2) continue;
        auto const tried = try_all_rounds(people, groups, rounds, 10'000'000);
        EXPECT_TRUE(tried.all);
        EXPECT_EQ(tried.found.has_value(), is) << people << " " << groups << " " << rounds;
        if (!tried.found) continue;
        EXPECT_GT(pairs_that_meet(*tried.found, groups), 0U);
      }
    }
  }
}

}  // namespace
}  // namespace faro::draws
