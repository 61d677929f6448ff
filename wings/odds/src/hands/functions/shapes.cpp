// shape, balanced: the sizes of the groups of an attribute, the largest first.
#include "odds/src/hands/functions.hpp"
#include "odds/src/hands/measures.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>

namespace faro::odds::detail {

namespace {

unsigned parts_of(std::size_t groups, count_t cards) {
  return static_cast<unsigned>(std::min<std::size_t>(groups, std::max<count_t>(cards, 1)));
}
unsigned bits_of(count_t cards) { return std::max(1U, bits_for(cards)); }

/// A field for each size, the largest first: a group that closes is put where it belongs.
constexpr group_measure group_sizes_in_order{
    .by_value = false,
    .value =
        [](leaf const& of, hand_groups const& hand) {
          return shape_code({hand.sizes.begin(), hand.sizes.end()}, parts_of(hand.sizes.size(), of.room),
                            bits_of(of.room));
        },
    .keeps =
        [](leaf const& of, kept_measure& kept) {
          std::vector<std::uint64_t> out;  // the j-th largest is no more than a j-th of the cards
          for (unsigned j = 1; j <= parts_of(kept.of->labels.size(), of.room); ++j)
            out.push_back(kept.cards / j);
          return out;
        },
    .close =
        [](leaf const& /*of*/, kept_measure const& kept, std::uint64_t* key, closed_group const& group) {
          auto size = group.cards;
          for (auto const& part : kept.fields) {
            auto const other = part.get(key);
            if (size <= other) continue;
            part.set(key, size);
            size = other;
          }
        },
    .result =
        [](leaf const& of, kept_measure const& kept, std::uint64_t const* key) {
          std::uint64_t code = 0;
          for (auto const& part : kept.fields) code = code << bits_of(of.room) | part.get(key);
          return static_cast<std::int64_t>(code);
        }};

typed shape_by(function_call const& c, std::int32_t attribute) {
  leaf l{.kind = measure::groups, .of_groups = &group_sizes_in_order, .attribute = attribute};
  auto const& a = c.by.attribute_at(attribute);
  auto const groups = a.labels.size();
  auto const n = c.by.room_for_shapes(c.in);
  l.room = n;
  auto out = c.by.measured(std::move(l), c.written.at, c.in);
  out.type.form = value_form::shape;
  out.type.shape_bits = bits_of(n);
  out.type.shape_parts = parts_of(groups, n);
  out.type.shape_zeros = groups <= 4;
  constexpr unsigned most_bits = 62;  // of a number
  if (out.type.shape_bits * out.type.shape_parts > most_bits)
    c.by.fail(c.written.at,
              say("the shape of {} cards in {} groups is too long; largest({}) or groups({}, 2) may do", n,
                  groups, a.name, a.name));
  return out;
}

typed shape_of(function_call const& c) { return shape_by(c, attribute_argument(c)); }

typed shape_of_suits(function_call const& c) {
  return shape_by(c, c.by.attribute_named("suit", c.written.at));
}

typed balanced(function_call const& c) {
  constexpr std::array<std::array<int, 4>, 3> shapes{{{4, 3, 3, 3}, {4, 4, 3, 2}, {5, 3, 3, 2}}};
  constexpr count_t thirteen = 13;
  auto const shape = shape_of_suits(c);
  auto const n = c.by.room_for_shapes(c.in);
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

}  // namespace

hand_function const shape_of_row{
    .shown = {"shape", "(ATTRIBUTE)", "the sizes of the groups, the largest first",
              "grows with the number of values", "shape(rank) = 3-2"},
    .takes = {1, 1},
    .compile = shape_of};

hand_function const shape_row{
    .shown = {"shape", "", "the shape of the suits", "small", "shape in (4-1-0-0, 5-0-0-0)"},
    .compile = shape_of_suits};

hand_function const balanced_row{
    .shown = {"balanced", "", "thirteen cards with shape 4-3-3-3, 4-4-3-2 or 5-3-3-2", "small", "balanced"},
    .compile = balanced};

}  // namespace faro::odds::detail
