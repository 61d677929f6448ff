// What likelihoods of fault models are computed with: logarithms of chances, -infinity for what never
// happens.
#pragma once
#include "judge/src/faults/models/model.hpp"
#include "judge/src/panel/log_gamma.hpp"

#include <cmath>
#include <limits>
#include <span>
#include <vector>

namespace faro::judge::detail {

inline constexpr double never = -std::numeric_limits<double>::infinity();

/// count * value, where what never happens may have any value.
inline double times(double count, double value) { return count == 0 ? 0 : count * value; }

inline double log_factorial(double n) { return log_gamma(n + 1); }
inline double log_binomial(double n, double k) {
  return k < 0 || k > n ? never : log_factorial(n) - log_factorial(k) - log_factorial(n - k);
}

/// The sum of values[x] over the decks of a histogram by x; beyond the values nothing ever happens.
inline double sum_over(std::span<std::uint64_t const> histogram, std::vector<double> const& values) {
  double sum = 0;
  for (std::size_t x = 0; x < histogram.size(); ++x)
    sum += times(static_cast<double>(histogram[x]), x < values.size() ? values[x] : never);
  return sum;
}

inline std::span<std::uint64_t const> histogram(fault_evidence const& e, deck_statistic statistic) {
  return e.tables.numbers().histogram[static_cast<std::size_t>(statistic)];
}

/// Decks in which nothing but the stated thing is known never to change: `ratio` a deck if so.
inline double always(bool holds, fault_evidence const& e, double ratio) {
  return holds ? e.decks() * std::log(ratio) : never;
}

}  // namespace faro::judge::detail
