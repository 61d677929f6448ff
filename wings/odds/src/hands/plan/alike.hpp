// How many of many kinds are drawn, and how often the commonest is, where there are as many cards of each:
// birthdays, pictures that are collected. Private to src/odds.
#pragma once
#include "odds/src/hands/plan/plan.hpp"

#include <faro/odds/hands/detail/hands.hpp>

#include <optional>

namespace faro::odds::detail {

/// The distribution of a query that asks one such thing of one hand; nothing for other queries, and where a
/// pass over the kinds is as quick. Throws too_big beyond the limits.
///
/// Of m kinds the numbers of ways to draw 0, 1, 2 … cards are the coefficients of the m-th power of those of
/// one kind, where with replacement a coefficient has n! in it for the orders of n cards. So g kinds of k
/// cards or more are C(m, g) small^(m-g) large^g, and no kind of more than k is small^m: O(n^3) for n cards,
/// whatever m is.
std::optional<hand_distribution> solve_alike(hand_plan const& plan, hand_limits const& limits);

}  // namespace faro::odds::detail
