// The head of the order `scatter`: the beginning of the whole order, which array.hpp makes.
#include "shuffle/keyed/scatter_head.hpp"

#include <faro/shuffle/array.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace faro::testing {
namespace {

using values = std::vector<std::uint64_t>;

TEST(scatter_head, is_the_beginning_of_the_whole_order) {
  auto const key = key_from_text("head");
  scatter_node const root{key, stream_kind::chacha_8};
  // A leaf; one level of buckets.
  for (std::uint64_t const n : {0U, 1U, 1000U, 1'600'000U}) {
    std::vector<std::uint64_t> whole(n);
    std::iota(whole.begin(), whole.end(), std::uint64_t{0});
    detail::shuffle_bytes(reinterpret_cast<std::byte*>(whole.data()), n, 8, key, {stream_kind::chacha_8, 1});
    for (std::uint64_t const count :
         {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{999}, n / 2, n, n + 5}) {
      auto const expected = std::min(count, n);
      EXPECT_EQ(scatter_head(root, n, count),
                (values{whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(expected)}))
          << count << " of " << n;
    }
  }
}

}  // namespace
}  // namespace faro::testing
