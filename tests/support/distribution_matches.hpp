// Do counts of outcomes agree with an exact distribution? Chi-square at a fixed seed, bins expected below 5
// merged.
#pragma once
#include <faro/exact/distribution.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <map>

namespace faro::testing {

/// The probability that a chi-square with so many degrees of freedom is at least x.
double chi_square_p_value(double x, int degrees_of_freedom);

/// Succeeds unless the chi-square of `seen` against `distribution` has a p-value below one in a million, or
/// an outcome was seen that the distribution says cannot happen.
template <class R>
::testing::AssertionResult distribution_matches(distribution<R> const& law,
                                                std::map<R, std::uint64_t> const& seen) {
  double runs = 0;
  for (auto const& [outcome, count] : seen) {
    if (law.weight(outcome).is_zero()) {
      return ::testing::AssertionFailure() << "an outcome of probability 0 was seen " << count << " times";
    }
    runs += static_cast<double>(count);
  }
  double chi_square = 0;
  double merged_expected = 0;
  double merged_seen = 0;
  int bins = 0;
  auto const close_bin = [&](double expected, double count) {
    chi_square += (count - expected) * (count - expected) / expected;
    ++bins;
  };
  for (auto const& entry : law.entries()) {
    double const expected = law.probability(entry.outcome).to_double() * runs;
    auto const at = seen.find(entry.outcome);
    double const count = at == seen.end() ? 0 : static_cast<double>(at->second);
    if (expected >= 5) {
      close_bin(expected, count);
      continue;
    }
    merged_expected += expected;
    merged_seen += count;
    if (merged_expected >= 5) {
      close_bin(merged_expected, merged_seen);
      merged_expected = merged_seen = 0;
    }
  }
  if (merged_expected > 0) close_bin(merged_expected, merged_seen);
  if (bins < 2) return ::testing::AssertionSuccess();
  auto const p = chi_square_p_value(chi_square, bins - 1);
  if (p < 1e-6) {
    return ::testing::AssertionFailure()
           << "chi-square " << chi_square << " on " << bins - 1 << " degrees of freedom, p " << p;
  }
  return ::testing::AssertionSuccess();
}

}  // namespace faro::testing
