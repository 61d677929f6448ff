// What each part of a dice query is evaluated by, and what stands alone: dice, pools, repetition.
#include "dice/src/evaluation/evaluator.hpp"

#include "dice/src/pools/distributions.hpp"
#include "dice/src/walk.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::odds::dice_language {

namespace {

int dice_mentioned(node const& n) {
  int mentions = n.op == operation::die || n.op == operation::fudge ? 1 : 0;
  for (auto const& child : n.of) mentions += dice_mentioned(*child);
  return mentions;
}

}  // namespace

void evaluator::fail(node const& n, message const& what) const { throw query_error{query_, n.at, what}; }
void evaluator::fail_too_big(node const& n, message const& what) const { throw too_big{query_, n.at, what}; }

void evaluator::remark(message const& reading) {
  if (!reading.empty() && std::ranges::find(readings_, reading) == readings_.end())
    readings_.push_back(reading);
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
  if (dice_mentioned(tree) > 1) remark(say("each mention of dice is a new roll, independent of the others"));
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
  auto const key = n.op == operation::let && !n.closed ? key_of(n) : std::nullopt;
  if (key) {
    if (auto const found = known_lets_.find({&n, *key}); found != known_lets_.end()) return found->second;
  }
  auto result = placed(n, [&] {
    spend_on(n);
    return walk<value>(*this, n);
  });
  if (may_come_again) known_.emplace(&n, result);
  if (key) known_lets_.emplace(std::pair{&n, *key}, result);
  return result;
}

void evaluator::spend_on(node const& n) {
  constexpr double overhead = 500;
  if (!names_.empty() && !work_.allows(overhead))
    fail_too_big(n, say("{} and the rolls named with it can be in too many ways together to go through them; "
                        "name fewer, or what becomes of them",
                        names_.front().first));
  work_.spend(overhead, 0, "a query of so many parts");
}

/// What a let depends on besides its own roll, where that is fixed numbers and conditions.
std::optional<std::vector<std::int64_t>> evaluator::key_of(node const& let) const {
  std::vector<std::int64_t> key;
  for (auto const& name : let.others) {
    auto const at =
        std::ranges::find(names_.rbegin(), names_.rend(), name, &std::pair<std::string, value>::first);
    if (at == names_.rend()) return std::nullopt;
    auto const* const plain = std::get_if<number>(&at->second);
    auto const* const condition = std::get_if<truth>(&at->second);
    auto const fixed = plain ? plain->fixed() : std::nullopt;
    bool const settled = condition && (condition->yes == ratio{1} || condition->no == ratio{1});
    if (!fixed && !settled) return std::nullopt;
    key.push_back(fixed ? *fixed : condition->yes == ratio{1} ? 1 : 0);
  }
  return key;
}

value evaluator::constant_at(node const& n) { return number{constant(n.value)}; }

value evaluator::fudge(node const& n) {
  return pool{{{number{z(3) - 1}, static_cast<std::uint64_t>(n.value)}}, std::nullopt, {}};
}

value evaluator::named(node const& n) {
  return std::ranges::find(names_.rbegin(), names_.rend(), n.name, &std::pair<std::string, value>::first)
      ->second;
}

value evaluator::group(node const& n) {
  auto inner = evaluate(*n.of[0]);
  if (std::holds_alternative<pool>(inner)) return added_up(inner, n);
  return inner;
}

number evaluator::number_of(node const& n) { return added_up(evaluate(n), n); }

number evaluator::added_up(value const& v, node const& n) {
  if (std::holds_alternative<truth>(v))
    fail(n, "expected a number, got a condition: write if … then 1 else 0");
  if (auto const* plain = std::get_if<number>(&v)) return *plain;
  return placed(n, [&] { return total_of_pool(std::get<pool>(v)); });
}

truth evaluator::truth_of(node const& n) {
  auto const v = evaluate(n);
  if (auto const* condition = std::get_if<truth>(&v)) return *condition;
  fail(n,
       "expected a condition, such as 2d6 >= 7 or 2d6 in (7, 11), got a number: at least one is written out, "
       "as in 4d6 count 6 >= 1");
}

std::int64_t evaluator::fixed_of(node const& n) {
  auto const found = number_of(n).fixed();
  if (!found) fail(n, "expected a fixed number, got a roll, which can be named before: let n = d6 in …");
  return *found;
}

std::uint64_t evaluator::count_of(node const& n, std::string_view what) {
  auto const found = fixed_of(n);
  if (found < 0) fail(n, say("expected 0 or more {}, got {}", what, found));
  return static_cast<std::uint64_t>(found);
}

value evaluator::die(node const& n) {
  auto const sides = fixed_of(*n.of[0]);
  auto const count = static_cast<std::uint64_t>(n.value);
  remark(easily_misread(n));
  return pool{{{number{n.zero_based ? z(sides) : d(sides)}, count}}, std::nullopt, {}};
}

value evaluator::mixed_pool(node const& n) {
  pool all;
  for (auto const& child : n.of) {
    auto const v = evaluate(*child);
    auto const* dice_of = std::get_if<pool>(&v);
    if (dice_of && dice_of->explodes) {
      fail_too_big(*child,
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
