// Questions about an order: they are read, and the law of what they count is found.
#include "odds/language/commas.hpp"
#include "odds/language/grammar.hpp"
#include "odds/orders/check.hpp"
#include "odds/orders/query_cards.hpp"
#include "odds/orders/query_counts.hpp"
#include "odds/orders/query_terms.hpp"
#include "odds/orders/read_condition.hpp"
#include "odds/orders/several_counts.hpp"

#include <faro/error.hpp>
#include <faro/exact/ratio.hpp>
#include <faro/odds/language/error.hpp>
#include <faro/odds/orders/query.hpp>
#include <faro/text/message.hpp>
#include <faro/text/words.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

namespace faro::odds {

namespace {

using orders::count_values;
using term_operation = orders::operation;
using orders::order_count;
using orders::query_reader;
using orders::term;
using orders::token;
using orders::token_kind;

using language::arithmetic;
using language::relation;

/// The shared grammar over counts of the order.
class query_parser final : public language::grammar<term, query_reader> {
 public:
  query_parser(card_table const& cards, std::string_view query) : grammar{query}, names_{cards} {}

  struct question {
    term asked;
    std::optional<term> given;
    std::string given_text;
    std::vector<order_count> counts;    // all that were named
    std::vector<std::size_t> asked_of;  // those that the terms are about
    struct place_in_text {
      std::size_t at;
      std::string what;
    };
    std::optional<place_in_text> mixed;  // they are not one, nor places of cards alone
  };

  question read() {
    auto asked = expression();
    std::optional<term> given;
    std::string given_text;
    if (accept("given")) {
      auto const start = position();
      given = expression();
      require(*given, true);
      given_text = text_since(start);
      language::refuse_behind_condition(text(), token_at(start - 1), here());
    }
    if (!at_end()) fail_here("an operator or the end");
    question out{std::move(asked), std::move(given), std::move(given_text), {}, {}, {}};
    look_for_counts(out.asked, out);
    if (out.given) look_for_counts(*out.given, out);
    if (out.asked_of.empty()) fail(out.asked.at, "no count of the order is named, such as adjacent(rank)");
    out.counts = std::move(counts_);
    return out;
  }

 private:
  void require(term const& t, bool condition) const {
    if (t.condition == condition) return;
    fail(t.at, condition ? "expected a condition, got a number: compare it, as in '… >= 1'"
                         : "expected a number, got a condition");
  }

  term joined(term_operation what, bool condition, bool of_conditions, term a, term b) const {
    require(a, of_conditions);
    require(b, of_conditions);
    term t{what, condition};
    t.at = a.at;
    t.parts.push_back(std::move(a));
    t.parts.push_back(std::move(b));
    return t;
  }

  // ---- What the grammar makes of it

  term calculated(arithmetic op, std::size_t /*at*/, term a, term b) override {
    constexpr term_operation of[] = {term_operation::plus, term_operation::minus, term_operation::times,
                                     term_operation::quotient, term_operation::remainder};
    return joined(of[static_cast<int>(op)], false, false, std::move(a), std::move(b));
  }

  term negative(std::size_t at, term of) override {
    require(of, false);
    term out{term_operation::negative};
    out.at.at = at;
    out.parts.push_back(std::move(of));
    return out;
  }

  term negation(std::size_t at, term of) override {
    require(of, true);
    token place;
    place.at = at;
    return negation(std::move(of), place);
  }

  static term negation(term t, token at) {
    term no{term_operation::no, true};
    no.at = std::move(at);
    no.parts.push_back(std::move(t));
    return no;
  }

  term connected(bool all, std::size_t /*at*/, std::vector<term> parts) override {
    auto out = std::move(parts.front());
    for (std::size_t i = 1; i < parts.size(); ++i)
      out = joined(all ? term_operation::both : term_operation::either, true, true, std::move(out),
                   std::move(parts[i]));
    return out;
  }

  /// `2 <= adjacent(rank) <= 4` means both.
  term compared(std::size_t at, std::vector<term> parts, std::vector<relation> by) override {
    auto out = compared(at, by[0], parts[0], parts[1]);
    for (std::size_t i = 1; i < by.size(); ++i)
      out = joined(term_operation::both, true, true, std::move(out),
                   compared(at, by[i], parts[i], parts[i + 1]));
    return out;
  }

  term compared(std::size_t /*at*/, relation by, term const& a, term const& b) {
    if (auto first = which_is_first(by, a, b)) return *std::move(first);
    auto out = joined(term_operation::compared, true, false, a, b);
    out.by = by;
    return out;
  }

  /// 2..4, or (7, 11..13).
  term member(std::size_t at, term of) override {
    require(of, false);
    if (!accept("(")) {
      auto low = sum();
      if (!accept("..")) fail_here("2..4 or (2, 4) after `in`");
      return within(at, of, low, sum());
    }
    std::optional<term> any;
    do {
      auto low = sum();
      auto one = accept("..") ? within(at, of, low, sum()) : compared(at, relation::equal, of, low);
      any =
          any ? joined(term_operation::either, true, true, std::move(*any), std::move(one)) : std::move(one);
    } while (accept(","));
    expect(")");
    return std::move(*any);
  }

  term within(std::size_t at, term const& of, term const& low, term const& high) {
    return joined(term_operation::both, true, true, compared(at, relation::at_least, of, low),
                  compared(at, relation::at_most, of, high));
  }

  [[nodiscard]] bool compares_places(term const& a, term const& b) const {
    return a.what == term_operation::count && b.what == term_operation::count && a.count != b.count &&
           counts_[a.count].place && counts_[b.count].place;
  }

  /// Of the places of two different cards one is before the other: that has a law by itself, in a pack of any
  /// size. What may be one card, and other comparisons, go by the law of both places.
  std::optional<term> which_is_first(relation by, term const& a, term const& b) {
    if (!compares_places(a, b) || by == relation::equal || by == relation::unequal) return std::nullopt;
    auto first = orders::place_before(*counts_[a.count].place, *counts_[b.count].place);
    if (!first) return std::nullopt;
    auto t = leaf(*std::move(first), a.at);
    return by == relation::less || by == relation::at_most ? t : negation(t, a.at);
  }

  // ---- What stands alone

  term operand() override {
    auto const at = peek();
    if (at.kind == token_kind::number) return number(take());
    if (accept("(")) {
      auto t = expression();
      expect(")");
      return t;
    }
    if (at.kind != token_kind::word) fail_here("a count or a number");
    if (at.text == "if") return choice();
    auto const function = std::ranges::find(functions, at.text, &function_of_numbers::name);
    if (function != functions.end() && is_symbol(ahead(), "(")) return called(*function);
    return leaf(orders::read_count(*this, names_), at);
  }

  struct function_of_numbers {
    std::string_view name;
    term_operation what;
  };
  static constexpr std::array functions{function_of_numbers{"min", term_operation::least},
                                        function_of_numbers{"max", term_operation::greatest},
                                        function_of_numbers{"abs", term_operation::absolute}};

  term called(function_of_numbers const& f) {
    term out{f.what};
    out.at = take();
    expect("(");
    do {
      out.parts.push_back(expression());
      require(out.parts.back(), false);
    } while (accept(","));
    expect(")");
    if (f.what == term_operation::absolute && out.parts.size() != 1)
      fail(out.at, say("expected abs(A), got {}", plural(out.parts.size(), "argument")));
    return out;
  }

  /// if c then a else b, also if(c, a, b).
  term choice() {
    term out{term_operation::choice};
    out.at = take();
    auto const bracket = place();
    bool const opens = accept("(");
    out.parts.push_back(expression());
    bool const is_call = opens && accept(",");
    if (opens && !is_call) {  // if (c) and … then
      next_ = bracket;
      out.parts.front() = expression();
    }
    require(out.parts.front(), true);
    if (!is_call) want_word("then");
    out.parts.push_back(expression());
    is_call ? expect(",") : want_word("else");
    out.parts.push_back(expression());
    if (is_call) expect(")");
    require(out.parts[2], out.parts[1].condition);
    out.condition = out.parts[1].condition;
    return out;
  }

  static term number(token const& t) {
    term leaf{term_operation::number};
    leaf.at = t;
    leaf.number = integer::parse(t.text);
    return leaf;
  }

  /// A count; one that was named before is the same.
  term leaf(order_count count, token const& at) {
    auto const same = std::ranges::find(counts_, count.name, &order_count::name);
    term t{term_operation::count, count.condition};
    t.at = at;
    t.count = static_cast<std::size_t>(same - counts_.begin());
    if (same == counts_.end()) counts_.push_back(std::move(count));
    return t;
  }

  /// Finds the counts that the term is about; where they are not one, or places of cards alone, says so.
  void look_for_counts(term const& t, question& into) const {
    auto& found = into.asked_of;
    if (t.what == term_operation::count && std::ranges::find(found, t.count) == found.end()) {
      found.push_back(t.count);
      auto const is_place = [&](std::size_t c) { return counts_[c].place || !counts_[c].in_order.empty(); };
      if (!into.mixed && found.size() > 1 && !std::ranges::all_of(found, is_place))
        into.mixed = {t.at.at,
                      "'" + counts_[t.count].name + "' besides '" + counts_[found.front()].name + "'"};
    }
    for (auto const& part : t.parts) look_for_counts(part, into);
  }

  orders::card_names names_;
  std::vector<order_count> counts_;
};

using joint_law = distribution<count_values>;

/// The law of one count, at its place among all.
joint_law law_of_one(query_parser::question const& q) {
  auto const at = q.asked_of.front();
  auto const size = q.counts.size();
  return q.counts[at].law().transform([&](integer const& n) {
    count_values out(size);
    out[at] = n;
    return out;
  });
}

std::string what_is_asked(query_parser::question const& q) {
  std::string out;
  for (auto const c : q.asked_of)
    out += (out.empty() ? "" : "; ") + q.counts[c].name + ": " + q.counts[c].asked;
  return out;
}

joint_law law_of(query_parser::question const& q, deck const& pack, std::string_view query) {
  if (q.asked_of.size() == 1) return law_of_one(q);
  if (!q.mixed) return orders::law_of_several_places(q.counts, q.asked_of, pack);
  if (auto found = orders::law_by_listing(q.counts, q.asked_of, pack)) return *std::move(found);
  throw query_error{
      query, q.mixed->at,
      say("{}: one count at a time, or several places; how these two go together in so large a pack is not "
          "known exactly: expected conditions on one of them, on positions of cards alone, or two questions "
          "with a comma between them; --simulate 1000000 estimates it",
          q.mixed->what)};
}

/// Throws query_error where a count is no number of one order.
void require_measures(query_parser::question const& q, std::string_view query) {
  for (auto const c : q.asked_of) {
    if (!q.counts[c].measure)
      throw query_error{query, q.asked.at.at,
                        say("{} is no number of one order of the pack: it has a law, and no order to show",
                            q.counts[c].name)};
  }
}

count_values measured(query_parser::question const& q, orders::order_of_kinds order) {
  count_values out(q.counts.size());
  for (auto const c : q.asked_of) out[c] = integer{q.counts[c].measure(order)};
  return out;
}

}  // namespace

namespace orders {

order_condition read_condition(card_table const& cards, std::string_view query) {
  require_pack(cards.cards.size());
  auto question = std::make_shared<query_parser::question const>(query_parser{cards, query}.read());
  auto const& q = *question;
  if (!q.asked.condition)
    throw query_error{query, q.asked.at.at, "expected a condition, such as adjacent(rank) = 0, got a number"};
  require_measures(q, query);
  auto const both = [question](count_values const& counts) {
    return holds(question->asked, counts) && (!question->given || holds(*question->given, counts));
  };
  return {law_of(q, cards.cards, query).chance(both),
          [question, both](order_of_kinds order) { return both(measured(*question, order)); }};
}

measured_question read_measured(card_table const& cards, std::string_view query) {
  require_pack(cards.cards.size());
  auto const question = std::make_shared<query_parser::question const>(query_parser{cards, query}.read());
  require_measures(*question, query);
  return {question->asked.condition, what_is_asked(*question), question->given_text,
          [question](order_of_kinds order) -> std::optional<integer> {
            auto const counts = measured(*question, order);
            if (question->given && !holds(*question->given, counts)) return std::nullopt;
            return value(question->asked, counts);
          }};
}

}  // namespace orders

order_answer answer_order(card_table const& cards, std::string_view query) {
  orders::require_pack(cards.cards.size());
  auto const question = query_parser{cards, query}.read();
  bool const several = question.asked_of.size() > 1;
  auto law = law_of(question, cards.cards, query);
  if (question.given)
    law = law.given([&](count_values const& counts) { return holds(*question.given, counts); });
  order_answer answer;
  answer.given = question.given_text;
  answer.asked = what_is_asked(question);
  answer.method = question.mixed ? "all orders that look different, one by one"
                  : several      ? "the pack gone through from the top, by the places found"
                                 : question.counts[question.asked_of.front()].method;
  if (question.asked.condition) {
    answer.probability =
        law.chance([&](count_values const& counts) { return holds(question.asked, counts); });
    answer.law = law.transform([&](count_values const& counts) {
      return several ? value(question.asked, counts) : counts[question.asked_of.front()];
    });
  } else {
    answer.law = law.transform([&](count_values const& counts) { return value(question.asked, counts); });
  }
  return answer;
}

order_answer answer_order(deck const& pack, std::string_view query) {
  orders::require_pack(pack.size());  // before a table of very many kinds is made
  return answer_order(card_table{pack}, query);
}

}  // namespace faro::odds
