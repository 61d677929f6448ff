// The lexer and the parser of questions about cards: operators by precedence, names of several words.
#include "odds/language/syntax.hpp"

#include <faro/error.hpp>
#include <faro/text/utf8.hpp>
#include <faro/text/words.hpp>

#include <algorithm>
#include <array>
#include <optional>

namespace faro::odds::detail {

namespace {

constexpr int deepest = 100;
constexpr std::int64_t greatest_number = 1'000'000'000'000;

struct token {
  enum class kind : std::uint8_t { number, shape, word, quoted, mark, end };
  kind is = kind::end;
  std::string text{};
  std::int64_t number = 0;
  std::vector<int> parts{};
  std::size_t at = 0;
  std::size_t until = 0;  // the place after it
};

/// Letters of names: all that are not ASCII, too.
bool is_name_letter(char c) { return is_letter(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80; }

class lexer {
 public:
  explicit lexer(std::string_view text) : text_{text} {}

  std::vector<token> read() {
    std::vector<token> tokens;
    for (;;) {
      while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
      if (at_ == text_.size()) break;
      tokens.push_back(next());
      tokens.back().until = at_;
    }
    tokens.push_back({token::kind::end, {}, 0, {}, at_, at_});
    return tokens;
  }

 private:
  token next() {
    auto const c = text_[at_];
    if (is_digit(c)) return digits();
    if (is_name_letter(c)) return word();
    if (c == '"' || c == '\'') return quoted();
    return mark();
  }

  token digits() {
    auto const from = at_;
    if (auto shape = take_shape()) return *shape;
    std::int64_t value = 0;
    while (at_ < text_.size() && is_digit(text_[at_])) {
      value = value * 10 + (text_[at_++] - '0');
      if (value > greatest_number) fail_at(text_, from, "a number above " + std::to_string(greatest_number));
    }
    if (at_ < text_.size() && is_name_letter(text_[at_])) {  // a card such as 10h
      auto rest = word();
      rest.text.insert(0, text_.substr(from, rest.at - from));
      rest.at = from;
      return rest;
    }
    return {token::kind::number, std::string{text_.substr(from, at_ - from)}, value, {}, from, 0};
  }

  /// 4-4-3-2: at least two numbers of at most three digits, joined by single dashes without spaces.
  std::optional<token> take_shape() {
    token out{token::kind::shape, {}, 0, {}, at_, 0};
    auto at = at_;
    for (;;) {
      auto const from = at;
      int part = 0;
      while (at < text_.size() && is_digit(text_[at]) && at - from < 3)
        part = part * 10 + (text_[at++] - '0');
      if (at == from) return std::nullopt;
      out.parts.push_back(part);
      if (at >= text_.size() || text_[at] != '-') break;
      ++at;
    }
    if (out.parts.size() < 2 || (at < text_.size() && (is_name_letter(text_[at]) || is_digit(text_[at]))))
      return std::nullopt;
    at_ = at;
    return out;
  }

  token word() {
    auto const from = at_;
    while (at_ < text_.size() && (is_name_letter(text_[at_]) || is_digit(text_[at_]) || text_[at_] == '\''))
      ++at_;
    return {token::kind::word, std::string{text_.substr(from, at_ - from)}, 0, {}, from, 0};
  }

  token quoted() {
    auto const from = at_;
    auto const end = text_.find(text_[from], from + 1);
    if (end == std::string_view::npos) fail_at(text_, from, "the quote does not end");
    at_ = end + 1;
    return {token::kind::quoted, std::string{text_.substr(from + 1, end - from - 1)}, 0, {}, from, 0};
  }

  token mark() {
    constexpr std::array<std::string_view, 22> marks{"<=", ">=", "!=", "<>", "==", "&&", "||", "..",
                                                     "=",  "<",  ">",  "+",  "-",  "*",  "/",  "%",
                                                     "(",  ")",  ",",  "!",  "&",  "|"};
    auto const from = at_;
    for (auto const m : marks) {
      if (text_.substr(at_).starts_with(m)) {
        at_ += m.size();
        return {token::kind::mark, std::string{m}, 0, {}, from, 0};
      }
    }
    fail_at(text_, from, "'" + std::string(1, text_[from]) + "' means nothing here");
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

class parser {
 public:
  explicit parser(std::string_view text) : text_{text}, tokens_{lexer{text}.read()} {}

  std::vector<syntax> read() {
    auto out = expressions();
    if (now().is != token::kind::end) fail("expected an operator such as `and` or >=, got " + found());
    return out;
  }

 private:
  // Operators may be written in several ways; the tree knows one.
  bool word_is(std::string_view word) const { return now().is == token::kind::word && now().text == word; }
  bool mark_is(std::string_view mark) const { return now().is == token::kind::mark && now().text == mark; }
  bool take_mark(std::string_view mark) {
    if (!mark_is(mark)) return false;
    ++at_;
    return true;
  }
  bool take_word(std::string_view word) {
    if (!word_is(word)) return false;
    ++at_;
    return true;
  }
  token const& now() const { return tokens_[at_]; }
  [[noreturn]] void fail(std::string const& what) const { fail_at(text_, now().at, what); }

  /// What stands here, for messages.
  [[nodiscard]] std::string found() const {
    return now().is == token::kind::end ? "the end of the query" : quoted(now().text);
  }

  static syntax binary(std::string op, syntax a, syntax b) {
    syntax out{syntax::kind::binary, std::move(op), 0, {}, false, a.at, b.until, {}};
    out.opens = a.opens;
    out.children.reserve(2);
    out.children.push_back(std::move(a));
    out.children.push_back(std::move(b));
    return out;
  }

  static syntax unary(std::string op, std::size_t at, syntax of) {
    auto const until = of.until;
    return {syntax::kind::unary, std::move(op), 0, {}, false, at, until, {std::move(of)}};
  }

  std::vector<syntax> expressions() {
    std::vector<syntax> out;
    do {
      out.push_back(disjunction());
    } while (take_mark(","));
    return out;
  }
  syntax disjunction() {
    auto left = conjunction();
    while (take_word("or") || take_mark("||") || take_mark("|"))
      left = binary("or", std::move(left), conjunction());
    return left;
  }
  syntax conjunction() {
    auto left = negation();
    while (take_word("and") || take_mark("&&") || take_mark("&"))
      left = binary("and", std::move(left), negation());
    return left;
  }
  syntax negation() {
    auto const at = now().at;
    if (!take_word("not") && !take_mark("!")) return comparison();
    deeper d{*this};
    return unary("not", at, negation());
  }
  std::string comparison_mark() {
    for (auto const* m : {"<=", ">=", "!=", "<>", "==", "=", "<", ">"}) {
      if (take_mark(m)) return m == std::string_view{"=="} ? "=" : m == std::string_view{"<>"} ? "!=" : m;
    }
    return {};
  }
  syntax comparison() {
    auto left = sum();
    if (take_word("in")) return binary("in", std::move(left), set());
    auto op = comparison_mark();
    if (op.empty()) return left;
    auto right = sum();
    auto out = binary(op, left, right);
    for (op = comparison_mark(); !op.empty(); op = comparison_mark()) {  // 2 <= land <= 4
      auto const next = sum();
      out = binary("and", std::move(out), binary(op, right, next));
      right = next;
    }
    return out;
  }
  /// What stands right of `in`: a..b or (a, b, c).
  syntax set() {
    if (mark_is("(")) {
      auto const at = now().at;
      ++at_;
      syntax list{syntax::kind::list, {}, 0, {}, false, at, 0, {}};
      do {
        list.children.push_back(range());
      } while (take_mark(","));
      close();
      list.until = tokens_[at_ - 1].until;
      return list;
    }
    auto out = range();
    if (out.is != syntax::kind::range) fail("expected 2..4 or (2, 4) after `in`");
    return out;
  }
  syntax range() {
    auto low = sum();
    if (!take_mark("..")) return low;
    auto high = sum();
    syntax out{syntax::kind::range, {}, 0, {}, false, low.at, high.until, {}};
    out.children.push_back(std::move(low));
    out.children.push_back(std::move(high));
    return out;
  }
  syntax sum() {
    auto left = term();
    for (;;) {
      if (take_mark("+")) {
        left = binary("+", std::move(left), term());
      } else if (take_mark("-")) {
        left = binary("-", std::move(left), term());
      } else {
        return left;
      }
    }
  }
  syntax term() {
    auto left = sign();
    for (;;) {
      auto const* const op = mark_is("*") ? "*" : mark_is("/") ? "/" : mark_is("%") ? "%" : nullptr;
      if (!op) return left;
      ++at_;
      left = binary(op, std::move(left), sign());
    }
  }
  syntax sign() {
    auto const at = now().at;
    if (!take_mark("-")) return primary();
    deeper d{*this};
    return unary("-", at, sign());
  }
  void close() {
    if (!take_mark(")")) fail("expected a closing bracket, got " + found());
  }
  syntax primary() {
    deeper d{*this};
    auto const t = now();
    ++at_;
    switch (t.is) {
      case token::kind::number:
        return {syntax::kind::number, t.text, t.number, {}, false, t.at, t.until, {}};
      case token::kind::shape:
        return {syntax::kind::shape, t.text, 0, t.parts, false, t.at, t.until, {}};
      case token::kind::quoted:
        return {syntax::kind::name, t.text, 0, {}, true, t.at, t.until, {}};
      case token::kind::word:
        return name_or_call(t);
      case token::kind::mark:
        if (t.text == "(") {
          auto inner = disjunction();
          close();
          inner.opens = inner.at - t.at;
          inner.until = tokens_[at_ - 1].until;
          return inner;
        }
        break;
      case token::kind::end:
        break;
    }
    --at_;
    fail("expected a name or a number, got " + found());
  }
  static bool is_keyword(std::string const& word) {
    return word == "and" || word == "or" || word == "not" || word == "in";
  }
  /// Words that follow one another are one name: full house, Lightning Bolt.
  syntax name_or_call(token const& first) {
    if (is_keyword(first.text)) {
      --at_;
      fail("expected a name or a number, got " + found());
    }
    syntax out{syntax::kind::name, first.text, 0, {}, false, first.at, first.until, {}};
    if (take_mark("(")) {
      out.is = syntax::kind::call;
      if (!mark_is(")")) out.children = expressions();
      close();
      out.until = tokens_[at_ - 1].until;
      return out;
    }
    while (now().is == token::kind::word && !is_keyword(now().text)) out.text += " " + tokens_[at_++].text;
    out.until = tokens_[at_ - 1].until;
    return out;
  }

  struct deeper {  // brackets within brackets use the stack
    explicit deeper(parser& of) : parser_{of} {
      if (++parser_.depth_ > deepest) parser_.fail("more than 100 brackets or signs within one another");
    }
    deeper(deeper const&) = delete;
    deeper& operator=(deeper const&) = delete;
    ~deeper() { --parser_.depth_; }
    parser& parser_;
  };

  std::string_view text_;
  std::vector<token> tokens_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

void fail_at(std::string_view text, std::size_t at, std::string const& what) {
  constexpr std::size_t longest_shown = 200;
  throw input_error{"the query " + quoted(text, longest_shown) + ", character " + std::to_string(at + 1) +
                    ": " + what};
}

std::vector<syntax> parse_query(std::string_view text) {
  constexpr std::size_t longest = 20'000;
  if (text.size() > longest) {
    throw input_error{"a query of " + std::to_string(text.size()) + " characters; at most " +
                      std::to_string(longest) + " are read"};
  }
  return parser{text}.read();
}

}  // namespace faro::odds::detail
