// Several counts of one game together, held against every way that few throws can fall.
#include <faro/chains/detail/joint_counters.hpp>
#include <faro/chains/reading.hpp>

#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace {

using faro::joint_counts;
using faro::ratio;

/// Tosses until two heads in a row; "wild" where the last toss before them was a tail, else "at once".
template <class C>
std::string two_heads(C& c) {
  int heads = 0;
  bool tail_before = false;
  for (;;) {
    if (faro::merge_point(c, heads, tail_before)) return {};
    faro::count(c, "tosses");
    if (c.below(2) == 1) {
      if (++heads == 2) return tail_before ? "wild" : "at once";
    } else {
      faro::count(c, "tails");
      heads = 0;
      tail_before = true;
    }
  }
}

faro::loop_reading<std::string> heads_read() {
  faro::loop_limits limit;
  limit.together = {"tosses", "tails"};
  return faro::read_with_loops<std::string>([](auto& c) { return two_heads(c); }, limit);
}

/// The ways of so many tosses in which the game ends within them and `holds` (outcome, tosses, tails).
ratio by_listing(int tosses, std::function<bool(bool, int, int)> const& holds) {
  std::int64_t ways = 0;
  for (int n = 0; n < 1 << tosses; ++n) {
    int heads = 0;
    int tails = 0;
    for (int k = 0; k < tosses; ++k) {
      if ((n >> k & 1) == 1) {
        ++heads;
      } else {
        heads = 0;
        ++tails;
      }
      if (heads < 2) continue;
      ways += holds(tails > 0, k + 1, tails) ? 1 : 0;
      break;
    }
  }
  return {ways, std::int64_t{1} << tosses};
}

TEST(JointCounts, AreExactUpToTheirCaps) {
  auto const read = heads_read();
  ASSERT_TRUE(read.kept);
  auto const law = joint_distribution(*read.kept, {7, 3});
  EXPECT_TRUE(law.unread.is_zero());
  ratio within;
  ratio all;
  for (auto const& end : law.ends) {
    EXPECT_TRUE(end.chance.exact());
    all += end.chance.low;
    if (end.counts[0] <= 6 && end.counts[1] >= 2) within += end.chance.low;
  }
  EXPECT_EQ(all, ratio{1});
  EXPECT_EQ(within, by_listing(6, [](bool, int tosses, int tails) { return tosses <= 6 && tails >= 2; }));
}

TEST(JointCounts, GoWithTheOutcome) {
  auto const read = heads_read();
  std::optional<std::size_t> wild;
  for (auto const& row : read.rows) {
    if (row.outcome == "wild") wild = row.number;
  }
  ASSERT_TRUE(wild);
  ratio found;
  for (auto const& end : joint_distribution(*read.kept, {9, 4}).ends) {
    if (end.outcome == *wild && end.counts[0] <= 8 && end.counts[1] <= 3) found += end.chance.low;
  }
  EXPECT_EQ(found, by_listing(8, [](bool is_wild, int, int tails) { return is_wild && tails <= 3; }));
}

TEST(JointCounts, WhatIsSettledIsNotReadOn) {
  auto const read = heads_read();
  auto const law =
      joint_distribution(*read.kept, {std::nullopt, std::nullopt},
                         [](std::vector<std::uint64_t> const& least) -> std::optional<std::size_t> {
                           if (least[0] > 10) return 0;  // too long, and so without an end
                           return std::nullopt;
                         });
  EXPECT_TRUE(law.unread.is_zero());
  ratio found;
  for (auto const& end : law.ends) {
    if (end.counts[0] == 2 * end.counts[1]) found += end.chance.low;
  }
  EXPECT_EQ(found, by_listing(11, [](bool, int tosses, int tails) { return tosses == 2 * tails; }));
  EXPECT_EQ(law.settled[0].low, ratio{1} - by_listing(11, [](bool, int, int) { return true; }));
}

TEST(JointCounts, WithoutAnEndAreBounded) {
  auto const read = heads_read();
  auto const law = joint_distribution(*read.kept, {std::nullopt, std::nullopt});
  EXPECT_FALSE(law.unread.is_zero());
  ratio low;
  for (auto const& end : law.ends) {
    if (end.counts[0] == 2 * end.counts[1]) low += end.chance.low;
  }
  auto const listed = by_listing(20, [](bool, int tosses, int tails) { return tosses == 2 * tails; });
  EXPECT_NEAR(low.to_double(), listed.to_double(), 1e-3);  // beyond 20 tosses is about as much
  EXPECT_GE(low + law.unread, listed);
  EXPECT_LT(law.unread.to_double(), 1e-9);
}

}  // namespace
