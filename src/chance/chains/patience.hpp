// How long a solver may go on: until its time is over, or whoever waits has asked it to stop. Apart from the
// solvers, because both end them in the same way: with the bounds they have, not with an exception.
#pragma once
#include <faro/parallel/progress.hpp>

#include <chrono>

namespace faro::detail {

class patience {
 public:
  patience(double seconds, parallel::long_work& work)
      : work_{&work},
        end_{clock::now() + std::chrono::duration_cast<clock::duration>(
                                std::chrono::duration<double>{seconds < 1e7 ? seconds : 1e7})} {}
  /// To be asked every thousand steps or so.
  bool over() {
    stopped_ = stopped_ || work_->is_stopped();
    return stopped_ || clock::now() >= end_;
  }
  [[nodiscard]] bool was_stopped() const { return stopped_; }
  [[nodiscard]] double left() const {
    return stopped_ ? 0 : std::chrono::duration<double>(end_ - clock::now()).count();
  }

 private:
  using clock = std::chrono::steady_clock;
  parallel::long_work* work_;
  clock::time_point end_;
  bool stopped_ = false;
};

}  // namespace faro::detail
