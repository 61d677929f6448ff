// Questions about cribbage as it is dealt (cribbage_kept): which they are, and what answers them. Private to
// src/odds.
#pragma once
#include <faro/odds/hands/detail/hands.hpp>

namespace faro::odds::detail {

bool has_kept_cribbage(compiled_query const& query);
/// By all deals (kept_cribbage.hpp). Throws too_big where the query looks at anything else.
hand_distribution solve_kept_cribbage(card_table const& table, compiled_query const& query);

}  // namespace faro::odds::detail
