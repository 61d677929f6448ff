// Hands compared with their kickers, exactly: as a showdown where another wing lends that and the question is
// one, else by listing every hand.
//
// A strength of five cards is one of thousands, too many for the states of a pass over the kinds. So what is
// not about two cards a hand with five shared ones (or seven each) is answered up to some five million hands.
#pragma once
#include <faro/odds/hands/detail/hands.hpp>

#include <optional>

namespace faro::odds::detail {

/// Whether a query measures strengths.
bool has_strengths(compiled_query const& query);

/// The same query with strengths that are all alike: for what is said of sizes and ways alone.
compiled_query without_strengths(compiled_query query);

/// The distribution of a query with strengths, of so many ways to draw; nothing where it is not of the kind
/// that this knows. Throws too_big.
using compare_strengths = std::optional<hand_distribution> (*)(card_table const& table,
                                                               compiled_query const& query,
                                                               hand_limits const& limits,
                                                               integer const& ways);
/// Before anything is asked.
void lend_showdowns(compare_strengths by);

/// The distribution of a query with strengths. Throws too_big.
hand_distribution solve_strengths(card_table const& table, compiled_query const& query,
                                  hand_limits const& limits);

}  // namespace faro::odds::detail
