// shape, balanced: the sizes of the groups of an attribute, the largest first.
#include "odds/hands/functions.hpp"

#include <algorithm>
#include <array>

namespace faro::odds::detail {

namespace {

typed shape_by(function_call const& c, std::int32_t attribute) {
  leaf l;
  l.kind = measure::shape;
  l.attribute = attribute;
  auto const& a = c.by.attribute_at(attribute);
  auto const groups = a.labels.size();
  auto const n = c.by.cards_seen(c.in);
  auto out = c.by.measured(std::move(l), c.written.at, c.in);
  out.type.form = value_form::shape;
  out.type.shape_bits = std::max(1U, bits_for(n));
  out.type.shape_parts = static_cast<unsigned>(std::min<std::size_t>(groups, std::max<count_t>(n, 1)));
  out.type.shape_zeros = groups <= 4;
  constexpr unsigned most_bits = 62;  // of a number
  if (out.type.shape_bits * out.type.shape_parts > most_bits)
    c.by.fail(c.written.at,
              say("the shape of {} cards in {} groups is too long; largest({}) or groups({}, 2) may do", n,
                  groups, a.name, a.name));
  return out;
}

}  // namespace

typed shape_of(function_call const& c) { return shape_by(c, attribute_argument(c)); }

typed shape_of_suits(function_call const& c) {
  return shape_by(c, c.by.attribute_named("suit", c.written.at));
}

typed balanced(function_call const& c) {
  constexpr std::array<std::array<int, 4>, 3> shapes{{{4, 3, 3, 3}, {4, 4, 3, 2}, {5, 3, 3, 2}}};
  constexpr count_t thirteen = 13;
  auto const shape = shape_of_suits(c);
  auto const n = c.by.cards_seen(c.in);
  if (n != thirteen || shape.type.shape_parts != 4)
    c.by.fail(c.written.at,
              say("expected 13 cards in four suits for `balanced`, got {} in {}", n, shape.type.shape_parts));
  auto out = with(operation::logical_or, {}, value_form::truth);
  for (auto const& parts : shapes) {
    auto const code = shape_code({parts.begin(), parts.end()}, shape.type.shape_parts, shape.type.shape_bits);
    out.node.children.push_back({operation::equal, 0, {shape.node, {operation::constant, code, {}}}});
  }
  return out;
}

}  // namespace faro::odds::detail
