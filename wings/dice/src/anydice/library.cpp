// Programs of AnyDice: the function library.
#include "dice/src/anydice/library.hpp"

#include "dice/src/anydice/operators.hpp"
#include "dice/src/anydice/roll.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace faro::odds::anydice {

namespace {

using strength = spelling::strength;
using given_values = std::span<value const>;

std::int64_t as_number(value const& v) { return std::get<std::int64_t>(v); }
collection const& as_dice(value const& v) { return *std::get<dice_pointer>(v); }

numbers as_numbers(value const& v) {
  auto const* r = std::get_if<roll_pointer>(&v);
  return r ? (*r)->all() : *std::get<sequence_pointer>(v);
}

value as_sequence(numbers n) { return std::make_shared<numbers const>(std::move(n)); }

std::int64_t count_of(std::int64_t number, value const& sequence) {
  if (auto const* r = std::get_if<roll_pointer>(&sequence))
    return static_cast<std::int64_t>((*r)->count_if([&](std::int64_t face) { return face == number; }));
  return std::ranges::count(*std::get<sequence_pointer>(sequence), number);
}

// ---- Of numbers

value absolute(library_settings const& /*settings*/, given_values a) {
  auto const n = as_number(a[0]);
  return n < 0 ? minus(0, n) : n;
}

value higher(library_settings const& /*settings*/, given_values a) {
  return std::max(as_number(a[0]), as_number(a[1]));
}

value lower(library_settings const& /*settings*/, given_values a) {
  return std::min(as_number(a[0]), as_number(a[1]));
}

/// The distribution of what is a number or dice.
std::optional<dice> number_distribution(value const& v) {
  if (auto const* n = std::get_if<std::int64_t>(&v)) return constant(*n);
  auto const* d = std::get_if<dice_pointer>(&v);
  if (!d || (*d)->is_empty()) return {};
  return summed(**d)->law;
}

spelling_pointer spelt_call(std::string_view name, given_values a) {
  std::string inside;
  for (auto const& v : a) {
    auto const* d = std::get_if<dice_pointer>(&v);
    auto const part = d ? (*d)->spelt : spell(std::to_string(as_number(v)), strength::operand);
    if (!part) return nullptr;
    inside += (inside.empty() ? "" : ", ") + part->text;
  }
  return spell(fmt::format("{}({})", name, inside), strength::operand);
}

std::optional<value> absolute_at_once(given_values a) {
  auto const* d = std::get_if<dice_pointer>(&a[0]);
  if (!d || (*d)->is_empty()) return {};
  return collect(make_die(faro::absolute(summed(**d)->law)), 1, spelt_call("abs", a));
}

std::optional<value> extreme_at_once(given_values a, bool highest) {
  auto const x = number_distribution(a[0]);
  auto const y = number_distribution(a[1]);
  bool const has_dice = std::ranges::any_of(a, [](value const& v) { return v.index() == 2; });
  if (!x || !y || !has_dice) return {};
  return collect(make_die(highest ? highest_of(*x, *y) : lowest_of(*x, *y)), 1,
                 spelt_call(highest ? "max" : "min", a));
}
std::optional<value> higher_at_once(given_values a) { return extreme_at_once(a, true); }
std::optional<value> lower_at_once(given_values a) { return extreme_at_once(a, false); }

// ---- Of sequences

value contains(library_settings const& /*settings*/, given_values a) {
  return std::int64_t{count_of(as_number(a[1]), a[0]) > 0};
}

value count_in(library_settings const& /*settings*/, given_values a) {
  std::int64_t sum = 0;
  auto values = as_numbers(a[0]);
  std::ranges::sort(values);
  for (auto at = values.begin(); at != values.end();) {
    auto const end = std::upper_bound(at, values.end(), *at);
    sum = plus(sum, times(end - at, count_of(*at, a[1])));
    at = end;
  }
  return sum;
}

/// The number of dice that show one of the values, each as often as it is listed; each die by itself.
std::optional<value> count_at_once(given_values a) {
  auto const* pool = std::get_if<dice_pointer>(&a[1]);
  if (!pool || (*pool)->is_empty() || a[0].index() > 1) return {};
  auto const* listed = std::get_if<sequence_pointer>(&a[0]);
  auto const values = listed ? **listed : numbers{as_number(a[0])};
  auto const counted = (*pool)->one->law.transform(
      [&](std::int64_t face) -> std::int64_t { return std::ranges::count(values, face); });
  auto const each_once =
      std::ranges::all_of(counted.entries(), [](auto const& e) { return e.outcome == 0 || e.outcome == 1; });
  std::string which;
  for (auto const v : values) which += " " + std::to_string(v);
  auto const spelt = (*pool)->spelt;
  auto work = operation_limit();
  return collect(make_die(total_of(counted, (*pool)->count, work)), 1,
                 spelt && each_once && !values.empty()
                     ? spell(within(*spelt, strength::operand) + " count" + which, strength::pool)
                     : nullptr);
}

std::optional<value> contains_at_once(given_values a) {
  if (a[1].index() != 0) return {};
  value const counting[] = {a[1], a[0]};
  auto const count = count_at_once(counting);
  if (!count) return {};
  return comparison(binary_operator::at_least, *count, std::int64_t{1});
}

value reverse(library_settings const& /*settings*/, given_values a) {
  auto all = as_numbers(a[0]);
  if (all.empty()) return std::int64_t{0};  // as AnyDice has it
  std::ranges::reverse(all);
  return as_sequence(std::move(all));
}

value sort(library_settings const& settings, given_values a) {
  auto all = as_numbers(a[0]);
  std::ranges::sort(all);
  if (settings.highest_first) std::ranges::reverse(all);
  return as_sequence(std::move(all));
}

// ---- Of dice

numbers first_positions(std::int64_t first, std::int64_t last) {
  numbers out(static_cast<std::size_t>(std::max<std::int64_t>(0, last - first + 1)));
  std::iota(out.begin(), out.end(), first);
  return out;
}

std::int64_t size_of(collection const& dice) { return static_cast<std::int64_t>(dice.count); }

/// What is kept is so whatever the order of positions is set to.
value kept(numbers const& positions, value const& dice, bool highest_first) {
  return at_positions(positions, dice, highest_first);
}

value highest(library_settings const& /*settings*/, given_values a) {
  auto const most = std::min(as_number(a[0]), size_of(as_dice(a[1])));
  return kept(first_positions(1, most), a[1], true);
}

value lowest(library_settings const& /*settings*/, given_values a) {
  auto const most = std::min(as_number(a[0]), size_of(as_dice(a[1])));
  return kept(first_positions(1, most), a[1], false);
}

value middle(library_settings const& /*settings*/, given_values a) {
  auto const& dice = as_dice(a[1]);
  if (dice.is_empty()) return collect(empty_die());
  auto const wanted = std::clamp<std::int64_t>(as_number(a[0]), 0, size_of(dice));
  auto const first = 1 + (size_of(dice) - wanted) / 2;
  return kept(first_positions(first, first + wanted - 1), a[1], true);
}

/// Of dice of several kinds in one pool.
value kept_of_several(given_values a, bool highest) {
  std::vector<pool_part> pool;
  std::uint64_t dice = 0;
  for (auto const& v : a.subspan(1)) {
    if (as_dice(v).is_empty()) continue;
    pool.push_back({as_dice(v).one->law, as_dice(v).count});
    dice += as_dice(v).count;
  }
  if (dice == 0) return collect(empty_die());
  auto const wanted = std::min(dice, static_cast<std::uint64_t>(std::max<std::int64_t>(0, as_number(a[0]))));
  if (wanted == 0) return collect(certain_die(0));
  auto work = operation_limit();
  return collect(make_die(kept_total(
      pool, highest ? dice - wanted : 0, highest ? dice : wanted, [](std::int64_t face) { return face; },
      work)));
}
value highest_of_several(library_settings const& /*settings*/, given_values a) {
  return kept_of_several(a, true);
}
value lowest_of_several(library_settings const& /*settings*/, given_values a) {
  return kept_of_several(a, false);
}

value maximum(library_settings const& /*settings*/, given_values a) {
  auto const& law = summed(as_dice(a[0]))->law;
  return law.empty() ? 0 : law.entries().back().outcome;
}

value explode(library_settings const& settings, given_values a) {
  auto const& law = summed(as_dice(a[0]))->law;
  if (law.empty()) return collect(empty_die());
  constexpr double most = 1e6;
  auto const depth = settings.explode_depth;
  if (static_cast<double>(depth) * static_cast<double>(law.size()) > most)
    throw input_error{say("{} more rolls of a die with {} faces: at most {} results are looked at", depth,
                          law.size(), most)};
  auto const& top = law.entries().back();
  std::vector<dice::entry> entries;
  integer again = 1;
  auto after = power(law.denominator(), static_cast<std::uint64_t>(depth));
  for (std::int64_t rolls = 0; rolls <= depth; ++rolls) {
    auto const before = times(rolls, top.outcome);
    for (auto const& e : law.entries()) {
      if (&e != &top || rolls == depth)
        entries.push_back({plus(before, e.outcome), e.weight * again * after});
    }
    again *= top.weight;
    if (rolls < depth) after /= law.denominator();
  }
  auto const& spelt = as_dice(a[0]).spelt;
  return collect(make_die(whole_distribution(std::move(entries))), 1,
                 spelt ? spell(fmt::format("{} explode {} times",
                                           as_dice(a[0]).count == 1 && spelt->binds == strength::operand
                                               ? spelt->text
                                               : "(" + spelt->text + ")",
                                           depth),
                               strength::pool)
                       : nullptr);
}

constexpr auto wants_number = parameter_kind::number;
constexpr auto wants_sequence = parameter_kind::sequence;
constexpr auto wants_dice = parameter_kind::dice;

}  // namespace

std::span<library_function const> library() {
  static std::vector<library_function> const table{
      {"absolute _", {wants_number}, absolute, absolute_at_once},
      {"_ contains _", {wants_sequence, wants_number}, contains, contains_at_once},
      {"count _ in _", {wants_sequence, wants_sequence}, count_in, count_at_once},
      {"explode _", {wants_dice}, explode},
      {"highest _ of _", {wants_number, wants_dice}, highest},
      {"lowest _ of _", {wants_number, wants_dice}, lowest},
      {"middle _ of _", {wants_number, wants_dice}, middle},
      {"highest of _ and _", {wants_number, wants_number}, higher, higher_at_once},
      {"lowest of _ and _", {wants_number, wants_number}, lower, lower_at_once},
      {"highest _ of _ and _", {wants_number, wants_dice, wants_dice}, highest_of_several},
      {"lowest _ of _ and _", {wants_number, wants_dice, wants_dice}, lowest_of_several},
      {"highest _ of _ and _ and _", {wants_number, wants_dice, wants_dice, wants_dice}, highest_of_several},
      {"lowest _ of _ and _ and _", {wants_number, wants_dice, wants_dice, wants_dice}, lowest_of_several},
      {"maximum of _", {wants_dice}, maximum},
      {"reverse _", {wants_sequence}, reverse},
      {"sort _", {wants_sequence}, sort},
  };
  return table;
}

}  // namespace faro::odds::anydice
