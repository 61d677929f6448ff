#include "parallel/share.hpp"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace faro::parallel {

void share(std::size_t count, std::function<void(std::size_t, std::size_t, std::size_t)> const& work) {
  constexpr std::size_t part = 2'000;  // is worth a thread
  auto const threads = std::clamp<std::size_t>(count / part, 1, most_shares());
  std::atomic<std::size_t> next = 0;
  auto const take_parts = [&](std::size_t thread) {
    for (auto first = next.fetch_add(part); first < count; first = next.fetch_add(part))
      work(thread, first, std::min(count, first + part));
  };
  std::vector<std::jthread> pool;
  for (std::size_t i = 1; i < threads; ++i) pool.emplace_back([&, i] { take_parts(i); });
  take_parts(0);
}

std::size_t most_shares() { return std::max(1U, std::thread::hardware_concurrency()); }

}  // namespace faro::parallel
