// What each part of a dice query is evaluated by, and what stands alone: dice, pools, repetition.
#include "odds/dice/evaluator.hpp"

#include "odds/dice/laws.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace faro::odds::dice_language {

namespace {

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
    out.words = names_of_faces(tree, *out.law);
    if (whole.known) {
      out.mean = whole.known->mean;
      out.variance = whole.known->variance;
    } else if (whole.partial && whole.known_mean) {
      out.mean = whole.known_mean;
    }
  }
  if (dice_mentioned(tree) > 1) say("each mention of dice is a new roll, independent of the others");
  out.readings = std::move(readings_);
  return out;
}

value evaluator::evaluate(node const& n) {
  if (!told_.empty()) {
    if (auto const fact = told_.find(&n); fact != told_.end()) return fact->second;
  }
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
    case operation::own_die:
      return own_die(n);
    case operation::word:
      return number{constant(n.value)};
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
    case operation::spread:
    case operation::product:
    case operation::full_house:
    case operation::two_pair:
    case operation::straight:
      return together(n);
    case operation::beats:
      return beats(n);
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

}  // namespace faro::odds::dice_language
