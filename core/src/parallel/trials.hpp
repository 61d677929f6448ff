// Random trials in blocks that threads take in order: stopped on the way, those that were made are the first
// ones. Private to the library.
#pragma once
#include "parallel/threads.hpp"

#include <faro/error.hpp>
#include <faro/parallel/progress.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace faro::parallel {

/// How many threads so many trials need, at least one.
inline std::size_t workers_for(std::uint64_t trials, std::uint64_t block, unsigned threads) {
  return static_cast<std::size_t>(
      std::max<std::uint64_t>(1, std::min<std::uint64_t>(threads, trials / block + (trials % block != 0))));
}

/// Calls make(worker, number of the block, trials in it) for every block, the last of which may be short.
/// Returns how many trials were made: all, unless stopped. Throws `stopped` where none was.
template <class Make>
std::uint64_t make_trials(std::uint64_t trials, std::uint64_t block, std::size_t workers, Make const& make) {
  auto const blocks = trials / block + (trials % block != 0);
  long_work work{trials};
  std::atomic<std::uint64_t> next = 0;
  in_threads(workers, [&](std::size_t worker) {
    while (!work.is_stopped()) {
      auto const number = next.fetch_add(1);
      if (number >= blocks) return;
      auto const size = std::min(block, trials - number * block);
      make(worker, number, size);
      try {
        work.advance(size);
      } catch (stopped const&) {}  // heard before the next block
    }
  });
  auto const made = std::min(next.load(), blocks);
  if (made == 0) throw stopped{"stopped"};
  return made == blocks ? trials : made * block;
}

}  // namespace faro::parallel
