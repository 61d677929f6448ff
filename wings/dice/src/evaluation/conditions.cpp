// Conditions of a dice query: comparisons, sets, and, or, not; and choices by them.
#include "dice/src/evaluation/evaluator.hpp"
#include "dice/src/pools/distributions.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::odds::dice_language {

value evaluator::condition(node const& n) {
  if (n.op == operation::compare) return compare_chain(n);
  if (n.op == operation::member) return member(n);
  if (n.op == operation::negation) {
    auto const a = truth_of(*n.of[0]);
    return truth{a.no, a.yes};
  }
  return connect(n);
}

value evaluator::compare_chain(node const& n) {
  auto before = number_of(*n.of[0]);
  if (n.relations.size() == 1) {
    auto const after = number_of(*n.of[1]);
    auto const chances = compared(n.relations[0], before, after);
    last_comparison_.reset();
    if (!before.partial && !after.partial) last_comparison_ = compare(before.law, after.law);
    remark_on_sum(n, after, chances);
    return chances;
  }
  last_comparison_.reset();
  std::vector<number> numbers{std::move(before)};
  for (std::size_t i = 1; i < n.of.size(); ++i) numbers.push_back(number_of(*n.of[i]));
  return chained(n.relations, numbers);
}

/// 12d6 >= 5 holds whatever is rolled; whoever writes so may want to count.
void evaluator::remark_on_sum(node const& n, number const& after, truth const& chances) {
  auto const* dice = n.of[0].get();
  while (dice->op == operation::explode || dice->op == operation::reroll) dice = dice->of[0].get();
  bool const is_sum = dice->op == operation::die && dice->value > 1;
  bool const from_below = n.relations[0] == relation::at_least || n.relations[0] == relation::greater;
  if (is_sum && from_below && after.fixed() && chances.no.is_zero() && !chances.yes.is_zero())
    remark(say("this is the sum of the dice, which is always so much; count {} {} counts the dice",
               sign_of(n.relations[0]), *after.fixed()));
}

truth evaluator::chained(std::vector<relation> const& relations, std::vector<number> const& numbers) {
  for (std::size_t i = 1; i < relations.size(); ++i) {
    auto const a = numbers[i].fixed(), b = numbers[i + 1].fixed();
    if (a && b && !holds(relations[i], *a, *b))
      remark(say("{} {} {} never holds", *a, sign_of(relations[i]), *b));
  }
  // a < b <= c: b is one roll. Weights of each value of it, given that all holds so far.
  auto law = numbers[0].law;
  auto read = law.mass();
  for (std::size_t i = 0; i < relations.size(); ++i) {
    auto const& next = numbers[i + 1].law;
    read *= next.mass();
    work_.spend(10.0 * static_cast<double>(law.size()) * static_cast<double>(next.size()), 0, "a comparison");
    std::vector<dice::entry> entries;
    for (auto const& y : next.entries()) {
      integer below;
      for (auto const& x : law.entries()) {
        if (holds(relations[i], x.outcome, y.outcome)) below += x.weight;
      }
      entries.push_back({y.outcome, below * y.weight});
    }
    law = dice{std::move(entries), law.denominator() * next.denominator()};
  }
  truth chances{law.mass(), read - law.mass()};
  // What is unread of a number between two fixed ones may be decided by where it lies.
  if (numbers.size() == 3 && numbers[0].fixed() && numbers[2].fixed() && numbers[1].partial) {
    auto const left = decides(relations[0], numbers[0].range(), numbers[1].rest);
    auto const right = decides(relations[1], numbers[1].rest, numbers[2].range());
    auto const unread = unread_of(numbers[1].law);
    if (left == true && right == true) chances.yes += unread;
    if (left == false || right == false) chances.no += unread;
  }
  return chances;
}

value evaluator::member(node const& n) {
  auto const x = number_of(*n.of[0]);
  auto const set = faces_of(n, x);
  auto const inside = x.law.chance([&](std::int64_t v) { return set.has(v); });
  truth chances{inside, x.law.mass() - inside};
  if (x.partial) {
    if (auto const answer = set.decides(x.rest)) (*answer ? chances.yes : chances.no) += unread_of(x.law);
  }
  return chances;
}

value evaluator::connect(node const& n) {
  // Independent parts. One that surely fails settles "and" whatever the others; one that surely holds, "or".
  bool const all = n.op == operation::all_of;
  ratio every = 1;      // all parts surely on the side that has to be unanimous
  ratio undecided = 1;  // no part surely on the other side
  for (auto const& child : n.of) {
    auto const part = truth_of(*child);
    every *= all ? part.yes : part.no;
    undecided *= ratio{1} - (all ? part.no : part.yes);
  }
  auto const other = ratio{1} - undecided;
  return all ? truth{every, other} : truth{other, every};
}

value evaluator::mixed(std::vector<std::pair<ratio, value>> const& cases, node const& n) {
  bool const conditions = std::holds_alternative<truth>(cases.front().second);
  truth chances;
  distribution_builder<std::int64_t> law;
  std::optional<interval> rest;
  ratio weight;
  for (auto const& [chance, v] : cases) {
    if (std::holds_alternative<truth>(v) != conditions)
      fail(n, "a number in one case and a condition in the other; both must be the same");
    weight += chance;
    if (conditions) {
      chances.yes += chance * std::get<truth>(v).yes;
      chances.no += chance * std::get<truth>(v).no;
      continue;
    }
    auto const& x = std::get<number>(v);
    for (auto const& e : x.law.entries())
      law.add(e.outcome, e.weight * chance.numerator(), x.law.denominator() * chance.denominator());
    if (x.partial) rest = rest ? hull(*rest, x.rest) : x.rest;
  }
  if (conditions) return chances;
  if (weight != ratio{1} || !rest) rest = interval{};
  return number{law.build(), *rest};
}

value evaluator::summed_up(node const& n) {
  auto v = evaluate(n);
  if (std::holds_alternative<pool>(v)) return added_up(v, n);
  return v;
}

value evaluator::choice(node const& n) {
  auto const condition = truth_of(*n.of[0]);
  auto const unread = ratio{1} - condition.yes - condition.no;
  std::vector<std::pair<ratio, value>> cases;
  for (auto const& [chance, branch] :
       {std::pair{condition.yes, n.of[1].get()}, {condition.no, n.of[2].get()}}) {
    // What cannot be is not looked at.
    if (!chance.is_zero() || !unread.is_zero()) cases.emplace_back(chance, summed_up(*branch));
  }
  auto result = mixed(cases, n);
  if (unread.is_zero() || !std::holds_alternative<number>(result)) return result;
  auto const either =
      hull(std::get<number>(cases[0].second).range(), std::get<number>(cases[1].second).range());
  cases.emplace_back(unread, number::unread(either));
  return mixed(cases, n);
}

}  // namespace faro::odds::dice_language
