// Loops through everybody: counted, found and drawn, against trying all.
#include "draws/src/pairs/gift_loops.hpp"

#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace faro::draws {
namespace {

/// n people of whom each may give to those that `may` says, and nobody to themselves.
template <class May>
pairing people(std::size_t n, May may) {
  pairing out;
  out.first.resize(n);
  std::iota(out.first.begin(), out.first.end(), 0U);
  out.second = out.first;
  out.apart.assign(n, std::vector<bool>(n));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) out.apart[i][j] = i == j || !may(i, j);
  }
  return out;
}

bool is_one_loop(std::vector<std::size_t> const& receivers) {
  std::size_t at = 0, steps = 0;
  do {
    at = receivers[at];
    ++steps;
  } while (at != 0 && steps <= receivers.size());
  return steps == receivers.size();
}

std::set<std::vector<std::size_t>> by_trying_all(pairing const& rules) {
  std::vector<std::size_t> receivers(rules.size());
  std::iota(receivers.begin(), receivers.end(), std::size_t{0});
  std::set<std::vector<std::size_t>> out;
  do {
    bool fits = is_one_loop(receivers);
    for (std::size_t i = 0; fits && i < receivers.size(); ++i) fits = rules.may_meet(i, receivers[i]);
    if (fits) out.insert(receivers);
  } while (std::ranges::next_permutation(receivers).found);
  return out;
}

std::vector<pairing> several_rules() {
  return {people(2, [](auto, auto) { return true; }),
          people(7, [](auto, auto) { return true; }),
          people(7, [](auto i, auto j) { return i / 2 != j / 2; }),
          people(7, [](auto i, auto j) { return (i + 2 * j) % 5 != 0; }),
          people(6, [](auto i, auto j) { return j == (i + 1) % 6 || j == (i + 2) % 6; }),
          people(6, [](auto i, auto j) { return i / 3 == j / 3; })};
}

TEST(GiftLoops, AreCountedAndFoundAsByTryingAll) {
  for (auto const& rules : several_rules()) {
    auto const all = by_trying_all(rules);
    gift_loops const loops{rules};
    ASSERT_EQ(loops.count(), all.size());
    std::set<std::vector<std::size_t>> found;
    for (std::uint64_t k = 0; k < loops.count(); ++k) found.insert(loops.nth(k));
    EXPECT_EQ(found, all);
  }
}

TEST(GiftLoops, OfTwentyAreCounted) {
  auto const free = people(gift_loops::most_people, [](auto, auto) { return true; });
  EXPECT_EQ(gift_loops{free}.count(), 121'645'100'408'832'000U);  // 19!
  // Of ten couples: n labelled couples seated in a ring, nobody beside or before their own (OEIS A003435 /
  // 2n).
  auto const couples = people(6, [](auto i, auto j) { return i / 2 != j / 2; });
  EXPECT_EQ(gift_loops{couples}.count(), 32U);
}

TEST(GiftLoops, OfAnyNumberAreDrawnAlike) {
  xoshiro256pp bits{key_from_text("loops")};
  random_chooser random{bits};
  long_chooser_ref c{random};
  for (auto const& rules : several_rules()) {
    std::map<std::vector<std::size_t>, int> seen;
    for (auto const& loop : by_trying_all(rules)) seen[loop] = 0;
    std::vector<std::size_t> receivers;
    std::uint64_t tries = 0;
    if (seen.empty()) {
      EXPECT_FALSE(loop_by_trying(c, rules, receivers, tries, 1000));
      continue;
    }
    for (std::size_t i = 0; i < 20 * seen.size(); ++i) {
      ASSERT_TRUE(loop_by_trying(c, rules, receivers, tries, 1'000'000));
      auto const found = seen.find(receivers);
      ASSERT_NE(found, seen.end());
      ++found->second;
    }
    double chi_square = 0;
    for (auto const& [loop, count] : seen) chi_square += (count - 20.0) * (count - 20.0) / 20;
    EXPECT_LT(chi_square, static_cast<double>(seen.size()) * 1.5 + 10);  // the seeds are fixed
  }
}

TEST(GiftLoops, CirclesThatNoGiftLeavesAreNamed) {
  auto const circle = closed_circle(people(6, [](auto i, auto j) { return i / 3 == j / 3; }));
  EXPECT_EQ(circle, (std::vector<std::size_t>{0, 1, 2}));
  auto const others = closed_circle(people(5, [](auto i, auto j) { return i < 2 || j >= 2; }));
  EXPECT_EQ(others, (std::vector<std::size_t>{2, 3, 4})) << "who gives to the first is nobody of them";
  EXPECT_FALSE(closed_circle(people(5, [](auto, auto) { return true; })));
}

}  // namespace
}  // namespace faro::draws
