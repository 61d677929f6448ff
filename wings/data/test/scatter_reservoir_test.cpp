// The head of the order `scatter` from items that come one by one: that of the whole order.
#include "data/src/sample/scatter_reservoir.hpp"

#include "shuffle/keyed/scatter_head.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace faro::testing {
namespace {

using numbers = std::vector<std::uint32_t>;

/// The constants of the order in small: so a few thousand items go through three levels.
detail::scatter_shape const small{.leaf_most = 40, .block_items = 64};

numbers head_of_whole(std::uint32_t n, std::size_t count, key256 const& key, stream_kind kind) {
  numbers order(n);
  std::iota(order.begin(), order.end(), 0U);
  detail::shuffle_bytes(reinterpret_cast<std::byte*>(order.data()), n, sizeof order[0], key,
                        {.generator = kind}, small);
  order.resize(std::min<std::size_t>(n, count));
  return order;
}

numbers head_of_stream(std::uint32_t n, std::uint64_t count, scatter_node const& root, std::uint64_t at_least,
                       detail::scatter_shape const& shape) {
  scatter_reservoir<std::uint32_t> first{root, count, at_least, shape};
  for (std::uint32_t i = 0; i < n; ++i) {
    if (first.next_is_wanted()) {
      first.add(i);
    } else {
      first.skip();
    }
  }
  return std::move(first).head();
}

TEST(ScatterReservoir, IsTheBeginningOfTheWholeOrderWhateverTheNumberOfItems) {
  auto const key = key_from_text("reservoir");
  for (auto const kind : {stream_kind::chacha_20, stream_kind::xoshiro256pp_x16}) {
    scatter_node const root{key, kind};
    for (std::uint32_t const n : {0U, 1U, 2U, 40U, 41U, 42U, 64U, 65U, 1000U, 12'000U}) {
      for (std::uint64_t const count : {0U, 1U, 7U, 41U, 500U, 20'000U}) {
        auto const expected = head_of_whole(n, count, key, kind);
        EXPECT_EQ(head_of_stream(n, count, root, 0, small), expected) << count << " of " << n;
        EXPECT_EQ(head_of_stream(n, count, root, n, small), expected) << count << " of " << n << ", foretold";
      }
    }
  }
}

TEST(ScatterReservoir, AgreesWithTheSampleOfAFile) {
  scatter_node const root{key_from_text("file"), stream_kind::chacha_8};
  for (std::uint32_t const n : {1500U, 1'572'864U, 1'572'865U, 1'700'000U}) {
    auto const expected = scatter_head(root, n, 1000);
    EXPECT_EQ(head_of_stream(n, 1000, root, 0, {}), (numbers{expected.begin(), expected.end()})) << n;
  }
}

TEST(ScatterReservoir, KeepsFewItemsOfMany) {
  struct counted {
    explicit counted(std::int64_t& alive) : held{&alive} { ++*held; }
    counted(counted const& other) : held{other.held} { ++*held; }
    counted& operator=(counted const&) = default;
    ~counted() { --*held; }
    std::int64_t* held;
  };
  std::int64_t alive = 0, most = 0;
  constexpr std::uint64_t n = 5'000'000, count = 100;
  scatter_reservoir<counted> first{scatter_node{key_from_text("few"), stream_kind::chacha_8}, count, n};
  std::uint64_t wanted = 0;
  for (std::uint64_t i = 0; i < n; ++i) {
    if (!first.next_is_wanted()) {
      first.skip();
      continue;
    }
    ++wanted;
    first.add(counted{alive});
    most = std::max(most, alive);
  }
  EXPECT_EQ(std::move(first).head().size(), count);
  EXPECT_LT(most, 8'000);
  EXPECT_LT(wanted, n / 200);
}

}  // namespace
}  // namespace faro::testing
