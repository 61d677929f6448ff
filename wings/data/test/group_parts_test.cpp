// Groups dealt to parts: none empty that could have one, and as near to the shares as the nearest of all
// ways.
#include "data/src/groups/group_parts.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>

namespace faro {
namespace {

struct split_task {
  std::vector<std::vector<std::uint64_t>> groups;  // a group, a label: how many items
  std::vector<ratio> shares;

  [[nodiscard]] std::size_t labels() const { return groups[0].size(); }
  [[nodiscard]] ratio difference(std::vector<std::size_t> const& part_of) const {
    ratio sum{0};
    for (std::size_t l = 0; l < labels(); ++l) {
      std::uint64_t all = 0;
      std::vector<std::uint64_t> has(shares.size());
      for (std::size_t g = 0; g < groups.size(); ++g) {
        all += groups[g][l];
        has[part_of[g]] += groups[g][l];
      }
      for (std::size_t p = 0; p < shares.size(); ++p) {
        auto const more = ratio{has[p]} - shares[p] * ratio{all};
        sum += more.sign() < 0 ? -more : more;
      }
    }
    return sum;
  }
  /// How many parts that have a share are empty, beyond those for which there are no groups.
  [[nodiscard]] std::size_t needlessly_empty(std::vector<std::size_t> const& part_of) const {
    std::set<std::size_t> const filled{part_of.begin(), part_of.end()};
    std::size_t wanted = 0, empty = 0;
    for (std::size_t p = 0; p < shares.size(); ++p) {
      wanted += shares[p].is_zero() ? 0 : 1;
      empty += !shares[p].is_zero() && !filled.contains(p) ? 1 : 0;
    }
    auto const must = wanted > groups.size() ? wanted - groups.size() : 0;
    return empty - std::min(empty, must);
  }
  /// Of all ways that leave none empty.
  [[nodiscard]] ratio least() const {
    std::optional<ratio> best;
    std::vector<std::size_t> way(groups.size());
    for (;;) {
      if (needlessly_empty(way) == 0) {
        auto const now = difference(way);
        if (!best || now < *best) best = now;
      }
      std::size_t g = 0;
      while (g < way.size() && ++way[g] == shares.size()) way[g++] = 0;
      if (g == way.size()) return *best;
    }
  }
};

struct dealt {
  std::vector<std::size_t> part_of;  // a group
  detail::dealt_groups found;
};
/// The groups stand in the order that the generator gives.
dealt deal_out(split_task const& task, chacha20& generator, std::uint64_t work = 60'000'000) {
  std::vector<std::uint32_t> group_of, label_of;
  std::vector<std::uint64_t> begins;
  for (std::size_t g = 0; g < task.groups.size(); ++g) {
    begins.push_back(group_of.size());
    for (std::size_t l = 0; l < task.labels(); ++l)
      for (std::uint64_t i = 0; i < task.groups[g][l]; ++i) {
        group_of.push_back(static_cast<std::uint32_t>(g));
        label_of.push_back(static_cast<std::uint32_t>(l));
      }
  }
  begins.push_back(group_of.size());
  std::vector<std::size_t> groups(task.groups.size());
  std::iota(groups.begin(), groups.end(), std::size_t{0});
  random_chooser c{generator};
  for (std::size_t i = groups.size(); i > 1; --i) std::swap(groups[i - 1], groups[c.below(i)]);
  std::vector<std::uint64_t> order;
  for (auto const g : groups)
    for (auto i = begins[g]; i < begins[g + 1]; ++i) order.push_back(i);
  dealt out{std::vector<std::size_t>(groups.size()),
            detail::deal_groups(order, group_of, label_of, task.labels(), task.shares, work)};
  std::vector<std::set<std::size_t>> parts(groups.size());
  for (std::size_t i = 0; i < order.size(); ++i) parts[group_of[order[i]]].insert(out.found.part_of[i]);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    EXPECT_EQ(parts[g].size(), 1U) << "a group in two parts";
    out.part_of[g] = *parts[g].begin();
  }
  return out;
}

std::vector<ratio> equal_shares(std::uint64_t parts) {
  return std::vector<ratio>(parts, ratio{integer{1}, integer{parts}});
}

template <class C>
split_task some_task(C& c, std::size_t most_groups, std::size_t most_labels) {
  split_task task;
  auto const labels = 1 + c.below(most_labels);
  auto const groups = 1 + c.below(most_groups);
  auto const kind = c.below(4);
  for (std::uint64_t g = 0; g < groups; ++g) {
    auto& group = task.groups.emplace_back();
    for (std::uint64_t l = 0; l < labels; ++l)
      group.push_back(kind == 0   ? 1 + c.below(3)
                      : kind == 1 ? 1 + c.below(60)
                      : kind == 2 ? std::uint64_t{1} << g
                                  : (g == 0 ? 90 + c.below(20) : c.below(7)));
    if (std::accumulate(group.begin(), group.end(), std::uint64_t{0}) == 0) group[0] = 1;
  }
  auto const parts = 1 + c.below(groups > 6 ? 3 : 5);
  if (c.below(2) == 0) {
    task.shares = equal_shares(parts);
    return task;
  }
  std::vector<std::uint64_t> weights;
  for (std::uint64_t p = 0; p < parts; ++p) weights.push_back(c.below(10) == 0 ? 0 : 1 + c.below(9));
  if (std::accumulate(weights.begin(), weights.end(), std::uint64_t{0}) == 0) weights[0] = 1;
  auto const sum = std::accumulate(weights.begin(), weights.end(), std::uint64_t{0});
  for (auto const w : weights) task.shares.push_back(ratio{integer{w}, integer{sum}});
  return task;
}

TEST(GroupParts, AreAsNearAsTheNearestOfAllWays) {
  chacha20 generator{key_from_text("nearest of all")};
  random_chooser c{generator};
  for (int i = 0; i < 1500; ++i) {
    auto const task = some_task(c, 8, 3);
    auto const [part_of, found] = deal_out(task, generator);
    EXPECT_EQ(task.needlessly_empty(part_of), 0U) << i;
    EXPECT_EQ(found.difference, task.difference(part_of)) << i;
    EXPECT_EQ(found.difference, task.least()) << i;
    EXPECT_EQ(found.least, found.difference) << i;
  }
}

TEST(GroupParts, OneLargeGroupLeavesNoOtherPartEmpty) {
  chacha20 generator{key_from_text("one large")};
  split_task const task{{{40}, {3}, {2}, {1}, {1}}, equal_shares(5)};
  for (int i = 0; i < 20; ++i) {
    auto const [part_of, found] = deal_out(task, generator);
    EXPECT_EQ(task.needlessly_empty(part_of), 0U);
    EXPECT_EQ(found.least, found.difference);
  }
}

TEST(GroupParts, TwentyAreProved) {
  chacha20 generator{key_from_text("twenty")};
  random_chooser c{generator};
  for (std::uint64_t parts = 2; parts <= 12; ++parts) {
    for (bool const equal : {true, false}) {
      split_task task;
      for (int g = 0; g < 20; ++g) task.groups.push_back({1 + c.below(3000)});
      task.shares = equal_shares(parts);
      if (!equal) {
        task.shares[0] = task.shares[0] + task.shares[1] / ratio{2};
        task.shares[1] = task.shares[1] / ratio{2};
      }
      auto const [part_of, found] = deal_out(task, generator);
      EXPECT_EQ(task.needlessly_empty(part_of), 0U);
      EXPECT_EQ(found.difference, task.difference(part_of));
      EXPECT_EQ(found.least, found.difference) << parts << (equal ? " equal" : " others");
    }
  }
}

TEST(GroupParts, OfManyTheBoundHolds) {
  chacha20 generator{key_from_text("many")};
  random_chooser c{generator};
  for (int i = 0; i < 30; ++i) {
    auto task = some_task(c, 300, 2);
    while (task.groups.size() < 21) task.groups.push_back(task.groups[0]);
    for (auto& group : task.groups)
      for (auto& n : group) n = 1 + n % 100;
    auto const [part_of, found] = deal_out(task, generator);
    EXPECT_EQ(task.needlessly_empty(part_of), 0U);
    EXPECT_EQ(found.difference, task.difference(part_of));
    EXPECT_LE(found.least, found.difference);
  }
}

TEST(GroupParts, WhatIsNotSettledSaysSo) {
  // The nearest of these is 2; two steps don't show it.
  chacha20 generator{key_from_text("unsettled")};
  split_task const task{{{11}, {11}, {11}, {11}, {11}, {45}}, equal_shares(5)};
  auto const [part_of, found] = deal_out(task, generator, 2);
  EXPECT_LT(found.least, found.difference);
  EXPECT_EQ(deal_out(task, generator).found.least, task.least());
}

TEST(GroupParts, GroupsOfOneSizeHaveOneChance) {
  // Ten groups alike, two of them for the test: each is there in a fifth of the orders.
  chacha20 generator{key_from_text("alike")};
  split_task const task{std::vector<std::vector<std::uint64_t>>(10, {3}),
                        {ratio{integer{4}, integer{5}}, ratio{integer{1}, integer{5}}}};
  std::vector<int> in_test(10);
  constexpr int orders = 5000;
  for (int i = 0; i < orders; ++i) {
    auto const way = deal_out(task, generator).part_of;
    for (std::size_t g = 0; g < way.size(); ++g) in_test[g] += way[g] == 1 ? 1 : 0;
  }
  for (auto const n : in_test) EXPECT_NEAR(n, orders / 5, 6 * 28.3);  // six standard deviations
}

}  // namespace
}  // namespace faro
