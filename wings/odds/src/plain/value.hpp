// What an expression is worth in the reference interpreter: a number, a truth, a value of an attribute, a
// shape. Private to the library.
#pragma once
#include <faro/odds/hands/detail/query.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace faro::odds::plain {

struct value {
  value_form form = value_form::integer;
  std::int64_t number = 0;        ///< itself; 1 or 0; the number of a value of `of`
  attribute const* of = nullptr;  ///< label: whose value it is
  std::vector<int> sizes{};       ///< shape: of the groups, the largest first, without empty ones
  bool missing = false;           ///< the card has no such attribute: no comparison holds

  [[nodiscard]] bool is_number() const { return form == value_form::integer || form == value_form::truth; }
  /// As an engine counts it, whose expression has this type.
  [[nodiscard]] std::int64_t code(value_type const& type) const {
    return form == value_form::shape ? shape_code(sizes, type.shape_parts, type.shape_bits) : number;
  }
};

inline value number_of(std::int64_t n) { return {.number = n}; }
inline value truth_of(bool holds) { return {.form = value_form::truth, .number = holds}; }

}  // namespace faro::odds::plain
