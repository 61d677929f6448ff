// Programs of AnyDice: operators on numbers, sequences and dice.
#include "dice/src/anydice/operators.hpp"

#include <faro/exact/event.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

namespace faro::odds::anydice {

namespace {

using strength = spelling::strength;

std::int64_t to_the_power(std::int64_t base, std::int64_t exponent) {
  if (exponent < 0) {
    if (base == 0) throw input_error{"0 to a negative power has no value"};
    if (base == 1) return 1;
    return base == -1 ? (exponent % 2 == 0 ? 1 : -1) : 0;  // truncated
  }
  if (base == 0 || base == 1) return exponent == 0 ? 1 : base;
  if (base == -1) return exponent % 2 == 0 ? 1 : -1;
  std::int64_t out = 1;
  for (; exponent > 0; --exponent) out = times(out, base);
  return out;
}

std::int64_t truncated_quotient(std::int64_t a, std::int64_t b) {
  if (b == 0) return 0;  // as AnyDice has it
  return b == -1 ? minus(0, a) : a / b;
}

collection const* dice_in(value const& v) {
  auto const* d = std::get_if<dice_pointer>(&v);
  return d ? d->get() : nullptr;
}

std::int64_t number_in(value const& v) { return std::get<std::int64_t>(v); }

dice const& distribution_of_sum(value const& v, dice& made) {
  if (auto const* d = dice_in(v)) return summed(*d)->law;
  made = constant(number_in(v));
  return made;
}

/// f of every pair of outcomes.
dice combined(binary_operator op, dice const& a, dice const& b) {
  constexpr double most = 2e8;
  if (static_cast<double>(a.size()) * static_cast<double>(b.size()) > most)
    throw input_error{say("{} outcomes against {}: too many pairs", a.size(), b.size())};
  std::unordered_map<std::int64_t, integer> sums;
  for (auto const& x : a.entries()) {
    for (auto const& y : b.entries()) sums[of_numbers(op, x.outcome, y.outcome)] += x.weight * y.weight;
  }
  std::vector<dice::entry> entries;
  for (auto& [outcome, weight] : sums) entries.push_back({outcome, std::move(weight)});
  return whole_distribution(std::move(entries));
}

dice compared(binary_operator op, dice const& a, dice const& b) {
  auto const c = compare(a, b);
  auto const yes = [&] {
    switch (op) {
      case binary_operator::less:
        return c.less;
      case binary_operator::greater:
        return c.greater;
      case binary_operator::at_most:
        return c.less + c.equal;
      case binary_operator::at_least:
        return c.greater + c.equal;
      case binary_operator::equal:
        return c.equal;
      default:
        return c.less + c.greater;
    }
  }();
  auto const no = ratio{1} - yes;
  return whole_distribution({{0, no.numerator()}, {1, yes.numerator()}});
}

dice sum_of_two(binary_operator op, dice const& a, dice const& b) {
  auto work = operation_limit();
  return op == binary_operator::plus ? independent_sum(a, b, work) : independent_sum(a, -b, work);
}

spelling_pointer spelling_of(value const& v) {
  if (auto const* n = std::get_if<std::int64_t>(&v))
    return spell(std::to_string(*n), *n < 0 ? strength::product : strength::operand);
  auto const* d = dice_in(v);
  return d ? d->spelt : nullptr;
}

spelling_pointer spelt_operation(binary_operator op, value const& a, value const& b) {
  auto const left = spelling_of(a);
  auto const right = spelling_of(b);
  if (!left || !right) return nullptr;
  auto const joined = [&](std::string_view sign, strength binds, strength right_needs) {
    return spell(fmt::format("{} {} {}", within(*left, binds), sign, within(*right, right_needs)), binds);
  };
  switch (op) {
    case binary_operator::plus:
      return joined("+", strength::sum, strength::product);
    case binary_operator::minus:
      return joined("-", strength::sum, strength::product);
    case binary_operator::times: {  // here the left says how often the right is added up
      bool const number_first = std::holds_alternative<std::int64_t>(a);
      if (!number_first && !std::holds_alternative<std::int64_t>(b)) return nullptr;
      auto const& die = number_first ? *right : *left;
      auto const& number = number_first ? *left : *right;
      return spell(fmt::format("{} * {}", within(die, strength::pool), within(number, strength::operand)),
                   strength::product);
    }
    case binary_operator::divided:
      return joined("/", strength::product, strength::pool);
    case binary_operator::less:
      return joined("<", strength::comparison, strength::sum);
    case binary_operator::greater:
      return joined(">", strength::comparison, strength::sum);
    case binary_operator::at_most:
      return joined("<=", strength::comparison, strength::sum);
    case binary_operator::at_least:
      return joined(">=", strength::comparison, strength::sum);
    case binary_operator::equal:
      return joined("=", strength::comparison, strength::sum);
    case binary_operator::unequal:
      return joined("!=", strength::comparison, strength::sum);
    default:
      return nullptr;
  }
}

value applied(binary_operator op, value const& a, value const& b) {
  if (!dice_in(a) && !dice_in(b)) return of_numbers(op, number_in(a), number_in(b));
  dice made_a;
  dice made_b;
  auto const& x = distribution_of_sum(a, made_a);
  auto const& y = distribution_of_sum(b, made_b);
  auto law = op == binary_operator::plus || op == binary_operator::minus ? sum_of_two(op, x, y)
             : is_comparison(op)                                         ? compared(op, x, y)
                                                                         : combined(op, x, y);
  return collect(make_die(std::move(law)), 1, spelt_operation(op, a, b));
}

/// A number against each element, or each element against a number.
template <class Test>
value counted(numbers const& sequence, Test test) {
  return static_cast<std::int64_t>(std::ranges::count_if(sequence, test));
}

}  // namespace

std::int64_t of_numbers(binary_operator op, std::int64_t a, std::int64_t b) {
  switch (op) {
    case binary_operator::plus:
      return plus(a, b);
    case binary_operator::minus:
      return minus(a, b);
    case binary_operator::times:
      return times(a, b);
    case binary_operator::divided:
      return truncated_quotient(a, b);
    case binary_operator::power:
      return to_the_power(a, b);
    case binary_operator::less:
      return a < b;
    case binary_operator::greater:
      return a > b;
    case binary_operator::at_most:
      return a <= b;
    case binary_operator::at_least:
      return a >= b;
    case binary_operator::equal:
      return a == b;
    case binary_operator::unequal:
      return a != b;
    case binary_operator::both:
      return a != 0 && b != 0;
    default:
      return a != 0 || b != 0;
  }
}

bool is_comparison(binary_operator op) {
  return op >= binary_operator::less && op <= binary_operator::unequal;
}

value without_sequence(value const& v) {
  auto const* s = std::get_if<sequence_pointer>(&v);
  return s ? value{sum_of(**s)} : v;
}

value arithmetic(binary_operator op, value const& left, value const& right) {
  auto const a = without_sequence(left);
  auto const b = without_sequence(right);
  bool const a_empty = dice_in(a) && dice_in(a)->is_empty();
  bool const b_empty = dice_in(b) && dice_in(b)->is_empty();
  if (!a_empty && !b_empty) return applied(op, a, b);
  // The empty die is nothing where things are added or either will do, and swallows all else.
  bool const adds = op == binary_operator::plus || op == binary_operator::minus;
  if ((!adds && op != binary_operator::either) || (a_empty && b_empty)) return collect(empty_die());
  if (adds && b_empty) return a;
  if (op == binary_operator::plus) return b;
  return applied(op, a_empty ? value{std::int64_t{0}} : a, b_empty ? value{std::int64_t{0}} : b);
}

value comparison(binary_operator op, value const& a, value const& b) {
  auto const* s = std::get_if<sequence_pointer>(&a);
  auto const* t = std::get_if<sequence_pointer>(&b);
  if (dice_in(a) || dice_in(b)) {
    if ((dice_in(a) && dice_in(a)->is_empty()) || (dice_in(b) && dice_in(b)->is_empty()))
      return collect(empty_die());
    return applied(op, without_sequence(a), without_sequence(b));
  }
  if (s && t) {
    auto const order = **s <=> **t;
    return of_numbers(op, order < 0 ? -1 : order > 0 ? 1 : 0, 0);
  }
  if (s) return counted(**s, [&](std::int64_t x) { return of_numbers(op, x, number_in(b)) != 0; });
  if (t) return counted(**t, [&](std::int64_t x) { return of_numbers(op, number_in(a), x) != 0; });
  return of_numbers(op, number_in(a), number_in(b));
}

value with_sign(char sign, value const& v) {
  if (sign == '+') return v;
  if (sign == '#') {
    if (auto const* s = std::get_if<sequence_pointer>(&v)) return static_cast<std::int64_t>((*s)->size());
    if (auto const* d = dice_in(v)) return static_cast<std::int64_t>(d->count);
    return static_cast<std::int64_t>(digits_of(number_in(v)).size());
  }
  if (auto const* d = dice_in(v)) {
    if (sign == '-') return negated(*d);
    if (d->is_empty()) return v;
    return collect(make_die(combined(binary_operator::equal, summed(*d)->law, constant(0))));
  }
  auto const number = number_in(without_sequence(v));
  return sign == '-' ? minus(0, number) : std::int64_t{number == 0};
}

dice distribution_of(value const& v) {
  if (auto const* d = dice_in(v)) return summed(*d)->law;
  if (auto const* s = std::get_if<sequence_pointer>(&v)) return die_of(**s)->law;
  return constant(number_in(v));
}

}  // namespace faro::odds::anydice
