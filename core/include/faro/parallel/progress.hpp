// How far long work has come, and how it is stopped: one mechanism for all of it.
//
// Whoever waits for an answer holds a `watch` and stands in its scope while the answer is computed; long work
// tells it how far it is, and learns from it that nobody waits any more. Work that was told to stop throws
// `stopped`; what it would have answered is not half answered. Ctrl-C in the program, a button of a page and
// a signal in Python are the same call, watch::stop().
//
//   parallel::watch watch{[](std::uint64_t done, std::uint64_t total) { std::cout << done << '/' << total;
//   }}; parallel::under const watched{watch};
//   // ... ask for something long here; from another thread: watch.stop();
//
// and in what takes long:
//
//   parallel::long_work work{1000};
//   for (int game = 0; game < 1000; ++game) work.advance();  // from any of its threads
//
// advance() costs an atomic addition and a look at a flag; call it every microsecond or less often. A watch
// is told at most five times a second, by whichever thread is there. Thread-safe, except that a scope belongs
// to the thread that opened it.
#pragma once
#include <faro/error.hpp>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>

namespace faro {

/// Work was stopped by whoever asked for it.
class stopped : public error {
 public:
  using error::error;
};

}  // namespace faro

namespace faro::parallel {

/// Who waits for long work.
class watch {
 public:
  using told = std::function<void(std::uint64_t done, std::uint64_t total)>;
  explicit watch(told tell = {}) : tell_{std::move(tell)} {}
  watch(watch const&) = delete;
  watch& operator=(watch const&) = delete;
  ~watch();

  /// Asks the work to stop. Safe from any thread and from a signal handler.
  void stop() noexcept { stopped_ = true; }
  [[nodiscard]] bool is_stopped() const noexcept { return stopped_; }
  /// Whether work that would hear of it is under way.
  [[nodiscard]] bool is_busy() const noexcept { return busy_ > 0; }

 private:
  friend class long_work;
  std::atomic<bool> stopped_ = false;
  std::atomic<unsigned> busy_ = 0;
  told tell_;
  std::mutex telling_;
  std::chrono::steady_clock::time_point next_{};
};

/// Until the end of the scope, long work that this thread begins is watched.
class under {
 public:
  explicit under(watch& who);
  under(under const&) = delete;
  under& operator=(under const&) = delete;
  ~under();

 private:
  watch* before_;
};

/// A piece of work that takes long, from its begin to its end.
class long_work {
 public:
  /// `total` steps; 0 when nobody knows.
  explicit long_work(std::uint64_t total);
  long_work(long_work const&) = delete;
  long_work& operator=(long_work const&) = delete;
  ~long_work();

  /// So many more steps are done. Throws `stopped`.
  void advance(std::uint64_t steps = 1);
  /// Whether to stop, for work that ends with what it has; nobody is told how far it is.
  [[nodiscard]] bool is_stopped() const noexcept { return watch_ && watch_->is_stopped(); }

 private:
  void tell(std::uint64_t done);
  watch* watch_;
  std::uint64_t total_;
  std::atomic<std::uint64_t> done_ = 0;
};

/// Whether whoever watches this thread's work has asked it to stop, for work that others do: a game's own
/// code.
[[nodiscard]] bool stop_asked() noexcept;

/// The watch that an interrupt stops: the program's. Null when there is none.
void set_interruptible(watch* who) noexcept;
/// Stops it if work is under way that will hear of it; else false. Safe in a signal handler.
bool interrupt() noexcept;

}  // namespace faro::parallel
