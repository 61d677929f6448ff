// Hands run several times, beside every sequence of boards dealt in turn.
#include "poker/src/showdown/counted/runs.hpp"

#include "poker/src/showdown/games/games.hpp"
#include "support/error_of.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace faro::odds {
namespace {

using faro::testing::error_of;
using ::testing::HasSubstr;

/// Of each sequence of boards that share no card of those to come, what the first player gets, by shares in
/// 60ths.
std::map<ratio, integer> sequences_in_turn(showdown_question const& ask, std::size_t runs, card_set left) {
  std::map<ratio, integer> out;
  auto const missing = 5 - ask.board.size();
  auto const share_on = [&](card_set board) {
    auto one = ask;
    one.board = board;
    return showdown(one).players[0].equity;
  };
  auto const deal = [&](auto const& self, std::size_t run, card_set from, ratio const& sum) -> void {
    if (run == runs) {
      out[sum / ratio{integer{std::uint64_t{runs}}}] += integer{1};
      return;
    }
    auto const choose = [&](auto const& again, card_set of, card_set chosen) -> void {
      if (chosen.size() == missing)
        return self(self, run + 1, from - chosen, sum + share_on(ask.board | chosen));
      while (!of.empty()) {
        card_set const card{of.take_first()};
        again(again, of, chosen | card);
      }
    };
    choose(choose, from, {});
  };
  deal(deal, 0, left, ratio{});
  return out;
}

void expect_in_turn(std::string const& hands, std::string const& board, std::string const& left,
                    std::size_t runs, std::string const& game = "") {
  auto ask = parse_showdown(hands, {.game = game, .board = board});
  auto known = ask.board;
  for (auto const& p : ask.players) known |= p.hands.front();
  auto const stub = parse_cards(left);
  ask.dead = detail::deck_of(ask.game) - known - stub;
  auto const found = run_several(ask, runs);
  auto const expected = sequences_in_turn(ask, runs, stub);
  integer all;
  for (auto const& [share, n] : expected) all += n;
  EXPECT_EQ(found.ways, all) << hands;
  for (auto const& [share, n] : expected)
    EXPECT_EQ(found.players[0].share.probability(share), (ratio{n, all}))
        << hands << ' ' << share.to_string();
  EXPECT_EQ(found.players[0].share.entries().size(), expected.size());
}

TEST(Runs, AreEverySequenceOfBoards) {
  expect_in_turn("AhKh vs QsQc", "9h 8h 2c 3d", "2h 3h Qh Ks 4d 5d 9c", 2);
  expect_in_turn("AhKh vs QsQc", "9h 8h 2c 3d", "2h 3h Qh Ks 4d 5d 9c", 4);
  expect_in_turn("AhKh vs QsQc", "9h 8h 2c", "2h 3h Qh Ks 4d 5d 9c Kd", 2);
  expect_in_turn("AhKh vs QsQc", "9h 8h 2c", "2h 3h Qh Ks 4d 5d 9c", 3);
  expect_in_turn("AhKd vs AsKc vs 7s7d", "Qd Jd 2c", "Td 3d Ts Ks 4d 7c 9c", 2);
  expect_in_turn("As2s3dKd vs KhQhJcTc", "4h 5c 9d", "6d 7h Qs Js 2c Ac Kc", 2, "omaha8");
  expect_in_turn("AhKh vs QsQc", "", "2h 3h Qh Ks 4d 5d 9c Jh Th 2d", 2);
}

TEST(Runs, KeepTheEquityAndShrinkTheVariance) {
  for (auto const& [board, runs] : std::vector<std::pair<std::string, std::size_t>>{
           {"", 2}, {"9h 8h 2c", 2}, {"9h 8h 2c", 3}, {"9h 8h 2c 3d", 10}, {"9h 8h 2c 3d", 44}}) {
    auto const ask = parse_showdown("AhKh vs QsQc", {.board = board});
    auto const found = run_several(ask, runs);
    auto const once = showdown(ask);
    for (std::size_t p = 0; p < 2; ++p) {
      EXPECT_EQ(found.once.players[p].equity, once.players[p].equity);
      ratio mean;
      for (auto const& e : found.players[p].share.entries())
        mean += e.outcome * ratio{e.weight, found.players[p].share.denominator()};
      EXPECT_EQ(mean, once.players[p].equity) << board << ' ' << runs;
      EXPECT_LT(found.players[p].variance, found.players[p].variance_once);
    }
  }
  // All 44 rivers are dealt: nothing is left to chance.
  auto const all = run_several(parse_showdown("AhKh vs QsQc", {.board = "9h 8h 2c 3d"}), 44);
  EXPECT_EQ(all.players[0].share.entries().size(), 1U);
  EXPECT_EQ(all.players[0].variance, ratio{});
}

TEST(Runs, OfOneCardAreWithoutReplacement) {
  // A flush draw of 9 hearts, and ace or king against queens: 15 of 44 cards win.
  auto const found = run_several(parse_showdown("AhKh vs QsQc", {.board = "9h 8h 2c 3d"}), 2);
  EXPECT_EQ(found.once.players[0].equity, (ratio{15, 44}));
  EXPECT_EQ(found.players[0].share.probability(ratio{1}), (ratio{15 * 14, 44 * 43}));
  EXPECT_EQ(found.players[0].share.probability(ratio{1, 2}), (ratio{2 * 15 * 29, 44 * 43}));
  EXPECT_EQ(found.players[0].share.probability(ratio{}), (ratio{29 * 28, 44 * 43}));
}

TEST(Runs, OfRangesAreOfTheirHands) {
  auto const of = [](std::string const& hands) {
    return run_several(parse_showdown(hands, {.board = "9h 8h 2c"}), 2)
        .players[0]
        .share.probability(ratio{1});
  };
  EXPECT_EQ(of("AhKh, AhQh vs JsJc"), (of("AhKh vs JsJc") + of("AhQh vs JsJc")) / ratio{2});
  EXPECT_EQ(of("AhKh@0.25, AhQh vs JsJc"), (of("AhKh vs JsJc") + ratio{4} * of("AhQh vs JsJc")) / ratio{5});
}

TEST(Runs, WhatCannotBeRunIsRefused) {
  auto const refused = [](std::string const& hands, showdown_setting const& with, std::size_t runs) {
    return error_of([&] { (void)run_several(parse_showdown(hands, with), runs); });
  };
  EXPECT_EQ(refused("AhKh vs QsQc", {.board = "9h 8h 2c"}, 23),
            "expected from 2 to 22 runs, for which there are cards, got 23");
  EXPECT_THAT(refused("AhKh vs QsQc", {.board = "9h 8h 2c"}, 1), HasSubstr("expected from 2 to 22 runs"));
  EXPECT_THAT(refused("AhKh vs QsQc", {.board = "9h 8h 2c 3d 4s"}, 2), HasSubstr("the board is complete"));
  EXPECT_THAT(refused("As2s vs KhKc", {.game = "stud"}, 2), HasSubstr("expected a game with a board"));
  EXPECT_THAT(refused("AhKh vs QsQc", {.given = "community(ace)"}, 2), HasSubstr("can't be combined"));
  EXPECT_THAT(refused("AhKh vs QsQc", {}, 3), HasSubstr("3 runs take about"));
  EXPECT_THAT(refused("random vs QsQc", {}, 2), HasSubstr("2 runs take about"));
}

}  // namespace
}  // namespace faro::odds
