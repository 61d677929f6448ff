// P-values of trials: published ones, and counting held against the listing of all assignments.
#include "judge/src/trial/trial_test.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace faro::judge {
namespace {

using draws::trial_method;

trial_p_value judged(trial_results const& t, std::uint64_t draws = 1, bool always = false) {
  std::mt19937_64 generator{7};
  random_chooser c{generator};
  return judge_trial(t, draws, always, c);
}

/// The permutation test of two samples.
trial_results samples_of(std::vector<int> const& first, std::vector<int> const& second) {
  trial_results t;
  for (auto const x : first) t.outcome.emplace_back(x);
  for (auto const x : second) t.outcome.emplace_back(x);
  t.arm.assign(first.size(), 0);
  t.arm.resize(t.outcome.size(), 1);
  t.plan = {.method = trial_method::complete,
            .shares = {1, 1},
            .stratum = std::vector<std::uint32_t>(t.arm.size())};
  t.plan.sizes = {static_cast<count_t>(t.arm.size())};
  t.plan.totals = {{static_cast<count_t>(first.size()), static_cast<count_t>(second.size())}};
  return t;
}

/// Fisher, The Design of Experiments (1935), chapter 2: all eight cups right.
TEST(TrialTest, TheLadyTastingTea) {
  auto t = samples_of({1, 1, 1, 1}, {0, 0, 0, 0});
  t.alternative = trial_alternative::greater;
  EXPECT_EQ(judged(t).p, (ratio{1, 70}));
  EXPECT_EQ(judged(t).how, trial_answer::counted);
  t = samples_of({1, 1, 1, 0}, {1, 0, 0, 0});
  t.alternative = trial_alternative::greater;
  EXPECT_EQ(judged(t).p, (ratio{17, 70}));
}

ratio trial_difference(trial_results const& t) {
  auto const [first, second] = trial_parts(t);
  return first - second;
}

/// Darwin's 15 pairs of maize, in eighths of an inch (Fisher 1935, chapter 3): of 32768 ways 1726 give a
/// difference as great as 314 on either side.
TEST(TrialTest, DarwinsPairs) {
  int const differences[] = {49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48};
  trial_results t;
  t.plan = {.method = trial_method::complete, .shares = {1, 1}};
  for (std::uint32_t pair = 0; pair < 15; ++pair) {
    t.outcome.emplace_back(differences[pair] + 100);
    t.outcome.emplace_back(100);
    t.arm.insert(t.arm.end(), {0, 1});
    t.plan.stratum.insert(t.plan.stratum.end(), {pair, pair});
    t.plan.sizes.push_back(2);
  }
  EXPECT_EQ(trial_difference(t), (ratio{314, 15}));
  EXPECT_EQ(judged(t).p, (ratio{1726, 32768}));
  t.alternative = trial_alternative::greater;
  EXPECT_EQ(judged(t).p, (ratio{863, 32768}));
  t.statistic = trial_statistic::sums;
  EXPECT_EQ(judged(t).p, (ratio{863, 32768}));
}

/// All assignments one by one, as the definition says.
ratio by_definition(trial_results const& t) {
  using arms = std::vector<std::uint32_t>;
  auto const law = read_exhaustively<arms>([&](auto& c) { return draws::assign_arms(c, t.plan); }).law;
  auto const observed = trial_difference(t);
  auto const size = [](ratio const& x) { return x.sign() < 0 ? -x : x; };
  ratio far, all;
  for (auto const& e : law.entries()) {
    auto other = t;
    other.arm = e.outcome;
    if (std::ranges::count(other.arm, 0U) == 0 || std::ranges::count(other.arm, 1U) == 0) continue;
    auto const p = law.probability(e.outcome);
    auto const d = trial_difference(other);
    all += p;
    bool const is_far = t.alternative == trial_alternative::greater ? d >= observed
                        : t.alternative == trial_alternative::less  ? d <= observed
                                                                    : size(d) >= size(observed);
    if (is_far) far += p;
  }
  return far / all;
}

draws::trial_plan plan_of(trial_method method) {
  draws::trial_plan plan{.method = method, .shares = {1, 1}, .stratum = {0, 1, 0, 0, 1, 0, 0, 1, 0}};
  if (method == trial_method::blocks || method == trial_method::simple) plan.shares = {2, 1};
  plan.sizes = {6, 3};
  plan.blocks = {3, 6};
  plan.levels = {{0, 2}, {0, 3}, {1, 2}, {0, 2}, {1, 3}, {1, 2}, {0, 3}, {0, 2}, {1, 3}};
  plan.weights = {2, 1};
  plan.all_levels = 4;
  return plan;
}

class TrialProcedures : public ::testing::TestWithParam<trial_method> {};

TEST_P(TrialProcedures, AreCountedAsTheyAreDefined) {
  std::mt19937_64 generator{11};
  random_chooser c{generator};
  for (int round = 0; round < 12; ++round) {
    trial_results t;
    t.plan = plan_of(GetParam());
    do {
      t.arm = draws::assign_arms(c, t.plan);
    } while (std::ranges::count(t.arm, 0U) == 0 || std::ranges::count(t.arm, 1U) == 0);
    for (std::size_t i = 0; i < t.arm.size(); ++i)
      t.outcome.push_back(ratio{static_cast<std::int64_t>(c.below(21)) - 10} / ratio{4});
    t.statistic = static_cast<trial_statistic>(round % 4);
    t.alternative = static_cast<trial_alternative>(round % 3);
    auto const found = judged(t);
    EXPECT_EQ(found.how,
              t.statistic == trial_statistic::medians ? trial_answer::listed : trial_answer::counted);
    EXPECT_EQ(found.p, by_definition(t)) << round;
  }
}

INSTANTIATE_TEST_SUITE_P(All, TrialProcedures,
                         ::testing::Values(trial_method::blocks, trial_method::complete, trial_method::simple,
                                           trial_method::coin, trial_method::urn, trial_method::minimise));

TEST(TrialTest, OfThreeArmsTwoAreComparedByListing) {
  trial_results t;
  t.plan = {.method = trial_method::complete, .shares = {1, 1, 1}, .stratum = std::vector<std::uint32_t>(6)};
  t.plan.sizes = {6};
  t.arm = {0, 1, 2, 0, 1, 2};
  for (auto const x : {5, 1, 4, 6, 2, 3}) t.outcome.emplace_back(x);
  EXPECT_EQ(judged(t).how, trial_answer::listed);
  EXPECT_EQ(judged(t).p, by_definition(t));
}

/// 50 + 50 need more than a word: the law's mass is all ways, and both tails are alike.
TEST(TrialTest, CountsBeyondAWord) {
  std::vector<int> first(50), second(50);
  std::iota(first.begin(), first.end(), 1);
  std::iota(second.begin(), second.end(), 51);
  auto t = samples_of(first, second);
  EXPECT_EQ(judged(t).p, (ratio{integer{2}, integer::parse("100891344545564193334812497256")}));
  t.alternative = trial_alternative::greater;
  EXPECT_EQ(judged(t).p, ratio{1});
}

TEST(TrialTest, DrawsBoundTheExactValue) {
  auto t = samples_of({12, 15, 11, 18, 20, 14, 17}, {10, 13, 9, 12, 16, 8});
  auto const exact = judged(t).p.to_double();
  auto const found = judged(t, 20'000, true);
  EXPECT_EQ(found.how, trial_answer::sampled);
  EXPECT_EQ(found.p, (ratio{integer{found.as_far + 1}, integer{20'001}}));
  EXPECT_LT(found.lower, exact);
  EXPECT_GT(found.upper, exact);
}

TEST(TrialTest, WhatTheProcedureCannotGiveIsRefused) {
  auto t = samples_of({1, 2}, {3, 4});
  t.plan.method = trial_method::blocks;
  t.plan.blocks = {2};
  EXPECT_EQ(impossible_in(t), 1U);
  t.arm = {0, 1, 1, 0};
  EXPECT_FALSE(impossible_in(t));
}

}  // namespace
}  // namespace faro::judge
