#include <faro/games/script.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace faro::odds {
namespace {

/// A whole number against one that is not: doubles beyond 2^63 have no whole part that fits.
std::weak_ordering compare_mixed(std::int64_t a, double b) {
  constexpr double two_63 = 9223372036854775808.0;
  if (b >= two_63) return std::weak_ordering::less;
  if (b < -two_63) return std::weak_ordering::greater;
  auto const whole = static_cast<std::int64_t>(std::floor(b));
  if (a != whole) return a <=> whole;
  return b > std::floor(b) ? std::weak_ordering::less : std::weak_ordering::equivalent;
}

std::weak_ordering compare_doubles(double a, double b) {
  return a < b   ? std::weak_ordering::less
         : b < a ? std::weak_ordering::greater
                 : std::weak_ordering::equivalent;
}

std::weak_ordering reversed(std::weak_ordering order) {
  return order < 0   ? std::weak_ordering::greater
         : order > 0 ? std::weak_ordering::less
                     : std::weak_ordering::equivalent;
}

/// Whether the keys are 1, 2, ..., n.
bool is_list(script_value::table const& entries) {
  std::int64_t next = 1;
  return std::ranges::all_of(entries, [&](auto const& entry) { return entry.first.whole() == next++; });
}

}  // namespace

script_value script_value::contradiction(int line) {
  script_value out;
  out.value_ = not_observed{line};
  return out;
}

script_value::script_value(double number) : value_{number} {
  constexpr double two_63 = 9223372036854775808.0;
  if (number >= -two_63 && number < two_63 && number == std::floor(number))
    value_ = static_cast<std::int64_t>(number);
}

script_value::script_value(table entries) {
  std::ranges::sort(entries, [](auto const& a, auto const& b) { return a.first < b.first; });
  value_ = std::move(entries);
}

std::optional<std::int64_t> script_value::whole() const {
  auto const* const number = std::get_if<std::int64_t>(&value_);
  return number ? std::optional{*number} : std::nullopt;
}

std::optional<double> script_value::number() const {
  if (auto const* const whole = std::get_if<std::int64_t>(&value_)) return static_cast<double>(*whole);
  if (auto const* const real = std::get_if<double>(&value_)) return *real;
  return std::nullopt;
}

std::optional<bool> script_value::truth() const {
  auto const* const truth = std::get_if<bool>(&value_);
  return truth ? std::optional{*truth} : std::nullopt;
}

// Shown by a shared library: GCC hides what is declared as a friend alone, whatever its header says.
[[gnu::visibility("default")]] std::weak_ordering operator<=>(script_value const& a, script_value const& b) {
  if (a.place_ != b.place_) return a.place_ <=> b.place_;
  auto const* const a_real = std::get_if<double>(&a.value_);
  auto const* const b_real = std::get_if<double>(&b.value_);
  if (auto const n = a.whole(); n && b_real) return compare_mixed(*n, *b_real);
  if (auto const n = b.whole(); n && a_real) return reversed(compare_mixed(*n, *a_real));
  if (a.value_.index() != b.value_.index()) return a.value_.index() <=> b.value_.index();
  if (a_real) return compare_doubles(*a_real, *b_real);
  if (auto const n = a.whole()) return *n <=> *b.whole();
  if (a.text()) return *a.text() <=> *b.text();
  if (auto const truth = a.truth()) return *truth <=> *b.truth();
  if (a.contradicted_in() > 0) return a.contradicted_in() <=> b.contradicted_in();
  if (!a.entries()) return std::weak_ordering::equivalent;
  return std::lexicographical_compare_three_way(a.entries()->begin(), a.entries()->end(),
                                                b.entries()->begin(), b.entries()->end());
}

std::string to_string(script_value const& v) {
  if (v.is_failure()) return "fail";
  if (auto const line = v.contradicted_in(); line > 0) return fmt::format("not as observed in line {}", line);
  if (auto const n = v.whole()) return std::to_string(*n);
  if (auto const x = v.number()) return fmt::format("{}", *x);
  if (v.text()) return *v.text();
  if (auto const truth = v.truth()) return *truth ? "true" : "false";
  std::string out = "{";
  bool const list = is_list(*v.entries());
  for (auto const& [key, value] : *v.entries()) {
    if (out.size() > 1) out += ", ";
    if (!list) out += to_string(key) + "=";
    out += to_string(value);
  }
  return out + "}";
}

}  // namespace faro::odds
