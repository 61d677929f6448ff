// A question about an order as a condition that one order satisfies or not. Private to src/odds.
#pragma once
#include "odds/src/orders/measures.hpp"
#include "odds/src/orders/query.hpp"

#include <faro/exact/ratio.hpp>

#include <functional>
#include <optional>
#include <string>

namespace faro::odds::orders {

struct order_condition {
  ratio chance;  ///< exactly; of what is asked together with what is given
  ratio given;   ///< exactly; of what is given, 1 where nothing is
  std::function<bool(order_of_kinds)> holds;
};
/// Throws query_error for what can't be read, for a number, and for counts of no single order.
order_condition read_condition(order_question const& ask);

/// A question, as what it comes to in one order; what that leaves open, such as which of its gaps, is asked
/// of a chooser.
struct measured_question {
  bool is_condition;
  std::string asked, given;
  /// Nothing where the condition given fails.
  std::function<std::optional<integer>(order_of_kinds, chooser_ref)> value;
};
/// Throws query_error for what can't be read.
measured_question read_measured(order_question const& ask, std::size_t question = 0);

}  // namespace faro::odds::orders
