// Questions about an order: the distribution of what they count is found, and what is asked of it.
#include "odds/src/orders/query.hpp"

#include "odds/src/orders/check.hpp"
#include "odds/src/orders/compiled.hpp"
#include "odds/src/orders/complete_sets.hpp"
#include "odds/src/orders/read_condition.hpp"
#include "odds/src/orders/several_counts.hpp"

#include <faro/chance/record.hpp>
#include <faro/error.hpp>
#include <faro/exact/ratio.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <memory>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace faro::odds {

namespace {

using orders::compile;
using orders::compiled_order;
using orders::count_values;
using term_operation = orders::operation;
using orders::term;

using distribution_of_counts = distribution<count_values>;

/// The distribution of one count, at its place among all.
distribution_of_counts distribution_of_one(compiled_order const& q) {
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

distribution_of_counts distribution_of_places(compiled_order const& q) {
  auto counts = q.counts;
  compared_places const compared{q};
  for (auto const c : q.asked_of)
    if (counts[c].place()) counts[c].watch->cuts = compared.of(c);
  return orders::distribution_of_several_places(counts, q.asked_of, q.pack);
}

distribution_of_counts distribution_of(compiled_order const& q) {
  if (q.asked_of.size() == 1) return distribution_of_one(q);
  if (!q.mixed) return distribution_of_places(q);
  if (auto found = orders::distribution_by_listing(q.counts, q.asked_of, q.pack, q.looks))
    return *std::move(found);
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
      throw query_error{
          ask.query.text(), q.asked.at,
          say("{} is no number of one order of the pack: it has a distribution, and no order to show",
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
  auto const law = odds::distribution_of(q);
  auto const given =
      law.chance([question](count_values const& counts) { return question->is_given(counts); });
  return {law.chance(both), given, [question, both](order_of_kinds order) {
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

order_answer answered_as_it_is(compiled_order const& question) {
  bool const several = question.asked_of.size() > 1;
  auto law = distribution_of(question);
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

/// Places of two sets go together by the pass over the pack, as of any places; more sets, and what is too
/// much for it, are one count where that can be.
order_answer answered(compiled_order const& question) {
  constexpr std::size_t few = 2;
  if (question.asked_of.size() > few) {
    if (auto const one = orders::with_complete_sets(question)) return answered_as_it_is(*one);
  }
  try {
    return answered_as_it_is(question);
  } catch (too_big const&) {
    auto const one = question.asked_of.size() == few ? orders::with_complete_sets(question) : std::nullopt;
    if (!one) throw;
    return answered_as_it_is(*one);
  }
}

}  // namespace

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
