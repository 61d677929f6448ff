// Work that threads do in any order, with one step of each piece in turn.
#pragma once
#include <condition_variable>
#include <cstddef>
#include <mutex>

namespace faro::program {

class turns {
 public:
  /// Calls step() when those of all turns before this one are done; not at all once a thread has failed.
  template <class Step>
  void in_turn(std::size_t turn, Step const& step) {
    {
      std::unique_lock lock{guard_};
      changed_.wait(lock, [&] { return failed_ || now_ == turn; });
      if (failed_) return;
    }
    step();
    std::scoped_lock const lock{guard_};
    ++now_;
    changed_.notify_all();
  }

  /// No more turns: nobody waits any longer.
  void fail() {
    std::scoped_lock const lock{guard_};
    failed_ = true;
    changed_.notify_all();
  }
  [[nodiscard]] bool failed() const {
    std::scoped_lock const lock{guard_};
    return failed_;
  }

 private:
  mutable std::mutex guard_;
  std::condition_variable changed_;
  std::size_t now_ = 0;
  bool failed_ = false;
};

}  // namespace faro::program
