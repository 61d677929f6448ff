// Procedures of trials, held against their definitions by reading them exhaustively.
#include "draw/trials/procedure.hpp"

#include <faro/chance/exhaustive.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace faro::draws {
namespace {

using arms = std::vector<std::uint32_t>;

trial_plan plan_of(trial_method method, std::size_t people, std::vector<count_t> shares = {1, 1}) {
  trial_plan plan{
      .method = method, .shares = std::move(shares), .stratum = std::vector<std::uint32_t>(people)};
  plan.sizes = {static_cast<count_t>(people)};
  return plan;
}

distribution<arms> distribution_of(trial_plan const& plan) {
  return read_exhaustively<arms>([&](auto& c) { return assign_arms(c, plan); }).law;
}

TEST(Trials, CompleteHasTheSharesAndAllOrdersAlike) {
  auto const law = distribution_of(plan_of(trial_method::complete, 6, {2, 1}));
  EXPECT_EQ(law.size(), 15U);
  for (auto const& e : law.entries()) {
    EXPECT_EQ(std::ranges::count(e.outcome, 1U), 2);
    EXPECT_EQ(law.probability(e.outcome), (ratio{1, 15}));
  }
}

TEST(Trials, CompleteGivesWhatIsLeftOverByLot) {
  auto const law =
      distribution_of(plan_of(trial_method::complete, 4, {2, 1}));  // one more: the first arm with 2/3
  EXPECT_EQ(law.chance([](arms const& a) { return std::ranges::count(a, 0U) == 3; }), (ratio{2, 3}));
  EXPECT_EQ(law.chance([](arms const& a) { return std::ranges::count(a, 0U) == 2; }), (ratio{1, 3}));
}

TEST(Trials, CompleteKeepsTotalsThatAreSaid) {
  auto plan = plan_of(trial_method::complete, 5);
  plan.totals = {{1, 4}};
  EXPECT_EQ(distribution_of(plan).size(), 5U);
}

TEST(Trials, SimpleIsByItself) {
  auto const law = distribution_of(plan_of(trial_method::simple, 3, {3, 1}));
  EXPECT_EQ(law.probability({1, 1, 1}), (ratio{1, 64}));
  EXPECT_EQ(law.probability({0, 1, 0}), (ratio{9, 64}));
}

/// Efron (1971): where one arm is behind it comes with p, else by a fair coin.
TEST(Trials, TheCoinFavoursTheArmThatIsBehind) {
  auto plan = plan_of(trial_method::coin, 5);
  plan.chance = 3;
  plan.chance_of = 4;
  auto const law = distribution_of(plan);
  EXPECT_EQ(law.size(), 32U);
  for (auto const& e : law.entries()) {
    ratio p{1};
    int ahead = 0;
    for (auto const arm : e.outcome) {
      auto const behind = ahead > 0 ? 1U : 0U;
      p *= ahead == 0 ? ratio{1, 2} : arm == behind ? ratio{3, 4} : ratio{1, 4};
      ahead += arm == 0 ? 1 : -1;
    }
    EXPECT_EQ(law.probability(e.outcome), p);
  }
}

/// Wei (1977): a ball of each arm at first, one of every other arm after each draw.
TEST(Trials, TheUrnHasABallMoreOfEveryOtherArm) {
  auto plan = plan_of(trial_method::urn, 4, {1, 1, 1});
  plan.urn_first = 2;
  plan.urn_added = 3;
  auto const law = distribution_of(plan);
  for (auto const& e : law.entries()) {
    ratio p{1};
    std::vector<int> balls{2, 2, 2};
    for (auto const arm : e.outcome) {
      p *= ratio{balls[arm], std::accumulate(balls.begin(), balls.end(), 0)};
      for (std::size_t a = 0; a < 3; ++a) balls[a] += a == arm ? 0 : 3;
    }
    EXPECT_EQ(law.probability(e.outcome), p);
  }
  plan.urn_first = 0;
  EXPECT_EQ(distribution_of(plan).chance([](arms const& a) { return a[0] == a[1]; }), ratio{0})
      << "UD(0, n): the second can't be as the first";
}

/// The chances of the next arms by Pocock and Simon (1975), computed from all who came before.
std::vector<ratio> by_pocock_and_simon(trial_plan const& plan, arms const& before, ratio const& p) {
  auto const who = before.size(), all = plan.shares.size();
  std::vector<std::uint64_t> uneven(all);
  for (std::size_t candidate = 0; candidate < all; ++candidate) {
    for (std::size_t f = 0; f < plan.weights.size(); ++f) {
      std::vector<std::uint64_t> n(all);
      for (std::size_t i = 0; i < who; ++i) n[before[i]] += plan.levels[i][f] == plan.levels[who][f] ? 1 : 0;
      ++n[candidate];
      uneven[candidate] += plan.weights[f] * (std::ranges::max(n) - std::ranges::min(n));
    }
  }
  auto const least = std::ranges::min(uneven);
  auto const best = ratio{std::ranges::count(uneven, least)};
  std::vector<ratio> out(all);
  for (std::size_t preferred = 0; preferred < all; ++preferred) {
    if (uneven[preferred] != least) continue;
    for (std::size_t a = 0; a < all; ++a)
      out[a] += (a == preferred ? p : (ratio{1} - p) / ratio{all - 1}) / best;
  }
  return out;
}

TEST(Trials, MinimisationIsPocockAndSimons) {
  auto plan = plan_of(trial_method::minimise, 5, {1, 1, 1});
  plan.levels = {{0, 2}, {0, 3}, {1, 2}, {0, 2}, {1, 3}};
  plan.weights = {2, 1};
  plan.all_levels = 4;
  plan.chance = 4;
  plan.chance_of = 5;
  auto const law = distribution_of(plan);
  for (auto const& e : law.entries()) {
    ratio p{1};
    for (std::size_t i = 0; i < e.outcome.size(); ++i)
      p *= by_pocock_and_simon(plan, {e.outcome.begin(), e.outcome.begin() + static_cast<std::ptrdiff_t>(i)},
                               ratio{4, 5})[e.outcome[i]];
    EXPECT_EQ(law.probability(e.outcome), p);
  }
}

}  // namespace
}  // namespace faro::draws
