// Several questions about the same named rolls, against every way the dice may fall.
#include "dice/src/questions.hpp"
#include "support/error_of.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <random>
#include <string>
#include <vector>

namespace {

using faro::ratio;
using faro::odds::answer_dice;
using faro::odds::answer_dice_together;
using faro::odds::asked_dice;
using faro::testing::error_of;
using ::testing::HasSubstr;

using roll = std::vector<std::int64_t>;
using joint = std::map<roll, ratio>;

/// What `seen` says of each way that dice of so many sides may show 1, 2, … sides.
joint every_way(std::vector<int> const& sides, std::function<roll(roll const&)> const& seen) {
  std::map<roll, std::int64_t> counts;
  roll shown(sides.size(), 1);
  std::int64_t all = 0;
  for (bool more = true; more; ++all) {
    ++counts[seen(shown)];
    more = false;
    for (std::size_t i = 0; i < shown.size() && !more; ++i) {
      more = shown[i] < sides[i];
      shown[i] = more ? shown[i] + 1 : 1;
    }
  }
  joint out;
  for (auto const& [values, n] : counts) out[values] = ratio{n, all};
  return out;
}

joint together(std::string_view query) {
  joint out;
  auto const law = answer_dice_together(query).together.value();
  for (auto const& e : law.entries()) out[e.outcome] = law.probability(e.outcome);
  return out;
}

std::int64_t count(roll const& dice, std::int64_t face) { return std::ranges::count(dice, face); }
std::int64_t sum(roll const& dice) { return std::accumulate(dice.begin(), dice.end(), std::int64_t{0}); }

TEST(DiceTogether, QuestionsAboutOneRollHaveAJointDistributionAndEachItsOwn) {
  auto const found = answer_dice_together("let p = 3d6 in p count 6, p count 5");
  ASSERT_EQ(found.each.size(), 2U);
  EXPECT_EQ(found.each[0].name, "p count 6");
  EXPECT_EQ(found.each[1].answer.law, answer_dice("3d6 count 5").law);
  EXPECT_EQ(together("let p = 3d6 in p count 6, p count 5"), every_way({6, 6, 6}, [](roll const& p) {
              return roll{count(p, 6), count(p, 5)};
            }));
  EXPECT_EQ(together("let p = 4d4 in p, p keep highest, p largest set, p >= 10"),
            every_way({4, 4, 4, 4}, [](roll const& p) {
              std::int64_t most = 0;
              for (auto const face : p) most = std::max(most, count(p, face));
              return roll{sum(p), std::ranges::max(p), most, sum(p) >= 10};
            }));
  EXPECT_EQ(together("let n = d6 in n - 4, n mod 2"), every_way({6}, [](roll const& p) {
              return roll{p[0] - 4, p[0] % 2};
            }));
}

TEST(DiceTogether, NewDiceInEachAreIndependent) {
  EXPECT_EQ(together("let a = d4 in a + d6, a + d8"), every_way({4, 6, 8}, [](roll const& p) {
              return roll{p[0] + p[1], p[0] + p[2]};
            }));
  EXPECT_FALSE(answer_dice_together("3d6, 3d6 count 6").together);
  EXPECT_FALSE(answer_dice_together("let a = d6 in let b = d6 in a, b").together);
  EXPECT_FALSE(answer_dice_together("let n = 3 in n # d6, n # d8").together);
}

TEST(DiceTogether, AConditionTiesWhatItRestricts) {
  auto all = every_way({6, 6}, [](roll const& p) { return p; });
  std::erase_if(all, [](auto const& e) { return sum(e.first) <= 9; });
  for (auto& [values, chance] : all) chance = chance * ratio{6};  // of 36 ways 6 are left
  EXPECT_EQ(together("let a = d6 in let b = d6 in a, b given a + b > 9"), all);
  EXPECT_EQ(together("let p = 2d6 in p count 6, p count 5 given p > 9"),
            (joint{{{0, 2}, {1, 6}}, {{1, 0}, {2, 6}}, {{1, 1}, {2, 6}}, {{2, 0}, {1, 6}}}));
}

// Genesys: one roll shows success and advantage at once; failures and threats take them off.
TEST(DiceTogether, SymbolsOnTheSameRoll) {
  std::string const dice =
      "die ability = d{-, s, s, 2 s, a, a, s + a, 2 a} in die difficulty = d{-, f, 2 f, t, t, t, 2 t, f + t} "
      "in ";
  struct face {
    std::int64_t s, a;
  };
  face const ability[] = {{0, 0}, {1, 0}, {1, 0}, {2, 0}, {0, 1}, {0, 1}, {1, 1}, {0, 2}};
  face const difficulty[] = {{0, 0}, {1, 0}, {2, 0}, {0, 1}, {0, 1}, {0, 1}, {0, 2}, {1, 1}};
  auto const expected = every_way({8, 8, 8}, [&](roll const& p) {
    auto const& x = ability[p[0] - 1];
    auto const& y = ability[p[1] - 1];
    auto const& z = difficulty[p[2] - 1];
    return roll{x.s + y.s - z.s, x.a + y.a - z.a};
  });
  EXPECT_EQ(
      together(dice + "let p = {2 ability, difficulty} in p count s - p count f, p count a - p count t"),
      expected);
  // Kinds of dice that are named before all questions are known to each.
  auto const apart = answer_dice_together("die a = d{-, s, t} in 3 a count s, 2 a count t").each;
  ASSERT_EQ(apart.size(), 2U);
  EXPECT_EQ(apart[0].answer.law->probability(3), (ratio{1, 27}));
  EXPECT_EQ(apart[1].answer.law->probability(2), (ratio{1, 9}));
}

TEST(DiceTogether, WhatEndsANameIsSaid) {
  auto const refusal = [](std::string_view query) { return error_of([&] { answer_dice_together(query); }); };
  EXPECT_THAT(
      refusal("2d6, let p = 3d6 in p count 6, p count 5"),
      HasSubstr("'p' is no longer known here; what is named before all questions is known to each of them"));
  // In brackets a comma parts no questions, and a number that is no roll is a value.
  EXPECT_EQ(answer_dice("let n = d6 in (2d6 in 7, n)").probability,
            answer_dice("let n = d6 in 2d6 in (7, n)").probability);
  EXPECT_EQ(asked_dice{"let n = 5 in 3d6 count 6, n"}.size(), 1U);
}

// --- Named rolls that meet in comparisons ---

TEST(DiceTogether, OfManyNamedRollsOnlyThoseThatMeetAreGoneThrough) {
  auto const named = [](int n) {
    std::string out;
    for (int i = 0; i < n; ++i) out += std::string{"let x"} + static_cast<char>('a' + i) + " = d20 in ";
    return out;
  };
  auto const chance = [](std::string const& query) { return answer_dice(query).probability.value(); };
  ratio first;  // one is highest alone: 1/20 for each value, the others below it
  for (int v = 1; v <= 20; ++v)
    first = first + ratio{1, 20} * ratio{v - 1, 20} * ratio{v - 1, 20} * ratio{v - 1, 20} * ratio{v - 1, 20};
  EXPECT_EQ(chance(named(5) + "xa > max(xb, xc, xd, xe)"), first);
  EXPECT_EQ(chance(named(5) + "xa > xb and xa > xc and xa > xd and xa > xe"), first);
  EXPECT_EQ(
      chance(named(5) + "not (xa != xb and xa != xc and xa != xd and xa != xe and xb != xc and xb != xd "
                        "and xb != xe and xc != xd and xc != xe and xd != xe)"),
      ratio{1} - chance("5d20 distinct = 5"));
  // Nine in a chain, each with its neighbour.
  EXPECT_EQ(
      chance(named(9) + "xa < xb and xb < xc and xc < xd and xd < xe and xe < xf and xf < xg and xg < xh "
                        "and xh < xi"),
      (ratio{167960, 512'000'000'000}));  // 20 over 9 of 20^9
  // Modifiers, numbers among them, sums.
  EXPECT_EQ(chance("let a = d4 + 1 in let b = d6 in let c = d8 in a > b and b >= 3 and c != a"),
            every_way({4, 6, 8}, [](roll const& p) {
              return roll{p[0] + 1 > p[1] && p[1] >= 3 && p[2] != p[0] + 1};
            })[{1}]);
  EXPECT_EQ(chance("let a = d4 in let b = d6 in let c = d4 in a + b > c or b - c >= 2 and c > 1"),
            every_way({4, 6, 4}, [](roll const& p) {
              return roll{p[0] + p[1] > p[2] || (p[1] - p[2] >= 2 && p[2] > 1)};
            })[{1}]);
}

// Random questions about four named dice, against every way they may fall.
class random_question {
 public:
  using meaning = std::function<std::int64_t(roll const&)>;
  struct part {
    std::string text;
    meaning means;
    bool varies = true;  ///< not so of numbers: two of them are not compared
  };
  explicit random_question(unsigned seed) : random_{seed} {}

  part condition(int depth) {
    switch (depth == 0 ? 0 : pick(5)) {
      case 1:
        return both(condition(depth - 1), " and ", condition(depth - 1),
                    [](auto a, auto b) { return a && b; });
      case 2:
        return both(condition(depth - 1), " or ", condition(depth - 1),
                    [](auto a, auto b) { return a || b; });
      case 3: {
        auto const a = condition(depth - 1);
        return {"not " + a.text, [a](roll const& r) { return a.means(r) == 0; }};
      }
      case 4:
        return compared(number(depth - 1), " = ", number(depth - 1), [](auto a, auto b) { return a == b; });
      default:
        return compared(number(depth), pick(2) == 0 ? " > " : " >  ", number(0),
                        [](auto a, auto b) { return a > b; });
    }
  }
  part number(int depth) {
    switch (depth == 0 ? pick(2) : pick(6)) {
      case 0:
        return fixed(pick(4));
      case 2: {
        auto const a = number(depth - 1);
        auto const b = number(depth - 1);
        return {"max(" + a.text + ", " + b.text + ")",
                [a, b](roll const& r) { return std::max(a.means(r), b.means(r)); }, a.varies || b.varies};
      }
      case 3:
        return both(number(depth - 1), " + ", number(depth - 1), [](auto a, auto b) { return a + b; });
      case 4: {
        auto const c = condition(depth - 1);
        auto const a = number(depth - 1);
        auto const b = number(depth - 1);
        return {"(if " + c.text + " then " + a.text + " else " + b.text + ")",
                [=](roll const& r) { return c.means(r) != 0 ? a.means(r) : b.means(r); }};
      }
      default: {
        return named(static_cast<std::size_t>(pick(4)));
      }
    }
  }
  static constexpr char const* names[] = {"a", "b", "c", "e"};

 private:
  int pick(int below) { return static_cast<int>(random_() % static_cast<unsigned>(below)); }
  static part fixed(std::int64_t x) {
    return {std::to_string(x), [x](roll const&) { return x; }, false};
  }
  static part named(std::size_t i) {
    return {names[i], [i](roll const& r) { return r[i]; }};
  }
  template <class F>
  static part compared(part const& a, char const* sign, part const& b, F f) {
    return both(a.varies || b.varies ? a : named(0), sign, b, f);
  }
  template <class F>
  static part both(part const& a, char const* sign, part const& b, F f) {
    return {"(" + a.text + sign + b.text + ")",
            [a, b, f](roll const& r) { return static_cast<std::int64_t>(f(a.means(r), b.means(r))); },
            a.varies || b.varies};
  }
  std::mt19937 random_;
};

TEST(DiceTogether, RandomQuestionsAboutNamedDiceAreThoseOfEveryWay) {
  constexpr unsigned questions = 1000;
  for (unsigned seed = 0; seed < questions; ++seed) {
    random_question of{seed};
    auto const first = of.condition(3);
    auto const second = of.number(2);
    auto const query =
        "let a = d3 in let b = d4 in let c = d2 + 1 in let e = d4 in " + first.text + ", a + " + second.text;
    SCOPED_TRACE(query);
    auto const expected = every_way({3, 4, 2, 4}, [&](roll const& p) {
      roll const r{p[0], p[1], p[2] + 1, p[3]};
      return roll{first.means(r), r[0] + second.means(r)};
    });
    ratio yes;
    for (auto const& [values, chance] : expected) yes = yes + chance * ratio{values[0]};
    auto const found = answer_dice_together(query);
    EXPECT_EQ(found.each[0].answer.probability, yes);
    if (!found.together) continue;  // they share none of the dice
    joint together;
    for (auto const& e : found.together->entries())
      together[e.outcome] = found.together->probability(e.outcome);
    EXPECT_EQ(together, expected);
  }
}

TEST(DiceTogether, WhoIsFirstOfFourAsOneTable) {
  auto const expected = every_way({6, 6, 6, 6}, [](roll const& p) {
    auto const best = std::ranges::max(p);
    return roll{p[0] == best && count(p, best) == 1, p[1] == best && count(p, best) == 1, count(p, best) > 1};
  });
  EXPECT_EQ(
      together("let a = d6 in let b = d6 in let c = d6 in let e = d6 in a > max(b, c, e), b > max(a, c, e), "
               "not (a > max(b, c, e) or b > max(a, c, e) or c > max(a, b, e) or e > max(a, b, c))"),
      expected);
}

TEST(DiceTogether, ARollIsNotPutWhereItWouldBeRolledTwice) {
  EXPECT_EQ(answer_dice("let x = d6 in 2 * (x + 0) = 12").probability, (ratio{1, 6}));
  EXPECT_EQ(answer_dice("let x = d6 in 3 # (x + d4) sets of 3 = 1").probability, (ratio{1, 16}));
  EXPECT_EQ(answer_dice("let x = d6 in (x + 0) advantage = 6").probability, (ratio{1, 6}));
  EXPECT_EQ(answer_dice("let p = 3d6 in let q = p in q count 6 = 3").probability, (ratio{1, 216}));
}
// ---- Kept dice, and dice that go on

std::int64_t distinct(roll dice) {
  std::ranges::sort(dice);
  return std::ranges::unique(dice).begin() - dice.begin();
}
/// The dice in these places, lowest first.
roll places(roll dice, std::size_t first, std::size_t last) {
  std::ranges::sort(dice);
  return {dice.begin() + static_cast<std::ptrdiff_t>(first),
          dice.begin() + static_cast<std::ptrdiff_t>(last)};
}
std::int64_t largest_set(roll const& dice) {
  std::int64_t most = 0;
  for (auto const face : dice) most = std::max(most, count(dice, face));
  return most;
}
std::int64_t longest_run(roll const& dice) {
  std::int64_t longest = 0;
  for (auto const face : dice) {
    std::int64_t run = 0;
    while (count(dice, face + run) > 0) ++run;
    longest = std::max(longest, run);
  }
  return longest;
}
std::int64_t pairs(roll const& dice) {
  std::int64_t found = 0;
  for (std::int64_t face = 1; face <= 10; ++face) found += count(dice, face) >= 2 ? 1 : 0;
  return found;
}

TEST(DiceTogether, WhatKeptDiceShowIsAskedOfThemAlone) {
  EXPECT_EQ(together("let p = 4d6 keep highest 3 in p distinct, p"),
            every_way({6, 6, 6, 6}, [](roll const& r) {
              auto const kept = places(r, 1, 4);
              return roll{distinct(kept), sum(kept)};
            }));
  EXPECT_EQ(together("let p = 5d4 keep middle 3 in p largest set, p longest run, p spread, p sets of 2"),
            every_way({4, 4, 4, 4, 4}, [](roll const& r) {
              auto const kept = places(r, 1, 4);
              return roll{largest_set(kept), longest_run(kept), kept.back() - kept.front(), pairs(kept)};
            }));
  EXPECT_EQ(together("let p = 4d6 in (p drop lowest) straight, (p keep lowest 2) product, p count 6"),
            every_way({6, 6, 6, 6}, [](roll const& r) {
              auto const low = places(r, 0, 2);
              return roll{longest_run(places(r, 1, 4)) == 3, low[0] * low[1], count(r, 6)};
            }));
  EXPECT_EQ(answer_dice("let p = 5d10 keep highest 3 in (p distinct) = 1 and p >= 24").probability,
            every_way({10, 10, 10, 10, 10}, [](roll const& r) {
              auto const kept = places(r, 2, 5);
              return roll{distinct(kept) == 1 && sum(kept) >= 24};
            }).at({1}));
  auto const alone = *answer_dice("(4d6 keep highest 3) distinct").law;
  auto const expected =
      every_way({6, 6, 6, 6}, [](roll const& r) { return roll{distinct(places(r, 1, 4))}; });
  for (auto const& [values, chance] : expected) EXPECT_EQ(alone.probability(values[0]), chance);
}

TEST(DiceTogether, DiceThatGoOnWithoutEndHaveTheDistributionOfWhatIsRead) {
  auto const law = answer_dice_together("let q = 2d4 explode in q count 4, q").together.value();
  EXPECT_LT(law.mass(), ratio{1});
  EXPECT_LT((ratio{1} - law.mass()).to_double(), 1e-12);
  std::map<std::int64_t, std::int64_t> const last_rolls{{2, 1}, {3, 2}, {4, 3}, {5, 2}, {6, 1}};
  ratio some_fours{1, 16};  // each die ends with one of three faces
  for (std::int64_t fours = 0; fours <= 20; ++fours, some_fours = some_fours / ratio{4}) {
    for (auto const& [total, ways] : last_rolls)
      EXPECT_EQ(law.probability({fours, 4 * fours + total}), some_fours * ratio{(fours + 1) * ways});
  }
}

TEST(DiceTogether, WhatIsLeftUnreadIsOnTheSideWhereItSurelyIs) {
  auto const found = answer_dice("let q = 2d4 explode in (q count 4) >= 2 and q >= 11");
  EXPECT_EQ(found.probability, (ratio{37, 256}));
  EXPECT_EQ(found.unread, ratio{0});
  auto const open = answer_dice("let q = 2d4 explode in if q distinct = 1 then q mod 2 else 0");
  EXPECT_GT(open.unread, ratio{0});
  EXPECT_LT(open.unread.to_double(), 1e-12);
}

TEST(DiceTogether, DiceThatExplodeByARuleAreReadToTheirEnd) {
  auto const rolled = [](roll const& r) {  // two dice, each of up to three rolls
    roll lie;
    for (std::size_t die = 0; die < 2; ++die) {
      for (std::size_t i = 0; i < 3; ++i) {
        lie.push_back(r[3 * die + i]);
        if (lie.back() != 4) break;
      }
    }
    return lie;
  };
  EXPECT_EQ(together("let q = 2d4 explode twice in q distinct, q, q straight 3"),
            every_way({4, 4, 4, 4, 4, 4}, [&](roll const& r) {
              auto const lie = rolled(r);
              return roll{distinct(lie), sum(lie), longest_run(lie) >= 3};
            }));
  EXPECT_EQ(together("let q = 2d4 explode twice keep highest 2 in q distinct, q"),
            every_way({4, 4, 4, 4, 4, 4}, [&](roll const& r) {
              auto const lie = rolled(r);
              auto const kept = places(lie, lie.size() - 2, lie.size());
              return roll{distinct(kept), sum(kept)};
            }));
}

TEST(DiceTogether, DiceThatCompoundWithoutEndAreOneNumberEach) {
  auto const law = answer_dice_together("let q = 2d4 compound in q distinct, q").together.value();
  EXPECT_EQ(law.probability({1, 2}), (ratio{1, 16}));
  EXPECT_EQ(law.probability({2, 6}), (ratio{2, 64}));  // 5 and 1
  EXPECT_LT((ratio{1} - law.mass()).to_double(), 1e-12);
}

TEST(DiceTogether, OfDiceThatGoOnWhatRollsThemAgainIsRefusedByItsReason) {
  EXPECT_THAT(error_of([] { (void)answer_dice("let q = 3d6 explode in (q reroll once 1) + q"); }),
              HasSubstr("can't be rolled again where q stands more than once"));
}

}  // namespace
