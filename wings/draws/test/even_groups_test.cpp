// Groups as even as can be: sizes, counts, and every way alike, by reading all of them.
#include "draws/src/even/even_groups.hpp"

#include <faro/chance/exhaustive.hpp>

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace faro::draws {
namespace {

using sizes = std::vector<std::size_t>;

TEST(EvenGroups, DifferByOneAtMost) {
  EXPECT_EQ(even_sizes(23, 6), (sizes{4, 4, 4, 4, 4, 3}));
  EXPECT_EQ(even_sizes(6, 6), (sizes{1, 1, 1, 1, 1, 1}));
  EXPECT_EQ(count_even_groups(sizes{4, 3}), integer{35});
  EXPECT_EQ(count_even_groups(sizes{2, 2, 2}), integer{90});
}

TEST(EvenGroups, AreAllAlike) {
  std::vector<std::vector<std::uint32_t>> const none, apart{{1, 1, 0, 0, 2, 2}};
  for (auto const& classes : {none, apart}) {
    auto const law = read_exhaustively<sizes>([&](auto& c) {
                       sizes group_of;
                       std::uint64_t tries = 0;
                       if (!even_groups_by_trying(c, sizes{2, 2, 2}, classes, group_of, tries, 1))
                         group_of.clear();
                       return group_of;
                     }).law;
    auto const failed = law.probability({});
    std::set<ratio> chances;
    for (auto const& e : law.entries()) {
      if (!e.outcome.empty()) chances.insert(law.probability(e.outcome));
    }
    EXPECT_EQ(chances, std::set<ratio>{(ratio{1, 90})});
    EXPECT_EQ(integer{law.size() - (failed.is_zero() ? 0 : 1)}, integer{classes.empty() ? 90 : 60});
  }
}

/// Every way to fill the groups is reached again by the picks that are found for it.
TEST(EvenGroups, ComeOutOfTheirPicks) {
  sizes const of{3, 2, 2};
  auto const law = read_exhaustively<sizes>([&](auto& c) {
                     sizes group_of;
                     std::uint64_t tries = 0;
                     EXPECT_TRUE(even_groups_by_trying(c, of, {}, group_of, tries, 1));
                     return group_of;
                   }).law;
  EXPECT_EQ(law.size(), 210U);
  for (auto const& e : law.entries()) {
    auto const picks = picks_of_groups(of, e.outcome);
    recorded_chooser c{picks};
    sizes group_of;
    std::uint64_t tries = 0;
    ASSERT_TRUE(even_groups_by_trying(c, of, {}, group_of, tries, 1));
    EXPECT_NO_THROW(c.finish());
    EXPECT_EQ(group_of, e.outcome);
  }
}

}  // namespace
}  // namespace faro::draws
