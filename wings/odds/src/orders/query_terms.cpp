// What the terms of a question about an order come to.
#include "odds/src/orders/query_terms.hpp"

#include <faro/error.hpp>
#include <faro/exact/ratio.hpp>

#include <utility>

namespace faro::odds::orders {

namespace {

/// Rounded down, as everywhere in the language.
integer divided(operation what, integer const& a, integer const& b) {
  if (b.is_zero()) throw input_error{"a division by 0, for an order that can be"};
  auto const quotient = ratio{a, b}.floor();
  return what == operation::quotient ? quotient : a - quotient * b;
}

}  // namespace

bool holds(term const& t, count_values const& count) { return !value(t, count).is_zero(); }

integer value(term const& t, count_values const& count) {
  auto const part = [&](std::size_t i) { return value(t.parts[i], count); };
  switch (t.what) {
    case operation::number:
      return t.number;
    case operation::count:
      return count[t.count];
    case operation::negative:
      return -part(0);
    case operation::plus:
      return part(0) + part(1);
    case operation::minus:
      return part(0) - part(1);
    case operation::times:
      return part(0) * part(1);
    case operation::quotient:
    case operation::remainder:
      return divided(t.what, part(0), part(1));
    case operation::compared:
      return language::holds(t.by, part(0), part(1));
    case operation::choice:
      return value(t.parts[holds(t.parts[0], count) ? 1 : 2], count);
    case operation::absolute:
      return part(0).sign() < 0 ? -part(0) : part(0);
    case operation::least:
    case operation::greatest: {
      auto best = part(0);
      for (std::size_t i = 1; i < t.parts.size(); ++i) {
        auto next = part(i);
        if ((next < best) == (t.what == operation::least) && next != best) best = std::move(next);
      }
      return best;
    }
    case operation::both:
      return holds(t.parts[0], count) && holds(t.parts[1], count);
    case operation::either:
      return holds(t.parts[0], count) || holds(t.parts[1], count);
    case operation::no:
      return !holds(t.parts[0], count);
  }
  return {};
}

}  // namespace faro::odds::orders
