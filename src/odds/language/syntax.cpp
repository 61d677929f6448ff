// Questions about cards and orders: the shared grammar, with names of several words and calls, made into a
// tree.
#include "odds/language/syntax.hpp"

#include "odds/language/commas.hpp"
#include "odds/language/own_names.hpp"
#include "odds/language/vocabulary.hpp"
#include "text/words.hpp"

#include <faro/odds/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace faro::odds::detail {

namespace {

using namespace language;

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

syntax unary(std::string op, std::size_t at, syntax of) {
  auto const until = of.until;
  return {syntax::kind::unary, std::move(op), 0, {}, false, at, until, {std::move(of)}};
}

/// A leaf of the tree, of a token.
syntax leaf(syntax::kind is, token const& t) {
  syntax out{is, t.text, 0, {}, false, t.at, t.until(), {}};
  out.moved = t.moved;
  return out;
}

/// A word of the language, in any case of letters.
bool says(token const& t, std::string_view word) {
  return t.kind == token_kind::word && lower_case(t.text) == word;
}

/// Functions of the language are called in any case of letters: Count(…), MAX(…).
std::string name_of_function(std::string const& written) {
  auto lower = lower_case(written);
  auto const has = [&](auto const& table) {
    return std::ranges::find(table, lower, &function_entry::name) != table.end();
  };
  return has(vocabulary_of_hands()) || has(vocabulary_of_orders()) ? lower : written;
}

bool is_plain_word(token const& t) { return t.kind == token_kind::word && !is_keyword(t.text); }

class card_parser final : public naming_grammar<syntax> {
 public:
  card_parser(std::string_view text, definitions const& known, reads_of about)
      : naming_grammar{text, about == reads_of::orders ? tokens_of_order : tokens_of_cards, known},
        of_orders_{about == reads_of::orders} {}

  syntax read() {
    auto out = expression();
    if (!at_end()) fail_here(behind_question());
    return out;
  }

  void read(read_text& into) {
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

 private:
  [[nodiscard]] std::string_view behind_question() const {
    return of_orders_ ? "an operator or the end" : "an operator such as `and` or >=";
  }
  /// Of "2 aces" it is told how so many are written.
  [[noreturn]] void refuse_behind_question() {
    auto const number = before().text;
    if (of_orders_ || before().kind != token_kind::number || !is_plain_word(here()) || at_word("of"))
      cursor::fail_here(behind_question());
    auto const from = here().at;
    auto const got = found();
    while (is_plain_word(here())) take();
    fail_at(from,
            say("expected {}, got {}; so many or more are written '{} >= {}'", message{behind_question()},
                got, trimmed(text().substr(from, here().at - from)), number));
  }
  [[nodiscard]] std::string_view operand_here() const {
    return of_orders_ ? "a count or a number" : "a name or a number";
  }

  [[noreturn]] void fail_here(message const& wanted) const override {
    if (at_word("given")) fail("expected `given` once, after all questions and outside of brackets");
    cursor::fail_here(wanted);
  }

  syntax copied(syntax const& of, token const& name, std::size_t& size) override {
    ++size;
    auto out = of;
    out.at = name.at;
    out.until = name.until();
    out.opens = 0;
    out.moved = true;
    for (auto& child : out.children) child = copied(child, name, size);
    return out;
  }

  // ---- The tree

  syntax calculated(arithmetic op, std::size_t /*at*/, syntax a, syntax b) override {
    constexpr std::string_view signs[] = {"+", "-", "*", "/", "%"};
    return binary(signs[static_cast<int>(op)], std::move(a), std::move(b));
  }

  syntax negative(std::size_t at, syntax of) override {
    for (auto const* s = &of; s->is == syntax::kind::binary && s->opens == 0 && !of_orders_;
         s = &s->children[0]) {
      if (s->text == "/" || s->text == "%")
        fail_at(at, say("which is negative, the number or the quotient? write (-a) {0} b or -(a {0} b)",
                        s->text));
      if (s->text != "*") break;
    }
    return unary("-", at, std::move(of));
  }

  syntax negation(std::size_t at, syntax of) override { return unary("not", at, std::move(of)); }

  syntax connected(bool all, std::size_t /*at*/, std::vector<syntax> parts) override {
    auto out = std::move(parts.front());
    for (std::size_t i = 1; i < parts.size(); ++i)
      out = binary(all ? "and" : "or", std::move(out), std::move(parts[i]));
    return out;
  }

  syntax compared(std::size_t /*at*/, std::vector<syntax> parts, std::vector<relation> by) override {
    auto out = binary(sign_of(by[0]), parts[0], parts[1]);
    for (std::size_t i = 1; i < by.size(); ++i)  // 2 <= land <= 4
      out = binary("and", std::move(out), binary(sign_of(by[i]), parts[i], parts[i + 1]));
    return out;
  }

  syntax member(std::size_t /*at*/, syntax of) override { return binary("in", std::move(of), set()); }

  syntax outside(std::size_t at, syntax of) override {
    auto const begins = of.at;
    auto const opens = of.opens;
    auto out = negation(at, member(at, std::move(of)));
    out.at = begins;  // of what is looked for
    out.opens = opens;
    out.in_words = true;
    return out;
  }

  // ---- What stands right of `in`: a..b or (a, b, c)

  syntax set() {
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

  syntax range() {
    auto low = sum();
    if (!take_symbol("..")) return low;
    auto high = sum();
    syntax out{syntax::kind::range, {}, 0, {}, false, low.at, high.until, {}};
    out.moved = low.moved;
    out.children.push_back(std::move(low));
    out.children.push_back(std::move(high));
    return out;
  }

  // ---- What stands alone

  void close() {
    if (!take_symbol(")")) fail_here(of_orders_ ? "')'" : "a closing bracket");
  }

  syntax operand() override {
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
        return begins_draws() ? draws() : name_or_call();
      case token_kind::symbol:
        if (t.text == "(") return bracket();
        break;
      case token_kind::end:
        break;
    }
    fail_here(operand_here());
  }

  [[nodiscard]] own_name const* own_name_here() const {
    if (is_plain_word(ahead())) return nullptr;  // of a name of several words the first
    return is_symbol(ahead(), "(") ? find_called(here().text) : find_own(here().text);
  }

  void refuse_large(token const& t) const {
    constexpr std::int64_t greatest_number = 1'000'000'000'000;
    if (t.value > greatest_number && !of_orders_)
      fail(say("expected a number up to {}, got {}", greatest_number, t.text));
  }

  syntax bracket() {
    auto const at = take().at;
    auto inner = expression();
    close();
    inner.opens = inner.at >= at && !inner.moved ? inner.at - at : 0;
    inner.until = before().until();
    return inner;
  }

  /// `if` as a word, not the function if(c, a, b) or a card of that name.
  bool begins_choice() const {
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

  /// Whether the bracket that opens right after `if` is still open at that token.
  bool first_bracket_holds(std::size_t at) const {
    int brackets = 0;
    for (auto i = next_ + 1; i < at; ++i) {
      if (is_symbol(tokens_[i], "(")) ++brackets;
      if (is_symbol(tokens_[i], ")") && --brackets == 0) return false;
    }
    return true;
  }

  syntax choice() {
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

  static bool ends_name(std::string_view word) { return is_keyword(word) && word != "if" && word != "let"; }
  [[nodiscard]] bool goes_on_with_name() const {
    return here().kind == token_kind::word ? !ends_name(here().text)
                                           : of_orders_ && here().kind == token_kind::number;
  }

  /// Words that follow one another are one name: full house, Lightning Bolt.
  syntax name_or_call() {
    constexpr std::string_view never[] = {"and", "or", "not", "in"};
    if (std::ranges::find(never, here().text) != std::end(never)) fail_here(operand_here());
    auto out = leaf(syntax::kind::name, take());
    if (take_arguments(out)) return out;
    while (goes_on_with_name()) out.text += " " + take().text;
    out.until = before().until();
    return out;
  }

  bool take_arguments(syntax& of) {
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

  // ---- What orders have besides: `last ace` in brackets, `draws until …`

  [[nodiscard]] static bool begins_operand(token const& t) {
    return is_plain_word(t) || t.kind == token_kind::number || t.kind == token_kind::quoted ||
           is_symbol(t, "(") || is_symbol(t, "!") || is_word(t, "not");
  }

  syntax argument() override {
    bool const picks =
        of_orders_ && (says(here(), "first") || says(here(), "last")) && begins_operand(ahead());
    if (!picks) return expression();
    auto out = leaf(syntax::kind::call, take());
    out.text = lower_case(out.text);
    out.children.push_back(expression());
    out.until = out.children.back().until;
    out.in_words = true;
    return out;
  }

  [[nodiscard]] bool begins_draws() const {
    return of_orders_ && (says(here(), "draws") || (says(here(), "distinct") && says(ahead(), "draws")));
  }

  /// `draws until 2 of a rank`: how many of what, in words; perhaps a number; what.
  syntax draws() {
    auto out = leaf(syntax::kind::call, here());
    if (says(take(), "distinct")) take();  // cards that were drawn don't come again
    if (!says(here(), "until")) fail_here(say("'{}'", "until"));
    take();
    out.text = "draws until";
    auto how = leaf(syntax::kind::name, here());
    how.text.clear();
    take_words_of_number(how);
    if (here().kind == token_kind::number && begins_operand(ahead())) {
      auto number = leaf(syntax::kind::number, take());
      number.number = before().value;
      out.children.push_back(std::move(number));
      take_words_of_number(how);
    }
    out.children.insert(out.children.begin(), std::move(how));
    out.children.push_back(simple());
    out.until = out.children.back().until;
    out.in_words = true;
    return out;
  }

  void take_words_of_number(syntax& how) {
    constexpr std::string_view words[] = {"a",  "an",  "the",   "first",     "all",      "every",
                                          "of", "one", "equal", "different", "distinct", "each"};
    while (std::ranges::find(words, lower_case(here().text)) != std::end(words) && begins_operand(ahead()))
      how.text += (how.text.empty() ? "" : " ") + lower_case(take().text);
  }

  syntax simple() {
    auto const at = here().at;
    if (!take_word("not") && !take_symbol("!")) return operand();
    nested const level{*this};
    return unary("not", at, simple());
  }

  bool of_orders_;
};

bool names_card(syntax const& s) {
  return (s.is_name() && lower_case(s.text) == "card") || std::ranges::any_of(s.children, names_card);
}

}  // namespace

bool asks_for_card(syntax const& s) {
  constexpr std::array<std::string_view, 5> of_numbers{"sum", "count", "highest", "lowest", "run"};
  bool const may_be_number =
      s.is == syntax::kind::call && std::ranges::find(of_numbers, s.text) != of_numbers.end();
  return (may_be_number && names_card(s)) || std::ranges::any_of(s.children, asks_for_card);
}

bool is_written_here(syntax const& s) { return !s.moved && std::ranges::all_of(s.children, is_written_here); }

std::string in_words(syntax const& s) {
  auto const part = [&](std::size_t i) { return in_words(s.children[i]); };
  switch (s.is) {
    case syntax::kind::unary:
      return (s.text == "not" ? "not " : "-") + part(0);
    case syntax::kind::binary:
      return fmt::format("{} {} {}", part(0), s.text, part(1));
    case syntax::kind::range:
      return part(0) + ".." + part(1);
    case syntax::kind::call:
    case syntax::kind::list: {
      std::vector<std::string> parts;
      for (auto const& child : s.children) parts.push_back(in_words(child));
      return s.text + (s.in_words ? " " + joined(parts, " ") : "(" + joined(parts) + ")");
    }
    default:
      return s.text;
  }
}

void fail_at(std::string_view text, std::size_t at, message const& what) {
  throw query_error{text, at, what};
}

syntax parse_expression(std::string_view text) { return card_parser{text, {}, reads_of::cards}.read(); }

read_text read_questions(std::string text, definitions const& known, reads_of about) {
  read_text out{.text = std::make_shared<std::string const>(std::move(text))};
  card_parser{*out.text, known, about}.read(out);
  return out;
}

}  // namespace faro::odds::detail
