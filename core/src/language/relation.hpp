// What compares and what calculates, as the grammar of all questions has it. Private to the library.
#pragma once
#include <optional>
#include <string_view>

namespace faro::odds::language {

enum class relation { less, at_most, equal, unequal, at_least, greater };
enum class arithmetic { add, subtract, multiply, divide, modulo };

/// "<=" for at_most, "mod" for modulo.
constexpr std::string_view sign_of(relation r) {
  constexpr std::string_view signs[] = {"<", "<=", "=", "!=", ">=", ">"};
  return signs[static_cast<int>(r)];
}
constexpr std::optional<relation> relation_of(std::string_view sign) {
  for (auto const r : {relation::less, relation::at_most, relation::equal, relation::unequal,
                       relation::at_least, relation::greater}) {
    if (sign_of(r) == sign) return r;
  }
  return std::nullopt;
}

/// Whether a < b, a <= b, ...
template <class Number>
bool holds(relation r, Number const& a, Number const& b) {
  switch (r) {
    case relation::less:
      return a < b;
    case relation::at_most:
      return a <= b;
    case relation::equal:
      return a == b;
    case relation::unequal:
      return a != b;
    case relation::at_least:
      return a >= b;
    case relation::greater:
      return a > b;
  }
  return false;
}

}  // namespace faro::odds::language
