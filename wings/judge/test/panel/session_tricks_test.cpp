// Sessions by what their sides make: the order of boards against all orders, the table of solved deals, fair
// sessions and sessions at fault.
#include "judge/src/panel/session_tricks.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace faro::judge {
namespace {

std::uint64_t pairs_rising(std::vector<std::size_t> const& numbers) {
  std::uint64_t out = 0;
  for (std::size_t j = 0; j < numbers.size(); ++j) {
    for (std::size_t i = 0; i < j; ++i) out += numbers[i] < numbers[j] ? 1 : 0;
  }
  return out;
}

TEST(SessionTricks, TheOrderIsHeldAgainstAllOrders) {
  for (std::vector<std::size_t> const& numbers : {std::vector<std::size_t>{0, 1, 1, 0, 2, 2},
                                                  {3, 2, 2, 1, 0, 0, 0},
                                                  {1, 1, 1},
                                                  {7, 9, 8, 9, 10, 12, 9},
                                                  {5}}) {
    auto const found = rising_pairs_of(numbers);
    EXPECT_EQ(found.seen, pairs_rising(numbers));
    auto order = numbers;
    std::ranges::sort(order);
    double fewer = 0, more = 0, all = 0;
    do {
      auto const rising = pairs_rising(order);
      fewer += rising <= found.seen ? 1 : 0;
      more += rising >= found.seen ? 1 : 0;
      ++all;
    } while (std::ranges::next_permutation(order).found);
    EXPECT_NEAR(found.p, std::min(1.0, 2 * std::min(fewer, more) / all), 1e-12);
  }
}

// Five slams that are played first, of 36: one choice of five boards, and its mirror image.
TEST(SessionTricks, SlamsInFrontAreOneOfSoManyChoices) {
  std::vector<std::size_t> numbers(36);
  std::fill_n(numbers.begin(), 5, 1U);
  EXPECT_NEAR(rising_pairs_of(numbers).p, 2.0 / 376'992, 1e-12);
}

// Beyond 100 boards by mean and variance, which go on where all orders end.
TEST(SessionTricks, TheNormalDistributionGoesOnWhereAllOrdersEnd) {
  std::vector<double> p;
  for (std::size_t const boards : {100U, 101U}) {
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < boards; ++i) numbers.push_back((i * 7 + i / 20) % 6);
    for (std::size_t i = 0; i < 12; ++i) numbers[i] = 0;
    p.push_back(rising_pairs_of(numbers).p);
  }
  EXPECT_LT(p[0], 0.2);
  EXPECT_NEAR(p[1] / p[0], 1, 0.3);
}

TEST(SessionTricks, TheTableIsOfWholeDeals) {
  auto const& fair = fair_deals_solved();
  EXPECT_GE(fair.deals, 1000U);
  double ns = 0, ew = 0;
  for (auto const& row : fair.rows) {
    for (auto const& side : row.sides) {
      EXPECT_LE(side.tricks, 13U);
      EXPECT_EQ(side.height >= 3, side.tricks >= 12);
      EXPECT_EQ(side.height == 0, side.tricks < 7);
      EXPECT_TRUE(side.height != 2 || side.tricks >= 9) << "no game of less";
    }
    // In one strain the sides' tricks are 13 for the same leader; in the best of each, hardly fewer.
    EXPECT_GE(row.sides[0].tricks + row.sides[1].tricks, 12U);
    ns += static_cast<double>(row.deals * row.sides[0].tricks);
    ew += static_cast<double>(row.deals * row.sides[1].tricks);
  }
  // The sides are alike.
  EXPECT_LT(std::abs(ns - ew) / static_cast<double>(fair.deals), 5 * 2 * fair.error);
  EXPECT_NEAR(fair.mean, ns / static_cast<double>(fair.deals), 1e-9);
}

/// Fair deals, and what sides make as the table has it.
struct session_maker {
  explicit session_maker(std::uint64_t seed) : generator{key_from_text("sessions " + std::to_string(seed))} {}

  board_sides sides() {
    auto at = chooser.below(fair_deals_solved().deals);
    for (auto const& row : fair_deals_solved().rows) {
      if (at < row.deals) return row.sides;
      at -= row.deals;
    }
    return {};
  }
  void fill(bridge_tables& tables, std::size_t boards) {
    for (std::size_t i = 0; i < boards; ++i) {
      deal_seats deal{};
      for (std::size_t card = 0; card < deal.size(); ++card) deal[card] = static_cast<std::uint8_t>(card % 4);
      for (std::size_t card = 51; card > 0; --card) std::swap(deal[card], deal[chooser.below(card + 1)]);
      tables.add(deal);
    }
  }

  chacha20 generator;
  random_chooser<chacha20> chooser{generator};
};

panel_test const& of_name(panel_result const& result, std::string const& name) {
  return *std::ranges::find(result.tests, name, &panel_test::name);
}

TEST(SessionTricks, FairSessionsAreRarelyAccused) {
  constexpr int sessions = 300;
  int accused = 0;
  session_maker maker{1};
  for (int i = 0; i < sessions; ++i) {
    bridge_tables tables;
    maker.fill(tables, 28);
    std::vector<board_sides> boards(28);
    std::ranges::generate(boards, [&] { return maker.sides(); });
    accused += judge_deals(tables, boards).deviates(0.05) ? 1 : 0;
  }
  EXPECT_LE(accused, 15 + 4 * 4) << "0.05 of 300, and four standard deviations";
}

TEST(SessionTricks, SessionsAtFaultAreFound) {
  constexpr std::size_t count = 36;
  session_maker maker{2};
  bridge_tables tables;
  maker.fill(tables, count);
  auto const is_slam = [](board_sides const& b) { return std::max(b[0].height, b[1].height) >= 3; };

  std::vector<board_sides> boards(count);
  std::ranges::generate(boards, [&] { return maker.sides(); });
  EXPECT_FALSE(judge_deals(tables, boards).deviates(0.001));
  auto by_tricks = boards;
  std::ranges::sort(by_tricks, {}, [](auto const& b) { return std::max(b[0].tricks, b[1].tricks); });
  auto const sorted = judge_deals(tables, by_tricks);
  EXPECT_LT(of_name(sorted, "order of the boards: tricks of the side that makes more").adjusted_p, 1e-6);
  EXPECT_EQ(sorted.strongest().subject.table, test_table::board_order);

  for (std::size_t slams = std::ranges::count_if(boards, is_slam); slams < 5; ++slams) {
    auto const plain = std::ranges::find_if_not(boards, is_slam);
    while (!is_slam(*plain)) *plain = maker.sides();
  }
  std::ranges::stable_partition(boards, is_slam);
  EXPECT_LT(of_name(judge_deals(tables, boards), "order of the boards: slams").adjusted_p, 0.001);

  std::vector<board_sides> only_slams;
  while (only_slams.size() < count) {
    if (auto const next = maker.sides(); is_slam(next)) only_slams.push_back(next);
  }
  EXPECT_LT(of_name(judge_deals(tables, only_slams), "slams of either side, mean").adjusted_p, 1e-6);
}

}  // namespace
}  // namespace faro::judge
