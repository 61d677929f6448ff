// Questions about cards: the shared grammar, with names of several words and calls, made into a tree.
#include "odds/language/syntax.hpp"

#include "odds/language/commas.hpp"
#include "odds/language/expand.hpp"
#include "odds/language/grammar.hpp"

#include <faro/error.hpp>
#include <faro/odds/language/error.hpp>
#include <faro/odds/language/given.hpp>
#include <faro/text/message.hpp>
#include <faro/text/words.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace faro::odds::detail {

namespace {

using namespace language;

constexpr spelling of_hands{.shapes = true, .single_quotes = true};

syntax binary(std::string_view op, syntax a, syntax b) {
  syntax out{syntax::kind::binary, std::string{op}, 0, {}, false, a.at, b.until, {}};
  out.opens = a.opens;
  out.children.reserve(2);
  out.children.push_back(std::move(a));
  out.children.push_back(std::move(b));
  return out;
}

syntax unary(std::string op, std::size_t at, syntax of) {
  auto const until = of.until;
  return {syntax::kind::unary, std::move(op), 0, {}, false, at, until, {std::move(of)}};
}

class hand_parser final : public grammar<syntax> {
 public:
  explicit hand_parser(std::string_view text)
      : grammar{text, expanded(text, tokens_of(text, of_hands), {of_hands})} {}

  std::vector<syntax> read() {
    auto out = expressions();
    if (!at_end()) fail_here("an operator such as `and` or >=");
    return out;
  }

  void read(read_text& into) {
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
    if (!at_word("given")) cursor::fail_here("an operator such as `and` or >=");
    auto const& given = take();
    if (at_end()) fail("expected a condition after `given`, got the end");
    auto const begins = here().at;
    auto tree = expression();
    refuse_behind_condition(text(), given, here());
    if (!at_end()) cursor::fail_here("an operator such as `and` or >=");
    into.condition = {std::move(tree), std::string{trimmed(text().substr(begins))}, into.text};
  }

 private:
  [[noreturn]] void fail_here(message const& wanted) const override {
    if (at_word("given")) fail("expected `given` once, after all questions and outside of brackets");
    cursor::fail_here(wanted);
  }

  // ---- The tree

  syntax calculated(arithmetic op, std::size_t /*at*/, syntax a, syntax b) override {
    constexpr std::string_view signs[] = {"+", "-", "*", "/", "%"};
    return binary(signs[static_cast<int>(op)], std::move(a), std::move(b));
  }

  syntax negative(std::size_t at, syntax of) override {
    for (auto const* s = &of; s->is == syntax::kind::binary && s->opens == 0; s = &s->children[0]) {
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

  // ---- What stands right of `in`: a..b or (a, b, c)

  syntax set() {
    if (!at_symbol("(")) {
      auto out = range();
      if (out.is != syntax::kind::range) fail_here("2..4 or (2, 4) after `in`");
      return out;
    }
    auto const at = take().at;
    syntax list{syntax::kind::list, {}, 0, {}, false, at, 0, {}};
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
    out.children.push_back(std::move(low));
    out.children.push_back(std::move(high));
    return out;
  }

  // ---- What stands alone

  std::vector<syntax> expressions() {
    std::vector<syntax> out;
    do {
      out.push_back(expression());
    } while (take_symbol(","));
    return out;
  }

  void close() {
    if (!take_symbol(")")) fail_here("a closing bracket");
  }

  syntax operand() override {
    auto const t = here();
    switch (t.kind) {
      case token_kind::number:
        refuse_large(t);
        take();
        return {syntax::kind::number, t.text, t.value, {}, false, t.at, t.until(), {}};
      case token_kind::shape:
        take();
        return {syntax::kind::shape, t.text, 0, t.parts, false, t.at, t.until(), {}};
      case token_kind::quoted:
        take();
        return {syntax::kind::name, t.text, 0, {}, true, t.at, t.until(), {}};
      case token_kind::word:
        return begins_choice() ? choice() : name_or_call();
      case token_kind::symbol:
        if (t.text == "(") return bracket();
        break;
      case token_kind::end:
        break;
    }
    fail_here("a name or a number");
  }

  void refuse_large(token const& t) const {
    constexpr std::int64_t greatest_number = 1'000'000'000'000;
    if (t.value > greatest_number) fail(say("expected a number up to {}, got {}", greatest_number, t.text));
  }

  syntax bracket() {
    auto const at = take().at;
    auto inner = expression();
    close();
    inner.opens = inner.at >= at ? inner.at - at : 0;
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
    syntax out{syntax::kind::call, "if", 0, {}, false, take().at, 0, {}};
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

  /// Words that follow one another are one name: full house, Lightning Bolt.
  syntax name_or_call() {
    constexpr std::string_view never[] = {"and", "or", "not", "in"};
    if (std::ranges::find(never, here().text) != std::end(never)) fail_here("a name or a number");
    auto const first = take();
    syntax out{syntax::kind::name, first.text, 0, {}, false, first.at, first.until(), {}};
    if (take_symbol("(")) {
      out.is = syntax::kind::call;
      if (!at_symbol(")")) out.children = expressions();
      close();
      out.until = before().until();
      return out;
    }
    while (here().kind == token_kind::word && !ends_name(here().text)) out.text += " " + take().text;
    out.until = before().until();
    return out;
  }
};

}  // namespace

void fail_at(std::string_view text, std::size_t at, message const& what) {
  throw query_error{text, at, what};
}

std::vector<syntax> parse_query(std::string_view text) { return hand_parser{text}.read(); }

read_text read_questions(std::string text) {
  read_text out{.text = std::make_shared<std::string const>(std::move(text))};
  hand_parser{*out.text}.read(out);
  return out;
}

}  // namespace faro::odds::detail

namespace faro::odds {

namespace {

using language::cursor;
using language::token;
using language::token_kind;

/// What all subjects write: texts are only parted here.
constexpr language::spelling of_any{.shapes = true, .single_quotes = true, .decimals = true};

/// The first token of that kind outside of brackets, from a place on; the end if there is none.
std::size_t find_outside(std::vector<token> const& tokens, std::size_t from, token_kind kind,
                         std::string_view text) {
  int brackets = 0;
  for (std::size_t i = from; i + 1 < tokens.size(); ++i) {
    if (cursor::is_symbol(tokens[i], "(")) ++brackets;
    if (cursor::is_symbol(tokens[i], ")")) --brackets;
    if (brackets == 0 && i > from && tokens[i].kind == kind && tokens[i].text == text) return i;
  }
  return tokens.size() - 1;
}

/// Where the lets before all questions end.
std::size_t skip_lets(std::vector<token> const& tokens) {
  std::size_t at = 0;
  while (cursor::is_word(tokens[at], "let")) {
    auto const end = find_outside(tokens, at, token_kind::word, "in");
    if (end + 1 >= tokens.size()) return at;
    at = end + 1;
  }
  return at;
}

/// Refuses questions and conditions behind the one after `given`.
void refuse_more_behind(std::string_view text, std::vector<token> const& tokens, std::size_t given) {
  for (auto const& [kind, what] : {std::pair{token_kind::symbol, ","}, std::pair{token_kind::word, "given"}})
    language::refuse_behind_condition(text, tokens[given], tokens[find_outside(tokens, given, kind, what)]);
}

}  // namespace

std::vector<split_question> split_questions(std::string_view text) {
  if (text.find(',') == std::string_view::npos) return {{std::string{trimmed(text)}, std::string{text}}};
  auto const tokens = language::tokens_of(text, of_any);
  auto const first = skip_lets(tokens);
  auto const given = find_outside(tokens, first, token_kind::word, "given");
  auto const before = std::string{text.substr(0, tokens[first].at)};
  refuse_more_behind(text, tokens, given);
  auto const after = std::string{text.substr(tokens[given].at)};
  std::vector<split_question> out;
  for (auto from = first;;) {
    auto const comma = std::min(given, find_outside(tokens, from, token_kind::symbol, ","));
    if (comma != given) language::refuse_comma_in_number(text, tokens, from, comma);
    auto const part = trimmed(text.substr(tokens[from].at, tokens[comma].at - tokens[from].at));
    out.push_back({std::string{part}, before + std::string{part} + (after.empty() ? "" : " " + after)});
    if (comma == given) return out;
    from = comma + 1;
  }
}

given_split split_given(std::string_view question) {
  using namespace language;
  if (lower_case(question).find("given") == std::string::npos) return {std::string{question}, {}};
  auto const tokens = tokens_of(question, of_any);
  auto const given = find_outside(tokens, 0, token_kind::word, "given");
  auto const& t = tokens[given];
  if (t.kind == token_kind::end) return {std::string{question}, {}};
  if (tokens[given + 1].kind == token_kind::end)
    throw query_error{question, question.size(), "expected a condition after `given`, got the end"};
  refuse_more_behind(question, tokens, given);
  auto const lets = std::string{question.substr(0, tokens[skip_lets(tokens)].at)};
  return {std::string{trimmed(question.substr(0, t.at))},
          lets + std::string{trimmed(question.substr(t.until()))}};
}

std::string joined_given(std::string_view question, std::string_view given) {
  auto const parts = split_given(question);
  if (parts.given.empty()) return fmt::format("{} given {}", question, given);
  return fmt::format("{} given ({}) and ({})", parts.asked, given, parts.given);
}

}  // namespace faro::odds
