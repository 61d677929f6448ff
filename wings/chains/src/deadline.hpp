// How long a solver may go on: until its time is over, or whoever waits has asked it to stop. Apart from the
// solvers, because both end them in the same way: with the bounds they have, not with an exception. Time is
// the processor's where other programs keep it busy.
#pragma once
#include <faro/parallel/detail/stopwatch.hpp>
#include <faro/parallel/progress.hpp>

namespace faro::detail {

/// Time is over in the midst of something that is worth nothing by half.
struct deadline_passed {};

class deadline {
 public:
  deadline(double seconds, parallel::long_work& work) : work_{&work}, seconds_{seconds} {}
  /// To be asked every thousand steps or so.
  bool over() {
    stopped_ = stopped_ || work_->is_stopped();
    return stopped_ || watch_.seconds() >= seconds_;
  }
  /// So many steps of some nanoseconds are about to be done. Throws deadline_passed.
  void spend(std::size_t steps = 1) {
    constexpr std::size_t between_looks = std::size_t{1} << 21;
    if ((spent_ += steps) < between_looks) return;
    spent_ = 0;
    if (over()) throw deadline_passed{};
  }
  /// A share of the time that is left, to be spent by one part of the work.
  [[nodiscard]] deadline part(double share) const { return {left() * share, *work_}; }
  [[nodiscard]] bool was_stopped() const { return stopped_; }
  [[nodiscard]] double left() const { return stopped_ ? 0 : seconds_ - watch_.seconds(); }

 private:
  parallel::long_work* work_;
  parallel::stopwatch watch_;
  double seconds_;
  std::size_t spent_ = 0;
  bool stopped_ = false;
};

}  // namespace faro::detail
