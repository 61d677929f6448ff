// Every order of a pack in turn, every roll of dice in turn: what a question means of them, as an answer.
//
// Private to the library. Cost: some microseconds for each order or roll.
#pragma once
#include "odds/src/engines.hpp"

#include <faro/chance/exhaustive.hpp>

namespace faro::odds {

/// A pack or a roll of more ways is not looked at one by one: too_big is thrown.
inline constexpr limits every_way{.picks = 64, .runs = 30'000};

/// Whether the pack has no more orders.
bool has_few_orders(order_question const& ask);
std::vector<order_answer> every_order(order_question const& ask);
/// Throws not_as_observed for what can't be.
dice_answers every_roll(dice_question const& ask);

}  // namespace faro::odds
