// The one place that starts threads and says how many.
//
// Whatever works on several processors says what there is to do; how many threads do it, and that there may
// be only one, is decided here. Results never depend on the number of threads. Built with FARO_THREADS=0 (a
// browser without threads, say), everything runs in the caller's thread, one piece after the other.
//
// An exception of a piece of work is thrown again, once all threads have ended. Where the system gives no
// more threads, those that run do all the work. Thread-safe: pieces may themselves share out work.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>

namespace faro::parallel {

/// How many threads are worth starting here: the processors this process may run on; 1 without threads.
[[nodiscard]] unsigned processors();

/// Calls work(number) for 0 .. threads-1, each in a thread of its own, 0 in the caller's. Where no more
/// threads can be started, what is left is done in the caller's. Throws the first exception after all have
/// ended.
void in_threads(std::size_t threads, std::function<void(std::size_t)> const& work);

/// Calls work(part) for 0 .. parts-1 on so many threads, in any order: whichever is free takes the next one.
/// After an exception no new parts are begun.
template <class Work>
void share_out(std::size_t threads, std::size_t parts, Work const& work) {
  std::atomic<std::size_t> next = 0;
  in_threads(std::min(threads, parts), [&](std::size_t) {
    try {
      for (auto part = next++; part < parts; part = next++) work(part);
    } catch (...) {
      next = parts;
      throw;
    }
  });
}

/// Calls work(thread, first, last) for ranges of 0 .. count, on every processor; threads are numbered from 0
/// and below processors(). Ranges are of 2,000, which is what a thread is worth.
void share(std::size_t count, std::function<void(std::size_t, std::size_t, std::size_t)> const& work);

/// One piece of work beside the caller's. The destructor waits for it.
class background {
 public:
  /// Begins the work. Throws std::system_error if no thread can be started (always, without threads).
  explicit background(std::function<void()> work);
  background(background&&) noexcept;
  background& operator=(background&&) noexcept;
  ~background();

 private:
  struct thread;
  std::unique_ptr<thread> thread_;
};

}  // namespace faro::parallel
