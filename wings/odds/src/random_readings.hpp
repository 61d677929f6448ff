// A reference interpreter made at random so many times, by several threads: how often each value came. The
// same seed gives the same counts, whatever the number of threads. Private to the library.
#pragma once
#include "chance/generator_of_block.hpp"
#include "parallel/trials.hpp"

#include <faro/chance/random.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace faro::odds {

template <class Value>
struct random_readings {
  std::map<Value, std::uint64_t> counts;
  std::uint64_t kept = 0;    ///< those that had a value: the condition held
  std::uint64_t trials = 0;  ///< all that were made; fewer than asked for where it was stopped
};

/// `maker()` makes a reading for each thread: called with a chooser, it gives an optional value.
template <class Value, class Maker>
random_readings<Value> read_at_random(std::uint64_t trials, key256 const& seed, unsigned threads,
                                      Maker const& maker) {
  constexpr std::uint64_t block = 1024;
  auto const workers = parallel::workers_for(trials, block, threads);
  std::vector<decltype(maker())> readings;
  while (readings.size() < workers) readings.push_back(maker());
  std::vector<random_readings<Value>> found(workers);
  random_readings<Value> out;
  out.trials = parallel::make_trials(trials, block, workers,
                                     [&](std::size_t worker, std::uint64_t number, std::uint64_t times) {
                                       auto bits = faro::detail::generator_of_block(seed, number);
                                       random_chooser c{bits};
                                       for (std::uint64_t i = 0; i < times; ++i) {
                                         auto const value = readings[worker](c);
                                         if (!value) continue;
                                         ++found[worker].kept;
                                         ++found[worker].counts[*value];
                                       }
                                     });
  for (auto const& part : found) {
    out.kept += part.kept;
    for (auto const& [value, n] : part.counts) out.counts[value] += n;
  }
  return out;
}

}  // namespace faro::odds
