// Seeds found: every tool's own, with all instruction sets, whole orders and their first items, and dice.
#include "chance/instruction_set.hpp"

#include <faro/error.hpp>
#include <faro/like/seeds.hpp>
#include <faro/like/tools.hpp>

#include <gtest/gtest.h>

#include <string>

namespace faro::like {
namespace {

using seeds = std::vector<std::uint64_t>;

seeds found_by(seed_question const& question, std::string const& tool, seed_range range) {
  seeds out;
  seed_search search{question, {tool}, {range}};
  EXPECT_TRUE(search.run([&](found_seed const& f) { out.push_back(f.seed); }));
  EXPECT_EQ(search.tried(), search.seeds());
  return out;
}

TEST(Seeds, OfEveryToolAreFound) {
  for (auto const& tool : tools()) {
    if (tool.last_seed == 0) continue;  // no whole numbers
    std::string const name{tool.name};
    for (std::uint64_t const seed : {777, 1'000'003}) {
      seed_range const range{seed - 150, seed + 150};
      if (tool.makes_orders) {
        auto const order = order_of(name, std::to_string(seed), 52);
        if (!tool.keeps_order) {
          EXPECT_EQ(found_by({.order = order, .items = 52}, name, range), seeds{seed}) << name;
        }
        std::uint64_t const items = tool.deals_hands ? 52 : 300;
        auto const head = order_of(name, std::to_string(seed), items, 9);
        EXPECT_EQ(found_by({.order = head, .items = items}, name, range), seeds{seed}) << name;
      }
      if (tool.makes_draws) {
        auto const dice = draws_of(name, std::to_string(seed), 6, 30);
        EXPECT_EQ(found_by({.order = dice, .items = 6, .draws = true}, name, range), seeds{seed}) << name;
        seeds const later(dice.begin() + 7, dice.end());
        EXPECT_EQ(found_by({.order = later, .items = 6, .draws = true, .after = 10}, name, range),
                  seeds{seed})
            << name;
      }
    }
  }
}

TEST(Seeds, AreTheSameWithAllInstructions) {
  auto const best = used_instruction_set();
  for (auto const* tool :
       {"numpy-legacy", "php", "python", "torch", "libstdc++", "libc++", "gsl", "chance"}) {
    // So short that many seeds give it.
    seed_question const question{.order = order_of(tool, "4294967295", 4), .items = 4};
    std::vector<seeds> by_set;
    for (auto const set : instruction_sets()) {
      use_instruction_set(set);
      by_set.push_back(found_by(question, tool, {4294967295 - 5000, 4294967295}));
    }
    use_instruction_set(best);
    EXPECT_GT(by_set[0].size(), 100U);
    for (auto const& other : by_set) EXPECT_EQ(other, by_set[0]) << tool;
    std::uint64_t plain = 0;
    for (std::uint64_t seed = 4294967295 - 5000; seed <= 4294967295; ++seed)
      plain += order_of(tool, std::to_string(seed), 4) == question.order ? 1 : 0;
    EXPECT_EQ(by_set[0].size(), plain) << tool;
  }
}

/// More words than a state has behind word 397, or than are kept of it.
TEST(Seeds, OfLongOrdersAreFoundWithAllInstructions) {
  auto const best = used_instruction_set();
  for (auto const set : instruction_sets()) {
    use_instruction_set(set);
    for (auto const* tool : {"numpy-legacy", "php", "python", "libstdc++"}) {
      auto const order = order_of(tool, "70000", 1500);
      EXPECT_EQ(found_by({.order = order, .items = 1500}, tool, {69'000, 71'000}), seeds{70'000}) << tool;
    }
  }
  use_instruction_set(best);
}

/// Words that are taken again, one after the other: of a coin by two bits half of them.
TEST(Seeds, OfCoinsAreFound) {
  for (auto const* tool : {"python", "numpy-legacy", "libstdc++", "gsl"}) {
    auto const coins = draws_of(tool, "70000", 2, 60);
    EXPECT_EQ(found_by({.order = coins, .items = 2, .draws = true}, tool, {69'000, 71'000}), seeds{70'000});
    seeds const few(coins.begin(), coins.begin() + 5);
    std::uint64_t plain = 0;
    for (std::uint64_t seed = 69'000; seed <= 71'000; ++seed)
      plain += draws_of(tool, std::to_string(seed), 2, 5) == few ? 1 : 0;
    EXPECT_EQ(found_by({.order = few, .items = 2, .draws = true}, tool, {69'000, 71'000}).size(), plain);
  }
}

TEST(Seeds, OfToolsThatDrawAlikeAreFoundOnce) {
  seed_question const question{.order = order_of("ruby", "2024", 52), .items = 52};
  std::vector<found_seed> all;
  seed_search search{question, {"all"}, {{2000, 2050}}};
  EXPECT_TRUE(search.run([&](found_seed const& f) { all.push_back(f); }));
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].seed, 2024U);
  EXPECT_EQ(all[0].tools, (std::vector<std::string_view>{"numpy-legacy", "pandas", "sklearn", "ruby"}));
}

TEST(Seeds, GoOnFromWhereTheyWere) {
  seed_question const question{.order = order_of("java", "900000", 52), .items = 52};
  for (std::uint64_t const from : {0, 100'000, 899'999, 900'000, 900'001, 1'000'000}) {
    seeds out;
    seed_search search{question, {"java"}, {{0, 999'999}}};
    search.go_on_after(from);
    EXPECT_TRUE(search.run([&](found_seed const& f) { out.push_back(f.seed); }));
    EXPECT_EQ(out.size(), from <= 900'000 ? 1U : 0U) << from;
  }
}

TEST(Seeds, SayWhatAnOrderIsOneOf) {
  EXPECT_EQ(seed_search({{.order = {1, 0, 2}, .items = 10}, {"php"}, {{0, 9}}}).answers(), integer{720});
  EXPECT_EQ(seed_search({{.order = {1, 0, 2}, .items = 6, .draws = true}, {"php"}, {{0, 9}}}).answers(),
            integer{216});
}

TEST(Seeds, OfSamplesThatKeepTheOrderAreOneOfFewer) {
  seed_question const sample{.order = order_of("php-array-rand", "7", 52, 5), .items = 52};
  EXPECT_EQ(seed_search(sample, {"php-array-rand"}, {{0, 9}}).answers(), integer{2'598'960});
  EXPECT_THROW(seed_search({.order = {1, 0}, .items = 52}, {"php-array-rand"}), input_error);
  EXPECT_THROW(seed_search({.order = {0, 1}, .items = 2}, {"php-array-rand"}), input_error);
}

TEST(Seeds, AreNotSoughtOfWhatIsNoOrder) {
  auto const seek = [](seed_question const& q, std::string const& tool) { seed_search const s{q, {tool}}; };
  EXPECT_THROW(seek({.order = {0, 0}, .items = 2}, "php"), input_error);
  EXPECT_THROW(seek({.order = {0, 2}, .items = 2}, "php"), input_error);
  EXPECT_THROW(seek({.order = {}, .items = 2}, "php"), input_error);
  EXPECT_THROW(seek({.order = {0, 1}, .items = 2}, "phq"), input_error);
  EXPECT_THROW(seek({.order = {0, 1}, .items = 2}, "uutils"), input_error);
  EXPECT_THROW(seek({.order = {0, 1}, .items = 2}, "python-choices"), input_error);
}

}  // namespace
}  // namespace faro::like
