// Numbers of a dice query: sums, products, quotients, the greatest and the least, advantage.
#include "dice/src/evaluation/evaluator.hpp"
#include "dice/src/pools/distributions.hpp"
#include "language/checked.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::odds::dice_language {

namespace {

std::int64_t floor_quotient(std::int64_t a, std::int64_t b) {
  if (b == -1) {
    if (a == INT64_MIN) language::refuse_beyond_64_bits("a quotient");
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
  if (a.known_mean) out.known_mean = -*a.known_mean;
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

}  // namespace

value evaluator::arithmetic(node const& n) {
  switch (n.op) {
    case operation::negative:
      return negative(plain_number_of(*n.of[0]));
    case operation::add:
      return sum(plain_number_of(*n.of[0]), plain_number_of(*n.of[1]));
    case operation::subtract:
      return sum(plain_number_of(*n.of[0]), negative(plain_number_of(*n.of[1])));
    case operation::multiply:
      return multiply(n);
    case operation::divide:
    case operation::modulo:
      return divide(n);
    case operation::highest:
    case operation::lowest:
      return extreme(n);
    default: {
      auto const a = plain_number_of(*n.of[0]);
      auto const there_and_back = greater_of(a.rest, -a.rest);
      return number{absolute(a.law),
                    {std::max<std::int64_t>(0, std::max(a.rest.low, (-a.rest).low)), there_and_back.high}};
    }
  }
}

number evaluator::sum(number const& a, number const& b) {
  auto const rest = rest_of(a, b, [](interval x, interval y) { return x + y; });
  number out{independent_sum(a.law, b.law, work_), rest};
  if (!out.partial) return out;
  auto const mean_of_a = a.whole_mean();
  auto const mean_of_b = b.whole_mean();
  if (mean_of_a && mean_of_b) out.known_mean = *mean_of_a + *mean_of_b;
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
  if (a.known_mean) out.known_mean = factor * *a.known_mean;
  return out;
}

value evaluator::multiply(node const& n) {
  auto const a = plain_number_of(*n.of[0]);
  auto const b = plain_number_of(*n.of[1]);
  if (auto const count = a.fixed())
    return times(b, static_cast<std::uint64_t>(std::max<std::int64_t>(0, *count)));
  remark(
      say("in a * b the left number says how often the right one is rolled and added up: 2 * d6 is two dice, "
          "d6 * 2 twice one die; none for a count below 1"));
  if (auto const each = b.fixed(); each && !a.partial) {
    return number{a.law.transform([&](std::int64_t count) {
      std::int64_t product = 0;
      if (__builtin_mul_overflow(std::max<std::int64_t>(0, count), *each, &product))
        language::refuse_beyond_64_bits("a product");
      return product;
    })};
  }
  return number{random_count_of(a.law, b.law, work_), rest_of_product(a, b)};
}

value evaluator::divide(node const& n) {
  auto const a = plain_number_of(*n.of[0]);
  auto const b = plain_number_of(*n.of[1]);
  auto const divisors = b.range();
  bool const zero = !b.law.weight(0).is_zero() || (b.partial && divisors.low <= 0 && divisors.high >= 0);
  if (zero) fail(*n.of[1], b.fixed() ? "a division by 0" : "a divisor that may be 0");
  work_.spend(200.0 * static_cast<double>(a.law.size()) * static_cast<double>(b.law.size()),
              100.0 * static_cast<double>(a.law.size()) * static_cast<double>(b.law.size()), "a division");
  if (n.op == operation::modulo) return number{combine(floor_remainder, a.law, b.law)};
  remark(say("a / b is rounded down"));
  interval rest;
  if (auto const divisor = b.fixed(); divisor && *divisor > 0) {
    if (a.rest.low != interval::endless_low) rest.low = floor_quotient(a.rest.low, *divisor);
    if (a.rest.high != interval::endless_high) rest.high = floor_quotient(a.rest.high, *divisor);
  }
  return number{combine(floor_quotient, a.law, b.law), rest};
}

value evaluator::extreme(node const& n) {
  auto best = plain_number_of(*n.of[0]);
  for (std::size_t i = 1; i < n.of.size(); ++i) {
    auto const next = plain_number_of(*n.of[i]);
    best = n.op == operation::highest ? greatest(best, next) : least(best, next);
  }
  return best;
}

value evaluator::lean(node const& n) {
  auto const roll = plain_number_of(*n.of[0]);
  bool const up = n.op == operation::advantage;
  remark(up ? say("advantage: rolled twice, the higher total counts")
            : say("disadvantage: rolled twice, the lower total counts"));
  return up ? greatest(roll, roll) : least(roll, roll);
}

}  // namespace faro::odds::dice_language
