// What the distributions of orders share: checks, and distributions from weights. Private to the library.
#pragma once
#include "odds/src/orders/distributions.hpp"

#include <faro/language/detail/error.hpp>

#include <vector>

namespace faro::odds::orders {

/// Throws input_error for a pack of no cards or too many.
void require_pack(std::uint64_t cards);
/// The same, and for a class of no cards.
void require_classes(card_classes const& pack);

/// The orders of the cards that look the same: the product of the factorials of the sizes.
integer ways_within(card_classes const& pack, std::vector<integer> const& factorial);

/// The distribution of an outcome that is first, first + 1, … with these weights.
distribution<integer> distribution_of(std::vector<integer> weights, integer denominator, std::uint64_t first);
/// The same from the weights of "at most first", "at most first + 1", …
distribution<integer> distribution_of_at_most(std::vector<integer> at_most, integer denominator,
                                              std::uint64_t first);

}  // namespace faro::odds::orders
