// The order of several ranks: buckets that are dealt out, refined and put in order by themselves make up the
// order that one machine gives.
#include "faro-mpi/bucket_order.hpp"

#include "lines/order/scatter_items.hpp"

#include <faro/chance/seed.hpp>
#include <faro/shuffle/array.hpp>

#include <gtest/gtest.h>

#include <numeric>
#include <span>
#include <vector>

namespace {

using faro::program::line_ref;
using faro::ranks::bucket_order;

constexpr auto generator = faro::stream_kind::chacha_20;
constexpr std::uint64_t many = 500'000'000;  // so many that a bucket may be dealt out again

std::vector<line_ref> numbered(std::uint64_t lines) {
  std::vector<line_ref> out(lines);
  for (std::uint64_t i = 0; i < lines; ++i) out[i] = line_ref{i};
  return out;
}

/// The lines of a bucket of one byte, in the order that its buckets of two bytes make up.
std::vector<line_ref> by_second_bytes(bucket_order& order, std::uint8_t bucket, std::uint64_t lines) {
  faro::ranks::bucket_numbers numbers{std::vector<std::uint8_t>(lines, bucket), {}};
  std::vector<std::uint64_t> before(bucket_order::fan), all(bucket_order::fan);
  all[bucket] = lines;
  order.refine(numbers, before, all);
  std::vector<std::vector<line_ref>> parts(bucket_order::fan);
  for (std::uint64_t i = 0; i < lines; ++i) parts[numbers.second[i]].push_back(line_ref{i});
  std::vector<line_ref> out;
  for (std::size_t second = 0; second < parts.size(); ++second) {
    order.order(bucket_order::fan * bucket + second, parts[second]);
    out.insert(out.end(), parts[second].begin(), parts[second].end());
  }
  return out;
}

TEST(BucketOrder, OfTwoBytesIsThatOfTheBucketWhetherItIsALeafOrNot) {
  auto const key = faro::key_from_text("ranks");
  for (std::uint64_t const lines : {0U, 1U, 7U, 1000U, 1'600'000U}) {
    bucket_order order{key, generator, many, true};
    auto expected = numbered(lines);
    auto const node = faro::scatter_node{key, generator}.child(201);
    faro::program::scatter_items(node, std::span{expected}, 1);
    EXPECT_EQ(by_second_bytes(order, 201, lines), expected) << lines;
  }
}

TEST(BucketOrder, GivesALineTheSameBucketWhicheverLinesARankHas) {
  auto const key = faro::key_from_text("ranks");
  bucket_order one{key, generator, many, true}, other{key, generator, many, true};
  auto whole = one.numbers(70'000, 9'000), part = other.numbers(74'000, 2'000);
  std::vector<std::uint64_t> all(bucket_order::fan, 1'700'000), before(bucket_order::fan, 11);
  all[3] = 5'000;  // a leaf
  auto const skipped = [&] {
    auto out = before;
    for (std::size_t i = 0; i < 4'000; ++i) ++out[whole.first[i]];
    return out;
  }();
  one.refine(whole, before, all);
  other.refine(part, skipped, all);
  for (std::size_t i = 0; i < 2'000; ++i) ASSERT_EQ(part[i], whole[4'000 + i]);
}

TEST(BucketOrder, OfFewLinesFallsIntoEqualParts) {
  auto const key = faro::key_from_text("ranks");
  std::vector<std::uint64_t> default_order(1000);
  std::iota(default_order.begin(), default_order.end(), 0U);
  faro::shuffle(default_order, key, {generator});
  for (bool const two_bytes : {false, true}) {
    bucket_order order{key, generator, 1000, two_bytes};
    EXPECT_FALSE(order.refines());
    auto const numbers = order.numbers(0, 1000);
    std::vector<std::vector<line_ref>> parts(order.buckets());
    for (std::uint64_t i = 0; i < 1000; ++i) parts[numbers[i]].push_back(line_ref{i});
    std::vector<std::uint64_t> all;
    for (std::size_t bucket = 0; bucket < parts.size(); ++bucket) {
      EXPECT_LE(parts[bucket].size(), 1000 / order.buckets() + 1);
      order.order(bucket, parts[bucket]);
      for (auto const line : parts[bucket]) all.push_back(static_cast<std::uint64_t>(line));
    }
    EXPECT_EQ(all, default_order);
    if (!two_bytes) continue;
    bucket_order one_byte{key, generator, 1000, false};
    auto const coarse = one_byte.numbers(0, 1000);
    for (std::size_t i = 0; i < 1000; ++i) EXPECT_EQ(coarse[i], numbers.first[i]);
  }
}

}  // namespace
