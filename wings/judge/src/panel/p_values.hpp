// Tails of the distributions that tests end in: chi-square, weighted sums of chi-squares, binomial; and
// Holm's correction.
//
// Cost: microseconds; weighted_chi_square_at_least about a millisecond.
// Origin: K. Pearson (1900); R. Davies (1980) for weighted sums by inverting the characteristic function; D.
// Kuonen (1999) for their far tail; S. Holm (1979); Y. Benjamini and Y. Hochberg (1995).
#pragma once
#include <cstdint>
#include <span>
#include <vector>

namespace faro::judge {

/// P(chi-square >= x). degrees may be any positive number. Full relative accuracy, however far out.
double chi_square_at_least(double x, double degrees);

/// weight * chi-square of so many degrees.
struct chi_square_term {
  double weight;   ///< positive
  double degrees;  ///< terms of 0 degrees are left out
};
/// P(sum of the terms >= x). Davies' inversion, within 1e-10, while the tail is above 1e-7; beyond it the
/// saddle-point tail, within 1 % of itself.
double weighted_chi_square_at_least(double x, std::span<chi_square_term const> terms);

/// The tail of a sum known by three exact moments: the gamma distribution shifted and scaled to them
/// (Pearson's type III). P(X >= x); the normal distribution when the skewness is 0. Precondition: variance >
/// 0.
double three_moment_at_least(double x, double mean, double variance, double third_central);

/// P(B >= k) and P(B <= k) for the number of successes in n trials of probability p.
double binomial_at_least(std::uint64_t k, std::uint64_t n, double p);
double binomial_at_most(std::uint64_t k, std::uint64_t n, double p);
/// P(Poisson(mean) >= k).
double poisson_at_least(std::uint64_t k, double mean);
/// P(standard normal >= z).
double normal_at_least(double z);

/// Holm's adjusted p-values, in the order given: rejecting where they are at most alpha keeps the chance of
/// any false alarm at most alpha, whatever the dependence.
std::vector<double> holm(std::span<double const> p_values);

/// Benjamini and Hochberg's adjusted p-values, in the order given: rejecting where they are at most alpha
/// keeps the expected share of false alarms among all alarms at most alpha, where the tests are independent
/// or positively dependent.
std::vector<double> benjamini_hochberg(std::span<double const> p_values);

/// Which of so many tests are found by their e-values, whatever their dependence, so that the expected share
/// of false alarms is at most alpha: the k largest, where the k-th is at least m / (k alpha); the largest
/// first. Origin: R. Wang and A. Ramdas (2022).
std::vector<std::size_t> found_by_e_values(std::span<double const> log_e, double alpha);

}  // namespace faro::judge
