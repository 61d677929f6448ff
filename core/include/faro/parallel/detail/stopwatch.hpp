// How long work has taken: by the clock, or by the processor where other programs kept it waiting. For limits
// that nobody asked for: a game that is solved on a machine at rest is to be solved on a busy one, too.
//
//   parallel::stopwatch const watch;
//   if (watch.seconds() > 60) give_up();
//
// Cost: two questions to the system. Any thread may ask.
#pragma once
#include <chrono>
#include <ctime>

namespace faro::parallel {

class stopwatch {
 public:
  stopwatch();
  /// Since it was made, by the clock.
  [[nodiscard]] double seconds_by_clock() const;
  /// The same, or the processor time of all threads where that is less.
  [[nodiscard]] double seconds() const;

 private:
  std::chrono::steady_clock::time_point begun_;
  std::clock_t worked_;
};

}  // namespace faro::parallel
