// Conditions on the board: every one of a partition together says what no condition does.
#include "support/error_of.hpp"

#include <faro/poker/showdown.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace faro::odds {
namespace {

using faro::testing::error_of;
using ::testing::HasSubstr;

showdown_answer under(std::string const& hands, std::string const& given, std::string const& board = "") {
  return showdown(parse_showdown(hands, {.board = board, .given = given}));
}

/// Equity and chance of each condition are those of the whole, put together.
void expect_partition(std::string const& hands, std::string const& board,
                      std::vector<std::string> const& of) {
  auto const whole = showdown(parse_showdown(hands, {.board = board}));
  ratio chance, equity;
  std::uint64_t deals = 0;
  for (auto const& given : of) {
    auto const part = under(hands, given, board);
    chance += part.given;
    equity += part.given * part.players[0].equity;
    deals += part.deals;
  }
  EXPECT_EQ(chance, ratio{1}) << hands;
  EXPECT_EQ(equity, whole.players[0].equity) << hands;
  EXPECT_EQ(deals, whole.deals) << hands;
}

TEST(GivenBoard, ThePartsOfAPartitionMakeTheWhole) {
  expect_partition("AhKh vs QsQc", "9h 8h 2c",
                   {"community(hearts) = 2", "community(hearts) = 3", "community(hearts) >= 4"});
  expect_partition("AhKs vs QQ+, AKs@0.5", "Qh 8h 2c",
                   {"community(largest(rank) = 1)", "community(largest(rank) >= 2)"});
  expect_partition("AA, KK vs QQ, JTs vs 76s", "Th 8h 2c", {"community(ace)", "community(ace) = 0"});
  expect_partition("AsKs7d2d vs QhJhTc9c", "Th 8h 2c", {"community(hearts) >= 3", "community(hearts) < 3"});
}

TEST(GivenBoard, ThreeHeartsMakeTheFlushOfTwo) {
  // With 2 of the 13 hearts held, the chance of 3 or more on a board of 48 cards is by the hypergeometric
  // law.
  auto const found = under("AhKh vs QsQc", "community(hearts) >= 3");
  integer ways;
  for (std::uint64_t hearts = 3; hearts <= 5; ++hearts)
    ways += binomial(11, hearts) * binomial(37, 5 - hearts);
  EXPECT_EQ(found.given, (ratio{ways, binomial(48, 5)}));
  EXPECT_EQ(integer{found.deals}, ways);
  EXPECT_GT(found.players[0].equity, (ratio{17, 20}));
}

TEST(GivenBoard, FourOfAKindLosesToWhatIsLeftToBeatIt) {
  // Of 12,341 boards with both other deuces and no ace: the royal flush, the straight flush to the five, four
  // kings.
  EXPECT_EQ(under("2c2d vs AsKs", "community(ace) = 0 and community(count(rank = 2)) = 2").players[0].equity,
            (ratio{12'338, 12'341}));
  // Of 15,180 with two queens more: 44 with jack and ten of spades, four aces, four kings.
  EXPECT_EQ(under("AsKs vs QhQd", "community(Qs and Qc)").players[0].equity, (ratio{46, 15'180}));
}

TEST(GivenBoard, RandomDealsKeepThoseThatMeetIt) {
  auto const ask = parse_showdown("AhKh vs QsQc", {.given = "community(hearts) >= 2"});
  auto const exact = showdown(ask);
  auto const about = deal_showdowns(ask, 20'000, key_from_text("given"));
  EXPECT_LT(about.deals, 20'000U);
  EXPECT_NEAR(about.given.to_double(), exact.given.to_double(), 0.02);
  EXPECT_NEAR(about.players[0].equity.to_double(), exact.players[0].equity.to_double(), 0.03);
}

TEST(GivenBoard, WhatCannotBeIsRefused) {
  auto const refused = [](std::string const& given, showdown_setting with = {}) {
    with.given = given;
    return error_of([&] { (void)showdown(parse_showdown("AhKh vs QsQc", with)); });
  };
  EXPECT_EQ(refused("community(hearts) >= 6"), "'community(hearts) >= 6': no board meets this condition");
  EXPECT_THAT(refused("community(ace) = 0", {.board = "As 2c 3d"}), HasSubstr("no board meets"));
  EXPECT_THAT(refused("community(hearts) >= 2 and hand(1, hearts) >= 2"),
              HasSubstr("expected a condition on the board alone"));
  EXPECT_THAT(refused("community(hearts), community(ace)"), HasSubstr("expected one condition on the board"));
  EXPECT_THAT(refused("community(hearts) given community(ace)"), HasSubstr("expected one condition"));
  EXPECT_THAT(refused("community(harts) >= 2"), HasSubstr("hearts"));
  EXPECT_THAT(refused("community(hearts) >="), HasSubstr("got the end"));
  EXPECT_THAT(refused("community(shape)"), HasSubstr("expected a condition"));
  EXPECT_THAT(error_of([] {
                (void)parse_showdown("As2s3d4h5cKdQc vs KhKcJdJs9h9c2d",
                                     {.game = "stud", .given = "community(hearts) >= 2"});
              }),
              HasSubstr("a condition on the board needs one"));
  EXPECT_THAT(error_of([] { (void)under("random vs random vs random", "community(ace)"); }),
              HasSubstr("an exact answer takes about"));
}

}  // namespace
}  // namespace faro::odds
