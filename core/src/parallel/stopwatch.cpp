#include <faro/parallel/detail/stopwatch.hpp>

#include <algorithm>

namespace faro::parallel {

stopwatch::stopwatch() : begun_{std::chrono::steady_clock::now()}, worked_{std::clock()} {}

double stopwatch::seconds_by_clock() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count();
}

double stopwatch::seconds() const {
  auto const now = std::clock();
  if (now == std::clock_t{-1} || now < worked_) return seconds_by_clock();  // not told, or run over
  return std::min(seconds_by_clock(), static_cast<double>(now - worked_) / CLOCKS_PER_SEC);
}

}  // namespace faro::parallel
