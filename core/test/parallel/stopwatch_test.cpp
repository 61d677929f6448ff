// Time by the clock, and by the processor where that is less.
#include <faro/parallel/detail/stopwatch.hpp>

#include <gtest/gtest.h>

#include <thread>

namespace {

TEST(Stopwatch, WaitingIsNoWork) {
  faro::parallel::stopwatch const watch;
  std::this_thread::sleep_for(std::chrono::milliseconds{60});
  EXPECT_GE(watch.seconds_by_clock(), 0.06);
  EXPECT_LT(watch.seconds(), 0.05);
}

TEST(Stopwatch, WorkIsBoth) {
  faro::parallel::stopwatch const watch;
  double volatile sum = 0;
  while (watch.seconds() < 0.02) sum = sum + 1;
  EXPECT_GE(watch.seconds_by_clock(), 0.02);
}

}  // namespace
