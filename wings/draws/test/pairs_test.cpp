// Pairs under rules: the round of 16 by both procedures, each exactly; proofs that nothing can be drawn.
#include "draws/src/pairs/pairs.hpp"

#include "draws/test/known_draws.hpp"
#include "support/error_of.hpp"

#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace faro::draws {
namespace {

using names = std::vector<std::string>;
apart_rules const apart{.agreeing = {"association", "group"}};

roster list_of(nlohmann::json const& teams) {
  std::string text = "team,association,group\n";
  for (std::size_t i = 0; i < teams.size(); ++i)
    text += teams[i][0].get<std::string>() + "," + teams[i][1].get<std::string>() + "," +
            std::string(1, static_cast<char>('A' + i)) + "\n";
  return read_roster(text, "teams.csv");
}

auto const valid = [](bool fine) { return fine; };

TEST(Pairs, OfTheRoundOf16AreTheKnown5463) {
  auto const known = testing::known_draws("pairs");
  auto const rules = pairs_apart(list_of(known["winners"]), list_of(known["seconds"]), apart);
  auto const draw = [&](auto& c) { return any_pairs(c, rules); };
  auto const ways = read_ways<bool>(draw).given(valid);
  EXPECT_EQ(ways.count(), integer{5463});
  EXPECT_TRUE(ways.equally_likely());
  EXPECT_EQ(meetings(rules, ways.expected()), testing::ratios_of(known["uniform"]));
  std::set<std::vector<std::size_t>> listed;
  for (record const& way : ways) {
    recorded_chooser c{way};
    std::vector<std::size_t> partners;
    EXPECT_TRUE(any_pairs(c, rules, &partners));
    listed.insert(partners);
  }
  EXPECT_EQ(listed.size(), 5463U);
}

TEST(Pairs, BallByBallHaveTheKnownDistortion) {
  auto const known = testing::known_draws("pairs");
  auto const rules = pairs_apart(list_of(known["winners"]), list_of(known["seconds"]), apart);
  pairing_left rest{rules};
  auto const read = read_ways<bool>([&](auto& c) { return sequential_pairs(c, rules, rest); });
  EXPECT_EQ(meetings(rules, read.any().expected()), testing::ratios_of(known["sequential"]));
}

roster people(std::string const& rows) { return read_roster("name,club\n" + rows, "people.csv"); }

/// Both descriptions keep what they promise of keys and marks.
void expect_sound(pairing const& rules) {
  pairing_left rest{rules};
  auto const any = [&](auto& c) { return any_pairs(c, rules); };
  auto const sequential = [&](auto& c) { return sequential_pairs(c, rules, rest); };
  EXPECT_TRUE(check_merge_points<bool>(any) && check_marks<bool>(any));
  EXPECT_TRUE(check_merge_points<bool>(sequential) && check_marks<bool>(sequential));
}

/// People a, b, … of these clubs, "-" for none.
roster of_clubs(std::string const& clubs) {
  std::string rows;
  for (std::size_t i = 0; i < clubs.size(); ++i)
    rows += "p" + std::to_string(i) + "," + (clubs[i] == '-' ? "" : clubs.substr(i, 1)) + "\n";
  return people(rows);
}

TEST(Pairs, AreNoLargerAShareThanTheBoundSays) {
  for (std::string const clubs : {"XY", "XXYY", "XXYZ", "XYZ-", "--", "XXXYYY", "XXY---"}) {
    auto const rules = givers_apart(of_clubs(clubs), {.agreeing = {"club"}});
    auto const share =
        read_ways<bool>([&](auto& c) { return any_pairs(c, rules); }).given(valid).probability().to_double();
    EXPECT_LE(share, most_valid(rules) * 1.000001) << clubs;
    EXPECT_GT(most_valid(rules), 0) << clubs;
  }
  std::string halves(300, 'X');
  halves.replace(150, 150, 150, 'Y');
  auto const rules = givers_apart(of_clubs(halves), {.agreeing = {"club"}});
  EXPECT_LT(most_valid(rules), 1e-80) << "two halves: 1 in the number of ways to choose one";
  EXPECT_FALSE(why_impossible(rules));
}

TEST(Pairs, WhereAllMayMeetHalfNeedNoFlow) {
  EXPECT_FALSE(why_impossible(givers_apart(of_clubs(std::string(1000, '-')), {.agreeing = {"club"}})));
  auto const why = why_impossible(givers_apart(of_clubs("XXXY"), {.agreeing = {"club"}}));
  ASSERT_TRUE(why);
  EXPECT_EQ(why->first.size(), 3U);
}

TEST(Pairs, WhoIsNamedIsKeptApart) {
  auto const all = read_roster("name,partner\nAnn,Bob\nBob,Ann\nCid,\nDee,Ann\n", "p.csv");
  auto const rules = givers_apart(all, {.naming = {"partner"}});
  EXPECT_FALSE(rules.may_meet(0, 1));
  EXPECT_FALSE(rules.may_meet(1, 0));
  EXPECT_FALSE(rules.may_meet(3, 0)) << "Dee gave to Ann last year";
  EXPECT_TRUE(rules.may_meet(0, 3));
  EXPECT_FALSE(rules.may_meet(2, 2));
  EXPECT_TRUE(rules.may_meet(1, 3)) << "both name Ann, which keeps them apart from her alone";
}

TEST(Pairs, AreAtMostSoMany) {
  EXPECT_EQ(testing::error_of(
                [] { (void)givers_apart(of_clubs(std::string(20001, 'X')), {.agreeing = {"club"}}); }),
            "expected at most 20000 people to be paired, got 20001");
}

TEST(Pairs, WhoMayMeetTheSameIsAlike) {
  auto const rules = pairs_apart(people("a,X\nb,X\nc,Y\nd,\ne,Z\n"), people("p,X\nq,Y\nr,Y\ns,W\nt,\n"),
                                 {.agreeing = {"club"}});
  EXPECT_EQ(rules.first_kinds(), 3U);  // X, Y, and those who may meet all
  EXPECT_EQ(rules.second_kinds(), 3U);
  expect_sound(rules);
}

TEST(Pairs, DrawnByTryingAreUniform) {
  auto const rules =
      pairs_apart(people("a,X\nb,X\nc,Y\n"), people("p,X\nq,Y\nr,Z\n"), {.agreeing = {"club"}});
  // 2 of 6 orders are valid: c meets p, and q and r go to a and b.
  xoshiro256pp bits{key_from_text("try")};
  random_chooser c{bits};
  std::map<std::vector<std::size_t>, int> seen;
  std::uint64_t all_tries = 0;
  for (int i = 0; i < 3000; ++i) {
    std::vector<std::size_t> partners;
    std::uint64_t tries = 0;
    EXPECT_TRUE(pairs_by_trying(c, rules, partners, tries, 1000));
    all_tries += tries;
    ++seen[partners];
  }
  ASSERT_EQ(seen.size(), 2U);
  EXPECT_NEAR(seen.begin()->second, 1500, 4 * 27.4);  // four standard deviations
  EXPECT_NEAR(static_cast<double>(all_tries), 9000, 4 * 134);
}

TEST(Pairs, ThatCantBeAreProvedWithThoseConcerned) {
  auto const rules =
      pairs_apart(people("a,X\nb,Y\nc,X\nd,X\n"), people("p,X\nq,X\nr,Y\ns,Z\n"), {.agreeing = {"club"}});
  auto const why = why_impossible(rules);
  ASSERT_TRUE(why);
  EXPECT_EQ(why->first, (std::vector<std::size_t>{0, 2, 3}));  // the three of X
  EXPECT_EQ(why->second, (std::vector<std::size_t>{2, 3}));    // may meet these two alone
  EXPECT_FALSE(
      why_impossible(pairs_apart(people("a,X\nb,Y\n"), people("p,X\nq,Y\n"), {.agreeing = {"club"}})));
}

TEST(Pairs, AgreeWithNobodyByAnEmptyCell) {
  auto const rules = pairs_apart(people("a,\nb,\n"), people("p,\nq,\n"), {.agreeing = {"club"}});
  EXPECT_EQ(read_ways<bool>([&](auto& c) { return any_pairs(c, rules); }).given(valid).count(), integer{2});
}

TEST(Pairs, OfListsOfDifferentLengthsAreRefused) {
  EXPECT_EQ(testing::error_of(
                [] { (void)pairs_apart(people("a,X\n"), people("p,X\nq,Y\n"), {.agreeing = {"club"}}); }),
            "people.csv has 1 line, people.csv 2: expected as many, one of each to a pair");
}

TEST(Givers, GiveNeitherToThemselvesNorToTheirOwn) {
  // By two columns: Ann and Ben share a family, Ben and Cid an office.
  auto const all = read_roster("name,family,office\nAnn,M,1\nBen,M,2\nCid,,2\nDee,,\nEva,,\n", "p.csv");
  auto const rules = givers_apart(all, {.agreeing = {"family", "office"}});
  auto const ways = read_ways<bool>([&](auto& c) { return any_pairs(c, rules); }).given(valid);
  std::uint64_t count = 0;
  std::vector<std::size_t> order{0, 1, 2, 3, 4};
  do {
    bool fine = true;
    for (std::size_t i = 0; i < order.size(); ++i) {
      auto const a = std::min(i, order[i]), b = std::max(i, order[i]);
      fine = fine && a != b && !(a == 0 && b == 1) && !(a == 1 && b == 2);
    }
    count += fine;
  } while (std::next_permutation(order.begin(), order.end()));
  EXPECT_EQ(ways.count(), integer{count});
  expect_sound(rules);
}

}  // namespace
}  // namespace faro::draws
