// Questions about an order: their words are looked up, and the law of what they count is found.
#include "odds/orders/query.hpp"

#include "odds/hands/copies.hpp"
#include "odds/language/grammar.hpp"
#include "odds/language/syntax.hpp"
#include "odds/orders/check.hpp"
#include "odds/orders/query_cards.hpp"
#include "odds/orders/query_counts.hpp"
#include "odds/orders/query_terms.hpp"
#include "odds/orders/read_condition.hpp"
#include "odds/orders/several_counts.hpp"
#include "text/words.hpp"

#include <faro/chance/record.hpp>
#include <faro/error.hpp>
#include <faro/exact/ratio.hpp>
#include <faro/odds/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace faro::odds {

namespace {

using detail::read_expression;
using detail::syntax;
using language::relation;
using orders::count_values;
using term_operation = orders::operation;
using orders::order_count;
using orders::term;

/// A question about orders, its words looked up in a pack.
struct compiled_order {
  deck pack;            // that is shuffled
  orders::looks looks;  // at its cards
  term asked;
  std::vector<term> given;
  std::string given_text;
  std::vector<order_count> counts;    // all that were named
  std::vector<std::size_t> asked_of;  // those that the terms are about
  struct place_in_text {
    std::string_view text;
    std::size_t at;
    std::string what;
  };
  std::optional<place_in_text> mixed;  // they are not one, nor places of cards alone

  [[nodiscard]] bool is_given(count_values const& values) const {
    return std::ranges::all_of(given, [&](term const& t) { return holds(t, values); });
  }
};

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

  /// Of the places of two different cards one is before the other: that has a law by itself, in a pack of any
  /// size. What may be one card, and other comparisons, go by the law of both places.
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

/// The i-th question, under its condition and the one beside it.
compiled_order compile(order_question const& ask, std::size_t i) {
  auto const pack = left_in(ask);
  orders::require_pack(pack.cards.size());
  if (ask.query.empty()) (void)detail::read_questions("", {}, detail::reads_of::orders);
  compiled_order out;
  out.pack = pack.cards;
  std::vector<std::string> texts;
  auto const& asked = ask.query.read().questions[i];
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

using law_of_counts = distribution<count_values>;

/// The law of one count, at its place among all.
law_of_counts law_of_one(compiled_order const& q) {
  auto const at = q.asked_of.front();
  auto const size = q.counts.size();
  return q.counts[at].law().transform([&](integer const& n) {
    count_values out(size);
    out[at] = n;
    return out;
  });
}

message what_is_asked(compiled_order const& q) {
  message out;
  for (auto const c : q.asked_of) {
    auto const one = say("{}: {}", q.counts[c].name, q.counts[c].asked);
    out = out.empty() ? one : say("{}; {}", out, one);
  }
  return out;
}

/// For each place that is nothing but compared with numbers these numbers, and those before them.
class compared_places {
 public:
  explicit compared_places(compiled_order const& q) : cuts_(q.counts.size()), as_number_(q.counts.size()) {
    look(q.asked);
    for (auto const& t : q.given) look(t);
  }
  [[nodiscard]] std::vector<std::int64_t> of(std::size_t count) const {
    if (as_number_[count]) return {};
    return {cuts_[count].begin(), cuts_[count].end()};
  }

 private:
  void look(term const& t) {
    if (t.what == term_operation::count) as_number_[t.count] = true;
    if (t.what != term_operation::compared || !(cut(t.parts[0], t.parts[1]) || cut(t.parts[1], t.parts[0])))
      for (auto const& part : t.parts) look(part);
  }
  bool cut(term const& place, term const& number) {
    if (place.what != term_operation::count || number.what != term_operation::number) return false;
    constexpr std::size_t room = 62;
    if (number.number.bits() > room) return false;
    auto const n = number.number.to_int64();
    cuts_[place.count].insert({n - 1, n});
    return true;
  }

  std::vector<std::set<std::int64_t>> cuts_;
  std::vector<bool> as_number_;
};

law_of_counts law_of_places(compiled_order const& q) {
  auto counts = q.counts;
  compared_places const compared{q};
  for (auto const c : q.asked_of)
    if (counts[c].place()) counts[c].watch->cuts = compared.of(c);
  return orders::law_of_several_places(counts, q.asked_of, q.pack);
}

law_of_counts law_of(compiled_order const& q) {
  if (q.asked_of.size() == 1) return law_of_one(q);
  if (!q.mixed) return law_of_places(q);
  if (auto found = orders::law_by_listing(q.counts, q.asked_of, q.pack, q.looks)) return *std::move(found);
  throw too_big{
      q.mixed->text, q.mixed->at,
      say("{}: one count at a time, or several places; how these two go together in so large a pack is not "
          "known exactly: expected conditions on one of them, on positions of cards alone, or two questions "
          "with a comma between them",
          q.mixed->what)};
}

/// Throws query_error where a count is no number of one order.
void require_measures(compiled_order const& q, order_question const& ask) {
  for (auto const c : q.asked_of) {
    if (!q.counts[c].measure)
      throw query_error{ask.query.text(), q.asked.at,
                        say("{} is no number of one order of the pack: it has a law, and no order to show",
                            q.counts[c].name)};
  }
}

count_values measured(compiled_order const& q, orders::order_of_kinds order, chooser_ref chance) {
  count_values out(q.counts.size());
  for (auto const c : q.asked_of) {
    auto const& count = q.counts[c];
    out[c] = integer{count.measure ? count.measure(order) : count.by_chance(order, chance)};
  }
  return out;
}

compiled_order compile_one(order_question const& ask) {
  auto out = compile(ask, 0);
  if (ask.query.size() > 1)
    throw query_error{ask.query.text(), ask.query.text().size(),
                      say("expected one question, got {}", ask.query.size())};
  return out;
}

}  // namespace

namespace orders {

order_condition read_condition(order_question const& ask) {
  auto const question = std::make_shared<compiled_order const>(compile_one(ask));
  auto const& q = *question;
  if (!q.asked.condition)
    throw query_error{ask.query.text(), q.asked.at,
                      "expected a condition, such as adjacent(rank) = 0, got a number"};
  require_measures(q, ask);
  auto const both = [question](count_values const& counts) {
    return holds(question->asked, counts) && question->is_given(counts);
  };
  return {law_of(q).chance(both), [question, both](order_of_kinds order) {
            recorded_chooser nothing{std::span<pick const>{}};  // no measure asks it
            return both(measured(*question, order, nothing));
          }};
}

measured_question read_measured(order_question const& ask, std::size_t number) {
  auto const question = std::make_shared<compiled_order const>(compile(ask, number));
  return {question->asked.condition, what_is_asked(*question), question->given_text,
          [question](order_of_kinds order, chooser_ref chance) -> std::optional<integer> {
            auto const counts = measured(*question, order, chance);
            if (!question->is_given(counts)) return std::nullopt;
            return value(question->asked, counts);
          }};
}

}  // namespace orders

namespace {

order_answer answered(compiled_order const& question) {
  bool const several = question.asked_of.size() > 1;
  auto law = law_of(question);
  if (!question.given.empty())
    law = law.given([&](count_values const& counts) { return question.is_given(counts); });
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

}  // namespace

card_table left_in(order_question const& ask) {
  if (ask.seen.empty()) return ask.pack;
  card_table out;
  std::vector<card_kind> kinds;
  std::vector<std::size_t> stay;
  for (std::size_t k = 0; k < ask.seen.size(); ++k) {
    auto kind = ask.pack.cards.kinds()[k];
    if (ask.seen[k] > kind.count)
      throw input_error{say("{} {}: the deck has {}", ask.seen[k], kind.name, kind.count)};
    kind.count -= ask.seen[k];
    if (kind.count == 0) continue;
    kinds.push_back(std::move(kind));
    stay.push_back(k);
  }
  if (kinds.empty()) throw input_error{"all cards are out of play: none are left to be shuffled"};
  out.cards = deck{std::move(kinds)};
  for (auto const& a : ask.pack.attributes) {
    auto& left = out.attributes.emplace_back(a);
    left.of_kind.clear();
    for (auto const k : stay) left.of_kind.push_back(a.of_kind[k]);
  }
  for (auto const& tag : ask.pack.tags) {
    auto& left = out.tags.emplace_back(tag.name);
    for (auto const k : stay) left.of_kind.push_back(tag.of_kind[k]);
  }
  return out;
}

void refuse_told_apart(order_question const& ask, card_group const& group) {
  auto whole = ask;
  whole.seen.clear();
  for (std::size_t i = 0; i < ask.query.size(); ++i) {
    refuse_told_apart(ask.pack, group, [looks = compile(whole, i).looks, &group](std::size_t k) {
      return !orders::are_alike(looks, k, group.kinds.front());
    });
  }
}

order_answer answer_order(order_question const& ask, std::size_t question) {
  return answered(compile(ask, question));
}

order_answer answer_order(card_table const& cards, asked_order const& query) {
  order_question ask;
  ask.pack = cards;
  ask.query = query;
  return answered(compile_one(ask));
}

order_answer answer_order(deck const& pack, asked_order const& query) {
  orders::require_pack(pack.size());  // before a table of very many kinds is made
  return answer_order(card_table{pack}, query);
}

}  // namespace faro::odds
