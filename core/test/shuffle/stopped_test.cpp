// A large array whose shuffle is stopped, wherever it is: it has all its items, and the next one is as ever.
#include <faro/chance/seed.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/shuffle/array.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <numeric>
#include <thread>
#include <tuple>
#include <vector>

namespace {

using faro::array_options;
using faro::detail::scatter_shape;

constexpr scatter_shape many_nodes{.leaf_most = 100, .block_items = 2000};
constexpr scatter_shape counted_first{.leaf_most = 100, .block_items = 2000, .spare_deviations = -1e9};

/// Shuffles until it is stopped after so long. Whether it was.
bool is_stopped_after(std::chrono::microseconds time, std::vector<std::uint32_t>& items, bool in_place,
                      array_options const& options, scatter_shape const& shape) {
  faro::parallel::watch watch;
  faro::parallel::under const watched{watch};
  std::atomic<bool> begun = false;
  std::thread other{[&] {
    while (!begun) std::this_thread::yield();
    std::this_thread::sleep_for(time);
    watch.stop();
  }};
  begun = true;
  bool was_stopped = false;
  try {
    auto const shuffle = in_place ? faro::detail::shuffle_bytes_in_place : faro::detail::shuffle_bytes;
    shuffle(reinterpret_cast<std::byte*>(items.data()), items.size(), sizeof items[0],
            faro::key_from_text("stopped"), options, shape);
  } catch (faro::stopped const&) {
    was_stopped = true;
  }
  other.join();
  return was_stopped;
}

std::vector<std::uint32_t> in_order(std::size_t n) {
  std::vector<std::uint32_t> items(n);
  std::iota(items.begin(), items.end(), 0U);
  return items;
}

class Stopped : public testing::TestWithParam<std::tuple<bool, unsigned, scatter_shape>> {};

TEST_P(Stopped, InAnyPhaseItHasAllItsItems) {
  auto const [in_place, threads, shape] = GetParam();
  auto const all = in_order(100'000);
  std::size_t stops = 0;
  // On a busy machine who stops it may come too late again and again.
  for (int round = 0; round < 1000 && stops == 0; ++round) {
    for (int time = 0; time < 1600; time += 200) {
      auto items = all;
      stops += is_stopped_after(std::chrono::microseconds{time}, items, in_place, {.threads = threads}, shape)
                   ? 1
                   : 0;
      std::ranges::sort(items);
      ASSERT_EQ(items, all) << time;
    }
  }
  EXPECT_GT(stops, 0U);
}

INSTANTIATE_TEST_SUITE_P(Array, Stopped,
                         testing::Combine(testing::Bool(), testing::Values(1U, 3U),
                                          testing::Values(many_nodes, counted_first)));

TEST(StoppedArray, BeforeTheFirstItemIsMovedIsLeftAsItWas) {
  faro::parallel::watch watch;
  watch.stop();
  faro::parallel::under const watched{watch};
  auto items = in_order(2'000'000);
  EXPECT_THROW(faro::shuffle(items, "x"), faro::stopped);
  EXPECT_EQ(items, in_order(2'000'000));
  auto small = in_order(1000);
  faro::shuffle(small, "x");  // too little to hear of it
  EXPECT_NE(small, in_order(1000));
}

TEST(StoppedArray, TellsHowFarItIs) {
  std::uint64_t most = 0;
  faro::parallel::watch watch{[&](std::uint64_t done, std::uint64_t total) {
    EXPECT_EQ(total, 4'000'000U);
    most = std::max(most, done);
  }};
  faro::parallel::under const watched{watch};
  auto items = in_order(2'000'000);
  faro::shuffle(items, "x");
  EXPECT_GT(most, 0U);
  EXPECT_LE(most, 4'000'000U);
}

}  // namespace
