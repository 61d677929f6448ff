// Distributions weighed by exp(slope x number).
#include "judge/src/complaints/tilt.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace faro::judge {
namespace {

constexpr double steepest = 60;

/// The slope between two at which a rising function is a value, by halving.
template <class Function>
double slope_where(double low, double high, double value, Function of) {
  constexpr int halvings = 60;
  for (int i = 0; i < halvings; ++i) {
    auto const middle = (low + high) / 2;
    (of(middle) < value ? low : high) = middle;
  }
  return (low + high) / 2;
}

}  // namespace

void tilted_distribution::add(double value, double log_weight) {
  values_.push_back(value);
  log_weights_.push_back(log_weight);
}

std::vector<double> tilted_distribution::chances(double slope) const {
  std::vector<double> out(values_.size());
  double greatest = -std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = log_weights_[i] + slope * values_[i];
    greatest = std::max(greatest, out[i]);
  }
  for (auto& one : out) one = std::exp(one - greatest);
  auto const whole = std::accumulate(out.begin(), out.end(), 0.0);
  for (auto& one : out) one /= whole;
  return out;
}

std::pair<double, double> tilted_distribution::moments(double slope) const {
  auto const chance = chances(slope);
  double mean = 0, square = 0;
  for (std::size_t i = 0; i < chance.size(); ++i) mean += chance[i] * values_[i];
  for (std::size_t i = 0; i < chance.size(); ++i)
    square += chance[i] * (values_[i] - mean) * (values_[i] - mean);
  return {mean, std::sqrt(square)};
}

double tilted_distribution::slope_of_mean(double mean) const {
  return slope_where(-steepest, steepest, mean, [&](double slope) { return moments(slope).first; });
}

std::size_t tilted_distribution::lower_limit(double alpha) const {
  auto const chance = chances(0);
  std::size_t out = 0;
  for (double sum = 0; out < chance.size(); ++out) {
    sum += chance[out];
    if (sum > alpha) break;
  }
  return out;
}

std::size_t tilted_distribution::upper_limit(double alpha) const {
  auto const chance = chances(0);
  std::size_t out = 0;
  for (double sum = 0; out < chance.size(); ++out) {
    sum += chance[chance.size() - 1 - out];
    if (sum > alpha) break;
  }
  return out;
}

double tilted_distribution::below(std::size_t count, double slope) const {
  auto const chance = chances(slope);
  return std::accumulate(chance.begin(), chance.begin() + static_cast<std::ptrdiff_t>(count), 0.0);
}

double tilted_distribution::above(std::size_t count, double slope) const {
  auto const chance = chances(slope);
  return std::accumulate(chance.end() - static_cast<std::ptrdiff_t>(count), chance.end(), 0.0);
}

double tilted_distribution::mean_where_below(std::size_t count, double chance) const {
  return moments(slope_where(-steepest, 0, -chance, [&](double slope) { return -below(count, slope); }))
      .first;
}

double tilted_distribution::mean_where_above(std::size_t count, double chance) const {
  return moments(slope_where(0, steepest, chance, [&](double slope) { return above(count, slope); })).first;
}

}  // namespace faro::judge
