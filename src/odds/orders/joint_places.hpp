// Several places of cards at once: where the first ace and the second king lie, together.
//
// The pack is gone through from the top. A state is what is still to come of each class of cards that matters
// to a place not found yet, and the places found; equal states are one.
#pragma once
#include "odds/orders/query_counts.hpp"

#include <faro/exact/distribution.hpp>

#include <cstdint>
#include <vector>

namespace faro::odds::orders {

/// The joint law of some places, in their order. Throws input_error when that takes too long.
distribution<std::vector<std::int64_t>> law_of_places(std::vector<marked_place> const& places,
                                                      deck const& pack);

}  // namespace faro::odds::orders
