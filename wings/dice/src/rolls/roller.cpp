// The dice language, rolled: numbers, conditions, names.
#include "dice/src/rolls/roller.hpp"

#include "dice/src/walk.hpp"
#include "language/checked.hpp"

#include <faro/dice/query.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>

namespace faro::odds::dice_language {

namespace {

using language::checked_difference;
using language::checked_product;
using language::checked_sum;

std::int64_t quotient_below(std::int64_t a, std::int64_t b) {
  if (b == -1) return checked_difference(0, a);
  return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}

std::int64_t place_in_text(node const& n) {
  return static_cast<std::int64_t>(n.at) << 8 | static_cast<int>(n.op);
}

bool rolls_dice(node const& n) {
  if (n.op == operation::die || n.op == operation::fudge || n.op == operation::own_die) return true;
  return std::ranges::any_of(n.of, [](auto const& child) { return rolls_dice(*child); });
}

/// A number, a condition, or a pool of dice alike that each showed one face.
bool is_plain(rolled const& v) {
  auto const* const p = std::get_if<lying_pool>(&v);
  return !p || std::ranges::all_of(*p->dice, [&](lying_die const& die) {
    return die.law && die.law == p->dice->front().law && die.showed.size() == 1 && !die.compound;
  });
}

/// A die as it was made for a roll before: a reading rolls the same few all the time, and a large one takes
/// milliseconds to make.
std::shared_ptr<faro::dice const> die_of(std::int64_t sides, bool zero_based) {
  struct made {
    std::int64_t sides = 0;
    bool zero_based = false;
    std::shared_ptr<faro::dice const> law;
  };
  thread_local std::array<made, 4> lately;
  thread_local std::size_t oldest = 0;
  for (auto const& one : lately) {
    if (one.law && one.sides == sides && one.zero_based == zero_based) return one.law;
  }
  auto law = std::make_shared<faro::dice const>(zero_based ? z(sides) : d(sides));
  lately.at(oldest) = {sides, zero_based, law};
  oldest = (oldest + 1) % lately.size();
  return law;
}

}  // namespace

void roller::hold_name(meetings::hold& waits, rolled const& it) const {
  if (auto const* number = std::get_if<std::int64_t>(&it)) {
    waits.add(*number);
  } else if (auto const* holds = std::get_if<bool>(&it)) {
    waits.add(*holds);
  } else {
    auto const& dice = *std::get<lying_pool>(it).dice;
    std::vector<std::pair<std::int64_t, bool>> shown;
    for (auto const& die : dice) shown.emplace_back(die.showed.back(), die.kept);
    std::ranges::sort(shown);
    waits.add(static_cast<std::int64_t>(shown.size()));
    if (!dice.empty() && dice.front().law) {
      waits.add(dice.front().law->entries().front().outcome);
      waits.add(dice.front().law->entries().back().outcome);
    }
    for (auto const& [face, kept] : shown) {
      waits.add(face);
      waits.add(kept);
    }
  }
}

void roller::meet(node const& n, table const& so_far, std::uint64_t count, bool added_up) {
  if (!meets_ || !meetings_.allowed() || c_.passing() || (so_far.empty() && rolls_ == 0)) return;
  auto key = meetings_.waiting();
  key.push_back(place_in_text(n));
  key.push_back(static_cast<std::int64_t>(count));
  key.push_back(static_cast<std::int64_t>(so_far.size()));
  if (added_up) {
    std::int64_t sum = 0;
    for (auto const& die : so_far) sum = checked_sum(sum, die.showed.back());
    key.push_back(sum);
  } else {
    auto const first = key.size();
    for (auto const& die : so_far) key.push_back(die.showed.back());
    std::sort(key.begin() + static_cast<std::ptrdiff_t>(first), key.end());
  }
  if (merge_point(c_, key)) throw met_another{};
}

bool roller::comes_true(node const& tree) {
  meets_ = true;
  try {
    return truth_of(tree);
  } catch (met_another const&) {
    return false;
  }
}

std::int64_t lying_die::shows() const {
  if (!compound) return showed.back();
  std::int64_t sum = 0;
  for (auto const x : showed) sum = checked_sum(sum, x);
  return sum;
}

void lying_die::turn_to(std::int64_t number) {
  if (std::exchange(compound, false)) showed.clear();
  showed.push_back(number);
}

void roller::fail(node const& n, message const& what) const { throw query_error{query_, n.at, what}; }

rolled roller::evaluate(node const& n) {
  try {
    return walk<rolled>(*this, n);
  } catch (input_error const&) {
    throw_placed(query_, n.at);
  }
}

rolled roller::die(node const& n) {
  bool const sum = std::exchange(adds_up_, false);
  auto const sides = number_of(*n.of[0]);
  return dice(n, die_of(sides, n.zero_based), static_cast<std::uint64_t>(n.value), sum);
}

rolled roller::fudge(node const& n) {
  return dice(n, std::make_shared<faro::dice const>(z(3) - 1), static_cast<std::uint64_t>(n.value),
              std::exchange(adds_up_, false));
}

rolled roller::named(node const& n) {
  auto v = std::ranges::find(names_.rbegin(), names_.rend(), n.name, &std::pair<std::string, rolled>::first)
               ->second;
  if (auto* p = std::get_if<lying_pool>(&v)) p->named = true;
  return v;
}

rolled roller::group(node const& n) {
  auto inner = evaluate(*n.of[0]);
  if (std::holds_alternative<lying_pool>(inner)) return added_up(inner, n);
  return inner;
}

rolled roller::choice(node const& n) {
  bool const yes = truth_of(*n.of[0]);
  meetings::hold const waits{meetings_, {place_in_text(n), yes}};
  return evaluate(*n.of[yes ? 1 : 2]);
}

rolled roller::arithmetic(node const& n) {
  if (n.op == operation::multiply) return multiply(n);
  auto out = number_of(*n.of[0]);
  switch (n.op) {
    case operation::negative:
      return checked_difference(0, out);
    case operation::absolute:
      return out < 0 ? checked_difference(0, out) : out;
    case operation::add: {
      meetings::hold const waits{meetings_, {place_in_text(n), out}};
      return checked_sum(out, number_of(*n.of[1]));
    }
    case operation::subtract: {
      meetings::hold const waits{meetings_, {place_in_text(n), out}};
      return checked_difference(out, number_of(*n.of[1]));
    }
    case operation::divide:
    case operation::modulo: {
      meetings::hold const waits{meetings_, {place_in_text(n), out}};
      auto const by = number_of(*n.of[1]);
      if (by == 0) fail(*n.of[1], "a division by 0");
      auto const whole = quotient_below(out, by);
      return n.op == operation::divide ? whole
             : by == -1                ? 0
                                       : checked_difference(out, checked_product(whole, by));
    }
    default:
      for (std::size_t i = 1; i < n.of.size(); ++i) {
        meetings::hold const waits{meetings_, {place_in_text(n), static_cast<std::int64_t>(i), out}};
        auto const next = number_of(*n.of[i]);
        out = n.op == operation::highest ? std::max(out, next) : std::min(out, next);
      }
      return out;
  }
}

/// The left says how often the right is rolled and added up.
rolled roller::multiply(node const& n) {
  auto const times = std::max<std::int64_t>(0, number_of(*n.of[0]));
  if (!rolls_dice(*n.of[1])) return checked_product(times, number_of(*n.of[1]));
  constexpr std::int64_t most = 1'000'000;
  if (times > most) fail(n, say("expected at most {} rolls, got {}", most, times));
  std::int64_t sum = 0;
  for (std::int64_t i = 0; i < times; ++i) {
    meetings::hold const waits{meetings_, {place_in_text(n), times, i, sum}};
    sum = checked_sum(sum, number_of(*n.of[1]));
  }
  return sum;
}

rolled roller::condition(node const& n) {
  switch (n.op) {
    case operation::compare: {
      bool all = true;
      auto before = number_of(*n.of[0]);
      for (std::size_t i = 0; i < n.relations.size(); ++i) {
        meetings::hold const waits{meetings_, {place_in_text(n), static_cast<std::int64_t>(i), all, before}};
        auto const next = number_of(*n.of[i + 1]);
        all = holds(n.relations[i], before, next) && all;
        before = next;
      }
      return all;
    }
    case operation::member: {
      meetings::keep_apart const alone{meetings_};
      return faces_of(n, {}).has(number_of(*n.of[0]));
    }
    case operation::negation:
      return !truth_of(*n.of[0]);
    default: {
      bool const wants_all = n.op == operation::all_of;
      bool all = true;
      bool any = false;
      for (auto const& child : n.of) {
        meetings::hold const waits{meetings_,
                                   {place_in_text(n), static_cast<std::int64_t>(child->at), all, any}};
        auto const holds = truth_of(*child);
        all = all && holds;
        any = any || holds;
      }
      return wants_all ? all : any;
    }
  }
}

rolled roller::let(node const& n) {
  auto v = evaluate(*n.of[0]);
  meetings::hold waits{meetings_, {place_in_text(n)}};
  hold_name(waits, v);
  meetings::keep_apart const alone{meetings_, !is_plain(v)};
  names_.emplace_back(n.name, std::move(v));
  auto out = evaluate(*n.of[1]);
  if (std::holds_alternative<lying_pool>(out)) out = added_up(out, *n.of[1]);
  names_.pop_back();
  return out;
}

std::int64_t roller::added_up(rolled const& v, node const& n) const {
  if (auto const* number = std::get_if<std::int64_t>(&v)) return *number;
  if (std::holds_alternative<bool>(v))
    fail(n, "expected a number, got a condition: write if … then 1 else 0");
  std::int64_t sum = 0;
  std::size_t kept = 0;
  for (auto const& die : *std::get<lying_pool>(v).dice) {
    if (!die.kept) continue;
    if (die.shows() >= word_table::first && ++kept > 1)
      fail(n, "words are not added up: count them, as in 3d{hit, hit, miss} count hit");
    sum = checked_sum(sum, die.shows());
  }
  return sum;
}

std::int64_t roller::number_of(node const& n) {
  auto const* inner = &n;
  while (inner->op == operation::group) inner = inner->of[0].get();
  adds_up_ = (inner->op == operation::die || inner->op == operation::fudge ||
              (inner->op == operation::own_die && !inner->words));
  auto const v = evaluate(n);
  return added_up(v, n);
}

bool roller::truth_of(node const& n) {
  auto const v = evaluate(n);
  if (auto const* holds = std::get_if<bool>(&v)) return *holds;
  fail(n,
       "expected a condition, such as 2d6 >= 7 or 2d6 in (7, 11), got a number: at least one is written out, "
       "as in 4d6 count 6 >= 1");
}

std::uint64_t roller::count_of(node const& n, std::string_view what) {
  auto const found = number_of(n);
  if (found < 0) fail(n, say("expected 0 or more {}, got {}", what, found));
  return static_cast<std::uint64_t>(found);
}

}  // namespace faro::odds::dice_language
