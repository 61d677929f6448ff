// Games with loops against numbers computed elsewhere by Gauss elimination over fractions:
// coins and purses: ruin, patterns, runs.
#include "chains/test/reference/reference_loops.hpp"

#include <string>

namespace faro::testing::loops {
namespace {

/// Ruin of who has a against b, a round won with chance p of q.
auto ruin_of(int a, int b, unsigned p, unsigned q) {
  return [=](auto& c) {
    for (int purse = a;;) {
      if (merge_point(c, purse)) return 0;
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
      if (merge_point(c, seen)) return 0;
      count(c, "flips");
      seen += pick_chance(c, p, q) ? 'H' : 'T';
      if (seen.size() > first.size()) seen.erase(0, 1);
      if (seen == first) return 1;
      if (seen == second) return 2;
    }
  };
}

/// n successes in a row of chance 1/q.
auto in_a_row(int n, unsigned q) {
  return [=](auto& c) {
    for (int row = 0; row < n;) {
      if (merge_point(c, row)) return 0;
      count(c, "throws");
      row = pick_chance(c, 1, q) ? row + 1 : 0;
    }
    return 1;
  };
}

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
      if (merge_point(c, six)) return 0;
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

TEST_F(ReferenceLoops, BackAndForth) {
  auto const rally = [](int start, unsigned ap, unsigned aq, unsigned bp, unsigned bq) {
    return [=](auto& c) {
      for (int at = start;;) {
        if (merge_point(c, at)) return 0;
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
      if (merge_point(c, who)) return 0;
      if (c.below(6) == 5) return who;
    }
  };
  auto const read = read_with_loops<int>(turns);
  auto const& each = values["take turns, first six wins: 3 players with one d6, P(each)"];
  for (int who = 0; who < 3; ++who)
    EXPECT_EQ(chance_of(read, who), number(each[static_cast<std::size_t>(who)]));
}

}  // namespace
}  // namespace faro::testing::loops
