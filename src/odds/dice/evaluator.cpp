// Dice, arithmetic, conditions.
#include "odds/dice/evaluator.hpp"

#include "odds/dice/laws.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace faro::odds::dice_language {

namespace {

std::int64_t floor_quotient(std::int64_t a, std::int64_t b) {
  if (b == -1) {
    if (a == INT64_MIN) throw input_error{"a quotient beyond 64 bits"};
    return -a;
  }
  return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}
std::int64_t floor_remainder(std::int64_t a, std::int64_t b) {
  if (b == -1) return 0;
  auto const r = a % b;
  return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

interval greater_of(interval a, interval b) { return {std::max(a.low, b.low), std::max(a.high, b.high)}; }
interval lesser_of(interval a, interval b) { return {std::min(a.low, b.low), std::min(a.high, b.high)}; }

number negative(number const& a) {
  number out{-a.law, -a.rest};
  if (a.known) out.known = moments{-a.known->mean, a.known->variance};
  return out;
}

number greatest(number const& a, number const& b) {
  return {highest_of(a.law, b.law), rest_of(a, b, greater_of)};
}
number least(number const& a, number const& b) { return {lowest_of(a.law, b.law), rest_of(a, b, lesser_of)}; }

/// Where a random number of dice lies when their number or one of them was not read.
interval rest_of_product(number const& count, number const& die) {
  auto const all = die.range();
  interval rest;
  if (all.high <= 0) rest.high = 0;
  if (all.low < 0) return rest;
  auto const rolled = [](std::int64_t dice_named, std::int64_t at_least) {
    return static_cast<std::uint64_t>(std::max(at_least, dice_named));
  };
  rest.low = interval::endless_high;
  if (count.partial) rest.low = times(all, rolled(count.rest.low, 0)).low;
  if (die.partial) rest.low = std::min(rest.low, rest_of_sum(die, rolled(count.range().low, 1)).low);
  return rest;
}

int dice_mentioned(node const& n) {
  int mentions = n.op == operation::die || n.op == operation::fudge ? 1 : 0;
  for (auto const& child : n.of) mentions += dice_mentioned(*child);
  return mentions;
}

}  // namespace

void evaluator::fail(node const& n, std::string const& what) const { throw query_error{query_, n.at, what}; }

void evaluator::say(std::string reading) {
  if (std::ranges::find(readings_, reading) == readings_.end()) readings_.push_back(std::move(reading));
}

dice_answer evaluator::answer(node const& tree) {
  dice_answer out;
  auto const result = evaluate(tree);
  if (auto const* condition = std::get_if<truth>(&result)) {
    out.probability = condition->yes;
    out.unread = ratio{1} - condition->yes - condition->no;
    if (tree.op == operation::compare) out.against = last_comparison_;
  } else {
    auto const whole = added_up(result, tree);
    out.law = whole.law;
    out.unread = unread_of(*out.law);
    if (whole.known) {
      out.mean = whole.known->mean;
      out.variance = whole.known->variance;
    }
  }
  if (dice_mentioned(tree) > 1) say("each mention of dice is a new roll, independent of the others");
  out.readings = std::move(readings_);
  return out;
}

value evaluator::evaluate(node const& n) {
  bool const may_come_again = !names_.empty() && n.closed;
  if (may_come_again) {
    if (auto const found = known_.find(&n); found != known_.end()) return found->second;
  }
  auto result = placed(n, [&] {
    constexpr double overhead = 500;
    work_.spend(overhead, 0, "a query of so many parts");
    return evaluate_afresh(n);
  });
  if (may_come_again) known_.emplace(&n, result);
  return result;
}

value evaluator::evaluate_afresh(node const& n) {
  switch (n.op) {
    case operation::number:
      return number{constant(n.value)};
    case operation::die:
      return die(n);
    case operation::fudge:
      return pool{{{number{z(3) - 1}, static_cast<std::uint64_t>(n.value)}}, std::nullopt, {}};
    case operation::name: {
      auto const found =
          std::ranges::find(names_.rbegin(), names_.rend(), n.name, &std::pair<std::string, value>::first);
      return found->second;
    }
    case operation::group: {
      auto inner = evaluate(*n.of[0]);
      if (std::holds_alternative<pool>(inner)) return added_up(inner, n);
      return inner;
    }
    case operation::mixed_pool:
      return mixed_pool(n);
    case operation::repeated:
      return repeated(n);
    case operation::choice:
      return choice(n);
    case operation::let:
      return let(n);
    case operation::compare:
    case operation::member:
    case operation::all_of:
    case operation::any_of:
    case operation::negation:
      return evaluate_condition(n);
    case operation::negative:
    case operation::add:
    case operation::subtract:
    case operation::multiply:
    case operation::divide:
    case operation::modulo:
    case operation::highest:
    case operation::lowest:
    case operation::absolute:
      return evaluate_arithmetic(n);
    default:
      return evaluate_modifier(n);
  }
}

value evaluator::evaluate_arithmetic(node const& n) {
  switch (n.op) {
    case operation::negative:
      return negative(number_of(*n.of[0]));
    case operation::add:
      return sum(number_of(*n.of[0]), number_of(*n.of[1]));
    case operation::subtract:
      return sum(number_of(*n.of[0]), negative(number_of(*n.of[1])));
    case operation::multiply:
      return multiply(n);
    case operation::divide:
    case operation::modulo:
      return divide(n);
    case operation::highest:
    case operation::lowest:
      return extreme(n);
    default: {
      auto const a = number_of(*n.of[0]);
      auto const there_and_back = greater_of(a.rest, -a.rest);
      return number{absolute(a.law),
                    {std::max<std::int64_t>(0, std::max(a.rest.low, (-a.rest).low)), there_and_back.high}};
    }
  }
}

value evaluator::evaluate_condition(node const& n) {
  if (n.op == operation::compare) return compare_chain(n);
  if (n.op == operation::member) return member(n);
  if (n.op == operation::negation) {
    auto const a = truth_of(*n.of[0]);
    return truth{a.no, a.yes};
  }
  return connect(n);
}

value evaluator::evaluate_modifier(node const& n) {
  switch (n.op) {
    case operation::keep:
      return keep(n);
    case operation::reroll:
      return reroll(n);
    case operation::explode:
      return explode(n);
    case operation::count:
      return count(n);
    case operation::advantage:
    case operation::disadvantage:
      return lean(n);
    default:
      return pattern(n);
  }
}

number evaluator::number_of(node const& n) { return added_up(evaluate(n), n); }

number evaluator::added_up(value const& v, node const& n) {
  if (std::holds_alternative<truth>(v))
    fail(n, "a condition where a number is wanted; write if … then 1 else 0");
  if (auto const* plain = std::get_if<number>(&v)) return *plain;
  return placed(n, [&] { return total_of_pool(std::get<pool>(v)); });
}

truth evaluator::truth_of(node const& n) {
  auto const v = evaluate(n);
  if (auto const* condition = std::get_if<truth>(&v)) return *condition;
  fail(n, "a number where a condition is wanted, such as 2d6 >= 7");
}

std::int64_t evaluator::fixed_of(node const& n) {
  auto const found = number_of(n).fixed();
  if (!found) fail(n, "a fixed number is wanted here; a roll can be named before: let n = d6 in …");
  return *found;
}

std::uint64_t evaluator::count_of(node const& n, std::string_view what) {
  auto const found = fixed_of(n);
  if (found < 0) fail(n, fmt::format("expected 0 or more {}, got {}", what, found));
  return static_cast<std::uint64_t>(found);
}

number evaluator::sum(number const& a, number const& b) {
  auto const rest = rest_of(a, b, [](interval x, interval y) { return x + y; });
  number out{independent_sum(a.law, b.law, work_), rest};
  if (!a.known && !b.known) return out;
  auto const x = a.all_moments();
  auto const y = b.all_moments();
  if (x && y) out.known = moments{x->mean + y->mean, x->variance + y->variance};
  return out;
}

number evaluator::times(number const& a, std::uint64_t n) {
  number out{total_of(a.law, n, work_), rest_of_sum(a, n)};
  auto const factor = ratio{integer{n}};
  if (a.known) out.known = moments{factor * a.known->mean, factor * a.known->variance};
  return out;
}

value evaluator::die(node const& n) {
  auto const sides = fixed_of(*n.of[0]);
  auto const count = static_cast<std::uint64_t>(n.value);
  return pool{{{number{n.zero_based ? z(sides) : d(sides)}, count}}, std::nullopt, {}};
}

value evaluator::mixed_pool(node const& n) {
  pool all;
  for (auto const& child : n.of) {
    auto const v = evaluate(*child);
    auto const* dice_of = std::get_if<pool>(&v);
    if (dice_of && dice_of->explodes) {
      fail(*child,
           "in a mixed pool a die that explodes keeps its further rolls: write compound or !! "
           "instead of explode");
    }
    if (dice_of && dice_of->kept.empty()) {
      all.parts.insert(all.parts.end(), dice_of->parts.begin(), dice_of->parts.end());
    } else {
      all.parts.push_back({added_up(v, *child), 1});
    }
  }
  return all;
}

value evaluator::repeated(node const& n) {
  auto const count = count_of(*n.of[0], "rolls");
  return pool{{{number_of(*n.of[1]), count}}, std::nullopt, {}};
}

value evaluator::multiply(node const& n) {
  auto const a = number_of(*n.of[0]);
  auto const b = number_of(*n.of[1]);
  if (auto const count = a.fixed())
    return times(b, static_cast<std::uint64_t>(std::max<std::int64_t>(0, *count)));
  say("in a * b the left number says how often the right one is rolled and added up: 2 * d6 is two dice, d6 "
      "* 2 "
      "twice one die; none for a count below 1");
  if (auto const each = b.fixed(); each && !a.partial) {
    return number{a.law.transform([&](std::int64_t count) {
      std::int64_t product = 0;
      if (__builtin_mul_overflow(std::max<std::int64_t>(0, count), *each, &product))
        throw input_error{"a product beyond 64 bits"};
      return product;
    })};
  }
  return number{random_count_of(a.law, b.law, work_), rest_of_product(a, b)};
}

value evaluator::divide(node const& n) {
  auto const a = number_of(*n.of[0]);
  auto const b = number_of(*n.of[1]);
  auto const divisors = b.range();
  bool const zero = !b.law.weight(0).is_zero() || (b.partial && divisors.low <= 0 && divisors.high >= 0);
  if (zero) fail(*n.of[1], b.fixed() ? "a division by 0" : "a divisor that may be 0");
  work_.spend(200.0 * static_cast<double>(a.law.size()) * static_cast<double>(b.law.size()),
              100.0 * static_cast<double>(a.law.size()) * static_cast<double>(b.law.size()), "a division");
  if (n.op == operation::modulo) return number{combine(floor_remainder, a.law, b.law)};
  say("a / b is rounded down");
  interval rest;
  if (auto const divisor = b.fixed(); divisor && *divisor > 0) {
    if (a.rest.low != interval::endless_low) rest.low = floor_quotient(a.rest.low, *divisor);
    if (a.rest.high != interval::endless_high) rest.high = floor_quotient(a.rest.high, *divisor);
  }
  return number{combine(floor_quotient, a.law, b.law), rest};
}

value evaluator::extreme(node const& n) {
  auto best = number_of(*n.of[0]);
  for (std::size_t i = 1; i < n.of.size(); ++i) {
    auto const next = number_of(*n.of[i]);
    best = n.op == operation::highest ? greatest(best, next) : least(best, next);
  }
  return best;
}

value evaluator::lean(node const& n) {
  auto const roll = number_of(*n.of[0]);
  bool const up = n.op == operation::advantage;
  say(fmt::format("{}: rolled twice, the {} total counts", up ? "advantage" : "disadvantage",
                  up ? "higher" : "lower"));
  return up ? greatest(roll, roll) : least(roll, roll);
}

value evaluator::compare_chain(node const& n) {
  auto before = number_of(*n.of[0]);
  if (n.relations.size() == 1) {
    auto const after = number_of(*n.of[1]);
    auto const chances = compared(n.relations[0], before, after);
    last_comparison_.reset();
    if (!before.partial && !after.partial) last_comparison_ = compare(before.law, after.law);
    return chances;
  }
  last_comparison_.reset();
  std::vector<number> numbers{std::move(before)};
  for (std::size_t i = 1; i < n.of.size(); ++i) numbers.push_back(number_of(*n.of[i]));
  return chained(n.relations, numbers);
}

truth evaluator::chained(std::vector<relation> const& relations, std::vector<number> const& numbers) {
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
