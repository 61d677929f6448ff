// The tests of the panel: how many there are, what each is about, and what those of laboratories find.
#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/judge/panel/detail/panel.hpp>
#include <faro/shuffle/detail/orders.hpp>
#include <faro/shuffle/registry.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace {

using faro::judge::deck_statistic;

faro::judge::deck_tables decks_of(char const* shuffle, std::size_t cards, std::size_t count,
                                  faro::shuffle_settings const& settings = {}) {
  faro::judge::deck_tables tables{cards, faro::judge::standard_groupings(cards)};
  faro::chacha8 bits{faro::key_from_text("panels"), 0};
  faro::random_chooser<faro::chacha8> chooser{bits};
  auto const describe = faro::find_shuffle(shuffle).make(settings);
  for (std::size_t d = 0; d < count; ++d) {
    auto deck = faro::judge::sorted_order(cards);
    describe(chooser, deck);
    tables.add(std::span<std::uint32_t const>{deck});
  }
  return tables;
}

// A verdict corrects for all of them: one more or less changes every adjusted p-value.
TEST(PanelTests, AreAsManyForEveryDeckOfASize) {
  auto const tables = decks_of("fisher-yates", 52, 1000);
  faro::judge::panel_distributions const laws{52, faro::judge::standard_groupings(52)};
  EXPECT_EQ(judge_tables(tables, laws).tests.size(), 83U);
}

/// What a laboratory's tests by name show: decks that keep to their packets.
TEST(LaboratoryPanel, FindsWithEachOfItsTestsWhatItIsMadeFor) {
  struct row {
    char const* test;
    char const* shuffle;
    std::size_t decks;
    faro::shuffle_settings settings;
  };
  for (auto const& r :
       std::vector<row>{{"longest gap, mean", "overhand", 20, {{"p", faro::ratio{1, 5}}}},
                        {"squares of gaps, mean", "riffle", 20, {}},
                        {"poker hands, mean", "overhand", 20, {{"p", faro::ratio{1, 5}}}},
                        {"coupon, mean", "overhand", 20, {{"p", faro::ratio{1, 5}}}},
                        {"highest of five, mean", "overhand", 20, {{"p", faro::ratio{1, 5}}}}}) {
    auto const tables = decks_of(r.shuffle, 52, r.decks, r.settings);
    auto const result =
        judge_tables(tables, faro::judge::panel_distributions{52, faro::judge::standard_groupings(52)});
    auto const found = std::ranges::find(result.tests, r.test, &faro::judge::panel_test::name);
    ASSERT_NE(found, result.tests.end()) << r.test;
    EXPECT_LT(found->adjusted_p, 1e-6) << r.test;
  }
}

TEST(PanelTests, EveryTestHasASubjectOfItsOwn) {
  auto const tables = decks_of("fisher-yates", 6, 3000);
  auto const result = judge_tables(tables, faro::judge::panel_distributions{6});
  std::set<std::tuple<int, int, std::size_t>> subjects;
  for (auto const& t : result.tests)
    EXPECT_TRUE(
        subjects
            .emplace(static_cast<int>(t.subject.table), static_cast<int>(t.subject.aspect), t.subject.number)
            .second)
        << t.name;
}

/// Packets that stay where they are: one overhand pass with large packets leaves the halves together.
TEST(UpperHalf, FindsWhatKeepsTheHalvesTogether) {
  auto const tables = decks_of("overhand", 52, 60, {{"p", faro::ratio{1, 5}}});
  auto const result =
      judge_tables(tables, faro::judge::panel_distributions{52, faro::judge::standard_groupings(52)});
  auto const mean = std::ranges::find_if(result.tests, [](auto const& t) {
    return t.subject == faro::judge::test_subject::of(deck_statistic::halves, faro::judge::test_aspect::mean);
  });
  ASSERT_NE(mean, result.tests.end());
  EXPECT_LT(mean->adjusted_p, 1e-6);
  EXPECT_EQ(mean->null, "mean 13, variance 3.31373 a deck");
}

TEST(UpperHalf, HasTheDistributionOfDrawingWithoutReplacement) {
  for (std::size_t const cards : {1, 2, 7, 52, 300}) {
    auto const moments = faro::judge::null_moments(deck_statistic::halves, cards);
    auto const n = static_cast<std::uint64_t>(cards), upper = (n + 1) / 2;
    EXPECT_EQ(moments.mean, (faro::ratio{upper * upper, n})) << cards;
  }
}

}  // namespace
