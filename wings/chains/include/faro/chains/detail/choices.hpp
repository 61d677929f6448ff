// What is best in a graph of states with choices, when the game may come back to where it was.
//
// The worth of every state is known from below and above all the time: from below beginning with the least
// outcome, from above with the greatest, each passed on with outward rounding, class by class from the end of
// the game. Where they meet, a choice is decided, and proved to be. What never ends counts as the least
// outcome. Where the game may be kept going for ever at will, the bound from above does not come down by
// itself: then a bound a little above the lower one is tried, and kept when no step raises it (D. Park,
// 1969).
//
// Cost: a few products a way and sweep; about a second for half a million states that are left quickly.
//
// Origin: L. Shapley, "Stochastic Games" (1953); interval iteration, S. Haddad and B. Monmege (2014);
// optimistic value iteration, A. Hartmanns and B. L. Kaminski (2020).
#pragma once
#include <faro/chains/detail/chain.hpp>

#include <cstdint>
#include <vector>

namespace faro {

/// States with choices: a row of `rows` is an action, and its places are states.
struct choice_graph {
  chain const& rows;
  std::vector<std::uint32_t> const& first_row;  ///< by state, one more at the end
  std::vector<bool> least;                      ///< by state: who chooses there wants as little as can be
  std::vector<double> low, high;                ///< worth of outcomes, from 0 to 1, rounded down and up
  /// By state: the one row that counts, or any_row. Empty: all count.
  std::vector<std::uint32_t> decided{};
  static constexpr std::uint32_t any_row = UINT32_MAX;
};

struct best_rows {
  std::vector<std::uint32_t> row;  ///< by state: the row of the action that is best
  std::vector<double> low, high;   ///< by state: its worth
  std::vector<double> worth;       ///< by row: that of the action, from below
  std::vector<bool> open;          ///< by state: the bounds do not tell yet which action is better
  std::size_t choices = 0;         ///< states with more than one action
  std::size_t undecided = 0;       ///< of them, those where the bounds do not tell which is better
  double undecided_by = 0;         ///< by which an action there may be better at most
  bool endless = false;            ///< with the best actions, the game may never end
};

/// The best actions, within so many seconds. Precondition: every outcome has a worth.
best_rows find_best_rows(choice_graph const& graph, double seconds);

}  // namespace faro
