#include "dice/src/values.hpp"

#include "dice/src/pools/distributions.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::odds::dice_language {

namespace {

constexpr auto endless_low = interval::endless_low;
constexpr auto endless_high = interval::endless_high;

std::int64_t sum_low(std::int64_t a, std::int64_t b) {
  std::int64_t sum = 0;
  if (a == endless_low || b == endless_low || __builtin_add_overflow(a, b, &sum)) return endless_low;
  return sum;
}
std::int64_t sum_high(std::int64_t a, std::int64_t b) {
  std::int64_t sum = 0;
  if (a == endless_high || b == endless_high || __builtin_add_overflow(a, b, &sum)) return endless_high;
  return sum;
}

}  // namespace

interval hull(interval a, interval b) { return {std::min(a.low, b.low), std::max(a.high, b.high)}; }
interval operator+(interval a, interval b) { return {sum_low(a.low, b.low), sum_high(a.high, b.high)}; }
interval operator-(interval a) {
  return {a.high == endless_high ? endless_low : -a.high, a.low == endless_low ? endless_high : -a.low};
}
interval times(interval a, std::uint64_t n) {
  interval product{0, 0};
  if (n == 0) return product;
  if (a.low == endless_low || __builtin_mul_overflow(a.low, n, &product.low)) product.low = endless_low;
  if (a.high == endless_high || __builtin_mul_overflow(a.high, n, &product.high)) product.high = endless_high;
  return product;
}

interval number::range() const {
  if (law.empty()) return rest;
  interval const read{law.entries().front().outcome, law.entries().back().outcome};
  return partial ? hull(read, rest) : read;
}

std::optional<std::int64_t> number::fixed() const {
  if (partial || law.size() != 1) return std::nullopt;
  return law.entries().front().outcome;
}

interval rest_of_sum(number const& a, std::uint64_t n) {
  return n == 0 ? interval{0, 0} : a.rest + times(a.range(), n - 1);
}

bool number_set::has(std::int64_t x) const {
  bool inside = false;
  if (even) {
    inside = (x % 2 == 0) == *even;
  } else {
    inside = std::ranges::any_of(ranges, [&](interval r) { return r.low <= x && x <= r.high; });
  }
  return inside != inverted;
}

std::optional<bool> number_set::decides(interval x) const {
  if (x.low == x.high) return has(x.low);
  if (even) return std::nullopt;
  if (std::ranges::any_of(ranges, [&](interval r) { return r.low <= x.low && x.high <= r.high; }))
    return !inverted;
  if (std::ranges::none_of(ranges, [&](interval r) { return r.low <= x.high && x.low <= r.high; }))
    return inverted;
  return std::nullopt;
}

std::optional<bool> decides(relation by, interval a, interval b) {
  auto const apart = [&]() -> std::optional<bool> {
    if (a.high < b.low || b.high < a.low) return true;
    if (a.low == a.high && b.low == b.high && a.low == b.low) return false;
    return std::nullopt;
  };
  auto const below = [](interval x, interval y, bool or_equal) -> std::optional<bool> {
    if (or_equal ? x.high <= y.low : x.high < y.low) return true;
    if (or_equal ? x.low > y.high : x.low >= y.high) return false;
    return std::nullopt;
  };
  switch (by) {
    case relation::less:
      return below(a, b, false);
    case relation::at_most:
      return below(a, b, true);
    case relation::greater:
      return below(b, a, false);
    case relation::at_least:
      return below(b, a, true);
    case relation::unequal:
      return apart();
    case relation::equal: {
      auto const answer = apart();
      return answer ? std::optional{!*answer} : answer;
    }
  }
  return std::nullopt;
}

std::optional<moments> number::all_moments() const {
  if (known || partial) return known;
  auto const as_integers = law.transform([](std::int64_t x) { return integer{x}; });
  return moments{mean(as_integers), variance(as_integers)};
}

std::optional<ratio> number::whole_mean() const {
  if (known) return known->mean;
  if (partial) return known_mean;
  return all_moments()->mean;
}

truth compared(relation by, number const& a, number const& b) {
  auto const [less, equal, greater] = compare(a.law, b.law);
  truth chances;
  (holds(by, 0, 1) ? chances.yes : chances.no) += less;
  (holds(by, 0, 0) ? chances.yes : chances.no) += equal;
  (holds(by, 1, 0) ? chances.yes : chances.no) += greater;

  // What was left unread may still be decided by where it lies.
  integer yes;
  integer no;
  auto const settle = [&](std::optional<bool> answer, integer const& weight) {
    if (answer) (*answer ? yes : no) += weight;
  };
  auto const a_rest = a.law.denominator() - weight_of(a.law);
  auto const b_rest = b.law.denominator() - weight_of(b.law);
  if (a.partial) {
    for (auto const& y : b.law.entries())
      settle(decides(by, a.rest, {y.outcome, y.outcome}), a_rest * y.weight);
  }
  if (b.partial) {
    for (auto const& x : a.law.entries())
      settle(decides(by, {x.outcome, x.outcome}, b.rest), x.weight * b_rest);
  }
  if (a.partial && b.partial) settle(decides(by, a.rest, b.rest), a_rest * b_rest);
  auto const of = a.law.denominator() * b.law.denominator();
  chances.yes += ratio{yes, of};
  chances.no += ratio{no, of};
  return chances;
}

std::uint64_t pool::size() const {
  std::uint64_t dice_in_pool = 0;
  for (auto const& dice_alike : parts) dice_in_pool += dice_alike.count;
  return dice_in_pool;
}

std::pair<std::uint64_t, std::uint64_t> places_kept(std::vector<keep_step> const& steps, std::uint64_t dice) {
  if (dice == 0)
    throw input_error{
        "no dice to keep or drop; a rule for none is written as what is rolled then: in Blades "
        "in the Dark 2d6 keep lowest"};
  std::uint64_t first = 0;
  std::uint64_t last = dice;
  for (auto const& step : steps) {
    auto const left = last - first;
    auto const verb = step.dropped ? "drop" : "keep";
    if (step.count > left) throw input_error{say("{} {} of {} dice", verb, step.count, left)};
    auto const stay = step.dropped ? left - step.count : step.count;
    if (stay == 0) throw input_error{say("{} {} of {} dice leaves none", verb, step.count, left)};
    if (step.which == keeping::middle) {
      first += (left - stay) / 2;
      last = first + stay;
    } else if ((step.which == keeping::highest) != step.dropped) {
      first = last - stay;
    } else {
      last = first + stay;
    }
  }
  return {first, last};
}

}  // namespace faro::odds::dice_language
