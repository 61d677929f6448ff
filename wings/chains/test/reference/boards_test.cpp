// Games with loops against numbers computed elsewhere by Gauss elimination over fractions:
// boards and walks: tracks with jumps, coupons, cycles, jail.
#include "chains/test/reference/reference_loops.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace faro::testing::loops {
namespace {

/// A track with jumps, from off the board, a throw past the end does not move.
auto track(int squares, unsigned die, std::vector<std::pair<int, int>> const& jumps) {
  return [=](auto& c) {
    for (int square = 0;;) {
      if (merge_point(c, square)) return 0;
      count(c, "spins");
      auto const next = square + static_cast<int>(c.below(die)) + 1;
      if (next > squares) continue;
      square = next;
      for (auto const& [from, to] : jumps) {
        if (next == from) square = to;
      }
      if (square == squares) return 1;
    }
  };
}

/// Draws until all kinds have come: how many are seen is the state.
auto coupons(unsigned faces) {
  return [=](auto& c) {
    for (unsigned seen = 0; seen < faces;) {
      if (merge_point(c, seen)) return 0;
      count(c, "draws");
      if (pick_chance(c, faces - seen, faces)) ++seen;
    }
    return 1;
  };
}

TEST_F(ReferenceLoops, Boards) {
  auto const& big = values["chutes_and_ladders_1979 exact finish, spinner 1-6"];
  std::vector<std::pair<int, int>> jumps;
  for (auto const& [from, to] : big["jumps"].items()) jumps.emplace_back(std::stoi(from), to.get<int>());
  auto const read = read_with_loops<int>(track(100, 6, jumps), {.clock = "spins"});
  EXPECT_EQ(mean_of(read, "spins"), number(big["mean_spins"]));
  expect_within(read, 7, number(big["p_done_within_7"]));
  expect_within(read, 20, number(big["p_done_within_20"]));
  auto const& small = values["small board 20 squares, d4, exact finish, jumps 3>11 6>2 14>7 10>17"];
  auto const little =
      read_with_loops<int>(track(20, 4, {{3, 11}, {6, 2}, {14, 7}, {10, 17}}), {.clock = "spins"});
  EXPECT_EQ(mean_of(little, "spins"), number(small["mean"]));
  expect_within(little, 8, number(small["p_done_within_8"]));
}

TEST_F(ReferenceLoops, Coupons) {
  auto const six = read_with_loops<int>(coupons(6), {.clock = "draws"});
  auto const& value = values["coupon 6 faces"];
  EXPECT_EQ(mean_of(six, "draws"), number(value["mean"]));
  for (auto const n : {6, 10, 13, 20, 30})
    expect_within(six, static_cast<std::size_t>(n), number(value["P(T<=" + std::to_string(n) + ")"]));
  auto const twenty = read_with_loops<int>(coupons(20), {.clock = "draws"});
  EXPECT_EQ(mean_of(twenty, "draws"), number(values["coupon 20 faces"]["mean"]));
  expect_within(twenty, 72, number(values["coupon 20 faces"]["P(T<=72)"]));
  EXPECT_EQ(mean_of(read_with_loops<int>(coupons(52)), "draws"),
            number(values["coupon 52 cards with replacement"]["mean"]));
  auto const weighted = [](auto& c) {
    constexpr std::array<faro::count_t, 4> weights{4, 2, 1, 1};
    for (unsigned seen = 0; seen != 15;) {
      if (merge_point(c, seen)) return 0;
      count(c, "draws");
      seen |= 1U << faro::pick_kind(c, std::span<faro::count_t const>{weights});
    }
    return 1;
  };
  auto const& uneven = values["coupon weights 1/2 1/4 1/8 1/8"];
  auto const read = read_with_loops<int>(weighted, {.clock = "draws"});
  EXPECT_EQ(mean_of(read, "draws"), number(uneven["mean"]));
  expect_within(read, 6, number(uneven["P(T<=6)"]));
  expect_within(read, 12, number(uneven["P(T<=12)"]));
}

TEST_F(ReferenceLoops, Walks) {
  auto const& cycle = values["walk on a cycle of 7"];
  auto const cover = [](auto& c) {  // where on the visited stretch, and how long it is
    for (std::array<int, 2> at{0, 1};;) {
      if (merge_point(c, at)) return 0;
      count(c, "steps");
      at[0] += c.below(2) == 0 ? 1 : -1;
      if (at[0] < 0 || at[0] == at[1]) {
        at[0] = std::max(at[0], 0);
        if (++at[1] == 7) return 1;
      }
    }
  };
  auto const read = read_with_loops<int>(cover, {.clock = "steps"});
  EXPECT_EQ(mean_of(read, "steps"), number(cycle["mean_cover_time"]));
  expect_within(read, 20, number(cycle["p_covered_within_20"]));
  auto const hit = [](int start, int goal) {
    return [=](auto& c) {
      for (int at = start;;) {
        if (merge_point(c, at)) return 0;
        count(c, "steps");
        at = (at + (c.below(2) == 0 ? 1 : 6)) % 7;
        if (at == goal) return 1;
      }
    };
  };
  for (auto const& [goal, mean] : cycle["mean_hit"].items())
    EXPECT_EQ(mean_of(read_with_loops<int>(hit(0, std::stoi(goal))), "steps"), number(mean)) << goal;
  EXPECT_EQ(mean_of(read_with_loops<int>(hit(0, 0)), "steps"), number(cycle["mean_return"]));
  auto const last = [](auto& c) {
    int at = 0;
    for (unsigned seen = 1;;) {
      if (merge_point(c, at, seen)) return 0;
      at = (at + (c.below(2) == 0 ? 1 : 6)) % 7;
      seen |= 1U << static_cast<unsigned>(at);
      if (seen == 127) return at;
    }
  };
  for (auto const& row : read_with_loops<int>(last).rows)
    EXPECT_EQ(row.chance.low, number(cycle["last_vertex_visited_each"]));
  auto const ant = [](auto& c) {
    for (unsigned corner = 0; corner != 7;) {
      if (merge_point(c, corner)) return 0;
      count(c, "steps");
      corner ^= 1U << c.below(3);
    }
    return 1;
  };
  EXPECT_EQ(mean_of(read_with_loops<int>(ant), "steps"),
            number(values["ant on a cube, mean steps to the opposite corner"]));
}

TEST_F(ReferenceLoops, JailOfMonopoly) {
  auto const& value = values["monopoly jail: roll up to 3 turns, doubles leave; third turn leave anyway"];
  auto const jail = [](auto& c) {
    for (int turn = 1;; ++turn) {
      if (merge_point(c, turn)) return std::array<int, 2>{};
      count(c, "turns");
      auto const a = static_cast<int>(c.below(6)) + 1, b = static_cast<int>(c.below(6)) + 1;
      if (a == b || turn == 3) return std::array<int, 2>{a + b, a != b};
    }
  };
  auto const read = read_with_loops<std::array<int, 2>>(jail);
  EXPECT_EQ(mean_of(read, "turns"), number(value["mean_turns"]));
  ratio pays;
  for (auto const& [total, chance] : value["leaving_total"].items()) {
    auto const n = std::stoi(total);
    EXPECT_EQ(chance_of(read, {n, 0}) + chance_of(read, {n, 1}), number(chance)) << n;
    pays += chance_of(read, {n, 1});
  }
  EXPECT_EQ(pays, number(value["p_pays_fine"]));
  EXPECT_EQ(ratio{1} - pays, number(value["p_doubles_within_3"]));
  auto const turn = [](auto& c) {
    for (int doubles = 0;;) {
      if (merge_point(c, doubles)) return 0;
      count(c, "rolls");
      if (c.below(6) != 0) return 1;  // no doubles
      if (++doubles == 3) return 3;
    }
  };
  auto const& rolls = values["monopoly: mean number of rolls in a turn; P(sent to jail by 3 doubles)"];
  auto const thrown = read_with_loops<int>(turn);
  EXPECT_EQ(mean_of(thrown, "rolls"), number(rolls["mean_rolls"]));
  EXPECT_EQ(chance_of(thrown, 3), number(rolls["p_jail"]));
}

}  // namespace
}  // namespace faro::testing::loops
