// Draws into groups: both procedures against trying everything, the uniform one listed whole.
#include "draws/src/groups/groups.hpp"

#include "draws/src/groups/groups_in_rows.hpp"
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

roster teams_of(nlohmann::json const& teams) {
  std::string text = "team,pot,confederation\n";
  for (std::size_t i = 0; i < teams.size(); ++i)
    text += "t" + std::to_string(i) + "," + std::to_string(teams[i][0].get<int>()) + "," +
            teams[i][1].get<std::string>() + "\n";
  return read_roster(text, "teams.csv");
}

group_rules known_rules() {
  return make_group_rules(teams_of(testing::known_draws("groups")["teams"]), "pot", names{"confederation"},
                          {{"", "E", 0, 2}, {"confederation", "E", 1, 0}}, {true, false});
}

TEST(Groups, AreCountedListedAndTabledAsByTryingAll) {
  auto const known = testing::known_draws("groups");
  auto const rules = known_rules();
  group_counts counts{rules};
  ASSERT_EQ(counts.ways(), integer{known["draws"].get<std::uint64_t>()});
  std::set<std::vector<std::size_t>> listed;
  for (std::uint64_t k = 0; k < counts.ways().to_uint64(); ++k) listed.insert(counts.nth(k));
  EXPECT_EQ(integer{listed.size()}, counts.ways());
  EXPECT_EQ(uniform_sharings(rules), testing::ratios_of(known["uniform"]));
  auto const in_rows = count_groups_in_rows(rules);
  EXPECT_EQ(in_rows.ways, counts.ways());
  EXPECT_EQ(in_rows.table, testing::ratios_of(known["uniform"]));
  EXPECT_THROW((void)count_groups_in_rows(rules, 10), reading_too_long);
}

TEST(Groups, AsOnTelevisionHaveTheKnownChances) {
  auto const rules = known_rules();
  group_counts counts{rules};
  auto const draw = [&](auto& c) { return sequential_groups(c, rules, counts); };
  EXPECT_EQ(sharings(rules, read_ways<bool>(draw).any().expected()),
            testing::ratios_of(testing::known_draws("groups")["sequential"]));
}

TEST(Groups, KeysAndMarksAreSound) {
  auto const teams = read_roster("team,pot,c\na,1,X\nb,1,X\nc,1,Y\nd,2,X\ne,2,Y\nf,2,Z\n", "t.csv");
  auto const rules = make_group_rules(teams, "pot", names{"c"}, {}, {});
  group_counts counts{rules};
  auto const draw = [&](auto& c) { return sequential_groups(c, rules, counts); };
  EXPECT_TRUE(check_merge_points<bool>(draw) && check_marks<bool>(draw));
}

TEST(Groups, DrawnByTryingKeepTheLimits) {
  auto const rules = known_rules();
  group_counts counts{rules};
  std::set<std::vector<std::size_t>> valid;
  for (std::uint64_t k = 0; k < counts.ways().to_uint64(); ++k) valid.insert(counts.nth(k));
  xoshiro256pp bits{key_from_text("try")};
  random_chooser c{bits};
  std::uint64_t sum = 0;
  constexpr int draws = 300;
  for (int i = 0; i < draws; ++i) {
    std::vector<std::size_t> groups;
    std::uint64_t tries = 0;
    ASSERT_TRUE(groups_by_trying(c, rules, groups, tries, 10'000));
    EXPECT_TRUE(valid.contains(groups));
    sum += tries;
  }
  EXPECT_NEAR(static_cast<double>(sum) / draws, 13824.0 / 1920, 4 * 7.2 / 17.3);  // of 24^3 orders
}

TEST(Groups, OfAWorldCup) {
  // 2018 without its hosts' place: 32 teams, four pots, UEFA at most two and at least one.
  std::string text = "team,pot,confederation\n";
  std::vector<std::string> const pots{"UUUUUUSS", "UUUUSSSN", "UUUCFFFA", "UFFNAAAA"};
  for (std::size_t p = 0; p < pots.size(); ++p) {
    for (std::size_t i = 0; i < 8; ++i)
      text += std::string(1, static_cast<char>('a' + p)) + std::to_string(i) + "," + std::to_string(p) + "," +
              pots[p][i] + "\n";
  }
  auto const teams = read_roster(text, "teams.csv");
  auto const rules = make_group_rules(teams, "pot", names{"confederation"},
                                      {{"", "U", 0, 2}, {"", "U", 1, 0}}, {true, false});
  EXPECT_FALSE(why_impossible(rules, teams));
  group_counts counts{rules};
  auto const ways = counts.ways();
  EXPECT_GT(ways, integer{0});
  auto const table = uniform_sharings(rules);
  auto const in_rows = count_groups_in_rows(rules);
  EXPECT_EQ(in_rows.ways, ways);
  EXPECT_EQ(in_rows.table, table);
  for (std::size_t team = 0; team < 32; ++team) {
    for (std::size_t pot = 0; pot < 4; ++pot) {  // everybody meets one of each other pot
      ratio sum;
      for (std::size_t i = 0; i < 8; ++i) sum += table[team][8 * pot + i];
      EXPECT_EQ(sum, ratio{team / 8 == pot ? 0 : 1});
    }
  }
  // Drawn, the limits hold, and a pair is as often together as the table says.
  xoshiro256pp bits{key_from_text("world cup")};
  random_chooser c{bits};
  int together = 0;
  constexpr int draws = 2000;
  for (int i = 0; i < draws; ++i) {
    auto const groups = counts.nth(pick_below(c, ways));
    together += groups[0] == groups[8 + 7];
    for (std::size_t g = 0; g < 8; ++g) {
      std::string members;
      for (std::size_t team = 0; team < 32; ++team) {
        if (groups[team] == g) members += pots[team / 8][team % 8];
      }
      ASSERT_EQ(members.size(), 4U);
      auto const europeans = std::ranges::count(members, 'U');
      EXPECT_TRUE(europeans == 1 || europeans == 2) << members;
      for (char const other : {'S', 'N', 'C', 'F', 'A'})
        EXPECT_LE(std::ranges::count(members, other), 1) << members;
    }
  }
  auto const p = table[0][8 + 7].to_double();
  EXPECT_NEAR(together, draws * p, 4 * std::sqrt(draws * p * (1 - p)));
}

TEST(Groups, ThatCantBeAreProvedBeforeAnyBall) {
  auto const teams = read_roster("team,pot,c\na,1,X\nb,1,X\nc,2,X\nd,2,Y\n", "t.csv");
  EXPECT_EQ(why_impossible(make_group_rules(teams, "pot", names{"c"}, {}, {}), teams),
            "3 teams of X (a, b and c) and room for 2: at most 1 in each of 2 groups");
  EXPECT_EQ(why_impossible(make_group_rules(teams, "pot", names{}, {{"", "Y", 1, 0}}, {false}), teams),
            "1 team of Y and 2 needed: at least 1 in each of 2 groups");
  auto const joint = read_roster("team,pot,c,d\na,1,X,\nb,1,,Z\nc,2,X,Z\nd,2,,\n", "t.csv");
  EXPECT_EQ(why_impossible(make_group_rules(joint, "pot", names{"c", "d"}, {}, {}), joint),
            "no draw keeps all the limits; without one of these there would be some: X at most 1 (a and c); "
            "Z at most 1 (b and c)");
}

TEST(Groups, RulesThatDontFitTheFileAreRefused) {
  using testing::error_of;
  auto const teams = read_roster("team,pot,c\na,1,X\nb,1,Y\nc,2,X\n", "t.csv");
  EXPECT_EQ(error_of([&] { (void)make_group_rules(teams, "pot", names{}, {}, {}); }),
            "pot '1' has 2 teams, pot '2' 1: expected as many in each, one to a group");
  auto const fine = read_roster("team,pot,c\na,1,X\nb,2,Y\n", "t.csv");
  EXPECT_EQ(error_of([&] {
              (void)make_group_rules(fine, "pot", names{}, {{"", "Q", 0, 1}}, {true});
            }),
            "no team of t.csv has 'Q'");
  EXPECT_EQ(error_of([&] { (void)make_group_rules(fine, "pod", names{}, {}, {}); }),
            "t.csv: no column is called 'pod'; its columns, parted by a comma, are 'team' ('a'), 'pot' "
            "('1'), 'c' ('X'); did you mean pot?");
}

}  // namespace
}  // namespace faro::draws
