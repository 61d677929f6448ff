// The order `scatter`: the known answers of an independent implementation (tests/answers/scatter.py), and its
// parts one by one.
#include "core/test/shuffle/fingerprint.hpp"
#include "support/error_of.hpp"
#include "support/places.hpp"

#include <faro/chance/sha256.hpp>
#include <faro/shuffle/detail/scatter.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <numeric>
#include <span>
#include <string>
#include <vector>

namespace {

using bytes = std::vector<std::uint8_t>;
using faro::testing::fingerprint;
using numbers = std::vector<std::uint32_t>;

bytes buckets_of(faro::scatter_node const& node, std::uint64_t block, std::size_t items) {
  bytes out(items);
  node.buckets(block, out);
  return out;
}

numbers leaf_of(faro::scatter_node const& node, std::size_t items) {
  numbers out(items);
  node.leaf_order(out);
  return out;
}

TEST(Scatter, IsTheKnownAnswers) {
  std::ifstream file{faro::testing::answers("scatter.json")};
  auto const rows = nlohmann::json::parse(file);
  ASSERT_EQ(rows.size(), 6U);
  for (auto const& row : rows) {
    faro::scatter_node const node{faro::key_from_text(row["seed"].get<std::string>()),
                                  row["generator"].get<std::string>()};
    SCOPED_TRACE(row["generator"].get<std::string>() + " from seed '" + row["seed"].get<std::string>() + "'");
    EXPECT_EQ(buckets_of(node, 0, 20), row["buckets_of_block_0"].get<bytes>());
    EXPECT_EQ(buckets_of(node, 7, 20), row["buckets_of_block_7"].get<bytes>());
    EXPECT_EQ(faro::to_hex(node.child(3).key().bytes), row["key_of_bucket_3"].get<std::string>());
    EXPECT_EQ(leaf_of(node, 10), row["leaf_of_10"].get<numbers>());
    EXPECT_EQ(leaf_of(node, 52), row["leaf_of_52"].get<numbers>());
    EXPECT_EQ(fingerprint(leaf_of(node, 2500)), row["leaf_of_2500"].get<std::string>());
    if (row.contains("leaf_of_1000000")) {
      EXPECT_EQ(fingerprint(leaf_of(node, 1'000'000)), row["leaf_of_1000000"].get<std::string>());
    }
  }
}

TEST(Scatter, HasAsManyLeavesOfOneAndNoneAsYouLike) {
  faro::scatter_node const node{faro::key_from_text("small")};
  EXPECT_EQ(leaf_of(node, 0), numbers{});
  EXPECT_EQ(leaf_of(node, 1), numbers{0});
}

TEST(Scatter, TheBucketsOfABlockDoNotDependOnHowManyAreAskedFor) {
  faro::scatter_node const node{faro::key_from_text("part of a block")};
  auto const whole = buckets_of(node, 3, faro::scatter_node::block_items);
  EXPECT_EQ(bytes(whole.begin(), whole.begin() + 1001), buckets_of(node, 3, 1001));
}

TEST(Scatter, ALeafIsAnotherForEveryKeyAndNeverTheOrderItCameIn) {
  faro::scatter_node const node{faro::key_from_text("children")};
  numbers sorted(100);
  std::iota(sorted.begin(), sorted.end(), 0U);
  auto const first = leaf_of(node.child(0), 100);
  auto const second = leaf_of(node.child(1), 100);
  EXPECT_NE(first, second);
  EXPECT_NE(first, sorted);
  EXPECT_TRUE(std::ranges::is_permutation(first, sorted));
}

TEST(Scatter, OnlyMoreThanALeafIsDealtIntoBuckets) {
  EXPECT_FALSE(faro::scatter_node::splits(1'572'864));
  EXPECT_TRUE(faro::scatter_node::splits(1'572'865));
}

TEST(Scatter, NamesTheGeneratorsWhenThereIsNoneOfThatName) {
  EXPECT_THAT(faro::testing::error_of([] {
                faro::scatter_node{faro::key256{}, "chacha2"};
              }),
              testing::HasSubstr("no stream is called 'chacha2'"));
}

}  // namespace
