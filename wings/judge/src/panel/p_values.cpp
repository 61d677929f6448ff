// Tails of the normal, chi-square, binomial and Poisson distributions, and corrections for many tests.
#include "judge/src/panel/p_values.hpp"

#include <boost/math/special_functions/beta.hpp>
#include <boost/math/special_functions/gamma.hpp>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <numbers>
#include <numeric>

namespace faro::judge {

namespace {

using policy = boost::math::policies::policy<
    boost::math::policies::domain_error<boost::math::policies::errno_on_error>,
    boost::math::policies::overflow_error<boost::math::policies::errno_on_error>,
    boost::math::policies::underflow_error<boost::math::policies::errno_on_error>,
    boost::math::policies::evaluation_error<boost::math::policies::errno_on_error>,
    boost::math::policies::promote_double<false>>;

using terms_view = std::span<chi_square_term const>;

double mean_of(terms_view terms) {
  return std::accumulate(terms.begin(), terms.end(), 0.0,
                         [](double sum, auto const& t) { return sum + t.weight * t.degrees; });
}
double variance_of(terms_view terms) {
  return std::accumulate(terms.begin(), terms.end(), 0.0,
                         [](double sum, auto const& t) { return sum + 2 * t.weight * t.weight * t.degrees; });
}

/// Lugannani and Rice's tail of the weighted sum: with s below 1 / (2 max weight),
/// K(s) = -1/2 sum degrees ln(1 - 2 s weight).
double saddle_point_tail(double x, terms_view terms) {
  double most = 0;
  for (auto const& t : terms) most = std::max(most, t.weight);
  auto const slope = [&](double s) {
    double sum = 0;
    for (auto const& t : terms) sum += t.degrees * t.weight / (1 - 2 * s * t.weight);
    return sum;
  };
  auto high = 1 / (2 * most), low = -1.0;
  while (slope(low) > x) low *= 4;
  for (int i = 0; i < 200; ++i) {
    auto const middle = (low + high) / 2;
    (slope(middle) < x ? low : high) = middle;
  }
  auto const s = low;
  double k = 0, curvature = 0;
  for (auto const& t : terms) {
    auto const rest = 1 - 2 * s * t.weight;
    k -= t.degrees * std::log(rest) / 2;
    curvature += 2 * t.degrees * t.weight * t.weight / (rest * rest);
  }
  auto const w = std::copysign(std::sqrt(std::max(0.0, 2 * (s * x - k))), s);
  auto const u = s * std::sqrt(curvature);
  auto const density = std::exp(-w * w / 2) / std::sqrt(2 * std::numbers::pi);
  return std::clamp(normal_at_least(w) + density * (1 / u - 1 / w), 0.0, 1.0);
}

/// Davies: P(Q >= x) = 1/2 + sum over k of Im(phi(u) e^(-iux)) / (pi (k + 1/2)), u = (k + 1/2) step. The
/// error is the mass beyond 2 pi / step from x.
double inverted_tail(double x, terms_view terms) {
  auto const mean = mean_of(terms), deviation = std::sqrt(variance_of(terms));
  auto const step = 2 * std::numbers::pi / (2 * std::abs(x - mean) + mean + 60 * deviation);
  double sum = 0;
  for (int k = 0; k < 2'000'000; ++k) {
    auto const u = (k + 0.5) * step;
    double log_size = 0, angle = -u * x;
    for (auto const& t : terms) {
      auto const v = 2 * u * t.weight;
      log_size -= t.degrees * std::log1p(v * v) / 4;
      angle += t.degrees * std::atan(v) / 2;
    }
    auto const size = std::exp(log_size) / (k + 0.5);
    sum += size * std::sin(angle);
    if (size < 1e-17) break;
  }
  return std::clamp(0.5 + sum / std::numbers::pi, 0.0, 1.0);
}

}  // namespace

double chi_square_at_least(double x, double degrees) {
  if (x <= 0) return 1;
  if (std::isinf(x)) return 0;
  return boost::math::gamma_q(degrees / 2, x / 2, policy{});
}

double weighted_chi_square_at_least(double x, std::span<chi_square_term const> terms) {
  std::vector<chi_square_term> kept;
  std::ranges::copy_if(terms, std::back_inserter(kept), [](auto const& t) { return t.degrees > 0; });
  if (kept.empty()) return x <= 0 ? 1 : 0;
  if (x <= 0) return 1;
  if (kept.size() == 1) return chi_square_at_least(x / kept[0].weight, kept[0].degrees);
  auto const z = (x - mean_of(kept)) / std::sqrt(variance_of(kept));
  if (z < 4) {  // the tail is surely above 1e-7: the distribution is skewed to the right
    return inverted_tail(x, kept);
  }
  auto const far = saddle_point_tail(x, kept);
  return far > 1e-7 ? inverted_tail(x, kept) : far;
}

double three_moment_at_least(double x, double mean, double variance, double third_central) {
  auto const deviation = std::sqrt(variance);
  auto const z = (x - mean) / deviation;
  auto const skewness = third_central / (variance * deviation);
  if (std::abs(skewness) < 1e-6) return normal_at_least(z);
  auto const shape = 4 / (skewness * skewness);
  auto const at = shape + z * std::sqrt(shape) * (skewness > 0 ? 1 : -1);
  if (at <= 0) return skewness > 0 ? 1 : 0;
  return skewness > 0 ? boost::math::gamma_q(shape, at, policy{}) : boost::math::gamma_p(shape, at, policy{});
}

double binomial_at_least(std::uint64_t k, std::uint64_t n, double p) {
  if (k == 0) return 1;
  if (k > n) return 0;
  return boost::math::ibeta(static_cast<double>(k), static_cast<double>(n - k + 1), p, policy{});
}

double binomial_at_most(std::uint64_t k, std::uint64_t n, double p) {
  if (k >= n) return 1;
  return boost::math::ibetac(static_cast<double>(k + 1), static_cast<double>(n - k), p, policy{});
}

double poisson_at_least(std::uint64_t k, double mean) {
  if (k == 0) return 1;
  if (mean <= 0) return 0;
  return boost::math::gamma_p(static_cast<double>(k), mean, policy{});
}

double normal_at_least(double z) { return std::erfc(z / std::numbers::sqrt2) / 2; }

std::vector<double> holm(std::span<double const> p_values) {
  std::vector<std::size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](auto a, auto b) { return p_values[a] < p_values[b]; });
  std::vector<double> adjusted(p_values.size());
  double most = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    most = std::max(most, std::min(1.0, static_cast<double>(order.size() - i) * p_values[order[i]]));
    adjusted[order[i]] = most;
  }
  return adjusted;
}

std::vector<double> benjamini_hochberg(std::span<double const> p_values) {
  std::vector<std::size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](auto a, auto b) { return p_values[a] > p_values[b]; });
  std::vector<double> adjusted(p_values.size());
  double least = 1;
  for (std::size_t i = 0; i < order.size(); ++i) {
    auto const rank = static_cast<double>(order.size() - i);
    least = std::min(least, static_cast<double>(order.size()) / rank * p_values[order[i]]);
    adjusted[order[i]] = least;
  }
  return adjusted;
}

std::vector<std::size_t> found_by_e_values(std::span<double const> log_e, double alpha) {
  std::vector<std::size_t> order(log_e.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](auto a, auto b) { return log_e[a] > log_e[b]; });
  std::size_t found = 0;
  for (std::size_t k = 1; k <= order.size(); ++k) {
    auto const needed = std::log(static_cast<double>(order.size()) / (static_cast<double>(k) * alpha));
    if (log_e[order[k - 1]] >= needed) found = k;
  }
  order.resize(found);
  return order;
}

}  // namespace faro::judge
