// A question about orders whose words were looked up in the pack: what it asks and is given as terms, and the
// counts they are about. Their distribution is found in query.cpp.
#pragma once
#include "odds/src/orders/query.hpp"
#include "odds/src/orders/query_cards.hpp"
#include "odds/src/orders/query_counts.hpp"
#include "odds/src/orders/query_terms.hpp"

#include <faro/cards/deck.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds::orders {

/// A question about orders, its words looked up in a pack.
struct compiled_order {
  deck pack;            // that is shuffled
  orders::looks looks;  // at its cards
  term asked;
  std::vector<term> given;
  std::string given_text;
  std::vector<order_count> counts;    // all that were named
  std::vector<std::size_t> asked_of;  // those that the terms are about
  struct place_in_text {
    std::string_view text;
    std::size_t at;
    std::string what;
  };
  std::optional<place_in_text> mixed;  // they are not one, nor places of cards alone

  [[nodiscard]] bool is_given(count_values const& values) const {
    return std::ranges::all_of(given, [&](term const& t) { return holds(t, values); });
  }
};

/// The question of this number, under its condition and the one beside it. Throws query_error with a place.
compiled_order compile(order_question const& ask, std::size_t number);

}  // namespace faro::odds::orders
