#include "judge/src/complaints/sum_tails.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <utility>
#include <vector>

namespace faro::judge {
namespace {

using values = std::span<sum_value const>;

struct tilt {
  double log_mass = 0;  ///< log of the mean of exp(slope * (u - at))
  double mean = 0, variance = 0;
};

tilt tilted(values one, double slope, double at) {
  auto const end = slope >= 0 ? one.back().u : one.front().u;  // the largest exponent, taken out
  auto const most = slope * (static_cast<double>(end) - at);
  double mass = 0, first = 0, second = 0;
  for (auto const& [u, chance] : one) {
    auto const x = static_cast<double>(u) - at;
    auto const weight = chance * std::exp(slope * x - most);
    mass += weight;
    first += weight * x;
    second += weight * x * x;
  }
  auto const mean = first / mass;
  return {most + std::log(mass), at + mean, std::max(0.0, second / mass - mean * mean)};
}

/// The slope at which the mean is `mean`, which is at least that of slope 0.
double slope_of(values one, double mean) {
  double low = 0, high = 1.0 / static_cast<double>(one.back().u);
  while (tilted(one, high, mean).mean < mean && high < 1e4) low = std::exchange(high, 2 * high);
  constexpr int halvings = 60;
  for (int i = 0; i < halvings; ++i)
    (tilted(one, (low + high) / 2, mean).mean < mean ? low : high) = (low + high) / 2;
  return low;
}

struct upper_tail {
  double all = 1, here = 0;  ///< P(S >= s), P(S = s)
};

/// Precondition: s is at least the mean of the sum.
upper_tail tail_from(values one, std::size_t times, std::int64_t seen) {
  constexpr double nothing = 33, most_steps = 1e7;  // exp(-33) is next to nothing
  auto const n = static_cast<double>(times), s = static_cast<double>(seen);
  auto const largest = static_cast<double>(one.back().u);
  if (s > n * largest) return {0, 0};
  if (s == n * largest) {
    auto const chance = std::pow(one.back().chance, n);
    return {chance, chance};
  }
  auto const slope = slope_of(one, s / n);
  auto const law = tilted(one, slope, s / n);
  std::vector<sum_value> chances;  // under the tilt
  for (auto const& [u, chance] : one)
    chances.push_back({u, chance * std::exp(slope * (static_cast<double>(u) - s / n) - law.log_mass)});
  auto const deviation = std::sqrt(n * law.variance);
  auto const step = nothing / 3 * largest;
  auto const reach = step + std::sqrt(step * step + 2 * nothing * deviation * deviation);
  auto const low = std::max(0.0, std::floor(n * law.mean - reach));
  auto const high = std::min(n * largest, std::ceil(n * law.mean + reach));
  auto const width = high - low + 1, terms = high - s + 1;

  // exp(-x^2 / 2) is below 1e-18 from 9.1 on.
  auto const steps = static_cast<double>(one.size()) * width / 2 <= most_steps
                         ? width / 2
                         : std::min(width / 2, 9.1 * width / (2 * std::numbers::pi * deviation));
  auto const ratio = std::exp(-slope), last = std::exp(-slope * terms);
  double all = slope * terms < 1e-9 ? terms : (1 - last) / -std::expm1(-slope), here = 1;  // of k = 0
  for (double k = 1; k <= steps; ++k) {
    auto const angle = 2 * std::numbers::pi * k / width;
    std::complex<double> phi;
    for (auto const& [u, chance] : chances)
      phi += std::polar(chance, angle * (static_cast<double>(u) - law.mean));
    auto const size = n * std::log(std::abs(phi));
    if (!(size > -45)) continue;
    auto const at = std::polar(std::exp(size), n * std::arg(phi) - angle * (s - n * law.mean));
    auto const beyond = std::polar(last, -2 * std::numbers::pi * std::fmod(k * terms, width) / width);
    auto const twice = 2 * k == width ? 1.0 : 2.0;  // k and width - k
    all += twice * (at * (1.0 - beyond) / (1.0 - std::polar(ratio, -angle))).real();
    here += twice * at.real();
  }
  auto const size = std::exp(n * law.log_mass) / width;
  return {std::clamp(all * size, 0.0, 1.0), std::clamp(here * size, 0.0, 1.0)};
}

}  // namespace

sum_tails tails_of_sum(std::span<sum_value const> one, std::size_t times, std::int64_t seen) {
  auto const mean = static_cast<double>(times) * tilted(one, 0, 0).mean;
  auto const other = [](upper_tail const& t) { return std::clamp(1 - t.all + t.here, 0.0, 1.0); };
  if (static_cast<double>(seen) >= mean) {
    auto const more = tail_from(one, times, seen);
    return {other(more), more.all};
  }
  std::vector<sum_value> turned;  // counted from the other end
  for (auto const& [u, chance] : one) turned.insert(turned.begin(), {one.back().u - u, chance});
  auto const fewer = tail_from(turned, times, one.back().u * static_cast<std::int64_t>(times) - seen);
  return {fewer.all, other(fewer)};
}

}  // namespace faro::judge
