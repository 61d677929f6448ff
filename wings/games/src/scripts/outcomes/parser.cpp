// Questions about how a game ends, read: the shared grammar over outcomes, fields and counts.
#include "games/src/scripts/outcomes/terms.hpp"
#include "language/commas.hpp"
#include "language/own_names.hpp"
#include "text/words.hpp"

#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace faro::odds::outcomes {

namespace {

using namespace language;

/// five-card is one word; so are the numbers 0.5 and 10h of a name.
std::vector<token> tokens_of_outcomes(std::string_view text) {
  return tokens_of(text, {.single_quotes = true, .dashes = true, .decimals = true});
}

class outcome_parser final : public naming_grammar<term> {
 public:
  outcome_parser(std::string_view text, definitions const& known)
      : naming_grammar{text, tokens_of_outcomes, known} {}

  parsed_questions read() {
    parsed_questions out;
    while (begins_let()) take_let();
    do {
      auto const from = place();
      auto const begins = here().at;
      auto one = expression();
      out.asked.push_back({std::move(one), std::string{trimmed(text_.substr(begins, here().at - begins))}});
      if (at_symbol(",")) refuse_comma_in_number(text_, tokens_, from, place());
    } while (take_symbol(","));
    if (out.asked.size() == 1) out.asked.front().name = trimmed(text_);
    auto const given = here();
    if (take_word("given")) {
      auto const from = here().at;
      if (at_end()) fail("expected a condition after `given`, got the end");
      out.given = expression();
      out.given_at = given.at;
      out.given_text = trimmed(text_.substr(from));
      refuse_behind_condition(text_, given, here());
    }
    if (!at_end()) fail_here("an operator such as `and` or >=");
    return out;
  }

 private:
  [[noreturn]] void fail_here(message const& wanted) const override {
    if (at_word("given")) fail("expected `given` once, after all questions and outside of brackets");
    cursor::fail_here(wanted);
  }

  term copied(term const& of, token const& name, std::size_t& size) override {
    ++size;
    auto out = of;
    out.at = name.at;
    for (auto& part : out.parts) part = copied(part, name, size);
    return out;
  }

  static term of_parts(term_kind what, std::size_t at, std::vector<term> parts) {
    term out{what, at};
    out.parts = std::move(parts);
    return out;
  }
  static term of_two(term_kind what, std::size_t at, term a, term b) {
    term out{what, at};
    out.parts.push_back(std::move(a));
    out.parts.push_back(std::move(b));
    return out;
  }

  // ---- What the grammar makes of it

  term calculated(arithmetic op, std::size_t at, term a, term b) override {
    auto out = of_two(term_kind::calculated, at, std::move(a), std::move(b));
    out.op = op;
    return out;
  }
  term negative(std::size_t at, term of) override {
    return of_parts(term_kind::negative, at, {std::move(of)});
  }
  term negation(std::size_t at, term of) override { return of_parts(term_kind::no, at, {std::move(of)}); }
  term connected(bool all, std::size_t at, std::vector<term> parts) override {
    return of_parts(all ? term_kind::all : term_kind::any, at, std::move(parts));
  }
  term compared(std::size_t at, std::vector<term> parts, std::vector<relation> by) override {
    std::vector<term> all;
    for (std::size_t i = 0; i < by.size(); ++i) {
      refuse_numbers_compared(parts[i], by[i], parts[i + 1]);
      all.push_back(compared(at, by[i], parts[i], parts[i + 1]));
    }
    return all.size() == 1 ? std::move(all.front()) : of_parts(term_kind::all, at, std::move(all));
  }
  static bool is_of_numbers(term const& t) {
    bool const calculates = t.what == term_kind::negative || t.what == term_kind::calculated;
    return t.what == term_kind::number || (calculates && std::ranges::all_of(t.parts, is_of_numbers));
  }
  static std::string written(term const& t) {
    return t.what == term_kind::number ? t.number.to_string() : "…";
  }
  void refuse_numbers_compared(term const& a, relation by, term const& b) const {
    if (!within_call() && is_of_numbers(a) && is_of_numbers(b))
      fail_at(a.at, said_of_numbers_compared(written(a), by, written(b)));
  }
  static term compared(std::size_t at, relation by, term const& a, term const& b) {
    auto out = of_two(term_kind::compared, at, a, b);
    out.by = by;
    return out;
  }

  /// 2..4, or (bust, 11..13).
  term member(std::size_t at, term of) override {
    if (!within_call() && is_of_numbers(of))
      fail_at(of.at, "expected what is looked for in a set, got a number");
    if (!at_symbol("(")) {
      auto low = sum();
      if (!take_symbol("..")) fail_here("2..4 or (2, 4) after `in`");
      return within(at, of, low, sum());
    }
    take();
    std::vector<term> any;
    do {
      auto low = sum();
      any.push_back(take_symbol("..") ? within(at, of, low, sum()) : compared(at, relation::equal, of, low));
    } while (take_symbol(","));
    want_symbol(")");
    return any.size() == 1 ? std::move(any.front()) : of_parts(term_kind::any, at, std::move(any));
  }
  static term within(std::size_t at, term const& of, term const& low, term const& high) {
    return of_two(term_kind::all, at, compared(at, relation::at_least, of, low),
                  compared(at, relation::at_most, of, high));
  }

  // ---- What stands alone

  term operand() override {
    auto const t = here();
    if (t.kind == token_kind::number) {
      term out{term_kind::number, take().at};
      out.number = ratio::parse(t.text);
      return out;
    }
    if (t.kind == token_kind::quoted) return name_here();
    if (take_symbol("(")) {
      auto out = expression();
      want_symbol(")");
      return out;
    }
    if (t.kind != token_kind::word) fail_here("an outcome, a name or a number");
    if (begins_let()) return let();
    if (t.text == "if") return choice();
    if (is_keyword(t.text)) fail_here("an outcome, a name or a number");
    bool const goes_on =
        (ahead().kind == token_kind::word && !is_keyword(ahead().text)) || ahead().kind == token_kind::number;
    if (auto const* const own = goes_on ? nullptr : find_own(t.text)) return named(*own);
    auto const* const word = find_outcome_word(t.text);
    if (word && (word->form == word_form::alone || is_symbol(ahead(), "("))) return word_called(*word);
    return name_here();
  }

  /// Words and numbers that follow one another are one name: stuck on 17.
  term name_here() {
    auto const first = take();
    term out{term_kind::name, first.at};
    out.text = first.text;
    out.is_quoted = first.kind == token_kind::quoted;
    if (out.is_quoted) return out;
    while ((here().kind == token_kind::word && !is_keyword(here().text)) || here().kind == token_kind::number)
      out.text += " " + take().text;
    return out;
  }

  term word_called(outcome_word const& word) {
    term out{word.what, take().at};
    if (word.form == word_form::alone) return out;
    want_symbol("(");
    if (word.form == word_form::of_name) {
      if (here().kind != token_kind::word && here().kind != token_kind::quoted)
        fail_here(say("a name, as in {}(lands)", word.name));
      out.text = name_here().text;
      if (word.name == "field") out.means = name_meaning::field;
      if (word.name == "counted") out.means = name_meaning::counted;
    } else {
      do {
        out.parts.push_back(expression());
      } while (take_symbol(","));
      check_parts(word, out);
    }
    want_symbol(")");
    if (word.what == term_kind::count) separate_elements(out);
    return out;
  }

  void check_parts(outcome_word const& word, term const& t) const {
    auto const given = t.parts.size();
    auto const want = [&](bool is_right, std::string_view form) {
      if (!is_right) fail_at(t.at, say("expected {}, got {}", form, plural(given, "argument")));
    };
    switch (word.what) {
      case term_kind::entry:
        return want(given <= 2, "entry(N) or entry(TABLE, N)");
      case term_kind::absolute:
        return want(given == 1, "abs(A)");
      case term_kind::groups:
        return want(given == 2, "groups(TABLE, N)");
      case term_kind::count:
        want(given == 1, "count(CONDITION)");
        if (!is_condition(t.parts[0]))
          fail_at(t.at, "expected a condition on the entries of a table, as in count(outcome >= 5)");
        return;
      case term_kind::least:
      case term_kind::greatest:
        return;
      default:
        return want(given == 1, say("{}(TABLE)", word.name));
    }
  }

  /// count(outcome >= 5): the table, and the condition with an entry of it in its place.
  void separate_elements(term& count) const {
    auto condition = std::move(count.parts[0]);
    auto const* leaf = first_leaf(condition);
    if (!leaf) fail_at(count.at, "expected a table to be counted in, as in count(outcome >= 5)");
    auto const table = *leaf;
    replace(condition, table);
    count.parts = {table, std::move(condition)};
  }
  static bool is_leaf(term const& t) {
    return t.what == term_kind::outcome || t.what == term_kind::name || t.what == term_kind::entry;
  }
  static term const* first_leaf(term const& t) {
    if (is_leaf(t)) return &t;
    for (auto const& part : t.parts) {
      if (auto const* const found = first_leaf(part)) return found;
    }
    return nullptr;
  }
  static bool is_same(term const& a, term const& b) {
    return a.what == b.what && a.text == b.text && a.number == b.number &&
           std::ranges::equal(a.parts, b.parts, is_same);
  }
  static void replace(term& t, term const& table) {
    if (is_same(t, table)) {
      t = term{term_kind::element, t.at};
      return;
    }
    for (auto& part : t.parts) replace(part, table);
  }

  /// if c then a else b, also if(c, a, b).
  term choice() {
    term out{term_kind::choice, take().at};
    auto const bracket = next_;
    bool const opens = take_symbol("(");
    out.parts.push_back(expression());
    bool const is_call = opens && take_symbol(",");
    if (opens && !is_call) {  // if (c) and … then
      next_ = bracket;
      out.parts.front() = expression();
    }
    if (!is_call) want_word("then");
    out.parts.push_back(expression());
    is_call ? want_symbol(",") : want_word("else");
    out.parts.push_back(expression());
    if (is_call) want_symbol(")");
    return out;
  }
};

}  // namespace

parsed_questions parse_outcome_questions(std::string_view text, definitions const& known) {
  return outcome_parser{text, known}.read();
}

bool is_condition(term const& t) {
  switch (t.what) {
    case term_kind::compared:
    case term_kind::all:
    case term_kind::any:
    case term_kind::no:
    case term_kind::has:
      return true;
    case term_kind::name:
      return t.means == name_meaning::text;
    case term_kind::choice:
      return is_condition(t.parts[1]) && is_condition(t.parts[2]) && t.parts[1].what != term_kind::name &&
             t.parts[2].what != term_kind::name;
    default:
      return false;
  }
}

}  // namespace faro::odds::outcomes
