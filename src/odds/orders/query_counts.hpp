// The counts that an order query can name, each with its law. Private to the library.
#pragma once
#include "odds/orders/measures.hpp"
#include "odds/orders/query.hpp"
#include "odds/orders/query_cards.hpp"

#include <faro/exact/distribution.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace faro::odds::orders {

/// The place of the k-th of some cards: two of these can be compared.
struct marked_place {
  selection cards;
  std::uint64_t k;
};

/// A count of the order of the pack. Counts of the same name are the same count.
struct order_count {
  std::string name;        ///< "position(ace, 1)"
  std::string asked;       ///< what it is, in words
  std::string method;      ///< how the law is computed
  bool condition = false;  ///< yes (1) or no (0)
  std::function<distribution<integer>()> law{};
  std::optional<marked_place> place{};
  std::vector<marked_place> in_order{};  ///< of a condition that the first of two places is before the second
  order_measure measure{};               ///< what it is in one order; none where it is not of one order
};

/// The count that is named there. Throws query_error.
order_count read_count(syntax const& s, card_names const& names);
/// Whether one place comes before the other; nothing where they may be of the same card.
std::optional<order_count> place_before(marked_place const& first, marked_place const& second);

}  // namespace faro::odds::orders
