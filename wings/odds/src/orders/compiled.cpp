// Looks the words of a question about orders up.
#include "odds/src/orders/compiled.hpp"

#include "language/grammar.hpp"
#include "odds/src/language/syntax.hpp"
#include "odds/src/orders/check.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace faro::odds::orders {

namespace {

using detail::read_expression;
using detail::syntax;
using language::relation;
using term_operation = orders::operation;

/// Makes terms of one expression; counts of the same name are one.
class order_compiler {
 public:
  order_compiler(card_table const& cards, read_expression const& of, compiled_order& into)
      : cards_{cards}, names_{cards, *of.text, into.looks}, into_{into} {}

  term compile(syntax const& s) {
    switch (s.is) {
      case syntax::kind::number: {
        term out{term_operation::number};
        out.at = s.at;
        out.number = integer::parse(s.text);
        return out;
      }
      case syntax::kind::unary:
        return s.text == "-" ? of_numbers(term_operation::negative, s)
                             : negation(condition(s.children[0]), s.at);
      case syntax::kind::binary:
        return binary(s);
      case syntax::kind::call:
        if (s.text == "if") return choice(s);
        for (auto const& [name, what] : functions) {
          if (s.text == name) return of_numbers(what, s);
        }
        return leaf(read_count(s, names_), s.at);
      case syntax::kind::name:
        if (means_own_name(s, cards_)) return compile(s.children[0]);
        return leaf(read_count(s, names_), s.at);
      default:
        names_.fail(s, "expected a range or a list only after `in`");
    }
  }

  term condition(syntax const& s) { return required(compile(s), true); }
  term number(syntax const& s) { return required(compile(s), false); }

  /// Finds the counts that the term is about; where they are not one, or places of cards alone, says so.
  void look_for_counts(term const& t) {
    auto& found = into_.asked_of;
    auto const& counts = into_.counts;
    if (t.what == term_operation::count && std::ranges::find(found, t.count) == found.end()) {
      found.push_back(t.count);
      auto const is_place = [&](std::size_t c) { return counts[c].watch.has_value(); };
      if (!into_.mixed && found.size() > 1 && !std::ranges::all_of(found, is_place))
        into_.mixed = {names_.text(), t.at,
                       "'" + counts[t.count].name + "' besides '" + counts[found.front()].name + "'"};
    }
    for (auto const& part : t.parts) look_for_counts(part);
  }

 private:
  struct function_of_numbers {
    std::string_view name;
    term_operation what;
  };
  static constexpr std::array functions{function_of_numbers{"min", term_operation::least},
                                        function_of_numbers{"max", term_operation::greatest},
                                        function_of_numbers{"abs", term_operation::absolute}};
  static constexpr std::array signs{
      function_of_numbers{"+", term_operation::plus}, function_of_numbers{"-", term_operation::minus},
      function_of_numbers{"*", term_operation::times}, function_of_numbers{"/", term_operation::quotient},
      function_of_numbers{"%", term_operation::remainder}};

  term required(term t, bool condition) const {
    if (t.condition == condition) return t;
    detail::fail_at(names_.text(), t.at,
                    condition ? "expected a condition, got a number: compare it, as in '… >= 1'"
                              : "expected a number, got a condition");
  }

  static term joined(term_operation what, bool condition, term a, term b) {
    term t{what, condition};
    t.at = a.at;
    t.parts.push_back(std::move(a));
    t.parts.push_back(std::move(b));
    return t;
  }

  static term negation(term t, std::size_t at) {
    term no{term_operation::no, true};
    no.at = at;
    no.parts.push_back(std::move(t));
    return no;
  }

  term of_numbers(term_operation what, syntax const& s) {
    term out{what};
    out.at = s.at;
    for (auto const& child : s.children) out.parts.push_back(number(child));
    bool const is_right = what == term_operation::absolute ? out.parts.size() == 1 : !out.parts.empty();
    if (!is_right)
      names_.fail(
          s, say("expected {}{}, got {}", s.text, (what == term_operation::absolute ? "(A)" : "(A, B, …)"),
                 plural(out.parts.size(), "argument")));
    return out;
  }

  term binary(syntax const& s) {
    auto const& a = s.children[0];
    auto const& b = s.children[1];
    if (s.text == "in") return member(a, b);
    if (s.text == "and" || s.text == "or")
      return joined(s.text == "and" ? term_operation::both : term_operation::either, true, condition(a),
                    condition(b));
    for (auto const& [sign, what] : signs) {
      if (s.text == sign) return joined(what, false, number(a), number(b));
    }
    return compared(*language::relation_of(s.text), number(a), number(b));
  }

  term compared(relation by, term const& a, term const& b) {
    if (auto first = which_is_first(by, a, b)) return *std::move(first);
    auto out = joined(term_operation::compared, true, a, b);
    out.by = by;
    return out;
  }

  /// 2..4, or (7, 11..13).
  term member(syntax const& s, syntax const& set) {
    auto const of = number(s);
    auto const one = [&](syntax const& m) {
      if (m.is != syntax::kind::range) return compared(relation::equal, of, number(m));
      return joined(term_operation::both, true, compared(relation::at_least, of, number(m.children[0])),
                    compared(relation::at_most, of, number(m.children[1])));
    };
    if (set.is != syntax::kind::list) return one(set);
    auto any = one(set.children.front());
    for (std::size_t i = 1; i < set.children.size(); ++i)
      any = joined(term_operation::either, true, std::move(any), one(set.children[i]));
    return any;
  }

  /// Of the places of two different cards one is before the other: that has a distribution by itself, in a
  /// pack of any size. What may be one card, and other comparisons, go by the distribution of both places.
  std::optional<term> which_is_first(relation by, term const& a, term const& b) {
    auto const& counts = into_.counts;
    bool const places = a.what == term_operation::count && b.what == term_operation::count &&
                        a.count != b.count && counts[a.count].place() && counts[b.count].place();
    if (!places || by == relation::equal || by == relation::unequal) return std::nullopt;
    auto first = orders::place_before(*counts[a.count].place(), *counts[b.count].place());
    if (!first) return std::nullopt;
    auto t = leaf(*std::move(first), a.at);
    return by == relation::less || by == relation::at_most ? t : negation(t, a.at);
  }

  term choice(syntax const& s) {
    if (s.children.size() != 3)
      names_.fail(s, say("expected if(C, A, B), got {}", plural(s.children.size(), "argument")));
    term out{term_operation::choice};
    out.at = s.at;
    out.parts.push_back(condition(s.children[0]));
    out.parts.push_back(compile(s.children[1]));
    out.condition = out.parts[1].condition;
    out.parts.push_back(required(compile(s.children[2]), out.condition));
    return out;
  }

  /// A count; one that was named before is the same.
  term leaf(order_count count, std::size_t at) {
    auto& counts = into_.counts;
    auto const same = std::ranges::find(counts, count.name, &order_count::name);
    term t{term_operation::count, count.condition};
    t.at = at;
    t.count = static_cast<std::size_t>(same - counts.begin());
    if (same == counts.end()) counts.push_back(std::move(count));
    return t;
  }

  card_table const& cards_;
  orders::card_names names_;
  compiled_order& into_;
};

}  // namespace

compiled_order compile(order_question const& ask, std::size_t number) {
  auto const pack = left_in(ask);
  orders::require_pack(pack.cards.size());
  if (ask.query.empty()) (void)detail::read_questions("", {}, detail::reads_of::orders);
  compiled_order out;
  out.pack = pack.cards;
  std::vector<std::string> texts;
  auto const& asked = ask.query.read().questions[number];
  order_compiler of_question{pack, asked, out};
  out.asked = of_question.compile(asked.tree);
  of_question.look_for_counts(out.asked);
  auto const take = [&](read_expression const& condition) {
    order_compiler by{pack, condition, out};
    out.given.push_back(by.condition(condition.tree));
    by.look_for_counts(out.given.back());
    texts.push_back(condition.name);
  };
  for (auto const& condition : ask.given.read().questions) take(condition);
  if (auto const& own = ask.query.read().condition) take(*own);
  if (out.asked_of.empty())
    detail::fail_at(*asked.text, out.asked.at, "no count of the order is named, such as adjacent(rank)");
  out.given_text = texts.empty()      ? ""
                   : texts.size() > 1 ? "(" + texts[0] + ") and (" + texts[1] + ")"
                                      : texts[0];
  return out;
}

}  // namespace faro::odds::orders
