// Several places of cards at once: where the first ace and the second king lie, together; which of them comes
// first, what lies at a place and behind another.
//
// The pack is gone through from the top. A state is what is still to come of each class of cards that matters
// to what is not known yet, and what is known; equal states are one.
#pragma once
#include "odds/src/orders/query_counts.hpp"

#include <faro/exact/distribution.hpp>

#include <cstdint>
#include <vector>

namespace faro::odds::orders {

/// The joint distribution of these, in their order. Throws too_big when that takes too long.
distribution<std::vector<std::int64_t>> distribution_of_places(std::vector<watched> const& watches,
                                                               deck const& pack);

}  // namespace faro::odds::orders
