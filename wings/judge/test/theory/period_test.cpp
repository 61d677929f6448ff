// Periods of the shuffles without chance. Sources: document 003; Diaconis, Graham and Kantor (1983).
#include "judge/src/theory/period.hpp"

#include <faro/error.hpp>
#include <faro/shuffle/detail/orders.hpp>

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace {

using faro::integer;

integer period(std::string const& name, std::uint32_t cards) {
  return faro::judge::period_of(faro::find_shuffle(name), {}, cards).period;
}

std::uint64_t order_of_2(std::uint64_t modulus) {
  if (modulus <= 1) return 1;
  std::uint64_t k = 1;
  for (auto x = 2 % modulus; x != 1; x = x * 2 % modulus) ++k;
  return k;
}

TEST(Period, OfPerfectShufflesOf52Cards) {
  EXPECT_EQ(period("perfect-out", 52), integer{8});
  EXPECT_EQ(period("perfect-in", 52), integer{52});
  auto const out = faro::judge::period_of(faro::find_shuffle("perfect-out"), {}, 52);
  EXPECT_EQ(out.cycles, (std::map<std::uint64_t, std::uint64_t>{{1, 2}, {2, 1}, {8, 6}}));
}

TEST(Period, OfPerfectShufflesIsTheOrderOf2) {
  for (std::uint32_t n = 2; n <= 208; ++n) {
    EXPECT_EQ(period("perfect-out", n), integer{order_of_2(n % 2 == 0 ? n - 1 : n)}) << n;
    EXPECT_EQ(period("perfect-in", n), integer{order_of_2(n % 2 == 0 ? n + 1 : n)}) << n;
  }
}

/// Periods computed independently: Monge's, the milk shuffle, and 2 to 8 piles.
struct known_periods {
  std::uint32_t cards;
  std::uint64_t monge, milk;
  std::vector<std::uint64_t> piles_2_to_8;
};

TEST(Period, OfMongeMilkAndPiles) {
  std::vector<known_periods> const known{{5, 3, 5, {4, 6, 5, 1, 1, 1, 1}},
                                         {8, 4, 4, {3, 7, 6, 6, 8, 8, 1}},
                                         {10, 6, 6, {5, 4, 12, 10, 8, 21, 10}},
                                         {15, 14, 5, {12, 4, 44, 4, 12, 4, 56}},
                                         {51, 50, 51, {24, 6, 72, 48, 1365, 52, 1560}},
                                         {52, 12, 12, {52, 12, 13, 2280, 50, 28, 210}},
                                         {104, 45, 45, {12, 34440, 6, 2310, 8778, 3280, 4}}};
  for (auto const& k : known) {
    EXPECT_EQ(period("monge", k.cards), integer{k.monge}) << k.cards;
    EXPECT_EQ(period("milk", k.cards), integer{k.milk}) << k.cards;
    for (std::size_t piles = 2; piles <= 8; ++piles) {
      auto const p = faro::judge::period_of(faro::find_shuffle("piles"), {{"piles", piles}}, k.cards).period;
      EXPECT_EQ(p, integer{k.piles_2_to_8[piles - 2]}) << k.cards << " cards, " << piles << " piles";
    }
  }
}

TEST(Period, OfDecksOfNoneAndOneIsOne) {
  for (std::uint32_t n : {0U, 1U}) EXPECT_EQ(period("perfect-out", n), integer{1});
}

TEST(Period, OfAMillionCards) {
  EXPECT_EQ(period("perfect-out", 1'000'000), integer{order_of_2(999'999)});
  EXPECT_EQ(period("perfect-in", 1'000'000), integer{order_of_2(1'000'001)});
}

TEST(Period, BelongsToShufflesWithoutChanceOnly) {
  EXPECT_THROW(period("exchange", 52), faro::input_error);
  EXPECT_THROW(period("fisher-yates", 1), faro::input_error);
}

TEST(PerfectShuffle, OfDocument003) {
  auto deck = faro::judge::sorted_order(8);
  auto const out = faro::find_shuffle("perfect-out").make();
  struct none {
    std::uint64_t below(std::uint64_t) { return 0; }
  } c;
  for (auto const* order : {"AEBFCGDH", "ACEGBDFH", "ABCDEFGH", "AEBFCGDH"}) {
    out(c, deck);
    EXPECT_EQ(faro::judge::name_of_order(deck), order);
  }
}

TEST(Orders, AreRankedLexicographically) {
  std::uint64_t rank = 0;
  for (auto const* name : {"ABC", "ACB", "BAC", "BCA", "CAB", "CBA"}) {
    auto const order = faro::judge::order_of(rank, 3);
    EXPECT_EQ(faro::judge::name_of_order(order), name);
    EXPECT_EQ(faro::judge::rank_of(order), rank++);
  }
  EXPECT_EQ(faro::judge::name_of_order(faro::judge::sorted_order(27)).substr(0, 5), "1 2 3");
  EXPECT_EQ(faro::judge::rank_of(faro::judge::order_of(faro::judge::orders_of(20) - 1, 20)),
            faro::judge::orders_of(20) - 1);
}

}  // namespace
