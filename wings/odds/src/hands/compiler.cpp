// Operators of a query about hands: what stands between names and functions, and what compares with what.
#include "odds/src/hands/compiler.hpp"

#include "cards/formats/named.hpp"
#include "language/ranges.hpp"
#include "language/unknown_word.hpp"
#include "odds/src/hands/poker_words.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <limits>

namespace faro::odds::detail {

namespace {

/// A comparison sign: which operation it is, with the sides exchanged or the result turned round.
struct comparison_sign {
  std::string_view sign;
  operation op;
  bool exchanged = false;
  bool negated = false;
};
constexpr std::array comparison_signs{
    comparison_sign{"=", operation::equal},       comparison_sign{"!=", operation::equal, false, true},
    comparison_sign{"<", operation::less},        comparison_sign{">", operation::less, true},
    comparison_sign{"<=", operation::less_equal}, comparison_sign{">=", operation::less_equal, true}};

struct named_operation {
  std::string_view sign;
  operation op;
};
constexpr std::array arithmetic_signs{
    named_operation{"+", operation::add}, named_operation{"-", operation::subtract},
    named_operation{"*", operation::multiply}, named_operation{"/", operation::divide},
    named_operation{"%", operation::modulo}};
constexpr std::array logical_words{named_operation{"and", operation::logical_and},
                                   named_operation{"or", operation::logical_or}};

template <class Table>
auto const* find_sign(Table const& table, std::string_view sign) {
  auto const at = std::ranges::find_if(table, [&](auto const& entry) { return entry.sign == sign; });
  return at == table.end() ? nullptr : &*at;
}

bool is_labelled(typed const& t) {
  return t.type.form == value_form::label || t.type.form == value_form::shape;
}
bool may_be_label(syntax const& s) {
  return s.is == syntax::kind::name || s.is == syntax::kind::number || s.is == syntax::kind::shape;
}

bool has_leaf(query_node const& node) {
  return node.op == operation::leaf || std::ranges::any_of(node.children, has_leaf);
}

/// For a column of an attribute: the condition that a card has it.
std::optional<query_node> presence_of(query_node const& node, scope const& in) {
  if (node.op != operation::leaf || !in.of_one_card()) return std::nullopt;
  auto const at = std::ranges::find(in.columns->presences, static_cast<std::size_t>(node.value),
                                    &std::pair<std::size_t, std::size_t>::first);
  if (at == in.columns->presences.end()) return std::nullopt;
  return query_node{operation::leaf, static_cast<std::int64_t>(at->second), {}};
}

/// 5-3 where a number is meant.
typed difference(syntax const& s) {
  std::int64_t value = s.parts.front();
  for (std::size_t i = 1; i < s.parts.size(); ++i) value -= s.parts[i];
  return number(value);
}

}  // namespace

typed number(std::int64_t n) { return {{operation::constant, n, {}}, {}, {}}; }

typed with(operation op, std::vector<query_node> children, value_form form) {
  typed out{{op, 0, std::move(children)}, {}, {}};
  out.type.form = form;
  return out;
}

typed hand_compiler::whole(syntax const& s) {
  numbers_alone_ = asks_for_card(s) && attribute_at(attribute_named("card", s.at)).numeric;
  scope in;
  if (setting_.hands.size() == 1 && setting_.community == 0) in = first_cards(setting_.hands[0]);
  if (setting_.hands.size() == 1 && setting_.community > 0) in.segments = 0b11;
  if (!setting_.urn.empty()) in.segments = (std::uint32_t{1} << into_.segments.size()) - 1;
  auto out = expression(s, in);
  if (!has_leaf(out.node)) refuse_constant(s);
  refuse_shape_alone(s);
  if (out.type.form == value_form::truth) remember_condition(s, out, in);
  return out;
}

typed hand_compiler::expression(syntax const& s, scope const& in) {
  switch (s.is) {
    case syntax::kind::number:
      return plain_number(s, in);
    case syntax::kind::shape:
      return difference(s);
    case syntax::kind::name:
      return means_own_name(s, table_) ? expression(s.children[0], in) : name(s, in);
    case syntax::kind::call:
      return call(s, in);
    case syntax::kind::unary:
      return unary(s, in);
    case syntax::kind::binary:
      return binary(s, in);
    default:
      fail(s.at, "expected a range or a list only after `in`");
  }
}

typed hand_compiler::defined(std::string_view definition, scope const& in) {
  auto const asked = into_.conditions.size();
  hand_compiler inner{table_, setting_, into_, definition, looks_};
  auto out = inner.expression(parse_expression(definition), in);
  while (into_.conditions.size() > asked) into_.conditions.pop_back();  // they are not the question's
  return out;
}

/// A number, or the card of that name where a number of that size can't be meant: cards of some games are
/// known by numbers (14558127).
/// Of one card a number is compared (card >= 200).
typed hand_compiler::plain_number(syntax const& s, scope const& in) {
  return in.of_one_card() ? number(s.number) : number_or_card(s, in);
}

typed hand_compiler::number_or_card(syntax const& s, scope const& in) {
  auto const names_card = !numbers_alone_ && table_.find_kind(s.text) >= 0;
  if (!names_card || s.number <= static_cast<std::int64_t>(table_.cards.size())) return number(s.number);
  auto as_name = s;
  as_name.is = syntax::kind::name;
  as_name.quoted = true;
  return name(as_name, in);
}

typed hand_compiler::card_condition(syntax const& s, scope const& in) {
  return s.is == syntax::kind::number ? number_or_card(s, in) : expression(s, in);
}

/// Nothing but numbers, one of which is the name of a card, or a rank (7, and 6-6 of dominoes): what was
/// meant can't be known.
void hand_compiler::refuse_constant(syntax const& s) const {
  if ((s.is == syntax::kind::number || s.is == syntax::kind::shape) && cards_named(table_, s.text))
    fail(s.at, say("'{}' is a number here, and the name of a card: in quotes it means the card", s.text));
  if (s.is == syntax::kind::call) return;  // hand(2, true): numbers of its own
  for (auto const& child : s.children) refuse_constant(child);
}

/// Conditions within a query are kept, so that it can be said which of them can't vary.
void hand_compiler::remember_condition(syntax const& s, typed const& condition, scope const& in) {
  if (in.of_one_card()) return;
  auto const text = s.moved ? in_words(s) : std::string{text_.substr(s.from(), s.until - s.from())};
  into_.conditions.push_back({std::string{trimmed(text)}, condition.node});
}

typed hand_compiler::counted(syntax const& s, scope const& in) {
  auto out = expression(s, in);
  if (is_labelled(out)) fail(s.at, "expected a number, got a name or a shape: compare it with one first");
  return out;
}

/// 4-4-3-2 behind `or`, which is no number that is meant.
void hand_compiler::refuse_shape_alone(syntax const& s) const {
  if (s.is == syntax::kind::shape && !s.moved)
    fail(s.at, say("{} alone is no condition: expected a comparison, as in shape = {} or shape in (4-4-3-2, "
                   "5-3-3-2)",
                   s.text, s.text));
}

typed hand_compiler::condition(syntax const& s, scope const& in) {
  refuse_shape_alone(s);
  auto out = card_condition(s, in);
  if (out.type.form == value_form::integer) {
    if (!has_leaf(out.node)) refuse_constant(s);
    if (s.is == syntax::kind::number && !s.moved && !has_leaf(out.node))
      fail(s.at, say("{} alone is no condition: expected a comparison, as in land = {} or land in (2, 3)",
                     s.text, s.text));
    out = compared(">=", std::move(out), number(1), in);
  }
  if (out.type.form != value_form::truth)
    fail(s.at, "expected a condition such as land >= 2, got a name or a shape");
  remember_condition(s, out, in);
  return out;
}

typed hand_compiler::unary(syntax const& s, scope const& in) {
  if (s.text == "not")
    return with(operation::logical_not, {condition(s.children[0], in).node}, value_form::truth);
  return with(operation::negate, {counted(s.children[0], in).node}, value_form::integer);
}

typed hand_compiler::binary(syntax const& s, scope const& in) {
  auto const& a = s.children[0];
  auto const& b = s.children[1];
  if (s.text == "in") return membership(a, b, in);
  if (auto const* const word = find_sign(logical_words, s.text)) return chained(word->op, a, b, in);
  if (auto const* const sign = find_sign(arithmetic_signs, s.text)) {
    auto left = counted(a, in).node, right = counted(b, in).node;
    if (auto const one = in.of_one_card() ? std::nullopt : as_one_sum(sign->op, left, right)) return *one;
    return with(sign->op, {std::move(left), std::move(right)}, value_form::integer);
  }
  return comparison(s.text, a, b, in);
}

/// `and`, `or`: a chain of one operator is one node.
typed hand_compiler::chained(operation op, syntax const& a, syntax const& b, scope const& in) {
  typed out = with(op, {}, value_form::truth);
  for (auto const* side : {&a, &b}) {
    auto part = condition(*side, in);
    if (part.node.op == op) {
      std::ranges::move(part.node.children, std::back_inserter(out.node.children));
    } else {
      out.node.children.push_back(std::move(part.node));
    }
  }
  return out;
}

typed hand_compiler::membership(syntax const& x, syntax const& set, scope const& in) {
  typed out = with(operation::logical_or, {}, value_form::truth);
  auto const add = [&](syntax const& member) {
    if (member.is == syntax::kind::range) {
      out.node.children.push_back({operation::logical_and,
                                   0,
                                   {comparison(">=", x, member.children[0], in).node,
                                    comparison("<=", x, member.children[1], in).node}});
    } else {
      out.node.children.push_back(comparison("=", x, member, in).node);
    }
  };
  if (set.is == syntax::kind::list) {
    for (auto const& member : set.children) add(member);
  } else {
    add(set);
  }
  if (out.node.children.size() == 1) out.node = query_node{out.node.children[0]};
  return out;
}

// ---- Comparisons ------------------------------------------------------------------------------------------

typed hand_compiler::comparison(std::string_view sign, syntax const& a, syntax const& b, scope const& in) {
  // `rank = A`: the left side says what the word on the right can mean; also the other way round.
  auto left = labelled(a, in);
  auto right = left ? std::optional<typed>{} : labelled(b, in);
  if (left && may_be_label(b)) {
    right = literal(*left, b);
  } else if (right && may_be_label(a)) {
    left = literal(*right, a);
  }
  if (!left && !right) {
    refuse_range(sign, a, b);
    refuse_range(sign, b, a);
  }
  if (!left) left = expression(a, in);
  if (!right) right = expression(b, in);
  refuse_number_of_condition(a, *left, b);
  refuse_number_of_condition(b, *right, a);
  auto const is_shape = left->type.form == value_form::shape;
  if (is_labelled(*left) != is_labelled(*right) || is_shape != (right->type.form == value_form::shape))
    fail(b.at, "these two can't be compared: one is a number or a condition, the other a name or a shape");
  if (is_shape && sign != "=" && sign != "!=") fail(b.at, "shapes are equal or not; none is greater");
  if (!in.of_one_card() && !has_leaf(left->node) && !has_leaf(right->node) && is_written_here(a) &&
      is_written_here(b)) {
    refuse_constant(a);
    refuse_constant(b);
    if (auto const by = language::relation_of(sign);
        by && left->type.form == value_form::integer && right->type.form == value_form::integer)
      fail(a.from(), language::said_of_numbers_compared(in_words(a), *by, in_words(b)));
  }
  return compared(sign, std::move(*left), std::move(*right), in);
}

/// (ace or king) >= 2, which never holds: who writes so counts cards.
void hand_compiler::refuse_number_of_condition(syntax const& s, typed const& of, syntax const& number) const {
  if (of.type.form != value_form::truth || !number.is_number() || number.moved || number.number < 2) return;
  fail(s.from(), say("'{}' is a condition, which is 1 or 0, compared with {}; cards are counted as in "
                     "count(ace or king) >= 2",
                     in_words(s), number.text));
}

/// 2-4, which is a shape or a difference, where from 2 to 4 is meant.
void hand_compiler::refuse_range(std::string_view sign, syntax const& of, syntax const& side) const {
  if (side.is != syntax::kind::shape || side.parts.size() != 2 || side.parts[0] >= side.parts[1]) return;
  if (side.moved || of.is_number()) return;
  fail(side.at, language::said_of_difference(side.text, side.parts[0], side.parts[1], in_words(of),
                                             *language::relation_of(sign)));
}

typed hand_compiler::compared(std::string_view sign, typed left, typed right, scope const& in) {
  auto missing = presence_of(left.node, in);
  if (!missing) missing = presence_of(right.node, in);
  auto const& as = *find_sign(comparison_signs, sign);
  if (as.exchanged) std::swap(left, right);
  auto out = with(as.op, {std::move(left.node), std::move(right.node)}, value_form::truth);
  if (missing) out = with(operation::logical_and, {*missing, std::move(out.node)}, value_form::truth);
  if (as.negated) out = with(operation::logical_not, {std::move(out.node)}, value_form::truth);
  return out;
}

/// The expression, if words on the other side of a comparison are to be read as its values.
std::optional<typed> hand_compiler::labelled(syntax const& s, scope const& in) {
  if (means_own_name(s, table_)) return labelled(s.children[0], in);
  if (s.is != syntax::kind::name && s.is != syntax::kind::call) return std::nullopt;
  // Of one card, `card = Bolt` compares what it is, in a deck with a card named "card", too.
  bool const is_attribute = s.is == syntax::kind::name && in.of_one_card() && names_attribute(s);
  if (s.is == syntax::kind::name && !is_attribute && !means_attribute(s, in)) return std::nullopt;
  auto out =
      is_attribute ? attribute_column(attribute_at(attribute_named(s.text, s.at)), in) : expression(s, in);
  if (is_labelled(out)) return out;
  return std::nullopt;
}

/// A value of the other side's type, from a word, a number or a shape.
typed hand_compiler::literal(typed const& of, syntax const& s) const {
  if (of.type.form == value_form::shape) return shape_literal(of, s);
  typed out;
  out.type = of.type;
  auto const& labels = of.type.labels;
  attribute const reader{of.attribute, false, labels, of.type.numbers, {}};
  auto const place = reader.find(s.text);
  if (place < 0) {
    if (auto const called = category_called(s.text)) {
      auto const name = to_string(*called);
      if (std::ranges::find(labels, name) != labels.end())
        fail(s.at, say("'{}' is none of the values; did you mean {}?", s.text, name));
    }
    if (s.is == syntax::kind::shape && s.parts.size() == 2)
      fail(s.at, say("'{}' is none of the values; from one to another is written in {}..{}", s.text,
                     s.parts[0], s.parts[1]));
    auto const all = joined(labels);
    constexpr std::size_t longest_list = 200;
    language::refuse_word(text_, s.at, say("'{}' is none of the values", s.text), s.text, labels,
                          all.size() < longest_list ? ": " + all : "");
  }
  out.node.value = of.type.numbers[static_cast<std::size_t>(place)];
  return out;
}

typed hand_compiler::shape_literal(typed const& of, syntax const& s) const {
  if (s.is != syntax::kind::shape) fail(s.at, say("expected a shape such as 4-4-3-2, got '{}'", s.text));
  auto parts = s.parts;
  std::erase(parts, 0);  // 2-1-0-0 of three cards, which have at most three suits
  if (parts.size() > of.type.shape_parts)
    fail(s.at, say("expected at most {}, got {}", plural(of.type.shape_parts, "group"), parts.size()));
  for (auto const part : parts) {
    if (bits_for(static_cast<std::uint64_t>(part)) > of.type.shape_bits)
      fail(s.at, say("a group of {} cards is more than are drawn", part));
  }
  typed out;
  out.type = of.type;
  out.node.value = shape_code(parts, of.type.shape_parts, of.type.shape_bits);
  return out;
}

// ---- Leaves -----------------------------------------------------------------------------------------------

typed hand_compiler::measured(leaf what, std::size_t at, scope const& in) {
  what.segments = in.segments;
  if (in.segments == 0) fail(at, "expected whose hand it is: each(…), some(…) or hand(1, …)");
  return shared(std::move(what));
}

/// Sums of the same cards are one sum: Plains + Island asks for what {land} does, and cards that it does not
/// tell apart stay one class.
std::optional<typed> hand_compiler::as_one_sum(operation op, query_node const& a, query_node const& b) {
  if (op != operation::add && op != operation::subtract) return std::nullopt;
  if (a.op != operation::leaf || b.op != operation::leaf) return std::nullopt;
  auto out = into_.leaves[static_cast<std::size_t>(a.value)];
  auto const& other = into_.leaves[static_cast<std::size_t>(b.value)];
  if (out.kind != measure::sum || other.kind != measure::sum || out.segments != other.segments)
    return std::nullopt;
  for (std::size_t k = 0; k < out.numbers.size(); ++k) {
    auto& n = out.numbers[k];
    if (op == operation::add ? __builtin_add_overflow(n, other.numbers[k], &n)
                             : __builtin_sub_overflow(n, other.numbers[k], &n))
      return std::nullopt;
  }
  return shared(std::move(out));
}

typed hand_compiler::shared(leaf what) {
  auto const same = std::ranges::find(into_.leaves, what);
  auto const place = same - into_.leaves.begin();
  if (same == into_.leaves.end()) into_.leaves.push_back(std::move(what));
  return {{operation::leaf, place, {}}, {}, {}};
}

typed hand_compiler::sum_of(std::vector<std::int64_t> numbers, std::size_t at, scope const& in) {
  leaf l;
  l.numbers = std::move(numbers);
  return measured(std::move(l), at, in);
}

typed hand_compiler::count_of(std::vector<std::pair<std::string, std::string>> const& attributes,
                              std::size_t at, scope const& in) {
  std::vector<std::int64_t> numbers(kinds(), 1);
  for (auto const& [name, label] : attributes) {
    auto const& a = attribute_at(attribute_named(name, at));
    auto const place = a.find(label);
    for (std::size_t k = 0; k < kinds(); ++k)
      numbers[k] &= static_cast<std::int64_t>(a.of_kind[k] == place && place >= 0);
  }
  return sum_of(std::move(numbers), at, in);
}

scope hand_compiler::first_cards(count_t n) const {
  auto const last = std::ranges::lower_bound(looks_, n) - looks_.begin();
  return {(std::uint32_t{2} << static_cast<unsigned>(last)) - 1, nullptr};
}

count_t hand_compiler::cards_seen(scope const& in) const {
  count_t n = 0;
  for (std::size_t i = 0; i < into_.segments.size(); ++i)
    n += (in.segments >> i & 1U) ? into_.segments[i] : 0;
  return n;
}

count_t hand_compiler::room_for_shapes(scope const& in) const {
  return std::max(cards_seen(in), setting_.room);
}

void hand_compiler::expect_arguments(syntax const& s, std::size_t least, std::size_t most,
                                     std::string const& right) const {
  auto const n = s.children.size();
  if (n < least || n > most)
    fail(s.at, say("expected {}, got {}() with {} in the brackets", right, s.text,
                   n == 0 ? say("nothing") : plural(n, "argument")));
}

}  // namespace faro::odds::detail
