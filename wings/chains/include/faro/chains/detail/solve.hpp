// How a chain ends, exactly or within proved bounds.
//
// With W the weights between states and D their denominators, y (D - W) = e, where e is 1 at the start.
// Visits of state i are D_i y_i; chances of outcomes and expected counts are sums over y. Three ways to solve
// it:
// - without loops over more than one state: states in order, one weight a state, in integers;
// - bounds: y in floating point, put on integers Y / 2^s, and corrected until the residual e 2^s - Y (D - W),
//   an exact integer, is small. The residual is the mass not read, so whatever stops the work leaves bounds;
// - fractions: p-adic lifting with a sparse elimination modulo one prime, as far as the denominator can
// reach. States from which no outcome can be reached are found first.
//
// Cost: with loops 50 digits of 100,000 states take a second or two where the elimination does not fill in,
// or the chain mixes. Thread-compatible; stopped by parallel/progress.hpp. Origin: W. Grassmann, M. Taksar
// and D. Heyman (1985); J. Dixon (1982); H. Markowitz (1957); BiCGSTAB, H. van der Vorst (1992).
#pragma once
#include <faro/chains/detail/chain.hpp>
#include <faro/exact/ratio.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace faro {

/// A number known from below and above; both are the number where it is known exactly.
struct ratio_bounds {
  ratio low, high;
  [[nodiscard]] bool exact() const { return low == high; }
  [[nodiscard]] ratio width() const { return high - low; }
};

/// How far to go.
struct chain_effort {
  unsigned digits = 50;       ///< decimals that bounds should agree in
  double seconds = 10;        ///< for bounds
  double exact_seconds = 10;  ///< for fractions, after that; 0: none are looked for
};

struct chain_answer {
  std::vector<ratio_bounds> outcomes;  ///< the chance of each
  ratio_bounds never;                  ///< the chance that it never ends
  /// By counter, the expected count until the end; nothing where it is infinite or no bound was found.
  std::vector<std::optional<ratio_bounds>> counted;
  bool exact = false;             ///< all of the chances are
  bool certified = false;         ///< all of the bounds agree to the digits asked for
  bool stopped = false;           ///< somebody asked it to stop
  std::size_t largest_class = 0;  ///< states in the largest loop: 1 where none leads over more than one state
  std::size_t endless_states = 0;  ///< from which no outcome can be reached
  double fraction_digits = 0;      ///< digits that the denominator of a chance can have at most
};

/// Solves a chain. Precondition: every place that a row leads to exists.
chain_answer solve(chain const& c, chain_effort const& effort = {});

/// Bounds in a fifth of a second, however large the chain is: what is found by following the chances from the
/// start. Counts have none.
chain_answer solve_roughly(chain const& c);

/// The distribution of a count up to a limit: ticks of the clock when the chain has ended.
struct time_distribution {
  std::vector<ratio> ended;  ///< [n]: ended with n ticks; each at most `unread` too low
  std::size_t exact = 0;     ///< so many of these are exact, from the first on
  ratio later;               ///< not ended within the limit
  ratio unread;              ///< lost by rounding, or in loops that do not tick; all sum to 1, exactly
  struct end {
    std::size_t ticks, outcome;
    ratio chance;
  };
  std::vector<end> ends;  ///< `ended` by outcome, by rising ticks, where that was asked for
};
/// Goes on until `most` ticks, or less than `negligible` is left. In 256-bit fixed point, rounded down; where
/// every loop ticks, the first chances are found again exactly: their denominators are known.
/// `by_outcome`: fills `ends`, one entry for each outcome that a number of ticks may have.
time_distribution distribution_of_time(chain const& c, std::size_t most, ratio const& negligible,
                                       bool by_outcome = false);

}  // namespace faro
