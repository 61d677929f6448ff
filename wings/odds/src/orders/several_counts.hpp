// The distribution of several counts of one order together: places of cards from the top, anything in a small
// pack by listing its orders. Private to src/odds.
#pragma once
#include "odds/src/orders/query_counts.hpp"
#include "odds/src/orders/query_terms.hpp"

#include <faro/cards/deck.hpp>
#include <faro/exact/distribution.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace faro::odds::orders {

/// Of what is said of places of cards. Precondition: those asked of have a watch.
distribution<count_values> distribution_of_several_places(std::vector<order_count> const& counts,
                                                          std::vector<std::size_t> const& asked_of,
                                                          deck const& pack);

/// Of any counts; nothing where the pack has too many orders that look different to all that was looked at,
/// or a count is no number of one order.
std::optional<distribution<count_values>> distribution_by_listing(std::vector<order_count> const& counts,
                                                                  std::vector<std::size_t> const& asked_of,
                                                                  deck const& pack, looks const& looked_at);

}  // namespace faro::odds::orders
