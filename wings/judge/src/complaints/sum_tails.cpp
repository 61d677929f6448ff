#include "judge/src/complaints/sum_tails.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

namespace faro::judge {

sum_tails tails_of_sum(std::span<sum_value const> one, std::size_t times, std::int64_t seen) {
  constexpr double least = 1e-12, nothing = 33, most_steps = 1e7;  // exp(-33) is next to nothing
  auto const n = static_cast<double>(times);
  double mean = 0, square = 0, largest = 0;
  for (auto const& [u, chance] : one) {
    auto const x = static_cast<double>(u);
    mean += chance * x;
    square += chance * x * x;
    largest = std::max(largest, x);
  }
  auto const deviation = std::sqrt(n * std::max(0.0, square - mean * mean));
  auto const step = nothing / 3 * largest;
  auto const reach =
      step + std::sqrt(step * step + 2 * nothing * deviation * deviation);  // Bernstein's bound
  auto const low = std::max(0.0, std::floor(n * mean - reach));
  auto const high = std::min(n * largest, std::ceil(n * mean + reach));
  auto const m = static_cast<double>(seen) - low + 1;  // of the sums from low on, those up to `seen`
  auto const width = high - low + 1;
  if (m < 1) return {least, 1};
  if (m > width) return {1, least};

  // exp(-x^2 / 2) is below 1e-18 from 9.1 on.
  auto const steps = static_cast<double>(one.size()) * width / 2 <= most_steps
                         ? width / 2
                         : std::min(width / 2, 9.1 * width / (2 * std::numbers::pi * deviation));
  double below = m, here = 1;  // of k = 0
  for (double k = 1; k <= steps; ++k) {
    auto const angle = 2 * std::numbers::pi * k / width;
    std::complex<double> phi;
    for (auto const& [u, chance] : one) phi += std::polar(chance, angle * (static_cast<double>(u) - mean));
    auto const size = std::abs(phi);
    if (size < 1e-300 || n * std::log(size) < -45) continue;
    // phi^n exp(-i angle (seen - n mean)), and with it the geometric sum of m terms that ends there.
    auto const at = std::polar(std::exp(n * std::log(size)),
                               n * std::arg(phi) - angle * (static_cast<double>(seen) - n * mean));
    auto const twice = 2 * k == width ? 1.0 : 2.0;  // k and width - k
    auto const all = std::polar(1.0, 2 * std::numbers::pi * std::fmod(k * m, width) / width);
    below += twice * (at * (1.0 - all) / (1.0 - std::polar(1.0, angle))).real();
    here += twice * at.real();
  }
  auto const kept = [&](double sum) { return std::clamp(sum / width, least, 1.0); };
  return {kept(below), kept(width - below + here)};
}

}  // namespace faro::judge
