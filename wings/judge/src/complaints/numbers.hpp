// How often each number was drawn, where each draw takes several without replacement: a lottery's published
// table, without the draws themselves.
//
// Counts of k of n numbers hang together: X2 = sum (O - E)^2 / E has the mean n - k, and (n - 1) / (n - k)
// times it follows the chi-square distribution with n - 1 degrees as draws grow. Where fewer than 5 are
// expected of a number, tables are made at random from a fixed seed instead, and the p-value is that of a
// Monte Carlo test (M. Dwass, 1957). Largest and smallest counts: of one number the binomial distribution,
// exactly; of all n between 1 - (1 - p)^n and n p, since counts of draws without replacement are negatively
// associated (K. Joag-Dev and F. Proschan, 1983). The two bounds are close where they are small. O(n).
//
// Origin: H. Joe, "Tests of uniformity for sets of lotto numbers" (1993).
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

namespace faro::judge {

struct number_counts {
  std::uint64_t draws = 0, taken = 0;   ///< taken: numbers of a draw
  std::vector<std::uint64_t> counts{};  ///< how often each number was drawn
};
/// The chance that the count of some number is so extreme.
struct extreme_count {
  std::uint64_t count = 0;
  double at_least = 0, at_most = 1;  ///< bounds of the p-value
};
struct number_report {
  double expected = 0;   ///< of each number
  double statistic = 0;  ///< (n - 1) / (n - k) X2
  std::uint64_t degrees = 0;
  double uneven = 1, even = 1;  ///< P(so uneven or more), P(so even or more)
  std::uint64_t tables = 0;     ///< made at random for these two; 0: by the chi-square distribution
  extreme_count largest{}, smallest{};
  double p = 1;  ///< of all four questions together: four times the least, at most 1
  /// With chance 0.9 a number is shown, at the error rate, that is drawn so many times as often as it should;
  /// nothing where no count of one number shows anything.
  std::optional<double> shown_factor{};
};
/// Throws input_error for fewer than 2 numbers or more than 1000, for draws that take none or all, for more
/// than a thousand million draws, and for counts that are not those of so many draws.
number_report judge_numbers(number_counts const& what, double alpha);

}  // namespace faro::judge
