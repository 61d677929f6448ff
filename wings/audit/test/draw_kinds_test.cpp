// Draws by tickets, into pairs and groups, of panels: the values of docs/spec-draw.md (made by
// docs/verify_kinds.py), what is refused, and that all draws that meet the rules are alike.
#include "text/words.hpp"

#include <faro/audit/detail/draw_kinds.hpp>
#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace faro::audit {
namespace {

using numbers = std::vector<std::uint64_t>;
using texts = std::vector<std::string>;

numbers drawn_by(draw_kind const& kind, std::string const& session = "session 1") {
  texts const fields{"seed", session};
  fair_draw by{fields};
  auto out = kind.draw(by);
  for (auto& item : out) ++item;
  return out;
}

TEST(draw_kinds, follow_the_specification) {
  EXPECT_EQ(drawn_by({"order", {}, 10, 10}), (numbers{10, 7, 4, 1, 3, 9, 8, 2, 6, 5}));
  EXPECT_EQ(drawn_by({"tickets", {"5", "1", "1", "1", "1", "1", "1", "1"}, 8, 3}), (numbers{1, 3, 4}));
  EXPECT_EQ(drawn_by({"pairs", {"apart a: 1 2 3 4"}, 8, 8}), (numbers{6, 1, 8, 4, 3, 7, 2, 5}));
  EXPECT_EQ(drawn_by({"groups", {"2 groups", "pot x: 1 2 3 4", "pot y: 5 6 7 8", "at most 1 z: 1 5"}, 8, 8}),
            (numbers{4, 3, 5, 7, 2, 1, 8, 6}));
  EXPECT_EQ(drawn_by({"panel", {"from 2 to 2 f: 1 2 3"}, 8, 3}), (numbers{3, 1, 8}));
}

std::string refused(std::string_view kind, texts const& rules, std::uint64_t items, std::uint64_t take) {
  try {
    draw_kind const one{kind, rules, items, take};
    texts const fields{"x"};
    fair_draw by{fields};
    static_cast<void>(one.draw(by));
    return "holds";
  } catch (input_error const& e) {
    return e.what();
  }
}

/// Whether all can be paired so that no two of a pair stand in one of the sets.
bool can_be_paired(std::vector<std::vector<bool>> const& meets, std::vector<bool>& placed) {
  auto const first = std::ranges::find(placed, false) - placed.begin();
  if (first == static_cast<std::ptrdiff_t>(placed.size())) return true;
  auto const one = static_cast<std::size_t>(first);
  placed[one] = true;
  for (std::size_t other = one + 1; other < placed.size(); ++other) {
    if (placed[other] || !meets[one][other]) continue;
    placed[other] = true;
    bool const found = can_be_paired(meets, placed);
    placed[other] = false;
    if (found) {
      placed[one] = false;
      return true;
    }
  }
  placed[one] = false;
  return false;
}

TEST(draw_kinds, pairs_that_can_not_be_are_proved) {
  texts const fields{"rules of pairs"};
  fair_draw by{fields};
  int impossible = 0;
  for (int run = 0; run < 2000; ++run) {
    auto const n = 2 + 2 * by.below(5);
    texts rules, names;
    std::vector<std::vector<bool>> meets(n, std::vector<bool>(n, true));
    for (std::uint64_t i = 0; i < n; ++i) names.push_back("name " + std::to_string(i + 1));
    for (auto left = by.below(5); left > 0; --left) {
      auto order = drawn_order(by, n);
      order.resize(1 + by.below(n / 2 + (run % 4 == 0)));  // sets of more than half now and then
      texts members;
      for (auto const a : order) {
        members.push_back(std::to_string(a + 1));
        for (auto const b : order) meets[a][b] = false;
      }
      rules.push_back("apart a: " + faro::joined(members, " "));
    }
    std::vector<bool> placed(n);
    bool const possible = can_be_paired(meets, placed);
    EXPECT_EQ(draw_kind("pairs", rules, n, n).why_impossible(names).has_value(), !possible)
        << faro::joined(rules, "\n");
    impossible += possible ? 0 : 1;
  }
  EXPECT_GT(impossible, 200);
  EXPECT_LT(impossible, 1800);
}

TEST(draw_kinds, groups_that_can_not_be_are_proved_and_no_others_of_one_limit) {
  texts const names{"a", "b", "c", "d", "e", "f", "g"};
  auto const said = [&](texts const& rules) {
    return draw_kind("groups", rules, 7, 7).why_impossible(names).value_or("can be");
  };
  EXPECT_EQ(said({"3 groups", "at most 1 x: 1 2 3"}), "can be");
  EXPECT_EQ(said({"3 groups", "at most 1 x: 1 2 3 4"}),
            "4 of 7 are of x ('a', 'b', 'c', 'd'): with at most 1 of these in each of 3 groups there is room "
            "for 3");
  EXPECT_EQ(said({"3 groups", "at most 3 x: 1 2 3 4 5 6 7"}), "can be") << "groups of 3, 2 and 2";
  EXPECT_EQ(
      said({"3 groups", "at most 2 x: 1 2 3 4 5 6 7"}),
      "7 of 7 are of x ('a', 'b', 'c' and 4 more): with at most 2 of these in each of 3 groups there is room "
      "for 6");
  EXPECT_EQ(said({"3 groups", "pot p: 1 2 3", "pot q: 4 5 6 7", "at most 1 x: 1 4 5"}), "can be");
}

TEST(draw_kinds, refuse_rules_that_are_none) {
  EXPECT_EQ(refused("order", {"apart a: 1"}, 4, 4), "an order has no rules");
  EXPECT_EQ(refused("pears", {}, 4, 4),
            "its kind: expected order, tickets, pairs, groups or panel, got 'pears'; did you mean pairs?");
  EXPECT_EQ(refused("pairs", {}, 5, 5), "pairs: expected an even number of items, got 5");
  EXPECT_EQ(refused("pairs", {}, 4, 2), "how many are drawn: expected all 4, got 2");
  EXPECT_EQ(refused("pairs", {"apart a: 1 9"}, 4, 4),
            "rule 1: expected numbers of items from 1 to 4, got '9'");
  EXPECT_EQ(refused("pairs", {"apart a: 1 1"}, 4, 4), "rule 1: expected each item once, got '1'");
  EXPECT_EQ(refused("pairs", {"apart 1 2"}, 4, 4), "rule 1: expected 'apart NAME: 1 2 3', got 'apart 1 2'");
  EXPECT_EQ(refused("tickets", {"1", "1"}, 3, 1), "tickets: expected a rule for each of 3 items, got 2");
  EXPECT_EQ(refused("tickets", {"1", "0", "0"}, 3, 2), "tickets: expected at least 2 items with one, got 1");
  EXPECT_EQ(refused("tickets", {"9223372036854775807"}, 1, 1),
            "rule 1: expected a number of tickets, all together at most 2^62, got '9223372036854775807'");
  EXPECT_EQ(refused("groups", {}, 4, 4), "groups: expected the rule 'N groups', got none");
  EXPECT_EQ(refused("groups", {"2 groups", "pot a: 1 2"}, 4, 4),
            "pots: expected every item in one, got none for item 3");
  EXPECT_EQ(refused("groups", {"2 groups", "pot a: 1 2", "pot b: 2 3 4"}, 4, 4),
            "rule 3: expected each item in one pot, got '2'");
  EXPECT_EQ(refused("panel", {"from 3 to 2 a: 1 2"}, 4, 2),
            "rule 1: expected a least number up to 2 and to the greatest, got 'from 3 to 2 a: 1 2'");
  EXPECT_EQ(refused("pairs", {"apart a: 1 2 3 4"}, 4, 4),
            "no draw met the rules in 100000 tries: they are too strict, or can't be met");
}

/// Chi-square of a draw's results against the same chance for each, over sessions of one seed.
double chi_square(draw_kind const& kind, std::size_t ways, int draws) {
  std::map<numbers, int> seen;
  for (int i = 0; i < draws; ++i) ++seen[drawn_by(kind, std::to_string(i))];
  EXPECT_EQ(seen.size(), ways);
  double const expected = static_cast<double>(draws) / static_cast<double>(ways);
  double out = 0;
  for (auto const& [result, count] : seen) out += (count - expected) * (count - expected) / expected;
  return out;
}

TEST(draw_kinds, all_draws_that_meet_the_rules_are_alike) {
  // 4! orders, of which 8 pair 1 with 2: 16 remain. Bounds are of chance 1 in 10,000.
  EXPECT_LT(chi_square({"pairs", {"apart a: 1 2"}, 4, 4}, 16, 4000), 44.3);
  EXPECT_LT(chi_square({"panel", {"from 1 to 1 a: 1 2"}, 4, 2}, 8, 4000), 29.9);
  EXPECT_LT(
      chi_square({"groups", {"2 groups", "pot a: 1 2", "pot b: 3 4", "at most 1 c: 1 3"}, 4, 4}, 2, 2000),
      15.2);
}

TEST(draw_kinds, tickets_are_chances) {
  draw_kind const kind{"tickets", {"3", "1"}, 2, 1};
  int first = 0;
  for (int i = 0; i < 4000; ++i) first += drawn_by(kind, std::to_string(i)) == numbers{1};
  EXPECT_NEAR(first, 3000, 4 * 27.4);  // four standard deviations
}

TEST(draw_kinds, say_how_the_result_is_read) {
  EXPECT_EQ((draw_kind{"pairs", {}, 6, 6}.rows()), (numbers{2, 2, 2}));
  EXPECT_EQ((draw_kind{"groups", {"3 groups"}, 8, 8}.rows()), (numbers{3, 3, 2}));
  EXPECT_EQ((draw_kind{"groups", {"2 groups", "pot a: 1 2 3", "pot b: 4 5 6"}, 6, 6}.rows()),
            (numbers{3, 3}));
  EXPECT_TRUE((draw_kind{"panel", {}, 8, 3}.rows().empty()));
  EXPECT_EQ((draw_kind{"panel", {"from 1 to 2 women: 1 2 3"}, 8, 3}.words()),
            "a panel of 3 of 8; 1 to 2 of women; all that meet this are equally likely");
}

}  // namespace
}  // namespace faro::audit
