// What the contests of `faro-bench` that run in this process share.
#pragma once
#include "bench/contests/bench.hpp"

#include <faro/chance/seed.hpp>

#include <string>
#include <utility>
#include <vector>

namespace faro::program {

/// The key of everything that is measured: its values don't matter, but are the same in every run.
inline key256 const& bench_key() {
  static auto const key = key_from_text("faro bench");
  return key;
}

/// What was computed is wanted: the compiler may not leave it out.
inline void wanted(void const* data) { asm volatile("" : : "r"(data) : "memory"); }

inline comparison contest(std::string section, std::string work, std::string unit,
                          std::vector<std::string> yardsticks, std::vector<baselines::contestant> const& all,
                          unsigned rounds, bench_plan const& plan) {
  return {std::move(section),    std::move(work),
          std::move(unit),       1e9,
          std::move(yardsticks), baselines::side_by_side(all, rounds, plan.clock)};
}

}  // namespace faro::program
