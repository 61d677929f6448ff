// The counting of decks as long work (faro/parallel/progress.hpp) that ends with what it has: the first
// Ctrl-C stops it, and the verdict is on the decks counted so far. That is honest because nothing of the
// verdict is seen before: when it stops does not depend on the decks.
#pragma once
#include <faro/parallel/progress.hpp>

#include <cstdint>
#include <optional>

namespace faro::program {

class counting_work {
 public:
  /// `total` steps, decks or bytes; 0 when nobody knows.
  explicit counting_work(std::uint64_t total) { work_.emplace(total); }

  /// So many more steps are done; false when no more are wanted. From any thread.
  bool goes_on(std::uint64_t steps) {
    try {
      work_->advance(steps);
      return true;
    } catch (stopped const&) {
      return false;
    }
  }
  [[nodiscard]] bool is_stopped() const { return was_stopped_ || (work_ && work_->is_stopped()); }
  /// Counting is over: from here on Ctrl-C ends the program at once.
  void end() {
    was_stopped_ = is_stopped();
    work_.reset();
  }

 private:
  std::optional<parallel::long_work> work_;
  bool was_stopped_ = false;
};

}  // namespace faro::program
