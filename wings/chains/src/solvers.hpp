// The ways to solve a chain whose states can all end, each in a file of its own; solve.cpp chooses.
#pragma once
#include "chains/src/components.hpp"
#include "chains/src/deadline.hpp"

#include <faro/chains/detail/solve.hpp>

#include <optional>
#include <vector>

namespace faro::detail {

// What gets a patience may throw deadline_passed, too.

/// Exact chances and expected counts.
struct exact_ends {
  std::vector<ratio> outcomes, counted;
};
/// Proved bounds of both; nothing for counts without a bound.
struct bounded_ends {
  std::vector<ratio_bounds> outcomes;
  std::vector<std::optional<ratio_bounds>> counted;
  bool certified = false;
};

/// Without loops over more than one state: one exact weight a state. Nothing when time is over.
std::optional<exact_ends> solve_by_propagation(chain const& c, strong_components const& classes,
                                               deadline& waits);

/// The order in which states are eliminated, and where numbers arise: for any kind of numbers.
struct elimination_pattern {
  std::vector<std::uint32_t> at, position;  ///< at[position of a state] == state
  std::vector<std::size_t> lower_first{0}, upper_first{0};
  std::vector<std::uint32_t> lower, upper;  ///< by position, sorted
};
/// Nothing when it takes more than so many products, or time is over.
std::optional<elimination_pattern> find_pattern(chain const& c, double most_products, deadline& waits);

/// Bounds by elimination in doubles, then in longer floating point where the chain lives too long for those.
bounded_ends bound_by_elimination(chain const& c, elimination_pattern const& pattern, unsigned digits,
                                  deadline& waits);
/// v = P v + b in floating point, for each b: nothing where some state has no end, or time is over.
std::optional<std::vector<std::vector<double>>> solve_means(chain const& c,
                                                            elimination_pattern const& pattern,
                                                            std::vector<std::vector<double>> const& b,
                                                            deadline& waits);
/// Bounds by an iteration that needs no memory: for chains that mix.
bounded_ends bound_by_iteration(chain const& c, strong_components const& classes, unsigned digits,
                                deadline& waits);

/// Bounds by following the chances from state to state, rounded down, for a fifth of a second: for whoever
/// waits no longer. They are near the truth where what matters lies near the start. Counts have none.
bounded_ends bound_by_following(chain const& c);

/// An upper bound of the bits of the common denominator of all chances and counts.
double denominator_bits(chain const& c, strong_components const& classes);
/// Exact, by lifting modulo a prime: nothing when it would take too long, or weights are large.
/// `count_bits`: an upper bound of log2 of the expected counts.
std::optional<exact_ends> solve_by_lifting(chain const& c, elimination_pattern const& pattern, double bits,
                                           double count_bits, deadline& waits);
/// Exact, by elimination in fractions: for a few hundred states with weights of any size.
std::optional<exact_ends> solve_in_fractions(chain const& c, elimination_pattern const& pattern,
                                             deadline& waits);

}  // namespace faro::detail
