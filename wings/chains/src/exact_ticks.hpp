// Chances found again from what rounding left of them: after n ticks at most so many rows were multiplied, so
// each chance is a multiple of one over a known number; where just one multiple is within the rounding, that
// is it.
#pragma once
#include <faro/chains/detail/chain.hpp>
#include <faro/exact/ratio.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace faro::detail {

class exact_ticks {
 public:
  /// Of weights out of 2^scale.
  exact_ticks(chain const& c, std::size_t scale);
  /// Goes on to the next number of ticks, from 0: false when denominators are too long by then, or unknown.
  bool next();
  /// The chances behind weights that were rounded down and have lost so much together; nothing where they are
  /// not told by that.
  [[nodiscard]] std::optional<std::vector<ratio>> chances(std::vector<integer> const& weights,
                                                          integer const& lost);

 private:
  std::size_t scale_;
  integer a_row_ = 1;     // a multiple of every denominator
  integer of_ = 1;        // of chances after the ticks so far
  std::size_t rows_ = 0;  // at most from one tick to the next
  bool known_ = false, begun_ = false;
};

}  // namespace faro::detail
