// Calls of functions that need not be run again: by what they were given and which variables of their
// callers they read. Private to src/odds.
#pragma once
#include "dice/src/anydice/syntax.hpp"
#include "dice/src/anydice/values.hpp"

#include <cstddef>
#include <functional>
#include <limits>
#include <unordered_map>
#include <utility>
#include <vector>

namespace faro::odds::anydice {

/// What the result of a call depends on, beside its arguments.
struct traces {
  std::vector<std::pair<std::size_t, value>> read{};              // variables of the calls around it
  std::size_t roll_of = std::numeric_limits<std::size_t>::max();  // the outermost call whose roll was asked
  std::size_t deepest = 0;                                        // level reached
  bool cut = false;                                               // a call was too deep
};

struct remembered_call {
  function_definition const* function = nullptr;
  std::vector<value> arguments;
  value result;
  traces seen;
  std::size_t level = 0;
};

class remembered_calls {
 public:
  /// Null when no such call is known. `is_now` says whether a variable has a value.
  remembered_call const* find(function_definition const& f, std::vector<value> const& arguments,
                              std::size_t level, std::size_t deepest_allowed,
                              std::function<bool(std::size_t, value const&)> const& is_now) const;
  void keep(remembered_call call);
  void forget() { calls_.clear(); }
  /// Whether such arguments can be recognised again.
  static bool can(std::vector<value> const& arguments);

 private:
  std::unordered_multimap<std::size_t, remembered_call> calls_;
};

}  // namespace faro::odds::anydice
