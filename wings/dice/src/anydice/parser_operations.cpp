// Programs of AnyDice: operations, by the strength of their operators.
#include "dice/src/anydice/parser.hpp"

#include <faro/dice/anydice.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <array>

namespace faro::odds::anydice {

namespace {

struct operator_entry {
  std::string_view written;
  int strength;  // 1 binds most
  binary_operator meaning;
};
constexpr int weakest = 7;
constexpr std::array binary_operators{
    operator_entry{"@", 2, binary_operator::at},       operator_entry{"^", 3, binary_operator::power},
    operator_entry{"*", 4, binary_operator::times},    operator_entry{"/", 4, binary_operator::divided},
    operator_entry{"+", 5, binary_operator::plus},     operator_entry{"-", 5, binary_operator::minus},
    operator_entry{"<", 6, binary_operator::less},     operator_entry{">", 6, binary_operator::greater},
    operator_entry{"<=", 6, binary_operator::at_most}, operator_entry{">=", 6, binary_operator::at_least},
    operator_entry{"=", 6, binary_operator::equal},    operator_entry{"!=", 6, binary_operator::unequal},
    operator_entry{"&", 7, binary_operator::both},     operator_entry{"|", 7, binary_operator::either}};

}  // namespace

expression_pointer parser::make(operation_kind kind, std::size_t line) const {
  auto out = std::make_unique<expression>();
  out->kind = kind;
  out->line = line;
  return out;
}

expression_pointer parser::operation() {
  nested const deeper{*this};
  return level(weakest);
}

bool parser::take_binary(int strength, binary_operator& found) {
  if (strength == 1) {
    if (!take_word("d")) return false;
    found = binary_operator::dice;
    return true;
  }
  for (auto const& entry : binary_operators) {
    if (entry.strength == strength && take_symbol(entry.written)) {
      found = entry.meaning;
      return true;
    }
  }
  return false;
}

expression_pointer parser::level(int strength) {
  if (strength == 0) return unary();
  auto first = level(strength - 1);
  int chained = 0;
  for (;;) {
    auto const line = here().line;
    binary_operator found{};
    if (!take_binary(strength, found)) return first;
    constexpr int longest = 2'000;  // the tree grows to the left, and is walked by recursion
    if (++chained > longest)
      throw anydice_error{line, say("more than {} operators in a row: use brackets", longest)};
    auto both = make(operation_kind::binary, line);
    both->binary = found;
    both->parts.push_back(std::move(first));
    both->parts.push_back(level(strength - 1));
    first = std::move(both);
  }
}

expression_pointer parser::unary() {
  auto const line = here().line;
  char sign = 0;
  for (std::string_view const s : {"+", "-", "!", "#"}) {
    if (take_symbol(s)) {
      sign = s.front();
      break;
    }
  }
  if (sign == 0 && take_word("d")) sign = 'd';
  if (sign == 0) return operand();
  nested const deeper{*this};
  auto out = make(operation_kind::unary, line);
  out->unary = sign;
  out->parts.push_back(unary());
  return out;
}

expression_pointer parser::operand() {
  auto const line = here().line;
  if (here().kind == token_kind::number) {
    auto out = make(operation_kind::number, line);
    out->value = here().value;
    ++next_;
    return out;
  }
  if (here().kind == token_kind::variable) {
    auto out = make(operation_kind::variable, line);
    out->index = variable_number(here().text);
    ++next_;
    return out;
  }
  if (take_symbol("(")) {
    auto out = operation();
    want_symbol(")");
    return out;
  }
  if (take_symbol("{")) return sequence();
  if (take_symbol("[")) return call();
  if (here().kind == token_kind::word && here().text == "legacy")
    fail_here("an expression of today's AnyDice, such as [highest 3 of 4d6]");
  fail_here("a number, dice, a variable, a sequence {…}, a function […] or brackets");
}

expression_pointer parser::sequence() {
  auto out = make(operation_kind::sequence, here().line);
  if (take_symbol("}")) return out;
  do {
    sequence_part part;
    part.first = operation();
    if (take_symbol("..")) part.last = operation();
    if (take_symbol(":")) part.repeat = operation();
    out->elements.push_back(std::move(part));
  } while (take_symbol(","));
  if (!take_symbol("}")) fail_here("',' or '}'");
  return out;
}

expression_pointer parser::call() {
  auto out = make(operation_kind::call, here().line);
  std::string name;
  while (!take_symbol("]")) {
    if (!name.empty()) name += ' ';
    if (here().kind == token_kind::word && here().text != "d") {
      name += here().text;
      ++next_;
    } else {
      if (here().kind == token_kind::end) fail_here("']'");
      name += '_';
      out->parts.push_back(operation());
    }
  }
  out->index = function_number(name);
  return out;
}

}  // namespace faro::odds::anydice
