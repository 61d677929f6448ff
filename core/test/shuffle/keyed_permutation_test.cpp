// A permutation that is computed: a bijection at every size, the same everywhere, and as mixed as its round
// function is good.
#include "support/distribution_matches.hpp"
#include "support/error_of.hpp"
#include "support/places.hpp"

#include <faro/chance/seed.hpp>
#include <faro/exact/distribution.hpp>
#include <faro/shuffle/keyed_permutation.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <limits>
#include <map>
#include <string>
#include <vector>

namespace {

using faro::keyed_permutation;
using values = std::vector<std::uint64_t>;

values all_of(keyed_permutation const& order) {
  values out;
  for (std::uint64_t i = 0; i <= order.last(); ++i) out.push_back(order(i));
  return out;
}

TEST(KeyedPermutation, IsABijectionAtEverySmallSizeAndKnowsItsInverse) {
  for (std::uint64_t n = 1; n <= 70; ++n) {
    keyed_permutation const order{n, "bijection"};
    auto items = all_of(order);
    for (std::uint64_t i = 0; i < n; ++i) ASSERT_EQ(order.place_of(items[i]), i);
    std::ranges::sort(items);
    for (std::uint64_t i = 0; i < n; ++i) ASSERT_EQ(items[i], i) << n;
  }
}

TEST(KeyedPermutation, IsABijectionAroundPowersOfTwo) {
  for (std::uint64_t const n : {1023U, 1024U, 1025U, 2048U, 2049U, 65'537U}) {
    keyed_permutation const order{n, "powers"};
    std::vector<bool> seen(n);
    for (std::uint64_t i = 0; i < n; ++i) {
      auto const item = order(i);
      ASSERT_LT(item, n);
      ASSERT_FALSE(seen[item]);
      seen[item] = true;
    }
  }
}

TEST(KeyedPermutation, OfAllWordsIsUndoneByItsInverse) {
  constexpr auto last = std::numeric_limits<std::uint64_t>::max();
  for (auto const top : {last, last - 1, last / 2, last / 2 + 1, std::uint64_t{1} << 40}) {
    auto const order = keyed_permutation::up_to(top, faro::key_from_text("large"));
    for (std::uint64_t const i : {std::uint64_t{0}, std::uint64_t{1}, top / 3, top - 1, top})
      ASSERT_EQ(order.place_of(order(i)), i);
  }
}

TEST(KeyedPermutation, IsTheKnownAnswers) {
  std::ifstream file{faro::testing::answers("scatter.json")};
  auto const rows = nlohmann::json::parse(file);
  for (auto const& row : rows) {
    if (row["generator"] != "chacha20") continue;
    auto const key = faro::key_from_text(row["seed"].get<std::string>());
    EXPECT_EQ(all_of(keyed_permutation{10, key}), row["keyed_permutation_of_10"].get<values>());
    values large;
    auto const order = keyed_permutation::up_to(std::numeric_limits<std::uint64_t>::max(), key);
    for (std::uint64_t i = 0; i < 5; ++i) large.push_back(order(i));
    EXPECT_EQ(large, row["keyed_permutation_of_2_to_64"].get<values>());
  }
}

TEST(KeyedPermutation, ItsRoundFunctionIsSipHash) {
  // J.-P. Aumasson and D. J. Bernstein, reference implementation, vectors_sip64[8]: key 00 .. 0f, message
  // 00 .. 07.
  EXPECT_EQ(faro::detail::siphash({0x0706050403020100U, 0x0f0e0d0c0b0a0908U}, 0x0706050403020100U),
            0x93f5f5799a932462U);
}

TEST(KeyedPermutation, EveryOrderOfFewItemsIsAboutAsLikely) {
  std::map<values, std::uint64_t> seen;
  for (unsigned run = 0; run < 4800; ++run)
    ++seen[all_of(keyed_permutation{4, faro::derived_key(faro::key_from_text("orders"), run)})];
  std::vector<faro::distribution<values>::entry> orders;
  values order{0, 1, 2, 3};
  do orders.push_back({order, 1});
  while (std::ranges::next_permutation(order).found);
  EXPECT_TRUE(faro::testing::distribution_matches(faro::distribution<values>{orders, 24}, seen));
}

TEST(KeyedPermutation, OfAnotherNumberOfItemsOrKeyIsAnother) {
  EXPECT_NE(keyed_permutation(1000, "a")(7), keyed_permutation(1000, "b")(7));
  EXPECT_NE(all_of(keyed_permutation{60, "a"}), [] {
    auto more = all_of(keyed_permutation{61, "a"});
    std::erase(more, 60U);
    return more;
  }());
}

TEST(KeyedPermutation, PlacesThatThereAreNotAreRefused) {
  using faro::testing::error_of;
  EXPECT_EQ(error_of([] { keyed_permutation{0, "x"}; }), "a permutation of 0 items has no places");
  keyed_permutation const order{10, "x"};
  EXPECT_EQ(error_of([&] { order(10); }), "10 is not among 0 .. 9");
  EXPECT_EQ(error_of([&] { return order.place_of(11); }), "11 is not among 0 .. 9");
}

}  // namespace
