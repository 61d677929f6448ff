// A distribution on few numbers, and what it becomes when each is weighed by exp(slope x number): how a fault
// that makes something rarer or more frequent is imagined where nothing else is known of it.
#pragma once
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace faro::judge {

class tilted_distribution {
 public:
  /// Numbers in rising order; weights by their logarithms.
  void add(double value, double log_weight);
  /// Mean and standard deviation.
  [[nodiscard]] std::pair<double, double> moments(double slope) const;
  /// The slope that gives a mean between the least and the greatest number.
  [[nodiscard]] double slope_of_mean(double mean) const;
  /// How many of the least (greatest) numbers have a chance of at most alpha together, under slope 0.
  [[nodiscard]] std::size_t lower_limit(double alpha) const;
  [[nodiscard]] std::size_t upper_limit(double alpha) const;
  /// The chance of so many of the least (greatest) numbers.
  [[nodiscard]] double below(std::size_t count, double slope) const;
  [[nodiscard]] double above(std::size_t count, double slope) const;
  /// The mean under the slope nearest to 0 at which these numbers together have a chance.
  [[nodiscard]] double mean_where_below(std::size_t count, double chance) const;
  [[nodiscard]] double mean_where_above(std::size_t count, double chance) const;

 private:
  [[nodiscard]] std::vector<double> chances(double slope) const;
  std::vector<double> values_, log_weights_;
};

}  // namespace faro::judge
