// Programs of AnyDice: values, made and compared.
#include "dice/src/anydice/values.hpp"

#include "language/checked.hpp"

#include <faro/exact/event.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace faro::odds::anydice {

namespace {}  // namespace

message kind_of(value const& v) {
  constexpr std::array names{"a number", "a sequence", "dice", "a sequence", "a number"};
  return names[v.index()];
}

std::string text_of(value const& v) {
  if (auto const* n = std::get_if<std::int64_t>(&v)) return std::to_string(*n);
  if (auto const* s = std::get_if<sequence_pointer>(&v)) return (*s)->empty() ? "{}" : "{?}";
  auto const* d = std::get_if<dice_pointer>(&v);
  if (!d) return "{?}";
  auto const count = (*d)->count == 1 ? "" : std::to_string((*d)->count);
  if ((*d)->is_empty()) return "d{}";
  return count + ((*d)->one->plain > 0 ? fmt::format("d{}", (*d)->one->plain) : "d{?}");
}

bool same(value const& a, value const& b) {
  if (a.index() != b.index()) return false;
  if (auto const* n = std::get_if<std::int64_t>(&a)) return *n == std::get<std::int64_t>(b);
  if (auto const* s = std::get_if<sequence_pointer>(&a)) {
    auto const& t = std::get<sequence_pointer>(b);
    return *s == t || **s == *t;
  }
  auto const* d = std::get_if<dice_pointer>(&a);
  if (!d) return false;
  auto const& e = std::get<dice_pointer>(b);
  return *d == e || ((*d)->count == e->count && ((*d)->one == e->one || (*d)->one->law == e->one->law));
}

die_pointer make_die(dice law, std::int64_t plain) {
  return std::make_shared<die>(die{std::move(law), plain});
}

die_pointer empty_die() {
  static auto const empty = make_die(dice{});
  return empty;
}

die_pointer certain_die(std::int64_t number) { return make_die(constant(number)); }

die_pointer plain_die(std::int64_t sides) {
  constexpr std::int64_t most = 1'000'000;
  if (sides > most || sides < -most)
    throw input_error{say("expected a die of at most {} sides, got {}", most, sides)};
  if (sides == 0) return certain_die(0);
  return sides > 0 ? make_die(d(sides), sides) : make_die(-d(-sides));
}

die_pointer die_of(numbers const& faces) {
  return faces.empty() ? empty_die() : make_die(equally_likely(faces));
}

dice whole_distribution(std::vector<dice::entry> entries) {
  if (entries.empty()) return dice{};
  auto law = dice::in_proportion(std::move(entries));
  auto common = law.denominator();
  for (auto const& e : law.entries()) {
    if (common == integer{1}) return law;
    common = gcd(common, e.weight);
  }
  if (common == integer{1}) return law;
  auto reduced = law.entries();
  for (auto& e : reduced) e.weight /= common;
  return dice::in_proportion(std::move(reduced));
}

dice_pointer collect(die_pointer one, std::uint64_t count, spelling_pointer spelt) {
  return std::make_shared<collection>(collection{std::move(one), count, std::move(spelt)});
}

die_pointer summed(collection const& dice) {
  if (dice.count == 1 || dice.is_empty()) return dice.one;
  if (!dice.sum) {
    auto work = operation_limit();
    dice.sum = make_die(total_of(dice.one->law, dice.count, work));
  }
  return dice.sum;
}

dice_pointer negated(collection const& dice) {
  if (dice.is_empty()) return collect(empty_die(), dice.count);
  return collect(make_die(-dice.one->law), dice.count,
                 dice.spelt
                     ? spell("-" + within(*dice.spelt, spelling::strength::pool), spelling::strength::product)
                     : nullptr);
}

work_limit operation_limit() { return work_limit{600e9}; }

std::int64_t plus(std::int64_t a, std::int64_t b) { return language::checked_sum(a, b); }
std::int64_t minus(std::int64_t a, std::int64_t b) { return language::checked_difference(a, b); }
std::int64_t times(std::int64_t a, std::int64_t b) { return language::checked_product(a, b); }

std::int64_t sum_of(numbers const& sequence) {
  std::int64_t sum = 0;
  for (auto const n : sequence) sum = plus(sum, n);
  return sum;
}

std::vector<int> digits_of(std::int64_t number) {
  auto rest = number < 0 ? 0 - static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number);
  std::vector<int> digits;
  do digits.push_back(static_cast<int>(rest % 10));
  while ((rest /= 10) > 0);
  std::ranges::reverse(digits);
  return digits;
}

spelling_pointer spell(std::string text, spelling::strength binds) {
  constexpr std::size_t longest = 2'000;
  if (text.size() > longest) return nullptr;
  return std::make_shared<spelling>(spelling{std::move(text), binds});
}

std::string within(spelling const& part, spelling::strength at_least) {
  return part.binds <= at_least ? part.text : "(" + part.text + ")";
}

}  // namespace faro::odds::anydice
