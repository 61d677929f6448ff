// Side by side: contestants take turns in one process, so that what disturbs the machine disturbs them all.
#pragma once
#include <time.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace faro::baselines {

/// The times of one contestant, in seconds for one unit of its work, a round after the other.
struct timing {
  std::string name;
  std::vector<double> seconds;

  [[nodiscard]] double quantile(double q) const { return quantile_of(seconds, q); }
  [[nodiscard]] double least() const { return quantile(0); }
  [[nodiscard]] double median() const { return quantile(0.5); }
  /// How many times as fast as another: the median over the rounds, in each of which both were measured.
  [[nodiscard]] double times_as_fast_as(timing const& other) const {
    std::vector<double> ratios;
    for (std::size_t i = 0; i < seconds.size(); ++i) ratios.push_back(other.seconds[i] / seconds[i]);
    return quantile_of(ratios, 0.5);
  }

 private:
  static double quantile_of(std::vector<double> values, double q) {
    std::ranges::sort(values);
    return values[static_cast<std::size_t>(q * static_cast<double>(values.size() - 1) + 0.5)];
  }
};

/// What time is taken: that on the wall, or that which the calling thread had of a processor. The latter is
/// not disturbed by other programs that want the same core, but does not see what other threads do.
enum class clock_kind { wall, thread };

inline double seconds_now(clock_kind kind) {
  timespec now{};
  clock_gettime(kind == clock_kind::wall ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct contestant {
  std::string name;
  std::function<void()> run;
  double units;  // how many units of work one run does
};

/// `rounds` times all contestants in turn, after one round that does not count.
inline std::vector<timing> side_by_side(std::vector<contestant> const& all, unsigned rounds,
                                        clock_kind clock = clock_kind::wall) {
  std::vector<timing> out;
  for (auto const& one : all) out.push_back({one.name, {}});
  for (unsigned round = 0; round <= rounds; ++round) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      auto const start = seconds_now(clock);
      all[i].run();
      auto const time = (seconds_now(clock) - start) / all[i].units;
      if (round > 0) out[i].seconds.push_back(time);
    }
  }
  return out;
}

}  // namespace faro::baselines
