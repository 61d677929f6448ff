// Opening hands by tag: a flood of lands shows in their total, whatever the lands are called.
#include "judge/src/faults/part_power.hpp"
#include "judge/src/panel/part_tables.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace {

/// 24 lands of 12 names and 36 spells of 12, and which kinds are lands.
std::vector<faro::judge::kind_count> tag_kinds() {
  std::vector<faro::judge::kind_count> all;
  for (int k = 0; k < 12; ++k) all.push_back({"land " + std::to_string(k), 2});
  for (int k = 0; k < 12; ++k) all.push_back({"spell " + std::to_string(k), 3});
  return all;
}
std::vector<faro::judge::kind_tag> tags() { return {{"land", {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}}}; }

/// Hands of seven; `flood` in a hundred of them change a spell for a land.
faro::judge::part_tables hands(std::size_t count, unsigned flood,
                               std::vector<faro::judge::kind_tag> of_tags) {
  faro::judge::part_tables tables{tag_kinds(), 7, std::move(of_tags)};
  faro::chacha8 bits{faro::key_from_text("hands"), flood};
  faro::random_chooser<faro::chacha8> chooser{bits};
  std::vector<std::uint32_t> deck;
  for (std::uint32_t k = 0; k < tag_kinds().size(); ++k) deck.insert(deck.end(), tag_kinds()[k].count, k);
  for (std::size_t h = 0; h < count; ++h) {
    faro::fisher_yates(chooser, std::span<std::uint32_t>{deck});
    if (chooser.below(100) < flood) {
      auto const spell = std::find_if(deck.begin(), deck.begin() + 7, [](auto k) { return k >= 12; });
      auto const land = std::find_if(deck.begin() + 7, deck.end(), [](auto k) { return k < 12; });
      if (spell != deck.begin() + 7 && land != deck.end()) std::swap(*spell, *land);
    }
    tables.add(std::span<std::uint32_t const>{deck}.first(7));
  }
  return tables;
}

TEST(TagsOfParts, AFloodOfLandsByManyNamesIsFound) {
  auto const result = judge_parts(hands(150, 50, tags()));
  EXPECT_TRUE(result.deviates(0.001));
  EXPECT_TRUE(std::ranges::any_of(result.tests, [](auto const& t) {
    return t.subject.table == faro::judge::test_table::tag && t.adjusted_p <= 0.001;
  }));
}

TEST(TagsOfParts, FairHandsStayFair) { EXPECT_FALSE(judge_parts(hands(2000, 0, tags())).deviates(0.001)); }

TEST(TagsOfParts, TheirPowerIsStated) {
  auto const few = faro::judge::power_of_parts(hands(40, 0, tags()), 0.001);
  ASSERT_EQ(few.size(), 1U);
  EXPECT_EQ(few[0].name, "land");
  EXPECT_NEAR(few[0].mean, 2.8, 1e-9);
  EXPECT_GT(few[0].off, 0.7);
  EXPECT_LT(few[0].off, 1.2);
  auto const many = faro::judge::power_of_parts(hands(4000, 0, tags()), 0.001);
  EXPECT_NEAR(many[0].off, few[0].off / 10, few[0].off / 50);
}

}  // namespace
