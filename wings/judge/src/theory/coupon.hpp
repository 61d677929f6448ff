// How many positions SelectionShuffle draws: the coupon collector's problem, exactly.
//
// The shuffle draws positions until each of n has turned up. The number T of draws is a sum of independent
// geometric waits, so its mean n H_n and variance are exact fractions, and P(T <= t) = n! S(t, n) / n^t with
// Stirling's numbers of the second kind, by inclusion and exclusion an exact fraction too.
//
// Cost: mean and variance O(n) fractions; one P(T <= t) O(n) powers; a quantile a few of them.
// Origin: exercise 10.30 of document 003; A. de Moivre (1711), P. Laplace (1812).
#pragma once
#include <faro/exact/ratio.hpp>

#include <cstdint>

namespace faro::judge {

/// The number of draws until all of n positions have turned up.
class coupon_collector {
 public:
  /// Throws input_error for more than 5,000 positions. For fewer than two, T is n.
  explicit coupon_collector(std::uint64_t n);

  [[nodiscard]] ratio mean() const;
  [[nodiscard]] ratio variance() const;
  /// P(T <= t), exactly.
  [[nodiscard]] ratio at_most(std::uint64_t t) const;
  /// The least t with P(T <= t) >= p, decided on exact numbers. Throws input_error unless 0 < p < 1.
  [[nodiscard]] std::uint64_t quantile(ratio const& p) const;

 private:
  /// n! S(t, n): the ways of t draws that meet every position.
  [[nodiscard]] integer ways(std::uint64_t t) const;
  std::uint64_t n_;
};

}  // namespace faro::judge
