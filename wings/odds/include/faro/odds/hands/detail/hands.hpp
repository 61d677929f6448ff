// Exact distributions of unordered hands: any query of the question language, by one pass over the kinds of
// cards.
//
// Kinds that no measure of the query tells apart are one class. The classes are taken one after the other;
// how many cards of a class go to which hand is chosen with its number of ways, C(copies, k). A state is what
// the measures can still need: cards drawn so far, sums, the open group, what closed groups came to; equal
// states are one, with the sum of their ways. So the cost is classes x states x (hand size + 1), polynomial
// where listing hands is exponential. Further:
//   - classes lie sorted by the attribute with most values, so that groups (ranks) are closed one by one;
//   - suits (any second attribute) that the query and the deck treat alike are interchangeable and kept
//   sorted;
//   - a sum that is only compared with constants stops growing at the greatest of them;
//   - a condition that is already decided is counted at once, with the ways to draw the rest.
// Ways are integers; one division at the end. Origin: the pass over outcomes with counts is A. Liu's
// (icepool; AIIDE 2022).
#pragma once
#include <faro/error.hpp>
#include <faro/exact/distribution.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/odds/hands/detail/query.hpp>
#include <faro/text/detail/message.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace faro::odds {

struct hand_limits {
  std::uint64_t states = 2'000'000;   ///< in memory at once
  std::uint64_t steps = 100'000'000;  ///< from state to state; 20 to 100 ns each
};

/// What a pass will cost or did cost.
struct hand_stats {
  std::size_t classes = 0;        ///< of cards that the query tells apart
  double most_states_bound = 0;   ///< foreseen: no layer has more states
  std::uint64_t most_states = 0;  ///< done: in the largest layer
  std::uint64_t steps = 0;        ///< done: from state to state
  message method{};               ///< in words, where it was no such pass
};

/// The joint distribution of the expressions of a query.
struct hand_distribution {
  distribution<std::vector<std::int64_t>> law;  ///< their values, in order; over the number of ways to draw
  hand_stats stats;
};

/// The exact joint distribution of all expressions; of hands compared with their kickers by a showdown or by
/// listing them. Throws input_error when more cards are drawn than there are, or when the query divides by
/// zero on a hand that can be drawn; too_big beyond the limits.
hand_distribution solve_hands(card_table const& table, compiled_query const& query,
                              hand_limits const& limits = {});

/// What is known of the cost before solving. O(classes x leaves).
hand_stats foresee_hands(card_table const& table, compiled_query const& query);

/// The joint distribution by listing every hand and measuring each: for small decks, to check the other by.
hand_distribution list_hands(card_table const& table, compiled_query const& query,
                             hand_limits const& limits = {});

}  // namespace faro::odds
