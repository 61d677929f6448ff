// Values of queries: of measures on given cards, of trees over measures, and how they are written.
#include "odds/src/hands/dealer_numbers.hpp"
#include "odds/src/hands/measures.hpp"

#include <faro/error.hpp>
#include <faro/odds/hands/detail/strength.hpp>

#include <algorithm>
#include <functional>
#include <numeric>

namespace faro::odds {

std::string value_type::text(std::int64_t value) const {
  switch (form) {
    case value_form::integer:
      return std::to_string(value);
    case value_form::truth:
      return value ? "yes" : "no";
    case value_form::label: {
      auto const at = std::ranges::find(numbers, value);
      return at == numbers.end() ? std::to_string(value)
                                 : labels[static_cast<std::size_t>(at - numbers.begin())];
    }
    case value_form::shape:
      break;
  }
  std::string out;
  auto const code = static_cast<std::uint64_t>(value);
  for (unsigned i = 0; i < shape_parts; ++i) {
    auto const part = code >> (shape_bits * (shape_parts - 1 - i)) & ((std::uint64_t{1} << shape_bits) - 1);
    if (part > 0 || shape_zeros) out += (out.empty() ? "" : "-") + std::to_string(part);
  }
  return out.empty() ? "none" : out;
}

std::int64_t none_value(attribute const& a) {
  return a.numeric || a.numbers.empty() ? 0 : std::ranges::min(a.numbers) - 1;
}

std::int64_t shape_code(std::vector<int> sizes, unsigned parts, unsigned bits) {
  std::ranges::sort(sizes, std::greater<>{});
  sizes.resize(parts);
  std::uint64_t code = 0;
  for (auto const size : sizes) code = code << bits | static_cast<std::uint64_t>(size);
  return static_cast<std::int64_t>(code);
}

// ---- Evaluation -------------------------------------------------------------------------------------------

namespace {

[[noreturn]] void overflow() { throw input_error{"overflow: a number in the query does not fit 64 bits"}; }

std::int64_t calculate(operation op, std::int64_t a, std::int64_t b, bool down = true) {
  std::int64_t out = 0;
  switch (op) {
    case operation::add:
      if (__builtin_add_overflow(a, b, &out)) overflow();
      return out;
    case operation::subtract:
      if (__builtin_sub_overflow(a, b, &out)) overflow();
      return out;
    case operation::multiply:
      if (__builtin_mul_overflow(a, b, &out)) overflow();
      return out;
    default:
      break;
  }
  if (b == 0) throw input_error{"division by zero in the query, for a hand that can be drawn"};
  if (b == -1) return calculate(operation::subtract, 0, op == operation::divide ? a : 0);
  auto const quotient = a / b - (down && (a % b != 0) && ((a < 0) != (b < 0)));
  return op == operation::divide ? quotient : a - quotient * b;
}

}  // namespace

namespace {

template <class Leaf>
std::int64_t evaluated(query_node const& node, Leaf const& leaf) {
  auto const child = [&](std::size_t i) { return evaluated(node.children[i], leaf); };
  switch (node.op) {
    case operation::constant:
      return node.value;
    case operation::leaf:
      return leaf(static_cast<std::size_t>(node.value));
    case operation::negate:
      return calculate(operation::subtract, 0, child(0));
    case operation::equal:
      return child(0) == child(1);
    case operation::less:
      return child(0) < child(1);
    case operation::less_equal:
      return child(0) <= child(1);
    case operation::logical_and:
      return std::ranges::all_of(node.children, [&](auto const& c) { return evaluated(c, leaf) != 0; });
    case operation::logical_or:
      return std::ranges::any_of(node.children, [&](auto const& c) { return evaluated(c, leaf) != 0; });
    case operation::logical_not:
      return child(0) == 0;
    case operation::absolute: {
      auto const x = child(0);
      if (node.value == of_points) return imps_of(x);
      return x < 0 ? calculate(operation::subtract, 0, x) : x;
    }
    case operation::choose:
      return child(0) != 0 ? child(1) : child(2);
    case operation::minimum:
    case operation::maximum: {
      auto best = child(0);
      for (std::size_t i = 1; i < node.children.size(); ++i)
        best = node.op == operation::minimum ? std::min(best, child(i)) : std::max(best, child(i));
      return best;
    }
    default:
      return calculate(node.op, child(0), child(1), node.value != towards_zero);
  }
}

}  // namespace

std::int64_t evaluate(query_node const& node, std::span<std::int64_t const> leaves) {
  return evaluated(node, [&](std::size_t i) { return leaves[i]; });
}

std::int64_t evaluate_lazily(query_node const& node, std::function<std::int64_t(std::size_t)> const& leaf) {
  return evaluated(node, leaf);
}

namespace {

/// The number of cards with each value of an attribute.
std::vector<int> group_sizes(attribute const& a, std::span<count_t const> hand,
                             std::vector<bool> const& only) {
  std::vector<int> sizes(a.labels.size());
  for (std::size_t k = 0; k < hand.size(); ++k) {
    if (a.of_kind[k] >= 0 && (only.empty() || only[k]))
      sizes[static_cast<std::size_t>(a.of_kind[k])] += static_cast<int>(hand[k]);
  }
  return sizes;
}

std::int64_t measured_value(leaf const& l, compiled_query const& query, card_table const& table,
                            std::span<count_t const> hand) {
  if (l.kind == measure::sum) {
    std::int64_t sum = 0;
    for (std::size_t k = 0; k < hand.size(); ++k) sum += l.numbers[k] * static_cast<std::int64_t>(hand[k]);
    return sum;
  }
  if (l.kind == measure::poker) {
    poker_hand cards;
    for (std::size_t k = 0; k < hand.size(); ++k) {
      auto const copies = static_cast<int>(hand[k]);
      if (query.wild[k]) {
        cards.add_wild(copies);
      } else if (table.cards.kinds()[k].playing) {
        cards.add(*table.cards.kinds()[k].playing, copies);
      }
    }
    return strength(cards.category(query.poker), query.poker);
  }
  if (l.kind == measure::strength) {
    card_set cards;
    for (std::size_t k = 0; k < hand.size(); ++k) {
      if (hand[k] > 0 && table.cards.kinds()[k].playing) cards |= *table.cards.kinds()[k].playing;
    }
    return strength(cards, query.poker);
  }
  auto const& a = attribute_of(query, table, l.attribute);
  auto const sizes = group_sizes(a, hand, l.only);
  auto const cards = std::accumulate(hand.begin(), hand.end(), count_t{0});
  count_t drawn = 0;
  for (std::size_t i = 0; i < query.segments.size(); ++i)
    drawn += (l.segments >> i & 1U) ? query.segments[i] : 0;
  return l.of_groups->value(l, {a, sizes, std::max(cards, drawn)});
}

}  // namespace

std::vector<std::int64_t> measure_cards(compiled_query const& query, card_table const& table,
                                        std::span<std::vector<count_t> const> drawn) {
  std::vector<std::int64_t> values;
  std::vector<count_t> hand(table.cards.kinds().size());
  for (auto const& l : query.leaves) {
    if (l.kind == measure::deal) {
      values.push_back(l.of_deal->value(l, table, drawn));
      continue;
    }
    std::ranges::fill(hand, 0);
    for (std::size_t s = 0; s < drawn.size(); ++s) {
      for (std::size_t k = 0; k < hand.size(); ++k) hand[k] += (l.segments >> s & 1U) ? drawn[s][k] : 0;
    }
    values.push_back(measured_value(l, query, table, hand));
  }
  return values;
}

}  // namespace faro::odds
