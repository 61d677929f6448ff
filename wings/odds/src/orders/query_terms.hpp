// The terms that a question about an order is made of, and what they come to once its counts are known.
// Private to src/odds.
#pragma once
#include "language/grammar.hpp"

#include <faro/exact/integer.hpp>

#include <cstddef>
#include <vector>

namespace faro::odds::orders {

enum class operation {
  number,
  count,
  negative,
  plus,
  minus,
  times,
  quotient,
  remainder,
  compared,
  both,
  either,
  no,
  choice,
  least,
  greatest,
  absolute
};

/// A term of a query. Conditions are 1 or 0.
struct term {
  operation what;
  bool condition = false;
  integer number{};  // of operation::number
  std::vector<term> parts{};
  std::size_t at = 0;                                 // where it starts
  std::size_t count = 0;                              // of operation::count: which one
  language::relation by = language::relation::equal;  // of operation::compared
};

/// What each count of the query is.
using count_values = std::vector<integer>;

/// What it comes to; a condition to 1 or 0. Throws input_error for a division by 0.
integer value(term const& t, count_values const& count);
bool holds(term const& t, count_values const& count);

}  // namespace faro::odds::orders
