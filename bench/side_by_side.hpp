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

/// The times of one contestant, in seconds for one unit of its work.
struct timing {
  std::string name;
  std::vector<double> seconds;  // ascending

  [[nodiscard]] double least() const { return seconds.front(); }
  [[nodiscard]] double quantile(double q) const {
    return seconds[static_cast<std::size_t>(q * static_cast<double>(seconds.size() - 1) + 0.5)];
  }
  [[nodiscard]] double median() const { return quantile(0.5); }
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

/// Every contestant once to warm up, then `rounds` times all of them in turn.
inline std::vector<timing> side_by_side(std::vector<contestant> const& all, unsigned rounds,
                                        clock_kind clock = clock_kind::wall) {
  std::vector<timing> out;
  for (auto const& one : all) {
    out.push_back({one.name, {}});
    one.run();
  }
  for (unsigned round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      auto const start = seconds_now(clock);
      all[i].run();
      out[i].seconds.push_back((seconds_now(clock) - start) / all[i].units);
    }
  }
  for (auto& one : out) std::ranges::sort(one.seconds);
  return out;
}

}  // namespace faro::baselines
