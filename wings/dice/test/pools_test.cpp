// Pools of dice against listing every roll, on random small pools.
#include "dice/src/facts/noted.hpp"

#include <faro/dice/detail/pool.hpp>
#include <faro/exact/event.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <vector>

namespace {

using faro::dice;
using faro::integer;
using faro::ratio;
using faro::odds::pool_part;
using faro::odds::roll_fact;
using faro::odds::work_limit;
using seen = roll_fact::seen;
using rolls = std::vector<std::int64_t>;

/// A die of up to four faces from -3 to 6, of weights 1 to 3; now and then part of it is unread.
dice any_die() {
  std::vector<dice::entry> entries;
  integer sum = *rc::gen::element(0, 0, 0, 1);  // unread
  auto const faces = *rc::gen::inRange(1, 5);
  for (int i = 0; i < faces; ++i) {
    int const weight = *rc::gen::inRange(1, 4);
    entries.push_back({*rc::gen::inRange(-3, 7), weight});
    sum += weight;
  }
  return {std::move(entries), std::move(sum)};
}

std::vector<pool_part> any_pool() {
  std::vector<pool_part> pool;
  auto const parts = *rc::gen::inRange(1, 4);
  std::uint64_t dice_left = 5;
  for (int i = 0; i < parts && dice_left > 0; ++i) {
    auto const count = *rc::gen::inRange<std::uint64_t>(1, dice_left + 1);
    pool.push_back({any_die(), count});
    dice_left -= count;
  }
  return pool;
}

std::uint64_t size_of(std::vector<pool_part> const& pool) {
  std::uint64_t size = 0;
  for (auto const& part : pool) size += part.count;
  return size;
}

/// The distribution of f(sorted roll), by every roll in turn.
dice by_listing(std::vector<pool_part> const& pool, std::function<std::int64_t(rolls const&)> const& f) {
  std::vector<dice const*> each;
  integer denominator = 1;
  for (auto const& part : pool) {
    for (std::uint64_t i = 0; i < part.count; ++i) {
      each.push_back(&part.die);
      denominator *= part.die.denominator();
    }
  }
  std::map<std::int64_t, integer> weights;
  rolls shown;
  auto const go = [&](auto const& self, integer const& weight) -> void {
    if (shown.size() == each.size()) {
      auto sorted = shown;
      std::ranges::sort(sorted);
      weights[f(sorted)] += weight;
      return;
    }
    for (auto const& e : each[shown.size()]->entries()) {
      shown.push_back(e.outcome);
      self(self, weight * e.weight);
      shown.pop_back();
    }
  };
  go(go, integer{1});
  std::vector<dice::entry> entries;
  for (auto const& [outcome, weight] : weights) entries.push_back({outcome, weight});
  return {std::move(entries), denominator};
}

RC_GTEST_PROP(DicePools, KeptTotalsAreThoseOfAllRollsListed, ()) {
  auto const pool = any_pool();
  auto const first = *rc::gen::inRange<std::uint64_t>(0, size_of(pool));
  auto const last = *rc::gen::inRange<std::uint64_t>(first + 1, size_of(pool) + 1);
  auto const square = *rc::gen::element(0, 1);
  auto const worth = [&](std::int64_t face) { return square ? face * face : face; };
  work_limit work;
  auto const law = kept_total(pool, first, last, worth, work);
  auto const listed = by_listing(pool, [&](rolls const& sorted) {
    std::int64_t sum = 0;
    for (auto i = first; i < last; ++i) sum += worth(sorted[i]);
    return sum;
  });
  RC_ASSERT(law == listed);
  RC_ASSERT(law.denominator() == listed.denominator());
}

dice distribution_of(std::vector<pool_part> const& pool, seen what, std::uint64_t size = 1) {
  work_limit work{1e12};
  roll_fact fact;
  fact.what = what;
  fact.size = size;
  auto law = distribution_of_fact(pool, fact, work);
  // By which faces show alone, where that tells it.
  if (auto const other = facts_of_faces(pool, {&fact, 1}, INFINITY, work)) {
    std::vector<dice::entry> entries;
    for (auto const& [values, weight] : *other) entries.push_back({values.front(), weight});
    RC_ASSERT((dice{std::move(entries), law.denominator()}) == law);
  }
  return law;
}

RC_GTEST_PROP(DicePools, PatternsAreThoseOfAllRollsListed, ()) {
  auto const pool = any_pool();
  auto const size = *rc::gen::inRange<std::uint64_t>(1, 4);
  auto const shown = [](rolls const& sorted) {
    std::map<std::int64_t, std::uint64_t> counts;
    for (auto const face : sorted) ++counts[face];
    return counts;
  };
  RC_ASSERT(distribution_of(pool, seen::sets, size) == by_listing(pool, [&](rolls const& sorted) {
              std::int64_t sets = 0;
              for (auto const& [face, count] : shown(sorted)) sets += count >= size ? 1 : 0;
              return sets;
            }));
  RC_ASSERT(distribution_of(pool, seen::largest_set) == by_listing(pool, [&](rolls const& sorted) {
              std::uint64_t most = 0;
              for (auto const& [face, count] : shown(sorted)) most = std::max(most, count);
              return static_cast<std::int64_t>(most);
            }));
  RC_ASSERT(distribution_of(pool, seen::spread) ==
            by_listing(pool, [](rolls const& sorted) { return sorted.back() - sorted.front(); }));
  RC_ASSERT(distribution_of(pool, seen::longest_run) == by_listing(pool, [&](rolls const& sorted) {
              std::int64_t longest = 0;
              for (auto const& [face, count] : shown(sorted)) {
                std::int64_t length = 0;
                while (shown(sorted).contains(face + length)) ++length;
                longest = std::max(longest, length);
              }
              return longest;
            }));
}

TEST(DicePools, FacesOfWeightsBeyondAnyWordAreCountedToo) {
  auto const huge = faro::power(integer{10}, 400);
  pool_part const part{dice{{{1, huge}, {2, huge}}, huge + huge}, 2};
  roll_fact distinct;
  distinct.what = seen::sets;
  work_limit work;
  EXPECT_EQ(distribution_of_fact({&part, 1}, distinct, work).probability(2), (ratio{1, 2}));
}

RC_GTEST_PROP(DicePools, TotalsAreSumsOneByOne, ()) {
  auto const die = any_die();
  auto const count = *rc::gen::inRange<std::uint64_t>(0, 9);
  work_limit work;
  auto one_by_one = faro::constant(0);
  for (std::uint64_t i = 0; i < count; ++i) one_by_one = one_by_one + die;
  RC_ASSERT(total_of(die, count, work) == one_by_one);
  RC_ASSERT(total_of(die, count, work).denominator() == one_by_one.denominator());
}

RC_GTEST_PROP(DicePools, TotalsOfOrdinaryDiceAreSumsOneByOne, ()) {
  auto const die = faro::d(*rc::gen::inRange(1, 9));
  auto const count = *rc::gen::inRange<std::uint64_t>(0, 9);
  work_limit work;
  auto one_by_one = faro::constant(0);
  for (std::uint64_t i = 0; i < count; ++i) one_by_one = one_by_one + die;
  RC_ASSERT(total_of(die, count, work) == one_by_one);
}

RC_GTEST_PROP(DicePools, HighestAndLowestAreThoseOfAllPairs, ()) {
  auto const a = any_die();
  auto const b = any_die();
  auto const greater = [](std::int64_t x, std::int64_t y) { return std::max(x, y); };
  auto const less = [](std::int64_t x, std::int64_t y) { return std::min(x, y); };
  RC_ASSERT(faro::odds::highest_of(a, b) == faro::combine(greater, a, b));
  RC_ASSERT(faro::odds::lowest_of(a, b) == faro::combine(less, a, b));
  work_limit work;
  RC_ASSERT(independent_sum(a, b, work) == faro::combine(std::plus<>{}, a, b));
}

RC_GTEST_PROP(DicePools, ARandomNumberOfDiceIsAMixture, ()) {
  auto const count = any_die();
  auto const die = any_die();
  work_limit work;
  RC_ASSERT(random_count_of(count, die, work) == count * die);
}

/// All that a pool may show, by following each further roll.
void follow(dice const& die, faro::odds::explosion const& rule, std::uint64_t dice_left,
            std::uint64_t further, rolls& shown, ratio const& chance,
            std::function<void(rolls const&, ratio const&)> const& visit) {
  if (dice_left == 0) return visit(shown, chance);
  for (auto const& e : die.entries()) {
    auto const here = chance * ratio{e.weight, die.denominator()};
    bool const goes_on = rule.again(e.outcome) && further < rule.limit;
    if (rule.again(e.outcome) && !goes_on && !rule.stands) continue;
    shown.push_back(e.outcome);
    follow(die, rule, goes_on ? dice_left : dice_left - 1, goes_on ? further + 1 : 0, shown, here, visit);
    shown.pop_back();
  }
}

RC_GTEST_PROP(DicePools, ExplodingPoolsAreThoseOfAllRollsFollowed, ()) {
  auto const die = any_die();
  auto const from = *rc::gen::inRange(-3, 8);
  faro::odds::explosion const rule{[from](std::int64_t face) { return face >= from; },
                                   *rc::gen::inRange<std::uint64_t>(0, 3), *rc::gen::element(false, true)};
  auto const count = *rc::gen::inRange<std::uint64_t>(1, 4);
  std::map<std::int64_t, ratio> highest;
  std::map<std::int64_t, ratio> total;
  rolls shown;
  follow(die, rule, count, 0, shown, ratio{1}, [&](rolls const& all, ratio const& chance) {
    highest[*std::ranges::max_element(all)] += chance;
    std::int64_t sum = 0;
    for (auto const face : all) sum += face;
    total[sum] += chance;
  });
  auto const itself = [](std::int64_t face) { return face; };
  work_limit work;
  auto const found = exploded_pool(die, count, rule, [&](std::span<pool_part const> parts) {
    std::uint64_t size = 0;
    for (auto const& part : parts) size += part.count;
    return kept_total(parts, size - 1, size, itself, work);
  });
  auto const sums = total_of(exploded(die, rule, itself, work), count, work);
  RC_ASSERT(found.size() == highest.size());
  for (auto const& [outcome, chance] : highest) RC_ASSERT(found.probability(outcome) == chance);
  RC_ASSERT(sums.size() == total.size());
  for (auto const& [outcome, chance] : total) RC_ASSERT(sums.probability(outcome) == chance);
}

// The ways to keep are one answer: each is the fastest for some pool.
TEST(DicePools, LargePoolsSumToOneAndMirrorEachOther) {
  work_limit work;
  auto const itself = [](std::int64_t face) { return face; };
  for (auto const& [count, first, last] :
       {std::tuple{20U, 15U, 20U}, {40U, 1U, 40U}, {40U, 20U, 40U}, {30U, 5U, 25U}}) {
    std::vector<pool_part> const pool{{faro::d(20), count}};
    auto const law = kept_total(pool, first, last, itself, work);
    EXPECT_EQ(law.mass(), ratio{1});
    // d20 and 21 - d20 are alike: keeping from below mirrors keeping from above.
    auto const mirrored = kept_total(pool, count - last, count - first, itself, work);
    auto const kept = static_cast<std::int64_t>(last - first);
    EXPECT_EQ(law, mirrored.transform([&](std::int64_t x) { return 21 * kept - x; }));
  }
}

// E[max of n d20] = sum over k = 1 .. 20 of 1 - ((k - 1) / 20)^n.
TEST(DicePools, TheHighestOfAHundredHasItsMean) {
  work_limit work;
  std::vector<pool_part> const pool{{faro::d(20), 100}};
  auto const law = kept_total(
      pool, 99, 100, [](std::int64_t face) { return face; }, work);
  ratio expected;
  for (int k = 1; k <= 20; ++k) expected += ratio{1} - ratio{faro::power(k - 1, 100), faro::power(20, 100)};
  EXPECT_EQ(faro::mean(law), expected);
}

// Outcomes far apart are added number by number, near ones as long polynomials.
TEST(DicePools, ARandomNumberOfDiceWhoseFacesLieFarApart) {
  work_limit work;
  dice const far{{{-5, 1}, {1'000'000'007, 2}}, 3};
  for (auto const& count : {faro::d(4), faro::z(3), dice{{{0, 1}, {7, 1}}, 3}})
    EXPECT_EQ(random_count_of(count, far, work), count * far);
}

}  // namespace
