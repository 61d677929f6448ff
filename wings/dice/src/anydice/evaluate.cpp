// Programs of AnyDice: operations evaluated. A roll is asked only what the operation needs of it.
#include "dice/src/anydice/interpreter.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

namespace faro::odds::anydice {

namespace {

roll* roll_in(value const& v) {
  auto const* r = std::get_if<roll_pointer>(&v);
  return r ? r->get() : nullptr;
}

}  // namespace

value interpreter::added_up(value v) {
  if (auto* r = roll_in(v)) return sum_of(r->all());
  return without_sequence(v);
}

value interpreter::listed(value v) {
  if (auto* r = roll_in(v)) return std::make_shared<numbers const>(r->all());
  return v;
}

value interpreter::evaluate(expression const& e) {
  step();
  switch (e.kind) {
    case operation_kind::number:
      return e.value;
    case operation_kind::variable:
      return read(e.index, e.line);
    case operation_kind::sequence:
      return sequence(e);
    case operation_kind::call:
      return call(e);
    case operation_kind::unary:
      return unary(e);
    default:
      return binary(e);
  }
}

value interpreter::unary(expression const& e) {
  auto v = evaluate(*e.parts[0]);
  if (auto* r = roll_in(v)) {
    if (e.unary == '#') return static_cast<std::int64_t>(r->size());
    v = e.unary == 'd' || e.unary == '+' ? listed(v) : added_up(v);
  }
  if (e.unary == 'd') return dice_of(std::int64_t{1}, v);
  return with_sign(e.unary, v);
}

value interpreter::binary(expression const& e) {
  auto a = evaluate(*e.parts[0]);
  auto b = evaluate(*e.parts[1]);
  if (e.binary == binary_operator::at) return at(e, listed(a), b);
  if (e.binary == binary_operator::dice) return dice_of(added_up(a), listed(b));
  if (!is_comparison(e.binary)) return arithmetic(e.binary, added_up(a), added_up(b));
  if (roll_in(a) || roll_in(b)) return compare_roll(e.binary, a, b);
  return comparison(e.binary, a, b);
}

value interpreter::compare_roll(binary_operator op, value const& a, value const& b) {
  auto* r = roll_in(a);
  auto* s = roll_in(b);
  if (r && std::holds_alternative<std::int64_t>(b)) {
    auto const n = std::get<std::int64_t>(b);
    return static_cast<std::int64_t>(
        r->count_if([&](std::int64_t face) { return of_numbers(op, face, n) != 0; }));
  }
  if (s && std::holds_alternative<std::int64_t>(a)) {
    auto const n = std::get<std::int64_t>(a);
    return static_cast<std::int64_t>(
        s->count_if([&](std::int64_t face) { return of_numbers(op, n, face) != 0; }));
  }
  if (std::holds_alternative<dice_pointer>(a) || std::holds_alternative<dice_pointer>(b))
    return comparison(op, added_up(a), added_up(b));
  // Element by element, as far as they agree.
  auto const element = [](roll* from, value const& v, std::size_t i) {
    return from ? from->at(i + 1) : (*std::get<sequence_pointer>(v))[i];
  };
  auto const size_of = [](roll* from, value const& v) -> std::size_t {
    return from ? from->size() : std::get<sequence_pointer>(v)->size();
  };
  auto const shorter = std::min(size_of(r, a), size_of(s, b));
  for (std::size_t i = 0; i < shorter && r != s; ++i) {
    auto const x = element(r, a, i);
    auto const y = element(s, b, i);
    if (x != y) return of_numbers(op, x, y);
  }
  return of_numbers(op, static_cast<std::int64_t>(size_of(r, a)), static_cast<std::int64_t>(size_of(s, b)));
}

value interpreter::at(expression const& e, value const& positions, value const& of) {
  numbers single;
  numbers const* places = nullptr;
  if (auto const* n = std::get_if<std::int64_t>(&positions)) {
    single = {*n};
    places = &single;
  } else if (auto const* s = std::get_if<sequence_pointer>(&positions)) {
    places = s->get();
  } else {
    throw anydice_error{e.line, "expected a number or a sequence of positions before @, got dice"};
  }
  auto* r = roll_in(of);
  if (!r) return at_positions(*places, of, settings_.highest_first);
  std::int64_t sum = 0;
  for (auto const p : *places) {
    if (p >= 1 && static_cast<std::uint64_t>(p) <= r->size())
      sum = plus(sum, r->at(static_cast<std::uint64_t>(p)));
  }
  return sum;
}

std::int64_t interpreter::number_for(expression const& e, std::string_view what) {
  auto const v = added_up(evaluate(e));
  if (auto const* n = std::get_if<std::int64_t>(&v)) return *n;
  throw anydice_error{e.line, say("expected a number for {}, got {}", what, kind_of(v))};
}

void interpreter::append(numbers& to, value const& v, std::int64_t repeat) {
  if (repeat <= 0) return;
  numbers part;
  if (auto const* n = std::get_if<std::int64_t>(&v)) {
    part = {*n};
  } else if (auto const* d = std::get_if<dice_pointer>(&v)) {
    for (auto const& outcome : summed(**d)->law.entries()) part.push_back(outcome.outcome);
  } else {
    part = *std::get<sequence_pointer>(listed(v));
  }
  constexpr std::size_t most = 10'000'000;
  if (!part.empty() && static_cast<std::uint64_t>(repeat) > (most - std::min(most, to.size())) / part.size())
    throw input_error{say("expected a sequence of at most {} numbers", most)};
  for (std::int64_t i = 0; i < repeat && !part.empty(); ++i) to.insert(to.end(), part.begin(), part.end());
}

value interpreter::sequence(expression const& e) {
  numbers out;
  for (auto const& part : e.elements) {
    if (!part.last) {
      auto const v = evaluate(*part.first);
      append(out, v, part.repeat ? number_for(*part.repeat, "how often it is repeated") : 1);
      continue;
    }
    auto const first = number_for(*part.first, "the start of a range");
    auto const last = number_for(*part.last, "the end of a range");
    auto const repeat = part.repeat ? number_for(*part.repeat, "how often it is repeated") : 1;
    if (first > last) continue;
    constexpr std::uint64_t most = 10'000'000;
    auto const size = static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first);
    if (size >= most)
      throw anydice_error{e.line,
                          say("expected a sequence of at most {} numbers, got {}..{}", most, first, last)};
    numbers range;
    for (auto n = first;; ++n) {
      range.push_back(n);
      if (n == last) break;
    }
    append(out, std::make_shared<numbers const>(std::move(range)), repeat);
  }
  return std::make_shared<numbers const>(std::move(out));
}

}  // namespace faro::odds::anydice
