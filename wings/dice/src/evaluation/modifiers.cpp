// What is done to dice before they are added up: keep, reroll, explode, count, what they show together.
#include "dice/src/evaluation/evaluator.hpp"
#include "dice/src/pools/distributions.hpp"
#include "dice/src/selection.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::odds::dice_language {

namespace {

message times_text(std::uint64_t times) {
  return times == 1 ? say("once") : times == 2 ? say("twice") : say("{} times", times);
}

std::vector<pool_part> distributions_of(pool const& p) {
  std::vector<pool_part> parts;
  for (auto const& part : p.parts) parts.push_back({part.die.law, part.count});
  return parts;
}

/// Where the further rolls of a die that were not followed lie.
interval rest_of_explosion(dice const& die, explosion const& rule, face_value const& worth) {
  interval again{interval::endless_high, interval::endless_low};  // the faces that go on
  interval all = again;
  for (auto const& e : die.entries()) {
    interval const here{worth(e.outcome), worth(e.outcome)};
    all = hull(all, here);
    if (rule.again(e.outcome)) again = hull(again, here);
  }
  if (again.low > again.high) return {};
  auto followed = faro::odds::dice_language::times(again, rule.limit + 1) + all;
  if (again.low < 0) followed.low = interval::endless_low;
  if (again.high > 0) followed.high = interval::endless_high;
  return followed;
}

/// X = D, and another X where the die goes on: E X = E D / (1 - p), and E X^2 from E (D + X)^2 where it does.
moments moments_of_explosion(dice const& die, face_test const& again, face_value const& worth) {
  integer sum;        // of the values, with their weights
  integer squares;    // of the squares
  integer going;      // weight of the faces that go on
  integer sum_going;  // of their values
  for (auto const& e : die.entries()) {
    integer const value{worth(e.outcome)};
    sum += value * e.weight;
    squares += value * value * e.weight;
    if (!again(e.outcome)) continue;
    going += e.weight;
    sum_going += value * e.weight;
  }
  auto const stops = ratio{die.denominator() - going};
  auto const mean = ratio{sum} / stops;
  auto const mean_square = (ratio{squares} + ratio{2} * ratio{sum_going} * mean) / stops;
  return {mean, mean_square - mean * mean};
}

/// Where one face goes on, at least t + that face has a fixed part of the chance of at least t, above all
/// faces.
std::optional<endless_tail> tail_of_explosion(dice const& die, face_test const& again) {
  std::optional<endless_tail> out;
  for (auto const& e : die.entries()) {
    if (!again(e.outcome)) continue;
    if (out || e.outcome <= 0) return {};
    out = endless_tail{e.outcome, ratio{e.weight, die.denominator()}, die.entries().back().outcome};
  }
  return out;
}

}  // namespace

pool evaluator::pool_of(node const& n, std::string_view modifier) {
  auto v = evaluate(n);
  if (std::holds_alternative<truth>(v)) fail(n, say("a condition before {}, which wants dice", modifier));
  if (auto* plain = std::get_if<number>(&v)) return pool{{{std::move(*plain), 1}}, std::nullopt, {}};
  return std::get<pool>(std::move(v));
}

pool evaluator::dice_of(node const& n, std::string_view modifier) {
  auto v = evaluate(n);
  if (auto* p = std::get_if<pool>(&v)) return std::move(*p);
  fail(n, wants_dice(modifier));
}

number_set evaluator::faces_of(node const& n, number const& die) {
  return faces_meant(
      n.faces, [&] { return die.range(); }, [&](node const& part) { return fixed_of(part); },
      [&](node const& part, message const& what) { fail(part, what); });
}

value evaluator::keep(node const& n) {
  auto const v = evaluate(*n.of[0]);
  if (!std::holds_alternative<pool>(v)) {
    fail(n,
         "keep and drop want dice side by side, as in 4d6, {2d6, d8} or 3 # (d6 + d4); this is one number");
  }
  remark(easily_misread(n));
  auto p = std::get<pool>(v);
  p.kept.push_back({n.kept, n.dropped, n.of.size() > 1 ? count_of(*n.of[1], "dice") : 1});
  places_kept(p.kept, p.size());  // wrong counts are found here, where they stand
  return p;
}

number evaluator::kept_of_pool(pool const& p, face_value const& worth, bool faces_add_themselves) {
  auto const distribution_of = [&](std::span<pool_part const> parts) {
    std::uint64_t size = 0;
    for (auto const& part : parts) size += part.count;
    auto const [first, last] = places_kept(p.kept, size);
    return kept_total(parts, first, last, worth, work_);
  };
  auto const [first, last] = places_kept(p.kept, p.size());
  auto const kept = last - first;
  std::optional<interval> all;
  std::optional<interval> unread;
  for (auto const& part : p.parts) {
    if (part.count == 0) continue;
    for (auto const& e : part.die.law.entries()) {
      interval const here{worth(e.outcome), worth(e.outcome)};
      all = all ? hull(*all, here) : here;
    }
    if (part.die.partial) unread = unread ? hull(*unread, part.die.rest) : part.die.rest;
  }
  if (p.explodes) {
    auto const rest = p.kept.back().dropped ? interval{} : faro::odds::dice_language::times(*all, kept);
    return {exploded_pool(p.parts[0].die.law, p.parts[0].count, *p.explodes, distribution_of), rest};
  }
  interval rest;
  if (unread) {
    auto const range = hull(*all, *unread);
    rest = faro::odds::dice_language::times(range, kept);
    // At least one die is unread; with the top place kept the highest is no lower than that one.
    if (last == p.size()) {
      interval const top{unread->low, range.high};
      rest = top + faro::odds::dice_language::times(range, kept - 1);
    }
  }
  number out{distribution_of(distributions_of(p)), rest};
  if (out.partial && faces_add_themselves) out.known_mean = mean_of_kept(p, first, last);
  return out;
}

number evaluator::total_of_pool(pool const& p) {
  if (p.size() > 1 &&
      std::ranges::any_of(p.parts, [](auto const& part) { return speaks_words(part.die.law); }))
    throw input_error{"words are not added up: count them, as in 3d{hit, hit, miss} count hit"};
  if (!p.kept.empty()) return kept_of_pool(p, itself, true);
  if (p.explodes) return times(compounded(p.parts[0].die, *p.explodes), p.parts[0].count);
  auto total = times(p.parts.front().die, p.parts.front().count);
  for (std::size_t i = 1; i < p.parts.size(); ++i)
    total = sum(total, times(p.parts[i].die, p.parts[i].count));
  return total;
}

number evaluator::rerolled(number const& die, number_set const& faces, std::optional<std::uint64_t> times) {
  auto again = die.law.denominator() - die.law.denominator();  // weight of what is rolled again
  std::vector<dice::entry> stays;
  for (auto const& e : die.law.entries()) {
    if (faces.has(e.outcome)) {
      again += e.weight;
    } else {
      stays.push_back(e);
    }
  }
  if (die.partial) {
    auto const answer = faces.decides(die.rest);
    if (!answer)
      throw input_error{"whether to reroll what was left unread is not known; write reroll before explode"};
    if (*answer) again += die.law.denominator() - weight_of(die.law);
  }
  auto const& of = die.law.denominator();
  if (!times) {
    if (again == of || stays.empty()) throw input_error{"every face would be rolled again"};
    return {dice{std::move(stays), of - again}, die.rest};
  }
  // Left with k rerolls: stays, or is rolled again with k - 1 left.
  auto law = die.law;
  integer scale = 1;
  for (std::uint64_t k = 0; k < *times && !again.is_zero(); ++k) {
    work_.spend(100.0 * static_cast<double>(law.size()) * (1 + static_cast<double>(scale.bits()) / 640), 0,
                "so many rerolls");
    scale *= of;
    auto entries = stays;
    for (auto& e : entries) e.weight *= scale;
    for (auto const& e : law.entries()) entries.push_back({e.outcome, e.weight * again});
    law = dice{std::move(entries), law.denominator() * of};
  }
  return {std::move(law), die.rest};
}

value evaluator::reroll(node const& n) {
  auto p = pool_of(*n.of[0], "reroll");
  if (p.explodes || !p.kept.empty()) fail(n, "reroll comes before explode, keep and drop");
  std::optional<std::uint64_t> times;
  if (n.stands) times = count_of(*n.of[1], "times");
  for (auto& part : p.parts) part.die = rerolled(part.die, faces_of(n, part.die), times);
  auto const what = n.of[0]->op == operation::group ? "the whole number in brackets" : "each die by itself";
  remark(times ? say("reroll: {}, at most {}; then it stands", what, times_text(*times))
               : say("reroll: {}, until it is none of these", what));
  if (n.of[0]->op == operation::group) return p.parts[0].die;
  return p;
}

/// Each die counts at least, or at most, so much.
value evaluator::bounded(node const& n) {
  bool const least = n.op == operation::each_at_least;
  auto p = pool_of(*n.of[0], least ? "min" : "max");
  if (p.explodes || !p.kept.empty()) fail(n, "min and max come before explode, keep and drop");
  auto const bound = fixed_of(*n.of[1]);
  auto const counts = [=](std::int64_t x) { return least ? std::max(x, bound) : std::min(x, bound); };
  for (auto& [die, count] : p.parts) {
    if (speaks_words(die.law)) fail(n, "words are not calculated with: count them");
    die = number{die.law.transform(counts), {counts(die.rest.low), counts(die.rest.high)}};
  }
  bool const is_total = n.of[0]->op == operation::group;
  auto const what = is_total ? "the whole number in brackets" : "each die by itself";
  remark(least ? say("min {}: {} counts at least so much", bound, what)
               : say("max {}: {} counts at most so much", bound, what));
  if (is_total) return p.parts[0].die;
  return p;
}

number evaluator::compounded(number const& die, explosion const& rule) {
  return exploded_number(die.law, rule, itself);
}

/// A die with its further rolls, each worth something; with mean and variance in closed form where it may go
/// on without end.
number evaluator::exploded_number(dice const& die, explosion const& rule, face_value const& worth) {
  number out{exploded(die, rule, worth, work_), rest_of_explosion(die, rule, worth)};
  if (out.partial) out.known = moments_of_explosion(die, rule.again, worth);
  if (out.partial && worth(1) == 1) out.tail = tail_of_explosion(die, rule.again);
  return out;
}

value evaluator::explode(node const& n) {
  auto const word = n.as_one ? "compound" : "explode";
  auto p = pool_of(*n.of[0], word);
  if (p.explodes || p.compounded || !p.kept.empty())
    fail(n, say("{} comes once, and before keep and drop", word));
  if (!n.as_one && p.parts.size() > 1)
    fail_too_big(n, "in a mixed pool write compound or !! instead of explode");
  for (auto& part : p.parts) {
    if (part.die.partial) fail_too_big(n, "these dice explode already");
    auto const set = faces_of(n, part.die);
    explosion rule{[set](std::int64_t face) { return set.has(face); }, 0, n.stands};
    bool const goes_on =
        std::ranges::any_of(part.die.law.entries(), [&](auto const& e) { return set.has(e.outcome); });
    // Where nobody says when it stands, some face must end it.
    auto const possible = n.stands ? 0 : default_explosion_limit(part.die.law, rule.again);
    if (!goes_on && n.closed)
      fail(n, say("no face of the die is one of these; to compare the total write (… {}) > 8", word));
    constexpr std::uint64_t most = 100'000;
    rule.limit = n.of.size() > 1 ? count_of(*n.of[1], n.stands ? "times" : "further rolls") : possible;
    if (rule.limit > most) fail(*n.of[1], say("{}; up to {} further rolls are followed", rule.limit, most));
    remark(n.as_one ? say("compound: a further roll is added to its die, which stays one die")
                    : say("explode: a further roll is a die more in the pool"));
    remark(rule.stands
               ? say("each die brings at most {}; the last stands", plural(rule.limit, "further roll"))
               : say("each die is followed for up to {} further rolls; what goes on is left unread unless "
                     "it cannot matter",
                     rule.limit));
    if (n.as_one) {
      part.die = compounded(part.die, rule);
      p.compounded = true;
    } else {
      p.explodes = rule;
    }
  }
  return p;
}

number evaluator::counted(number const& die, number_set const& faces) const {
  integer yes;
  integer no;
  for (auto const& e : die.law.entries()) (faces.has(e.outcome) ? yes : no) += e.weight;
  if (die.partial) {
    if (auto const answer = faces.decides(die.rest))
      (*answer ? yes : no) += die.law.denominator() - weight_of(die.law);
  }
  return {dice{{{0, no}, {1, yes}}, die.law.denominator()}, {0, 1}};
}

value evaluator::count(node const& n) {
  auto const p = dice_of(*n.of[0], "count");
  if (p.size() == 0) return number{constant(0)};
  if (std::ranges::any_of(n.faces.ranges, [](auto const& r) { return r.first->op == operation::word; }))
    return counted_words(n, p);
  if (!p.kept.empty() || p.explodes) {
    auto const set = faces_of(n, p.parts[0].die);
    face_value const worth = [set](std::int64_t face) { return set.has(face) ? 1 : 0; };
    if (!p.kept.empty()) return kept_of_pool(p, worth);
    auto const& die = p.parts[0].die.law;
    return times(exploded_number(die, *p.explodes, worth), p.parts[0].count);
  }
  number total{constant(0)};
  for (auto const& part : p.parts)
    total = sum(total, times(counted(part.die, faces_of(n, part.die)), part.count));
  return total;
}

}  // namespace faro::odds::dice_language
