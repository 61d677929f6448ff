// Expressions walked as they were written: operators, comparisons, names of cards.
#include "cards/formats/named.hpp"
#include "odds/src/plain/hands.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::odds::plain {

namespace {

value difference(syntax const& s) {  // 5-3 where a number is meant
  std::int64_t n = s.parts.front();
  for (std::size_t i = 1; i < s.parts.size(); ++i) n -= s.parts[i];
  return number_of(n);
}

std::int64_t divided_down(std::int64_t a, std::int64_t b) {
  if (b == 0) throw input_error{"division by zero in the query, for a hand that can be drawn"};
  return a / b - ((a % b != 0) && ((a < 0) != (b < 0)));
}

std::int64_t calculate(std::string_view sign, std::int64_t a, std::int64_t b) {
  if (sign == "+") return a + b;
  if (sign == "-") return a - b;
  if (sign == "*") return a * b;
  auto const quotient = divided_down(a, b);
  return sign == "/" ? quotient : a - quotient * b;
}

}  // namespace

value interpreter::evaluate(syntax const& s, look const& at) const {
  switch (s.is) {
    case syntax::kind::number:
      return !at.one && names_card(s) ? name(s, at) : number_of(s.number);
    case syntax::kind::shape:
      return difference(s);
    case syntax::kind::name:
      return means_own_name(s, table_) ? evaluate(s.children[0], at) : name(s, at);
    case syntax::kind::call: {
      auto const* const w = find_word(s.text, true);
      if (!w) throw input_error{say("there is no {}()", s.text)};
      return w->means(*this, s, at);
    }
    case syntax::kind::unary:
      return s.text == "not" ? truth_of(!condition(s.children[0], at))
                             : number_of(-number(s.children[0], at));
    default:
      return calculated(s, at);
  }
}

void interpreter::look_for_numbers(syntax const& s) const {
  numbers_alone_ = asks_for_card(s) && attribute_called("card").numeric;
}

/// 14558127: a number that is a card's name, and too large for a count.
bool interpreter::names_card(syntax const& s) const {
  return !numbers_alone_ && s.is == syntax::kind::number && table_.find_kind(s.text) >= 0 &&
         s.number > static_cast<std::int64_t>(table_.cards.size());
}

value interpreter::calculated(syntax const& s, look const& at) const {
  auto const& a = s.children[0];
  auto const& b = s.children[1];
  if (s.text == "and") return truth_of(condition(a, at) && condition(b, at));
  if (s.text == "or") return truth_of(condition(a, at) || condition(b, at));
  if (s.text == "in") return truth_of(member(a, b, at));
  if (std::string_view{"+-*/%"}.find(s.text) != std::string_view::npos)
    return number_of(calculate(s.text, number(a, at), number(b, at)));
  return truth_of(compared(s.text, a, b, at));
}

bool interpreter::condition(syntax const& s, look const& at) const {
  auto const v = names_card(s) ? name(s, at) : evaluate(s, at);
  return v.form == value_form::truth ? v.number != 0 : v.number >= 1;
}

bool interpreter::member(syntax const& x, syntax const& set, look const& at) const {
  auto const is_in = [&](syntax const& one) {
    if (one.is != syntax::kind::range) return compared("=", x, one, at);
    return compared(">=", x, one.children[0], at) && compared("<=", x, one.children[1], at);
  };
  return set.is == syntax::kind::list ? std::ranges::any_of(set.children, is_in) : is_in(set);
}

// ---- Comparisons

bool interpreter::compared(std::string_view sign, syntax const& a, syntax const& b, look const& at) const {
  if (sign == "!=") return !compared("=", a, b, at);
  // The side that has values of its own says what a word on the other can mean.
  auto const may_be_literal = [](syntax const& s) {
    return s.is == syntax::kind::name || s.is == syntax::kind::number || s.is == syntax::kind::shape;
  };
  auto const is_attribute = [&](syntax const& s) {
    return at.one && s.is == syntax::kind::name &&
           (table_.find_attribute(s.text) || lower_case(s.text) == "card");
  };
  auto const value_of = [&](syntax const& s) {  // of an attribute, where a card has that name, too
    bool const is_label = is_attribute(s) && !attribute_called(s.text).numeric;
    return is_label ? attribute_of_card(attribute_called(s.text), *at.one) : evaluate(s, at);
  };
  auto const has_values = [&](syntax const& written) {
    auto const& s = means_own_name(written, table_) ? written.children[0] : written;
    if (s.is == syntax::kind::call) return !evaluate(s, at).is_number();
    if (is_attribute(s)) return !attribute_called(s.text).numeric;
    if (s.is != syntax::kind::name || at.one || table_.find_kind(s.text) >= 0) return false;
    return !s.quoted && find_word(lower_case(s.text), false) != nullptr && !evaluate(s, at).is_number();
  };
  bool const of_left = has_values(a);
  bool const of_right = !of_left && has_values(b);
  auto const right = of_left && may_be_literal(b) ? literal(b, value_of(a)) : value_of(b);
  auto const left = of_right && may_be_literal(a) ? literal(a, right) : value_of(a);
  if (left.missing || right.missing) return false;
  if (left.form == value_form::shape) return left.sizes == right.sizes;
  if (sign == "=") return left.number == right.number;
  if (sign == "<") return left.number < right.number;
  if (sign == ">") return left.number > right.number;
  return sign == "<=" ? left.number <= right.number : left.number >= right.number;
}

value interpreter::literal(syntax const& s, value const& beside) const {
  if (beside.form == value_form::shape) {
    value out{.form = value_form::shape, .sizes = s.parts};
    std::ranges::sort(out.sizes, std::greater<>{});
    std::erase(out.sizes, 0);
    return out;
  }
  auto const place = beside.of->find(s.text);
  if (place < 0) throw input_error{say("'{}' is none of the values", s.text)};
  return {
      .form = beside.form, .number = beside.of->numbers[static_cast<std::size_t>(place)], .of = beside.of};
}

// ---- Names

value interpreter::name(syntax const& s, look const& at) const {
  auto const* const a =
      at.one && lower_case(s.text) == "card" ? &attribute_called(s.text) : table_.find_attribute(s.text);
  if (at.one) {
    if (a && table_.find_kind(s.text) < 0) return attribute_of_card(*a, *at.one);
    if (auto const of = kinds_called(s)) return truth_of((*of)[*at.one]);
  }
  auto const word = lower_case(s.text);
  bool const is_truth = !s.quoted && (word == "true" || word == "false");
  if (is_truth && (word == s.text || !kinds_called(s))) return truth_of(word == "true");
  if (auto const of = kinds_called(s); of && !at.one)
    return number_of(std::ranges::count_if(at.seen, [&](std::size_t kind) { return (*of)[kind]; }));
  if (a && a->numeric) {  // hcp is sum(hcp)
    std::int64_t sum = 0;
    for (auto const kind : at.seen) sum += attribute_of_card(*a, kind).number;
    return number_of(sum);
  }
  if (auto const* const w = s.quoted ? nullptr : find_word(word, false)) return w->means(*this, s, at);
  throw input_error{say("the deck has no '{}'", s.text)};
}

value interpreter::attribute_of_card(attribute const& a, std::size_t kind) const {
  auto const place = a.of_kind[kind];
  value out{.form = a.numeric ? value_form::integer : value_form::label, .of = &a, .missing = place < 0};
  if (place >= 0) out.number = a.numbers[static_cast<std::size_t>(place)];
  return out;
}

attribute const& interpreter::attribute_called(std::string const& name) const {
  if (auto const* const a = table_.find_attribute(name)) return *a;
  if (!card_) card_ = card_attribute(table_.cards);
  return *card_;
}

std::optional<std::vector<bool>> interpreter::kinds_called(syntax const& s) const {
  auto meant = cards_named(table_, s.text);
  if (!meant) return std::nullopt;
  return std::move(meant->of_kind);
}

}  // namespace faro::odds::plain
