// The family `loops` of the reference values, all of it: each game described once, its numbers held against
// those computed elsewhere by Gauss elimination over fractions.
#include "support/places.hpp"

#include <faro/chance/chains/reading.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <fstream>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace {

using faro::count;
using faro::junction;
using faro::loop_reading;
using faro::pick_chance;
using faro::power;
using faro::ratio;
using faro::read_with_loops;
using json = nlohmann::ordered_json;

ratio number(json const& value) {
  auto const text = value.get<std::string>();
  auto const bar = text.find('/');
  auto const top = faro::integer::parse(text.substr(0, bar));
  return bar == std::string::npos ? ratio{top, faro::integer{1}}
                                  : ratio{top, faro::integer::parse(text.substr(bar + 1))};
}

template <class R>
ratio chance_of(loop_reading<R> const& read, R const& outcome) {
  for (auto const& row : read.rows) {
    if (row.outcome == outcome) return row.chance.exact() ? row.chance.low : ratio{-1};
  }
  return {};
}

template <class R>
ratio mean_of(loop_reading<R> const& read, std::string const& what) {
  for (auto const& c : read.counts) {
    if (c.what == what && c.expected) return c.expected->exact() ? c.expected->low : ratio{-1};
  }
  return ratio{-1};
}

/// P(T <= n) of the clock that was read, which is rounded down by less than 2^-200.
template <class R>
void expect_within(loop_reading<R> const& read, std::size_t n, ratio const& expected) {
  ASSERT_TRUE(read.law_of_clock);
  ratio within;
  for (std::size_t i = 0; i <= n && i < read.law_of_clock->ended.size(); ++i)
    within += read.law_of_clock->ended[i];
  EXPECT_LE(within, expected) << n;
  EXPECT_GE(within + ratio(1, power(2, 200)), expected) << n;
}

/// Ruin of who has a against b, a round won with chance p of q.
auto ruin_of(int a, int b, unsigned p, unsigned q) {
  return [=](auto& c) {
    for (int purse = a;;) {
      if (junction(c, purse)) return 0;
      count(c, "rounds");
      purse += pick_chance(c, p, q) ? 1 : -1;
      if (purse == 0) return -1;
      if (purse == a + b) return 1;
    }
  };
}

/// A coin, heads with chance p of q, until one of two patterns shows: 1 or 2.
auto patterns(std::string const& first, std::string const& second, unsigned p = 1, unsigned q = 2) {
  return [=](auto& c) {
    std::string seen;
    for (;;) {
      if (junction(c, seen)) return 0;
      count(c, "flips");
      seen += pick_chance(c, p, q) ? 'H' : 'T';
      if (seen.size() > first.size()) seen.erase(0, 1);
      if (seen == first) return 1;
      if (seen == second) return 2;
    }
  };
}

/// A track with jumps, from off the board, a throw past the end does not move.
auto track(int squares, unsigned die, std::vector<std::pair<int, int>> const& jumps) {
  return [=](auto& c) {
    for (int square = 0;;) {
      if (junction(c, square)) return 0;
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
      if (junction(c, seen)) return 0;
      count(c, "draws");
      if (pick_chance(c, faces - seen, faces)) ++seen;
    }
    return 1;
  };
}

/// n successes in a row of chance 1/q.
auto in_a_row(int n, unsigned q) {
  return [=](auto& c) {
    for (int row = 0; row < n;) {
      if (junction(c, row)) return 0;
      count(c, "throws");
      row = pick_chance(c, 1, q) ? row + 1 : 0;
    }
    return 1;
  };
}

/// Dice of both, sorted, compared pair by pair; who has a and d armies left.
auto battle(int attackers, int defenders) {
  return [=](auto& c) {
    std::array<int, 2> left{attackers, defenders};
    while (left[0] > 0 && left[1] > 0) {
      if (junction(c, left)) return left;
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

/// First to `points`, by two; each point won with chance 3/5 or p of q.
auto tennis_points(int points, unsigned p, unsigned q) {
  return [=](auto& c) {
    for (std::array<int, 2> score{};;) {
      if (junction(c, score)) return 0;
      count(c, "points");
      ++score[pick_chance(c, p, q) ? 0 : 1];
      if (score[0] >= points - 1 && score[0] == score[1]) score = {points - 1, points - 1};
      if (std::max(score[0], score[1]) >= points && std::abs(score[0] - score[1]) >= 2)
        return score[0] > score[1] ? 1 : 2;
    }
  };
}

class ReferenceLoops : public ::testing::Test {
 protected:
  void SetUp() override {
    std::ifstream file{faro::testing::shared_folder() / "reference/next_values.json"};
    if (!file) GTEST_SKIP() << "no samples: set FARO_SHARED to their folder";
    values = json::parse(file)["loops"];
  }
  json values;
};

TEST_F(ReferenceLoops, GamblersRuin) {
  struct one {
    char const* name;
    int a, b;
    unsigned p, q;
  };
  for (auto const& [name, a, b, p, q] :
       {one{"a=1 b=1 p=1/2", 1, 1, 1, 2}, one{"a=3 b=7 p=1/2", 3, 7, 1, 2},
        one{"a=10 b=10 p=1/2", 10, 10, 1, 2}, one{"a=5 b=5 p=18/37", 5, 5, 18, 37},
        one{"a=10 b=10 p=18/37", 10, 10, 18, 37}, one{"a=20 b=10 p=18/37", 20, 10, 18, 37},
        one{"a=1 b=4 p=3/5", 1, 4, 3, 5}, one{"a=4 b=6 p=9/19", 4, 6, 9, 19}}) {
    auto const& value = values[std::string{"gamblers_ruin "} + name];
    auto const read = read_with_loops<int>(ruin_of(a, b, p, q));
    EXPECT_EQ(chance_of(read, -1), number(value["p_ruin"])) << name;
    EXPECT_EQ(chance_of(read, 1), number(value["p_win"])) << name;
    EXPECT_EQ(mean_of(read, "rounds"), number(value["mean_rounds"])) << name;
  }
}

TEST_F(ReferenceLoops, PatternsOfCoins) {
  for (auto const& [pattern, flips] : values["wait_3_coin_patterns fair mean flips"].items())
    EXPECT_EQ(mean_of(read_with_loops<int>(patterns(pattern, "-")), "flips"), number(flips)) << pattern;
  auto const& means = values["penney_fair mean flips until either"];
  for (auto const& [pair, first] : values["penney_fair P(first appears before second)"].items()) {
    auto const read = read_with_loops<int>(patterns(pair.substr(0, 3), pair.substr(6)));
    EXPECT_EQ(chance_of(read, 1), number(first)) << pair;
    EXPECT_EQ(mean_of(read, "flips"), number(means[pair])) << pair;
  }
  auto const bent = [&](char const* name, char const* a, char const* b, unsigned p) {
    auto const& value = values[name];
    auto const read = read_with_loops<int>(patterns(a, b, p, 3));
    EXPECT_EQ(chance_of(read, 1), number(value["p_first"])) << name;
    EXPECT_EQ(chance_of(read, 2), number(value["p_second"])) << name;
    EXPECT_EQ(mean_of(read, "flips"), number(value["mean_flips"])) << name;
  };
  bent("penney HHH v THH pH=2/3", "HHH", "THH", 2);
  bent("penney HTH v HHT pH=1/3", "HTH", "HHT", 1);
  bent("penney HT v TH pH=1/3", "HT", "TH", 1);
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
      if (junction(c, seen)) return 0;
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
      if (junction(c, point)) return {};
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
      if (junction(c, point)) return 0;
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

TEST_F(ReferenceLoops, Runs) {
  auto const& sixes = values["roll d6 until two sixes in a row"];
  auto const read = read_with_loops<int>(in_a_row(2, 6), {.clock = "throws"});
  EXPECT_EQ(mean_of(read, "throws"), number(sixes["mean"]));
  for (auto const n : {2, 3, 10, 29, 42})
    expect_within(read, static_cast<std::size_t>(n), number(sixes["P(T<=" + std::to_string(n) + ")"]));
  auto const& heads = values["flip until five heads in a row"];
  auto const five = read_with_loops<int>(in_a_row(5, 2), {.clock = "throws"});
  EXPECT_EQ(mean_of(five, "throws"), number(heads["mean"]));
  expect_within(five, 20, number(heads["P(T<=20)"]));
  expect_within(five, 62, number(heads["P(T<=62)"]));
  auto const six_five = [](auto& c) {
    for (bool six = false;;) {
      if (junction(c, six)) return 0;
      count(c, "throws");
      auto const die = c.below(6) + 1;
      if (six && die == 5) return 1;
      six = die == 6;
    }
  };
  auto const pair = read_with_loops<int>(six_five, {.clock = "throws"});
  EXPECT_EQ(mean_of(pair, "throws"), number(values["roll d6 until a 6 immediately followed by a 5"]["mean"]));
  expect_within(pair, 10, number(values["roll d6 until a 6 immediately followed by a 5"]["P(T<=10)"]));
}

TEST_F(ReferenceLoops, UntilASixGivenThatAllAreEven) {
  // The mean given that no odd number comes: rolls counted in the runs that end well, over their chance.
  auto const game = [](auto& c) {
    for (int rolls = 0;; ++rolls) {
      if (rolls == 60) return 99;
      auto const die = c.below(6) + 1;
      if (die % 2 == 1) return 0;
      if (die == 6) return rolls + 1;
      if (junction(c, rolls)) return 0;
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

TEST_F(ReferenceLoops, BackAndForth) {
  auto const rally = [](int start, unsigned ap, unsigned aq, unsigned bp, unsigned bq) {
    return [=](auto& c) {
      for (int at = start;;) {
        if (junction(c, at)) return 0;
        count(c, "steps");
        if (!(at == 1 ? pick_chance(c, ap, aq) : pick_chance(c, bp, bq))) return at;
        at = 3 - at;
      }
    };
  };
  auto const& first = values["ping-pong a->b 2/3 else stop at a; b->a 3/4 else stop at b; start a"];
  auto const a = read_with_loops<int>(rally(1, 2, 3, 3, 4));
  EXPECT_EQ(chance_of(a, 1), number(first["end_at_a"]));
  EXPECT_EQ(chance_of(a, 2), number(first["end_at_b"]));
  auto const& second = values["ping-pong a->b 1/2, b->a 1/2; start b"];
  auto const b = read_with_loops<int>(rally(2, 1, 2, 1, 2));
  EXPECT_EQ(chance_of(b, 1), number(second["end_at_a"]));
  EXPECT_EQ(mean_of(b, "steps"), number(second["mean_steps"]));
  EXPECT_EQ(mean_of(a, "steps"), number(first["mean_steps"]));
  auto const turns = [](auto& c) {
    for (int who = 0;; who = (who + 1) % 3) {
      if (junction(c, who)) return 0;
      if (c.below(6) == 5) return who;
    }
  };
  auto const read = read_with_loops<int>(turns);
  auto const& each = values["take turns, first six wins: 3 players with one d6, P(each)"];
  for (int who = 0; who < 3; ++who)
    EXPECT_EQ(chance_of(read, who), number(each[static_cast<std::size_t>(who)]));
}

TEST_F(ReferenceLoops, PigAlone) {
  auto const turn_from = [](auto& c, int score, int goal) {
    for (int turn = 0;;) {
      auto const die = static_cast<int>(c.below(6)) + 1;
      if (die == 1) return 0;
      turn += die;
      if (turn >= 20 || score + turn >= goal) return turn;
      if (junction(c, score, turn)) return -1;
    }
  };
  auto const one = read_with_loops<int>([&](auto& c) { return turn_from(c, 0, 1000); });
  auto const& hundred = values["pig hold at 20 (or as soon as 100 is reached), solitaire to 100"];
  for (auto const& [points, chance] : hundred["one_turn"].items())
    EXPECT_EQ(chance_of(one, points == "bust" ? 0 : std::stoi(points)), number(chance)) << points;
  auto const alone = [&](int goal) {
    return [=](auto& c) {
      for (int score = 0;;) {
        if (junction(c, score, 0)) return 0;
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

TEST_F(ReferenceLoops, Tennis) {
  auto const& value = values["tennis p=3/5 of every point"];
  auto const game = read_with_loops<int>(tennis_points(4, 3, 5));
  auto const p = chance_of(game, 1);
  EXPECT_EQ(p, number(value["game"]));
  EXPECT_EQ(mean_of(game, "points"), number(value["mean_points_in_game"]));
  EXPECT_EQ(mean_of(read_with_loops<int>(tennis_points(4, 1, 2)), "points"),
            number(values["tennis game only p=1/2, mean points"]));
  auto const tiebreak = chance_of(read_with_loops<int>(tennis_points(7, 3, 5)), 1);
  EXPECT_EQ(tiebreak, number(value["tiebreak_to_7"]));
  // Points played out in full, games and sets above them: one description of all.
  auto const win = [](auto& c, auto const& score) {
    for (std::array<int, 2> points{};;) {
      if (junction(c, score, points)) return 0;
      ++points[pick_chance(c, 3, 5) ? 0 : 1];
      auto const most = score[4] == 1 ? 7 : 4;
      if (points[0] >= most - 1 && points[0] == points[1]) points = {most - 1, most - 1};
      if (std::max(points[0], points[1]) >= most && std::abs(points[0] - points[1]) >= 2)
        return points[0] > points[1] ? 1 : 2;
    }
  };
  auto const match = [&](int sets, bool with_tiebreak) {
    return [=](auto& c) {
      std::array<int, 5> s{};  // sets, games, whether it is a tie-break
      for (;;) {
        auto const who = win(c, s);
        if (who == 0) return 0;
        auto const& w = static_cast<std::size_t>(who - 1);
        ++s[2 + w];
        bool const set = s[4] == 1 || (s[2 + w] >= 6 && s[2 + w] - s[3 - w] >= 2);
        if (!with_tiebreak && s[2] == s[3] && s[2] >= 5) s[2] = s[3] = 5;
        if (set) {
          ++s[w];
          s[2] = s[3] = s[4] = 0;
          if (s[w] == sets) return who;
        } else {
          s[4] = with_tiebreak && s[2] == 6 && s[3] == 6 ? 1 : 0;
        }
      }
    };
  };
  EXPECT_EQ(chance_of(read_with_loops<int>(match(1, true)), 1), number(value["set_with_tiebreak"]));
  EXPECT_EQ(chance_of(read_with_loops<int>(match(1, false)), 1), number(value["advantage_set"]));
  EXPECT_EQ(chance_of(read_with_loops<int>(match(2, true)), 1), number(value["match_best_of_3"]));
  EXPECT_EQ(chance_of(read_with_loops<int>(match(3, true)), 1), number(value["match_best_of_5"]));
}

TEST_F(ReferenceLoops, Walks) {
  auto const& cycle = values["walk on a cycle of 7"];
  auto const cover = [](auto& c) {  // where on the visited stretch, and how long it is
    for (std::array<int, 2> at{0, 1};;) {
      if (junction(c, at)) return 0;
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
        if (junction(c, at)) return 0;
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
      if (junction(c, at, seen)) return 0;
      at = (at + (c.below(2) == 0 ? 1 : 6)) % 7;
      seen |= 1U << static_cast<unsigned>(at);
      if (seen == 127) return at;
    }
  };
  for (auto const& row : read_with_loops<int>(last).rows)
    EXPECT_EQ(row.chance.low, number(cycle["last_vertex_visited_each"]));
  auto const ant = [](auto& c) {
    for (unsigned corner = 0; corner != 7;) {
      if (junction(c, corner)) return 0;
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
      if (junction(c, turn)) return std::array<int, 2>{};
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
      if (junction(c, doubles)) return 0;
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
      if (junction(c, kept)) return 0;
    }
  };
  EXPECT_EQ(chance_of(read_with_loops<int>(yahtzee), 1),
            number(values["yahtzee five of a kind within 3 rolls (keep largest group)"]));
}

}  // namespace
