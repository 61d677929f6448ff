// What the terms of a question about a game come to for one outcome.
#include "games/src/scripts/outcomes/terms.hpp"

#include <faro/error.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace faro::odds::outcomes {

namespace {

using language::arithmetic;
using language::relation;

ratio exact_ratio(double x) {
  int exponent = 0;
  constexpr int digits = 53;
  auto const mantissa = static_cast<std::int64_t>(std::ldexp(std::frexp(x, &exponent), digits));
  exponent -= digits;
  auto const scale = power(2, static_cast<std::uint64_t>(std::abs(exponent)));
  return exponent < 0 ? ratio{mantissa, scale} : ratio{integer{mantissa} * scale};
}

script_value value_of(ratio const& n) {
  auto const& whole = n.numerator();
  if (n.is_whole() && whole.bits() < 63)
    return script_value{whole.sign() < 0 ? -static_cast<std::int64_t>((-whole).to_uint64())
                                         : static_cast<std::int64_t>(whole.to_uint64())};
  auto const x = n.to_double();
  return std::isfinite(x) && exact_ratio(x) == n ? script_value{x} : script_value{n.to_string()};
}

std::size_t same_times(std::vector<script_value const*> const& all, script_value const* one) {
  return static_cast<std::size_t>(std::ranges::count_if(all, [&](auto const* v) { return *v == *one; }));
}

/// How many different entries are there so many times.
std::int64_t groups_of(std::vector<script_value const*> const& all, ratio const& size) {
  std::set<script_value> seen;
  std::int64_t out = 0;
  for (auto const* one : all) {
    if (seen.insert(*one).second && ratio{same_times(all, one)} >= size) ++out;
  }
  return out;
}

std::int64_t longest_row(std::vector<script_value const*> const& all) {
  std::set<std::int64_t> numbers;
  for (auto const* one : all) {
    if (auto const n = one->whole()) numbers.insert(*n);
  }
  std::int64_t best = 0;
  std::int64_t row = 0;
  std::optional<std::int64_t> before;
  for (auto const n : numbers) {
    row = before && n - 1 == *before ? row + 1 : 1;
    best = std::max(best, row);
    before = n;
  }
  return best;
}

}  // namespace

found as_found(script_value const& v) {
  if (auto const truth = v.truth()) return {*truth, v.place()};
  if (auto const whole = v.whole()) return {ratio{*whole}, v.place()};
  if (auto const x = v.number(); x && std::isfinite(*x)) return {exact_ratio(*x), v.place()};
  return {&v, v.place()};
}

std::string text_of(found const& f) {
  if (auto const* const truth = std::get_if<bool>(&f.value)) return *truth ? "true" : "false";
  if (auto const* const n = std::get_if<ratio>(&f.value)) return to_string(value_of(*n));
  if (auto const* const v = std::get_if<script_value const*>(&f.value)) return to_string(**v);
  return "nothing";
}

std::string evaluator::outcome_text() const {
  return outcome_ ? "'" + to_string(*outcome_) + "'" : "a count";
}

script_value evaluator::value(term const& t) {
  if (is_condition(t)) return script_value{holds(t)};
  auto const f = find(t);
  if (auto const* const truth = std::get_if<bool>(&f.value)) return script_value{*truth};
  if (auto const* const n = std::get_if<ratio>(&f.value)) {
    auto out = value_of(*n);
    out.set_place(f.place);
    return out;
  }
  if (auto const* const v = std::get_if<script_value const*>(&f.value)) return **v;
  return script_value{std::string{"nothing"}};
}

bool evaluator::holds(term const& t) {
  switch (t.what) {
    case term_kind::compared:
      return compared(t);
    case term_kind::all:
      return std::ranges::all_of(t.parts, [this](term const& part) { return holds(part); });
    case term_kind::any:
      return std::ranges::any_of(t.parts, [this](term const& part) { return holds(part); });
    case term_kind::no:
      return !holds(t.parts[0]);
    case term_kind::choice:
      return holds(t.parts[holds(t.parts[0]) ? 1 : 2]);
    case term_kind::has:
      return outcome_ && outcome_->entries() && std::ranges::any_of(*outcome_->entries(), [&](auto const& e) {
               return to_string(e.first) == t.text;
             });
    case term_kind::name:
      if (t.means == name_meaning::text && outcome_) return to_string(*outcome_) == t.text;
      break;
    default:
      break;
  }
  auto const f = find(t);
  if (auto const* const truth = std::get_if<bool>(&f.value)) return *truth;
  if (auto const* const n = std::get_if<ratio>(&f.value)) return *n >= ratio{1};
  if (std::holds_alternative<std::monostate>(f.value)) return false;
  throw query_error{query_, t.at, say("expected a condition, such as outcome = bust, got {}", text_of(f))};
}

ratio evaluator::number(term const& t) {
  auto const f = find(t);
  if (auto const* const n = std::get_if<ratio>(&f.value)) return *n;
  if (auto const* const truth = std::get_if<bool>(&f.value)) return ratio{*truth ? 1 : 0};
  throw query_error{query_, t.at,
                    say("expected a number, got {} of the outcome {}", text_of(f), outcome_text())};
}

found evaluator::find(term const& t) {
  if (is_condition(t) && t.what != term_kind::name) return {holds(t)};
  switch (t.what) {
    case term_kind::number:
      return {t.number};
    case term_kind::name:
      return named(t);
    case term_kind::outcome:
      return as_found(*outcome_);
    case term_kind::element:
      return as_found(*elements_.back());
    case term_kind::entry:
      return entry(t);
    case term_kind::negative:
      return {-number(t.parts[0])};
    case term_kind::calculated: {
      auto const a = number(t.parts[0]);
      auto const b = number(t.parts[1]);
      if (t.op == arithmetic::add) return {a + b};
      if (t.op == arithmetic::subtract) return {a - b};
      if (t.op == arithmetic::multiply) return {a * b};
      if (b.is_zero()) throw query_error{query_, t.at, say("a division by 0 for {}", outcome_text())};
      ratio const quotient{(a / b).floor()};
      return {t.op == arithmetic::divide ? quotient : a - quotient * b};
    }
    case term_kind::choice:
      return find(t.parts[holds(t.parts[0]) ? 1 : 2]);
    case term_kind::absolute: {
      auto const n = number(t.parts[0]);
      return {n.sign() < 0 ? -n : n};
    }
    case term_kind::least:
    case term_kind::greatest:
      return extreme(t, t.what == term_kind::greatest);
    case term_kind::count:
      return counted(t);
    default:
      return of_entries(t);
  }
}

found evaluator::named(term const& t) const {
  if (t.means == name_meaning::counted) return {counts_.at(t.text)};
  if (t.means != name_meaning::text && outcome_ && outcome_->entries()) {
    for (auto const& [key, value] : *outcome_->entries()) {
      if (to_string(key) == t.text) return as_found(value);
    }
  }
  if (t.means == name_meaning::field) return {};
  return {&t.value, t.value.place()};
}

std::optional<std::vector<script_value const*>> evaluator::entries(term const& t) {
  auto const f = find(t);
  if (std::holds_alternative<std::monostate>(f.value)) return std::nullopt;
  auto const* const v = std::get_if<script_value const*>(&f.value);
  if (!v || !(*v)->entries()) throw query_error{query_, t.at, say("expected a table, got {}", text_of(f))};
  std::vector<script_value const*> out;
  for (auto const& [key, value] : *(*v)->entries()) out.push_back(&value);
  return out;
}

found evaluator::entry(term const& t) {
  term whole{term_kind::outcome, t.at};
  auto const& table = t.parts.size() == 2 ? t.parts[0] : whole;
  auto const place = number(t.parts.back());
  auto const all = entries(table);
  if (!all || !place.is_whole() || place < ratio{1} || place > ratio{all->size()}) return {};
  return as_found(*(*all)[place.numerator().to_uint64() - 1]);
}

found evaluator::extreme(term const& t, bool greatest) {
  auto best = number(t.parts[0]);
  for (std::size_t i = 1; i < t.parts.size(); ++i) {
    auto next = number(t.parts[i]);
    if (greatest ? best < next : next < best) best = std::move(next);
  }
  return {best};
}

found evaluator::counted(term const& t) {
  auto const all = entries(t.parts[0]);
  if (!all) return {};
  std::int64_t out = 0;
  for (auto const* one : *all) {
    elements_.push_back(one);
    out += holds(t.parts[1]) ? 1 : 0;
    elements_.pop_back();
  }
  return {ratio{out}};
}

found evaluator::of_entries(term const& t) {
  if (t.what == term_kind::size) {  // what is no table has none
    auto const f = find(t.parts[0]);
    auto const* const v = std::get_if<script_value const*>(&f.value);
    return v && (*v)->entries() ? found{ratio{(*v)->entries()->size()}} : found{};
  }
  auto const all = entries(t.parts[0]);
  if (!all) return {};
  if (t.what == term_kind::groups) return {ratio{groups_of(*all, number(t.parts[1]))}};
  if (t.what == term_kind::distinct) return {ratio{groups_of(*all, ratio{1})}};
  if (t.what == term_kind::run) return {ratio{longest_row(*all)}};
  if (t.what == term_kind::largest) {
    std::size_t most = 0;
    for (auto const* one : *all) most = std::max(most, same_times(*all, one));
    return {ratio{most}};
  }
  std::optional<ratio> out;
  for (auto const* one : *all) {
    elements_.push_back(one);
    auto next = number(term{term_kind::element, t.at});
    elements_.pop_back();
    if (!out) {
      out = std::move(next);
    } else if (t.what == term_kind::sum) {
      *out += next;
    } else if (t.what == term_kind::highest ? *out < next : next < *out) {
      out = std::move(next);
    }
  }
  if (!out && t.what == term_kind::sum) return {ratio{}};
  return out ? found{*out} : found{};
}

bool evaluator::compared(term const& t) {
  auto const a = find(t.parts[0]);
  auto const b = find(t.parts[1]);
  auto const* const x = std::get_if<ratio>(&a.value);
  auto const* const y = std::get_if<ratio>(&b.value);
  if (x && y) return language::holds(t.by, *x, *y);
  if (t.by == relation::equal) return text_of(a) == text_of(b);
  if (t.by == relation::unequal) return text_of(a) != text_of(b);
  return in_order(t, a, b);
}

/// Which of two that are not both numbers is greater: as the game orders its outcomes.
bool evaluator::in_order(term const& t, found const& a, found const& b) {
  auto const first = a.place;
  auto const second = b.place;
  if (first > 0 && second > 0) return language::holds(t.by, first, second);
  auto const is_number = [](found const& f) { return std::holds_alternative<ratio>(f.value); };
  if (!is_number(a) && !is_number(b))
    throw query_error{query_, t.at,
                      say("which of '{}' and '{}' is greater? the game states no order of these: "
                          "expected = or !=",
                          text_of(a), text_of(b))};
  auto const& other = is_number(a) ? b : a;
  notes_.insert(fmt::format("'{}' is no number: no comparison of it with one holds", text_of(other)));
  return false;
}

}  // namespace faro::odds::outcomes
