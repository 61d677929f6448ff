// `faro-bench seeds`: seeds a second of searches for the order of a pack, beside a plain loop.
#include "bench/contests/contest.hpp"

#include <faro/like/seeds.hpp>
#include <faro/like/tools.hpp>

#include <fmt/format.h>

#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace faro::program {
namespace {

using baselines::contestant;

/// Each seed starts std::mt19937, whose first number below 52 is looked at, and the next where that is right.
contestant plain_loop() {
  constexpr std::uint32_t seeds = 20'000;
  auto const run = [] {
    for (std::uint32_t seed = 0; seed < seeds; ++seed) {
      std::mt19937 words{seed};
      std::uint32_t below = 0, n = 52, right = 0;
      do {
        do below = words() & 63;
        while (below >= n);
      } while (below == 17 && ++right < 4 && --n > 0);
      wanted(&below);
    }
  };
  return {"std::mt19937, a plain loop", run, seeds};
}

/// One core, all picks of a pack, which none of the seeds gives.
contestant search_of(std::string const& tool, std::uint64_t seeds) {
  auto const order = like::order_of(tool, "2000000000", 52);
  auto const run = [=] {
    like::seed_search search{{.order = order, .items = 52}, {tool}, {{0, seeds - 1}}};
    std::uint64_t found = 0;
    search.run([&](like::found_seed const&) { ++found; }, 1);
    wanted(&found);
  };
  return {fmt::format("faro judge seed --like {}", tool), run, static_cast<double>(seeds)};
}

}  // namespace

std::vector<comparison> compare_seeds(bench_plan const& plan) {
  std::vector<contestant> const all{
      plain_loop(),
      search_of("numpy-legacy", 1'000'000),
      search_of("php", 1'000'000),
      search_of("libc++", 1'000'000),
      search_of("torch", 1'000'000),
      search_of("python", 400'000),
      search_of("r", 1'000'000),
      search_of("java", 10'000'000),
      search_of("perl", 10'000'000),
      search_of("freecell", 10'000'000),
  };
  return {contest("seeds", "seeds that might give an order of 52", "ns a seed",
                  {"std::mt19937, a plain loop"}, all, plan.rounds, plan)};
}

}  // namespace faro::program
