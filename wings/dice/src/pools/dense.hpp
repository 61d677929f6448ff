// Dice as dense polynomials: the weights of low, low + step, low + 2 step, … Private to src/odds.
#pragma once
#include "exact/polynomial.hpp"

#include <faro/exact/detail/dice.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace faro::odds::dense {

/// Distances are unsigned: the lowest and the highest of 64 bits are further apart than a signed word says.
inline std::uint64_t distance(std::int64_t low, std::int64_t high) {
  return static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
}
/// Inverse of distance.
inline std::int64_t plus(std::int64_t low, std::uint64_t distance) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + distance);
}

/// The greatest step that reaches all outcomes from the lowest; 0 when there is but one.
inline std::uint64_t step_of(dice const& law) {
  std::uint64_t step = 0;
  for (auto const& e : law.entries())
    step = std::gcd(step, distance(law.entries().front().outcome, e.outcome));
  return step;
}

/// The number of steps from the lowest to the highest outcome. Precondition: not empty, step >= 1.
inline std::uint64_t degree_of(dice const& law, std::uint64_t step) {
  return distance(law.entries().front().outcome, law.entries().back().outcome) / step;
}

inline polynomial to_polynomial(dice const& law, std::uint64_t step) {
  polynomial weights(degree_of(law, step) + 1);
  for (auto const& e : law.entries())
    weights[distance(law.entries().front().outcome, e.outcome) / step] = e.weight;
  return weights;
}

inline dice to_dice(polynomial weights, std::int64_t low, std::uint64_t step, integer denominator) {
  std::vector<dice::entry> entries;
  entries.reserve(weights.size());
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (!weights[i].is_zero()) entries.push_back({plus(low, i * step), std::move(weights[i])});
  }
  return dice{std::move(entries), std::move(denominator)};
}

/// What a multiplication of numbers of so many bits costs, about, in nanoseconds.
inline double product_steps(double a_bits, double b_bits) {
  auto const words = (a_bits / 64 + 1) * (b_bits / 64 + 1);
  return a_bits + b_bits < 126 ? 4 : 80 + 0.5 * words;
}

inline double bits(integer const& value) { return static_cast<double>(value.bits()); }

}  // namespace faro::odds::dense
