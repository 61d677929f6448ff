// What proves bounds, whoever found the numbers: visits on integers, and the exact residual they leave.
//
// For any integers Y the residual R = e 2^s - Y (D - W) is exact, and the chance of outcome k is
// (Y W_k + sum over states of R_j h_jk) / 2^s with 0 <= h_jk <= 1, the chance of k from state j. So it lies
// between Y W_k plus the negative part of R and Y W_k plus its positive part. An expected count: the same
// with h_j <= most a step * T, where T is at least the expected steps from every state; that T is one is
// checked exactly, too.
#pragma once
#include "chains/src/fixed_rows.hpp"
#include "chains/src/solvers.hpp"

#include <optional>
#include <unordered_map>

namespace faro::detail {

class certificate {
 public:
  /// Chances are wanted to so many decimals; no state lives longer than 2^log2_time steps (a guess).
  certificate(chain const& c, unsigned digits, double log2_time);

  /// Computes the residual. `enough`: it is as small as was asked for.
  void measure();
  [[nodiscard]] bool enough() const { return enough_; }
  /// log2 of its sum of magnitudes; -infinity for none.
  [[nodiscard]] double log2_residual() const { return log2_total_; }

  [[nodiscard]] fixed_rows const& residual() const { return rest_; }
  /// Where corrections go: Y, to which 2^shift times what is found for residual / 2^shift is added.
  [[nodiscard]] fixed_rows& visits() { return y_; }
  [[nodiscard]] long shift() const;

  /// `steps_at_most`: at least the expected steps from every state, if that was proved.
  [[nodiscard]] bounded_ends result(std::optional<integer> const& steps_at_most) const;

 private:
  void add_weighted(fixed_rows const& rows, std::uint64_t* to, std::uint64_t const* from,
                    integer const& weight, bool minus) const;
  chain const& c_;
  long scale_ = 0, goal_ = 0;
  fixed_rows y_{0, 1}, rest_{0, 1}, sums_{0, 1};  // sums_: positive, negative
  bool enough_ = false;
  double log2_total_ = 0;
};

/// Proves that `times[i]` / 2^64, whole numbers, bound the expected steps from each state: the greatest of
/// them, rounded up, or nothing where they do not. Changes nothing.
std::optional<integer> proved_steps(chain const& c, fixed_rows const& times);

/// log2 of the largest denominator of a row.
double log2_denominators(chain const& c);

}  // namespace faro::detail
