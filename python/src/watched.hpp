// Work in a thread of its own: other Python threads run on meanwhile, and Ctrl-C is heard.
#pragma once
#include "module.hpp"

#include <faro/parallel/progress.hpp>

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace faro::python {

/// Work that is under way in a thread of its own, under a watch. Whoever holds it waits for its end before
/// letting go of what it works on.
class side_work {
 public:
  /// Begins it; here and now where the system gives no thread.
  explicit side_work(std::function<void()> work);
  side_work(side_work const&) = delete;
  side_work& operator=(side_work const&) = delete;
  ~side_work();

  /// Whether it has ended, after waiting for it a little.
  bool wait();
  [[nodiscard]] bool is_over();
  void stop() { watch_.stop(); }
  /// After the end: throws on what it threw.
  void finish();

 private:
  void run();

  std::function<void()> work_;
  parallel::watch watch_;
  std::mutex guard_;
  std::condition_variable changed_;
  bool is_over_ = false;
  std::exception_ptr thrown_;
  std::thread thread_;  // the last: it uses all the others
};

/// What a signal handler raised since the last look, if anything. Without the interpreter's lock.
std::optional<py::error_already_set> heard_signal();

/// Does work that hears of a stop, without the interpreter's lock, which the caller holds. After Ctrl-C waits
/// until it has stopped, and throws what Python raised.
void watched(std::function<void()> const& work);

/// The same; what takes less than a thread does to start is done here and now, heard or not.
void run_without_lock(std::uint64_t steps, std::function<void()> const& work);

/// The same for questions, which share nothing with Python: what does not stop within half a second is left
/// to end by itself. The end of the interpreter waits for it, as for Python's own threads.
void watched_or_left(std::function<void()> const& work);

}  // namespace faro::python
