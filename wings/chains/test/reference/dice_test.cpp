// Games with loops against numbers computed elsewhere by Gauss elimination over fractions:
// dice: craps, Pig, battles, five of a kind.
#include "chains/test/reference/reference_loops.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace faro::testing::loops {
namespace {

/// Dice of both, sorted, compared pair by pair; who has a and d armies left.
auto battle(int attackers, int defenders) {
  return [=](auto& c) {
    std::array<int, 2> left{attackers, defenders};
    while (left[0] > 0 && left[1] > 0) {
      if (merge_point(c, left)) return left;
      auto const roll = [&](int n) {
        std::vector<std::uint64_t> dice;
        for (int i = 0; i < n; ++i) dice.push_back(c.below(6));
        std::ranges::sort(dice, std::greater{});
        return dice;
      };
      auto const a = roll(std::min(3, left[0])), d = roll(std::min(2, left[1]));
      for (std::size_t i = 0; i < std::min(a.size(), d.size()); ++i) --left[a[i] > d[i] ? 1 : 0];
    }
    return left;
  };
}

TEST_F(ReferenceLoops, Craps) {
  auto const line = [](auto& c) -> std::string {
    auto const roll = [&] {
      count(c, "rolls");
      return static_cast<int>(c.below(6) + c.below(6)) + 2;
    };
    auto const point = roll();
    if (point == 7 || point == 11) return "win";
    if (point == 12) return "twelve";
    if (point <= 3) return "loss";
    for (;;) {
      if (merge_point(c, point)) return {};
      auto const next = roll();
      if (next == point) return "win";
      if (next == 7) return "loss";
    }
  };
  auto const read = read_with_loops<std::string>(line, {.clock = "rolls"});
  EXPECT_EQ(chance_of<std::string>(read, "win"), number(values["craps"]["pass_line"]));
  EXPECT_EQ(chance_of<std::string>(read, "loss"), number(values["craps"]["dont_pass_win"]));
  EXPECT_EQ(chance_of<std::string>(read, "twelve"), number(values["craps"]["dont_pass_push"]));
  EXPECT_EQ(mean_of(read, "rolls"), number(values["craps"]["mean_rolls"]));
  expect_within(read, 3, number(values["craps"]["P(decided within 3 rolls)"]));
  auto const shooter = [](auto& c) {
    for (int point = 0;;) {
      if (merge_point(c, point)) return 0;
      count(c, "rolls");
      auto const sum = static_cast<int>(c.below(6) + c.below(6)) + 2;
      if (point != 0 && sum == 7) return 1;
      if (point == 0 && sum >= 4 && sum <= 10 && sum != 7) {
        point = sum;
      } else if (sum == point) {
        point = 0;
      }
    }
  };
  EXPECT_EQ(mean_of(read_with_loops<int>(shooter), "rolls"),
            number(values["craps shooter mean rolls until seven-out"]));
}

TEST_F(ReferenceLoops, UntilASixGivenThatAllAreEven) {
  // The mean given that no odd number comes: rolls counted in the runs that end well, over their chance.
  auto const game = [](auto& c) {
    for (int rolls = 0;; ++rolls) {
      if (rolls == 60) return 99;
      auto const die = c.below(6) + 1;
      if (die % 2 == 1) return 0;
      if (die == 6) return rolls + 1;
      if (merge_point(c, rolls)) return 0;
    }
  };
  auto const read = read_with_loops<int>(game);
  ratio sum, chance;
  for (auto const& row : read.rows) {
    if (row.outcome == 0 || row.outcome == 99) continue;
    sum += row.chance.low * ratio{row.outcome};
    chance += row.chance.low;
  }
  auto const mean = sum / chance;
  auto const expected = number(values["roll d6 until a 6, given all rolls even: mean rolls"]);
  EXPECT_LE(mean, expected);
  EXPECT_GE(mean + ratio(1, power(10, 20)), expected);
}

TEST_F(ReferenceLoops, PigAlone) {
  auto const turn_from = [](auto& c, int score, int goal) {
    for (int turn = 0;;) {
      auto const die = static_cast<int>(c.below(6)) + 1;
      if (die == 1) return 0;
      turn += die;
      if (turn >= 20 || score + turn >= goal) return turn;
      if (merge_point(c, score, turn)) return -1;
    }
  };
  auto const one = read_with_loops<int>([&](auto& c) { return turn_from(c, 0, 1000); });
  auto const& hundred = values["pig hold at 20 (or as soon as 100 is reached), solitaire to 100"];
  for (auto const& [points, chance] : hundred["one_turn"].items())
    EXPECT_EQ(chance_of(one, points == "bust" ? 0 : std::stoi(points)), number(chance)) << points;
  auto const alone = [&](int goal) {
    return [=](auto& c) {
      for (int score = 0;;) {
        if (merge_point(c, score, 0)) return 0;
        count(c, "turns");
        auto const points = turn_from(c, score, goal);
        if (points < 0) return 0;
        score += points;
        if (score >= goal) return 1;
      }
    };
  };
  auto const far = read_with_loops<int>(alone(100), {.clock = "turns"});
  EXPECT_EQ(mean_of(far, "turns"), number(hundred["mean_turns"]));
  expect_within(far, 5, number(hundred["p_done_in_5_turns"]));
  auto const& fifty = values["pig hold at 20, solitaire to 50"];
  auto const near = read_with_loops<int>(alone(50), {.clock = "turns"});
  EXPECT_EQ(mean_of(near, "turns"), number(fifty["mean_turns"]));
  expect_within(near, 3, number(fifty["p_done_in_3_turns"]));
}

TEST_F(ReferenceLoops, BattlesOfRisk) {
  for (auto const& [a, d] : {std::pair{1, 1}, {2, 2}, {3, 3}, {5, 5}, {10, 8}}) {
    auto const& value =
        values["risk battle " + std::to_string(a) + " attacking armies (all may be lost, min(3,a) dice) v " +
               std::to_string(d) + " defenders"];
    auto const read = read_with_loops<std::array<int, 2>>(battle(a, d));
    ratio wins, attackers, defenders;
    for (auto const& row : read.rows) {
      auto const name = std::to_string(row.outcome[0]) + "," + std::to_string(row.outcome[1]);
      EXPECT_EQ(row.chance.low, number(value["survivors"][name])) << name;
      if (row.outcome[0] > 0) wins += row.chance.low;
      attackers += row.chance.low * ratio{row.outcome[0]};
      defenders += row.chance.low * ratio{row.outcome[1]};
    }
    EXPECT_EQ(wins, number(value["attacker_wins"]));
    EXPECT_EQ(attackers, number(value["mean_attackers_left"]));
    EXPECT_EQ(defenders, number(value["mean_defenders_left"]));
  }
}

TEST_F(ReferenceLoops, FiveOfAKind) {
  auto const yahtzee = [](auto& c) {
    std::array<int, 2> kept{0, 0};  // dice of one kind, rolls made
    for (;;) {
      std::array<int, 6> faces{};
      faces[0] = kept[0];
      for (int i = kept[0]; i < 5; ++i) ++faces[c.below(6)];
      kept = {std::ranges::max(faces), kept[1] + 1};
      if (kept[0] == 5) return 1;
      if (kept[1] == 3) return 0;
      if (merge_point(c, kept)) return 0;
    }
  };
  EXPECT_EQ(chance_of(read_with_loops<int>(yahtzee), 1),
            number(values["yahtzee five of a kind within 3 rolls (keep largest group)"]));
}

}  // namespace
}  // namespace faro::testing::loops
