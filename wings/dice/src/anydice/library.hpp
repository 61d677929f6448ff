// The functions that every program of AnyDice has: one row of a table each. Private to src/odds.
#pragma once
#include "dice/src/anydice/syntax.hpp"
#include "dice/src/anydice/values.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace faro::odds::anydice {

struct library_settings {
  bool highest_first = true;
  std::int64_t explode_depth = 2;
};

struct library_function {
  std::string_view name;  // "highest _ of _"
  std::vector<parameter_kind> expects;
  /// Of arguments as it expects them; sequences may be rolls.
  value (*run)(library_settings const& settings, std::span<value const> arguments);
  /// Of arguments as they were given, where dice need not be gone through roll by roll; null for none.
  std::optional<value> (*at_once)(std::span<value const> arguments) = nullptr;
};

std::span<library_function const> library();

}  // namespace faro::odds::anydice
