// More items than 32 bits count. Minutes and 10 GB of memory: only with FARO_LARGE set (ctest --preset
// large).
#include <faro/shuffle/array.hpp>
#include <faro/shuffle/keyed_permutation.hpp>
#include <faro/shuffle/sampling.hpp>

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <vector>

namespace {

constexpr std::uint64_t beyond = (std::uint64_t{1} << 32) + 1;

/// Nothing when there is neither the wish nor the memory for it.
std::vector<std::uint8_t> large_array() {
  auto const free = static_cast<std::uint64_t>(::sysconf(_SC_AVPHYS_PAGES)) *
                    static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  if (!std::getenv("FARO_LARGE") || free < beyond * 5 / 2) return {};
  return std::vector<std::uint8_t>(beyond);
}

/// Every item is the number of its bucket of the order `scatter`: once shuffled, they are sorted.
void number_by_bucket(std::vector<std::uint8_t>& items, faro::scatter_node const& root) {
  for (std::uint64_t at = 0; at < beyond; at += faro::scatter_node::block_items) {
    auto const size = std::min(faro::scatter_node::block_items, beyond - at);
    root.buckets(at / faro::scatter_node::block_items, std::span{items}.subspan(at, size));
  }
}

std::array<std::uint64_t, 256> counts_of(std::vector<std::uint8_t> const& items) {
  std::array<std::uint64_t, 256> counts{};
  for (auto const item : items) ++counts[item];
  return counts;
}

TEST(LargeArray, OfMoreItemsThan32BitsCountIsDealtIntoItsBuckets) {
  auto items = large_array();
  if (items.empty()) GTEST_SKIP() << "FARO_LARGE is not set, or there are no 11 GB of memory";
  auto const key = faro::key_from_text("2^32 + 1");
  faro::scatter_node const root{key};
  number_by_bucket(items, root);
  auto const counts = counts_of(items);
  faro::shuffle(items, key, {.threads = 2});
  EXPECT_TRUE(std::ranges::is_sorted(items));
  EXPECT_EQ(counts_of(items), counts);
}

TEST(LargeArray, OfMoreItemsThan32BitsCountIsMixedInPlace) {
  auto items = large_array();
  if (items.empty()) GTEST_SKIP() << "FARO_LARGE is not set, or there are no 11 GB of memory";
  // Quarters of 2^30 items, and one item more.
  for (std::uint64_t i = 0; i < beyond; ++i) items[i] = static_cast<std::uint8_t>(i >> 30);
  auto const counts = counts_of(items);
  faro::shuffle_in_place(items, faro::key_from_text("in place"), {.threads = 2});
  EXPECT_EQ(counts_of(items), counts);
  EXPECT_NE(items.back(), 4);
  constexpr std::uint64_t piece = std::uint64_t{1} << 26;
  for (std::uint64_t at = 0; at + piece < beyond; at += piece) {
    auto const here = std::span{items}.subspan(at, piece);
    for (std::uint8_t quarter = 0; quarter < 4; ++quarter) {
      auto const seen = static_cast<double>(std::ranges::count(here, quarter));
      EXPECT_NEAR(seen, piece / 4.0, 6 * 3547.0) << at;  // sqrt(2^26 3/16) is a standard deviation
    }
  }
}

TEST(LargeArray, OfMoreNumbersThanTheirTypeHoldsIsRefused) {
  EXPECT_THROW(faro::permutation<std::uint32_t>(beyond, "x"), faro::input_error);
}

TEST(LargeSample, OfMoreItemsThan32BitsCountReachesThemAll) {
  auto const items = std::views::iota(std::uint64_t{0}, beyond);
  auto const sample = faro::sample(items, 20'000, "2^32 + 1");
  EXPECT_EQ(std::set<std::uint64_t>(sample.begin(), sample.end()).size(), sample.size());
  EXPECT_LT(*std::ranges::min_element(sample), beyond / 1000);
  EXPECT_GT(*std::ranges::max_element(sample), beyond - beyond / 1000);
}

TEST(LargePermutation, OfMoreItemsThan32BitsCountIsUndoneByItsInverse) {
  faro::keyed_permutation const order{beyond, "2^32 + 1"};
  for (auto const item : {std::uint64_t{0}, beyond / 2, beyond - 2, beyond - 1}) {
    EXPECT_LT(order(item), beyond);
    EXPECT_EQ(order.place_of(order(item)), item);
  }
}

}  // namespace
