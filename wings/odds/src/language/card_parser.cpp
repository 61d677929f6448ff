#include "odds/src/language/card_parser.hpp"

#include "language/commas.hpp"
#include "language/vocabulary.hpp"
#include "odds/src/language/vocabulary.hpp"
#include "text/words.hpp"

#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <utility>

namespace faro::odds::detail {

using namespace language;

namespace {

std::vector<token> tokens_of_cards(std::string_view text) {
  return tokens_of(text, {.shapes = true, .single_quotes = true});
}
std::vector<token> tokens_of_order(std::string_view text) {
  constexpr std::size_t longest = 1000;
  return tokens_of(text, {.longest = longest, .single_quotes = true, .long_numbers = true});
}

syntax binary(std::string_view op, syntax a, syntax b) {
  syntax out{syntax::kind::binary, std::string{op}, 0, {}, false, a.at, b.until, {}};
  out.opens = a.opens;
  out.moved = a.moved;
  out.children.reserve(2);
  out.children.push_back(std::move(a));
  out.children.push_back(std::move(b));
  return out;
}

/// Functions of the language are called in any case of letters: Count(…), MAX(…).
std::string name_of_function(std::string const& written) {
  auto lower = lower_case(written);
  auto const has = [&](auto const& table) {
    return std::ranges::find(table, lower, &function_entry::name) != table.end();
  };
  return has(vocabulary_of_hands()) || has(vocabulary_of_orders()) ? lower : written;
}

}  // namespace

syntax card_parser::unary(std::string op, std::size_t at, syntax of) {
  auto const until = of.until;
  return {syntax::kind::unary, std::move(op), 0, {}, false, at, until, {std::move(of)}};
}

syntax card_parser::leaf(syntax::kind is, token const& t) {
  syntax out{is, t.text, 0, {}, false, t.at, t.until(), {}};
  out.moved = t.moved;
  return out;
}

bool card_parser::says(token const& t, std::string_view word) {
  return t.kind == token_kind::word && lower_case(t.text) == word;
}

bool card_parser::is_plain_word(token const& t) { return t.kind == token_kind::word && !is_keyword(t.text); }

card_parser::card_parser(std::string_view text, definitions const& known, reads_of about)
    : naming_grammar{text, about == reads_of::orders ? tokens_of_order : tokens_of_cards, known},
      of_orders_{about == reads_of::orders} {}

syntax card_parser::read() {
  auto out = expression();
  if (!at_end()) fail_here(behind_question());
  return out;
}

void card_parser::read(read_text& into) {
  while (begins_let()) take_let();
  for (;;) {
    auto const from = place();
    auto const begins = here().at;
    auto tree = expression();
    into.questions.push_back(
        {std::move(tree), std::string{trimmed(text().substr(begins, here().at - begins))}, into.text});
    if (at_symbol(",")) refuse_comma_in_number(text(), tokens_, from, place());
    if (!take_symbol(",")) break;
  }
  if (at_end()) return;
  if (!at_word("given")) refuse_behind_question();
  auto const given = take();
  if (at_end()) fail("expected a condition after `given`, got the end");
  auto const begins = here().at;
  auto tree = expression();
  refuse_behind_condition(text(), given, here());
  if (!at_end()) cursor::fail_here(behind_question());
  into.condition = {std::move(tree), std::string{trimmed(text().substr(begins))}, into.text};
}

std::string_view card_parser::behind_question() const {
  return of_orders_ ? "an operator or the end" : "an operator such as `and` or >=";
}

void card_parser::refuse_behind_question() {
  auto const number = before().text;
  if (of_orders_ || before().kind != token_kind::number || !is_plain_word(here()) || at_word("of") ||
      says(here(), "to"))
    cursor::fail_here(behind_question());
  auto const from = here().at;
  auto const got = found();
  while (is_plain_word(here())) take();
  if (says(before(), "turn") && here().kind == token_kind::number)
    fail_at(from, say("expected {}, got {}; a turn is asked for with --by-turn {}, or in by({}, …)",
                      message{behind_question()}, got, here().text, here().text));
  if (!language::ends_question(tokens_, place()))
    fail_at(from, say("expected {}, got {}", message{behind_question()}, got));
  fail_at(from, say("expected {}, got {}; so many or more are written '{} >= {}'", message{behind_question()},
                    got, trimmed(text().substr(from, here().at - from)), number));
}

std::string_view card_parser::operand_here() const {
  return of_orders_ ? "a count or a number" : "a name or a number";
}

void card_parser::fail_here(message const& wanted) const {
  if (at_word("given")) fail("expected `given` once, after all questions and outside of brackets");
  cursor::fail_here(wanted);
}

syntax card_parser::copied(syntax const& of, token const& name, std::size_t& size) {
  ++size;
  auto out = of;
  out.at = name.at;
  out.until = name.until();
  out.opens = 0;
  out.moved = true;
  for (auto& child : out.children) child = copied(child, name, size);
  return out;
}

syntax card_parser::calculated(arithmetic op, std::size_t /*at*/, syntax a, syntax b) {
  constexpr std::string_view signs[] = {"+", "-", "*", "/", "%"};
  return binary(signs[static_cast<int>(op)], std::move(a), std::move(b));
}

syntax card_parser::negative(std::size_t at, syntax of) {
  for (auto const* s = &of; s->is == syntax::kind::binary && s->opens == 0 && !of_orders_;
       s = &s->children[0]) {
    if (s->text == "/" || s->text == "%")
      fail_at(at,
              say("which is negative, the number or the quotient? write (-a) {0} b or -(a {0} b)", s->text));
    if (s->text != "*") break;
  }
  return unary("-", at, std::move(of));
}

syntax card_parser::connected(bool all, std::size_t /*at*/, std::vector<syntax> parts) {
  auto out = std::move(parts.front());
  for (std::size_t i = 1; i < parts.size(); ++i)
    out = binary(all ? "and" : "or", std::move(out), std::move(parts[i]));
  return out;
}

namespace {

/// A number, or what is calculated of numbers alone.
bool is_of_numbers(syntax const& s) {
  bool const calculates =
      (s.is == syntax::kind::unary && s.text == "-") ||
      (s.is == syntax::kind::binary && std::string_view{"+-*/%"}.find(s.text) != std::string_view::npos);
  return s.is_number() || (calculates && std::ranges::all_of(s.children, is_of_numbers));
}

}  // namespace

/// Two numbers of which one has a name of one's own, or of an order; else the deck may have cards of such
/// names.
void card_parser::refuse_numbers_compared(syntax const& a, relation by, syntax const& b) const {
  if (within_call() || (!of_orders_ && !a.moved && !b.moved) || !is_of_numbers(a) || !is_of_numbers(b))
    return;
  fail_at(a.from(), said_of_numbers_compared(in_words(a), by, in_words(b)));
}

syntax card_parser::compared(std::size_t /*at*/, std::vector<syntax> parts, std::vector<relation> by) {
  for (std::size_t i = 0; i < by.size(); ++i) refuse_numbers_compared(parts[i], by[i], parts[i + 1]);
  auto out = binary(sign_of(by[0]), parts[0], parts[1]);
  for (std::size_t i = 1; i < by.size(); ++i)  // 2 <= land <= 4
    out = binary("and", std::move(out), binary(sign_of(by[i]), parts[i], parts[i + 1]));
  return out;
}

syntax card_parser::member(std::size_t /*at*/, syntax of) { return binary("in", std::move(of), set()); }

syntax card_parser::outside(std::size_t at, syntax of) {
  auto const begins = of.at;
  auto const opens = of.opens;
  auto out = negation(at, member(at, std::move(of)));
  out.at = begins;  // of what is looked for
  out.opens = opens;
  out.in_words = true;
  return out;
}

syntax card_parser::set() {
  if (at_symbol("{")) fail_here("2..4 or (2, 4) after `in`");
  if (!at_symbol("(")) {
    auto const from = here().at;
    auto out = range();
    if (out.is == syntax::kind::range) return out;
    auto const got = text().substr(from, before().until() - from);
    bool const is_shape = out.is == syntax::kind::shape && out.parts.size() == 2;
    if (is_shape || (out.is == syntax::kind::binary && out.text == "-" && out.children[1].is_number()))
      fail_at(from, say("expected 2..4 or (2, 4) after `in`, got '{}'; from one number to another is .., "
                        "not -",
                        got));
    fail_at(from, say("expected 2..4 or (2, 4) after `in`, got '{}'", got));
  }
  auto list = leaf(syntax::kind::list, take());
  do {
    list.children.push_back(range());
  } while (take_symbol(","));
  close();
  list.until = before().until();
  return list;
}

syntax card_parser::range() {
  auto low = sum();
  if (!take_symbol("..")) return low;
  auto high = sum();
  syntax out{syntax::kind::range, {}, 0, {}, false, low.at, high.until, {}};
  out.moved = low.moved;
  out.children.push_back(std::move(low));
  out.children.push_back(std::move(high));
  return out;
}

void card_parser::close() {
  if (!take_symbol(")")) fail_here(of_orders_ ? "')'" : "a closing bracket");
}

syntax card_parser::operand() {
  auto const t = here();
  switch (t.kind) {
    case token_kind::number: {
      if (of_orders_ && is_plain_word(ahead())) return name_or_call();  // 10 of hearts
      refuse_large(t);
      auto out = leaf(syntax::kind::number, take());
      out.number = t.value;
      return out;
    }
    case token_kind::shape: {
      auto out = leaf(syntax::kind::shape, take());
      out.parts = t.parts;
      return out;
    }
    case token_kind::quoted: {
      auto out = leaf(syntax::kind::name, take());
      out.quoted = true;
      take_arguments(out);  // "Sol Ring"(N), of a hand by its name
      return out;
    }
    case token_kind::word:
      if (begins_let()) return let();
      if (begins_choice()) return choice();
      if (auto const* const own = own_name_here()) return named(*own);
      if (begins_draws()) return draws();
      if (auto const* const own = own_name_in_other_letters()) {
        auto out = leaf(syntax::kind::name, t);
        out.children.push_back(named(*own));
        return out;
      }
      return name_or_call();
    case token_kind::symbol:
      if (t.text == "(") return bracket();
      break;
    case token_kind::end:
      break;
  }
  fail_here(operand_here());
}

card_parser::own_name const* card_parser::own_name_here() const {
  if (is_plain_word(ahead())) return nullptr;  // of a name of several words the first
  return is_symbol(ahead(), "(") ? find_called(here().text) : find_own(here().text);
}

/// What a card may be called, too: only who knows the deck can tell (means_own_name).
card_parser::own_name const* card_parser::own_name_in_other_letters() const {
  if (is_plain_word(ahead()) || is_symbol(ahead(), "(")) return nullptr;
  auto const* const own = find_own_in_any_case(here().text);
  return own && !own->function.has_brackets ? own : nullptr;
}

void card_parser::refuse_large(token const& t) const {
  constexpr std::int64_t greatest_number = 1'000'000'000'000;
  if (t.value > greatest_number && !of_orders_)
    fail(say("expected a number up to {}, got {}", greatest_number, t.text));
}

syntax card_parser::bracket() {
  auto const at = take().at;
  auto inner = expression();
  close();
  inner.opens = inner.at >= at && !inner.moved ? inner.at - at : 0;
  inner.until = before().until();
  return inner;
}

bool card_parser::begins_choice() const {
  if (!at_word("if")) return false;
  int brackets = 0;
  bool const may_be_call = is_symbol(ahead(), "(");
  for (auto i = next_ + 1; i < tokens_.size(); ++i) {
    if (is_symbol(tokens_[i], "(")) ++brackets;
    if (is_symbol(tokens_[i], ")") && --brackets < 0) return false;
    if (may_be_call && brackets == 1 && is_symbol(tokens_[i], ",") && first_bracket_holds(i)) return false;
    if (brackets == 0 && is_word(tokens_[i], "then")) return true;
  }
  return false;
}

bool card_parser::first_bracket_holds(std::size_t at) const {
  int brackets = 0;
  for (auto i = next_ + 1; i < at; ++i) {
    if (is_symbol(tokens_[i], "(")) ++brackets;
    if (is_symbol(tokens_[i], ")") && --brackets == 0) return false;
  }
  return true;
}

syntax card_parser::choice() {
  auto out = leaf(syntax::kind::call, take());
  out.children.push_back(expression());
  want_word("then");
  out.children.push_back(expression());
  want_word("else");
  out.children.push_back(expression());
  out.until = out.children.back().until;
  out.in_words = true;
  return out;
}

bool card_parser::goes_on_with_name() const {
  return here().kind == token_kind::word ? !ends_name(here().text)
                                         : of_orders_ && here().kind == token_kind::number;
}

syntax card_parser::name_or_call() {
  constexpr std::string_view never[] = {"and", "or", "not", "in"};
  if (std::ranges::find(never, here().text) != std::end(never)) fail_here(operand_here());
  auto out = leaf(syntax::kind::name, take());
  if (take_arguments(out)) return out;
  while (goes_on_with_name()) out.text += " " + take().text;
  out.until = before().until();
  return out;
}

bool card_parser::take_arguments(syntax& of) {
  if (!take_symbol("(")) return false;
  of.is = syntax::kind::call;
  if (!of.quoted) of.text = name_of_function(of.text);
  if (!at_symbol(")")) {
    do of.children.push_back(argument());
    while (take_symbol(","));
  }
  close();
  of.until = before().until();
  return true;
}

}  // namespace faro::odds::detail
