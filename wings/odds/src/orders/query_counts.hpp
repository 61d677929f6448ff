// The counts that an order query can name, each with its distribution. Private to the library.
#pragma once
#include "odds/src/orders/measures.hpp"
#include "odds/src/orders/query.hpp"
#include "odds/src/orders/query_cards.hpp"

#include <faro/exact/distribution.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace faro::odds::orders {

/// The place of the k-th of some cards: two of these can be compared.
struct marked_place {
  selection cards{};
  std::uint64_t k = 1;
};

/// What is known of some cards of an order once so much of the pack has been turned.
struct watched {
  enum class what : std::uint8_t {
    place,   ///< the place of the k-th of some cards, from 1
    before,  ///< whether one place comes before another; a card that is both decides for neither
    at,      ///< whether the card in place k is one of these
    after,   ///< whether the card behind the k-th of some is one of others
  };
  what is;
  marked_place first;
  marked_place second{};  ///< of `before`; of `after` the others
  /// Of a place: where it is known to be beyond one of these and not beyond the next, that is all there is to
  /// know, and it is said as the next (the number of cards beyond the last). Empty: the place itself.
  std::vector<std::int64_t> cuts{};
};

/// A count of the order of the pack. Counts of the same name are the same count.
struct order_count {
  std::string name;        ///< "position(ace, 1)"
  message asked;           ///< what it is, in words
  std::string method;      ///< how the distribution is computed
  bool condition = false;  ///< yes (1) or no (0)
  std::function<distribution<integer>()> law{};
  std::optional<watched> watch{};  ///< where it is about places of cards: several of these go together
  order_measure measure{};         ///< what it is in one order; none where it is not of one order
  measure_by_chance by_chance{};   ///< then what it is beside one order
  /// The place that it is.
  [[nodiscard]] marked_place const* place() const {
    return watch && watch->is == watched::what::place ? &watch->first : nullptr;
  }
};

/// The count that is named there. Throws query_error.
order_count read_count(syntax const& s, card_names const& names);
/// Whether one place comes before the other; nothing where they may be of the same card.
std::optional<order_count> place_before(marked_place const& first, marked_place const& second);

}  // namespace faro::odds::orders
