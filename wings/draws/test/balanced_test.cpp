// Balanced groups: the least unevenness and every draw that has it, held against all ways to fill groups.
#include "draws/src/balanced/balanced.hpp"

#include "draws/src/even/even_groups.hpp"

#include <faro/chance/exhaustive.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

namespace faro::draws {
namespace {

using groups_of = std::vector<std::size_t>;

/// As it is meant: squares of counts, less the least squares, by the definition.
std::uint64_t unevenness(balance_rules const& rules, groups_of const& of) {
  std::uint64_t out = 0;
  for (auto const& column : rules.balance) {
    std::map<std::uint32_t, std::vector<std::uint64_t>> counts;
    for (std::size_t i = 0; i < of.size(); ++i) {
      if (column[i] != 0) ++counts.try_emplace(column[i], rules.groups).first->second[of[i]];
    }
    for (auto const& [value, in] : counts) {
      std::uint64_t all = 0;
      for (auto const n : in) {
        all += n;
        out += n * n;
      }
      for (auto const n : even_sizes(all, rules.groups)) out -= n * n;
    }
  }
  return out;
}

bool keeps(balance_rules const& rules, groups_of const& of) {
  for (auto const& column : rules.together) {
    for (std::size_t i = 0; i < of.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (column[i] != 0 && column[i] == column[j] && of[i] != of[j]) return false;
      }
    }
  }
  return std::ranges::none_of(rules.apart, [&](auto const& two) { return of[two.first] == of[two.second]; });
}

/// All that keep the rules and are as even as any of them.
std::set<groups_of> best_by_trying(balance_rules const& rules) {
  auto const sizes = even_sizes(rules.people, rules.groups);
  groups_of of;
  for (std::size_t g = 0; g < sizes.size(); ++g) of.insert(of.end(), sizes[g], g);
  std::map<std::uint64_t, std::set<groups_of>> by_unevenness;
  do {
    if (keeps(rules, of)) by_unevenness[unevenness(rules, of)].insert(of);
  } while (std::ranges::next_permutation(of).found);
  return by_unevenness.empty() ? std::set<groups_of>{} : by_unevenness.begin()->second;
}

std::vector<balance_rules> small_tasks() {
  std::vector<std::uint32_t> const level{1, 2, 3, 1, 2, 3, 1, 1}, gender{1, 1, 1, 1, 2, 2, 0, 2},
      lopsided{1, 1, 1, 1, 1, 2, 2, 2}, pairs{1, 1, 2, 2, 0, 0, 0, 0}, trio{0, 0, 0, 1, 1, 1, 0, 0};
  std::vector<std::pair<std::size_t, std::size_t>> const none, two{{0, 1}, {4, 7}},
      first_five{{0, 1}, {0, 2}, {1, 2}, {3, 0}, {3, 1}, {3, 2}, {4, 0}, {4, 1}, {4, 2}, {4, 3}};
  std::vector<balance_rules> out;
  for (std::size_t groups = 1; groups <= 8; ++groups) {
    out.push_back({8, groups, {level, gender}, {}, none});
    out.push_back({8, groups, {level, gender, lopsided}, {}, two});
  }
  for (std::size_t const groups : {2, 3}) {
    out.push_back({8, groups, {lopsided}, {pairs}, none});
    out.push_back({8, groups, {level, gender}, {trio}, two});
    out.push_back({8, groups, {}, {pairs, trio}, {{0, 4}}});
  }
  out.push_back({8, 4, {level}, {}, first_five});
  out.push_back({8, 4, {}, {trio}, none});
  out.push_back({8, 5, {gender}, {}, first_five});
  return out;
}

TEST(BalancedGroups, AreAllThatAreAsEvenAsAny) {
  for (auto const& rules : small_tasks()) {
    auto const best = best_by_trying(rules);
    auto const law = read_exhaustively<groups_of>([&](auto& c) {
                       auto const drawn = draw_balanced(c, rules);
                       EXPECT_EQ(drawn.impossible, best.empty());
                       if (!drawn.group_of) return groups_of{};
                       EXPECT_EQ(drawn.ways, integer{best.size()});
                       EXPECT_EQ(drawn.uneven, unevenness(rules, *drawn.group_of));
                       return *drawn.group_of;
                     }).law;
    std::set<groups_of> drawn;
    for (auto const& e : law.entries()) {
      if (e.outcome.empty()) continue;
      EXPECT_EQ(law.probability(e.outcome), (ratio{1, static_cast<std::int64_t>(best.size())}));
      drawn.insert(e.outcome);
    }
    EXPECT_EQ(drawn, best) << rules.groups;
  }
}

/// A chooser whose every pick is the same share.
struct steady {
  std::uint64_t below(std::uint64_t n) { return n / 3; }
};

balance_rules large(std::size_t people, std::size_t groups) {
  balance_rules out{people, groups, {}, {}, {}};
  for (std::uint32_t const values : {2U, 3U, 5U}) {
    auto& column = out.balance.emplace_back();
    for (std::uint32_t i = 0; i < people; ++i) column.push_back(1 + i * i % values);
  }
  return out;
}

TEST(BalancedGroups, BeyondCountingAreLookedForAndBounded) {
  auto rules = large(100, 9);
  for (std::size_t i = 0; i + 7 < rules.people; i += 2) rules.apart.emplace_back(i, i + 7);
  steady c;
  auto const drawn = draw_balanced(c, rules);
  ASSERT_TRUE(drawn.group_of);
  EXPECT_FALSE(drawn.ways);
  EXPECT_TRUE(keeps(rules, *drawn.group_of));
  EXPECT_EQ(drawn.uneven, unevenness(rules, *drawn.group_of));
  EXPECT_LE(drawn.at_least, drawn.uneven);
}

TEST(BalancedGroups, LookedForReachWhatIsProved) {
  auto rules = large(30, 4);
  steady c;
  auto const proved = draw_balanced(c, rules);
  ASSERT_TRUE(proved.ways);
  rules.most_steps = 100;
  auto const found = draw_balanced(c, rules);
  ASSERT_TRUE(found.group_of);
  EXPECT_FALSE(found.ways);
  EXPECT_EQ(found.uneven, proved.uneven);
  EXPECT_EQ(found.uneven, unevenness(rules, *found.group_of));
}

/// Eight of whom no two may meet, in seven groups.
TEST(BalancedGroups, WhatIsNotFoundIsNotCalledImpossible) {
  balance_rules rules{50, 7, {}, {}, {}};
  for (std::size_t i = 0; i < 8; ++i) {
    for (std::size_t j = 0; j < i; ++j) rules.apart.emplace_back(i, j);
  }
  steady c;
  auto const drawn = draw_balanced(c, rules);
  EXPECT_FALSE(drawn.group_of);
  EXPECT_FALSE(drawn.impossible);
  rules.people = 20;
  EXPECT_TRUE(draw_balanced(c, rules).impossible);
}

}  // namespace
}  // namespace faro::draws
