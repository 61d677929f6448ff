// Names out of tables of functions.
#include "language/vocabulary.hpp"

#include <algorithm>

namespace faro::odds {

std::vector<std::string> names_of(std::span<function_entry const> functions) {
  std::vector<std::string> names;
  for (auto const& f : functions) {
    if (std::ranges::find(names, f.name) == names.end()) names.emplace_back(f.name);
  }
  return names;
}

std::string written(function_entry const& function) {
  return std::string{function.name} + std::string{function.arguments};
}

}  // namespace faro::odds
