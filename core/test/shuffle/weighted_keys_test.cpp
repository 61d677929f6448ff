// Keys of weighted samples: their logarithm, their exact order, and the distribution of what they draw.
#include "shuffle/weighted/weighted_keys.hpp"

#include "shuffle/keyed/item_tags.hpp"
#include "support/distribution_matches.hpp"

#include <faro/chance/seed.hpp>
#include <faro/exact/ratio.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>

namespace {

using faro::log_key;
using faro::weighted_key;

TEST(WeightedKeys, TheLogarithmIsWholeArithmeticAndHardlyTooGreat) {
  EXPECT_EQ(log_key(~std::uint64_t{0}), 1U);
  EXPECT_EQ(log_key(0), std::uint64_t{1} << 63);
  for (auto const tag :
       {1ULL, 12345ULL, 1ULL << 40, 0xdeadbeefcafef00dULL, 1ULL << 63, 0x8000000000000001ULL}) {
    auto const exact = -std::log2(static_cast<long double>(tag | 1) / 18446744073709551616.0L);
    auto const found = static_cast<long double>(log_key(tag)) / 144115188075855872.0L;
    EXPECT_GE(found, exact - 1e-17L) << tag;
    EXPECT_LT(found, exact + 1.5e-17L + exact * 1e-19L) << tag;  // 2^-56
  }
}

TEST(WeightedKeys, AreComparedExactlyAtAnySize) {
  auto const huge = faro::uint128{1} << 119;
  EXPECT_LT((weighted_key{1ULL << 63, huge, 0}), (weighted_key{1ULL << 63, huge - 1, 1}));
  EXPECT_LT((weighted_key{5, 10, 0}), (weighted_key{1, 2, 1}));  // equal: the earlier one
  EXPECT_FALSE((weighted_key{1, 2, 1}) < (weighted_key{5, 10, 0}));
  EXPECT_LT((weighted_key{(1ULL << 62) + 1, huge, 3}), (weighted_key{(1ULL << 62) + 2, huge, 1}));
}

TEST(WeightedKeys, AreComparedExactlyWhateverTheirScale) {
  // 3 / 2000 and 3 / 2 10^3: equal, the earlier one first.
  EXPECT_LT((weighted_key{3, 2000, 0, 0}), (weighted_key{3, 2, 1, 3}));
  EXPECT_FALSE((weighted_key{3, 2, 1, 3}) < (weighted_key{3, 2000, 0, 0}));
  EXPECT_LT((weighted_key{3, 2001, 1, 0}), (weighted_key{3, 2, 0, 3}));
  EXPECT_LT((weighted_key{1ULL << 63, 1, 1, 400}), (weighted_key{1, faro::uint128{1} << 119, 0, 0}));
  EXPECT_LT((weighted_key{1ULL << 63, 1, 1, 0}), (weighted_key{1, faro::uint128{1} << 119, 0, -400}));
}

// Three items with the weights 1, 2 and 5: the order by keys is that of drawing one after the other.
TEST(WeightedKeys, OrderItemsAsDrawnOneAfterTheOther) {
  std::array<unsigned, 3> const weights{1, 2, 5};
  faro::item_tags tags{faro::key_from_text("weighted")};
  std::map<std::array<std::uint64_t, 3>, std::uint64_t> seen;
  constexpr int draws = 40'000;
  for (int i = 0; i < draws; ++i) {
    std::array<weighted_key, 3> keys;
    for (std::uint64_t j = 0; j < 3; ++j) keys[j] = {log_key(tags.next()), weights[j], j};
    std::ranges::sort(keys, [](auto const& a, auto const& b) { return a < b; });
    ++seen[{keys[0].item, keys[1].item, keys[2].item}];
  }
  double chi_square = 0;
  for (auto const& [order, times] : seen) {
    auto const first = weights[order[0]] / 8.0, second = weights[order[1]] / (8.0 - weights[order[0]]);
    auto const expected = draws * first * second;
    chi_square +=
        (static_cast<double>(times) - expected) * (static_cast<double>(times) - expected) / expected;
  }
  EXPECT_EQ(seen.size(), 6U);
  EXPECT_GT(faro::testing::chi_square_p_value(chi_square, 5), 1e-6);
}

}  // namespace
