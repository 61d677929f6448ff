// Two pools against each other: the highest die against the highest, the next against the next. Private to
// wings/odds/src/dice.
//
// One pass over the faces, highest first, remembers how many dice of each pool are still to show and how many
// pairs are won; rolls are never paired with rolls. 40d20 against 40d20 is about 30,000 states a face.
#pragma once
#include <faro/dice/detail/pool.hpp>

#include <span>
#include <vector>

namespace faro::odds {

/// The weight of the rolls in which 0, 1, 2 … dice on the left beat those on the right, over the product of
/// all denominators. A die without another one to meet wins nothing. The dice are read to their end.
/// Throws input_error when it becomes too much work.
std::vector<integer> pairs_won(std::span<pool_part const> left, std::span<pool_part const> right,
                               work_limit& work);

}  // namespace faro::odds
