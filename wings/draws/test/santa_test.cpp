// Secret Santa: counted by formula, held against trying everything and against the description read all ways.
#include "draws/src/pairs/santa.hpp"

#include "draws/src/pairs/pairs.hpp"
#include "draws/test/known_draws.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace faro::draws {
namespace {

using families = std::vector<std::uint32_t>;

families people_of(std::vector<std::uint32_t> const& sizes) {
  families out;
  for (std::uint32_t f = 0; f < sizes.size(); ++f) out.insert(out.end(), sizes[f], f);
  return out;
}

TEST(Santa, CountsAreTheKnownOnes) {
  for (auto const& known : testing::known_draws("santa")) {
    auto const family = people_of(known["families"].get<families>());
    EXPECT_EQ(count_santas(family), integer{known["all"].get<std::uint64_t>()}) << known["families"];
    EXPECT_EQ(count_santas_without_swaps(family), integer{known["without_swaps"].get<std::uint64_t>()})
        << known["families"];
  }
  std::vector<std::uint64_t> const couples{0, 4, 80, 4752, 440192, 59245120};
  for (std::size_t n = 1; n <= couples.size(); ++n)
    EXPECT_EQ(count_santas(people_of(families(n, 2))), integer{couples[n - 1]});
  EXPECT_EQ(count_santas(people_of(families(10, 2))).to_string(), "312426715251262464");
  EXPECT_EQ(count_santas(people_of(families(20, 1))).to_string(), "895014631192902121");  // derangements
}

TEST(Santa, NumberKIsWayKOfTheDescription) {
  // Where families don't sit together, too.
  for (families const& family :
       {families{0, 0, 1, 1, 2, 2}, families{0, 1, 0, 2, 3, 1}, families{0, 1, 2, 3}}) {
    std::string text = "name,family\n";
    for (std::size_t i = 0; i < family.size(); ++i)
      text += std::to_string(i) + "," + std::to_string(family[i]) + "\n";
    auto const all = read_roster(text, "p.csv");
    auto const rules = givers_apart(all, {.agreeing = {"family"}});
    auto const ways =
        read_ways<bool>([&](auto& c) { return any_pairs(c, rules); }).given([](bool fine) { return fine; });
    ASSERT_EQ(ways.count(), count_santas(family));
    integer k;
    for (record const& way : ways) {
      recorded_chooser c{way};
      std::vector<std::size_t> receivers;
      EXPECT_TRUE(any_pairs(c, rules, &receivers));
      EXPECT_EQ(nth_santa(family, k), receivers);
      k += integer{1};
    }
  }
}

TEST(Santa, WithoutSwapsIsUniformOverThose) {
  auto const family = people_of({2, 2, 1, 1});  // 64 assignments without swaps
  xoshiro256pp bits{key_from_text("swaps")};
  random_chooser c{bits};
  std::map<std::vector<std::size_t>, int> seen;
  constexpr int draws = 12'800;
  for (int i = 0; i < draws; ++i) {
    std::uint64_t tries = 0;
    ++seen[draw_santa(c, family, false, tries)];
  }
  EXPECT_EQ(seen.size(), 64U);
  double chi_square = 0;
  for (auto const& [who, count] : seen) {
    EXPECT_FALSE(has_swap(who));
    chi_square += (count - 200.0) * (count - 200.0) / 200;
  }
  EXPECT_LT(chi_square, 103.4);  // 63 degrees of freedom: exceeded once in 1000; the seed is fixed
}

TEST(Santa, OfAHundredPeopleIsOnePick) {
  auto const family = people_of(families(50, 2));
  xoshiro256pp bits{key_from_text("fifty couples")};
  random_chooser c{bits};
  long_record kept;
  long_recording tape{c, kept};
  std::uint64_t tries = 0;
  auto const receivers = draw_santa(tape, family, true, tries);
  EXPECT_EQ(kept.integers.size(), 1U);
  EXPECT_EQ(std::set<std::size_t>(receivers.begin(), receivers.end()).size(), 100U);
  for (std::size_t i = 0; i < family.size(); ++i) EXPECT_NE(family[receivers[i]], family[i]);
}

/// With the largest family placed first all valid assignments are still alike.
TEST(Santa, ByTheLargestFamilyAllAreAlike) {
  for (families const& family : {families{0, 1, 1, 2, 3}, families{0, 0, 1, 1}, families{0, 0, 0, 1, 2, 2}}) {
    auto const law = read_exhaustively<std::vector<std::size_t>>([&](auto& c) {
                       std::vector<std::size_t> receivers;
                       std::uint64_t tries = 0;
                       (void)santa_by_largest(c, family, receivers, tries, 1);
                       return receivers;  // none where the one try failed
                     }).law;
    EXPECT_EQ(integer{law.size() - (law.probability({}).is_zero() ? 0 : 1)}, count_santas(family));
    std::set<ratio> chances;
    for (auto const& e : law.entries()) {
      if (!e.outcome.empty()) chances.insert(law.probability(e.outcome));
    }
    EXPECT_EQ(chances.size(), 1U);
  }
}

TEST(Santa, TwoLargeFamiliesNeedOneTry) {
  auto const family = people_of({5000, 5000});
  EXPECT_EQ(expected_clashes(family), 0);
  xoshiro256pp bits{key_from_text("two")};
  random_chooser c{bits};
  std::vector<std::size_t> receivers;
  std::uint64_t tries = 0;
  ASSERT_TRUE(santa_by_largest(c, family, receivers, tries, 1));
  EXPECT_EQ(std::set<std::size_t>(receivers.begin(), receivers.end()).size(), family.size());
  for (std::size_t i = 0; i < family.size(); ++i) EXPECT_NE(family[i], family[receivers[i]]);
}

}  // namespace
}  // namespace faro::draws
