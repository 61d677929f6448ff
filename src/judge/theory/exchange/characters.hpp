// Sums over the characters of the symmetric group: chi-square of exchanges in closed form.
#pragma once
#include "judge/theory/cycle_types.hpp"
#include "judge/theory/exchange.hpp"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace faro::judge {

/// N times the sum of P^2 over all orders, by the characters of the symmetric group: the sum over all shapes
/// of d^2 r^2k, where d is the number of standard tableaux of the shape and r, its eigenvalue, depends on the
/// sum c of its contents: (n + 2c) / n^2 for any two cards. Origin: Diaconis and Shahshahani. One number is
/// kept for each sum of contents, and goes on with the rounds.
class character_sum {
 public:
  character_sum(cycle_types const& shapes, exchange_pairs pairs);
  /// Goes on by so many rounds.
  void advance(std::uint64_t rounds);
  [[nodiscard]] ratio value() const;

 private:
  struct shape_term {
    std::int64_t eigenvalue;  // times n^2, or n (n - 1)
    integer sum;
  };
  [[nodiscard]] std::int64_t numerator(std::int64_t content) const;

  std::uint64_t cards_;
  exchange_pairs pairs_;
  std::uint64_t rounds_ = 0;
  std::vector<shape_term> terms_;
};

}  // namespace faro::judge
