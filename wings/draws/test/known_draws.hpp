// The known answers of draws under rules (tests/answers/draws.py tried everything).
#pragma once
#include "support/places.hpp"

#include <faro/exact/ratio.hpp>

#include <nlohmann/json.hpp>

#include <fstream>
#include <string>
#include <vector>

namespace faro::testing {

inline nlohmann::json known_draws(std::string const& kind) {
  std::ifstream file{answers("draws.json")};
  return nlohmann::json::parse(file)[kind];
}

inline std::vector<std::vector<ratio>> ratios_of(nlohmann::json const& table) {
  std::vector<std::vector<ratio>> out;
  for (auto const& row : table) {
    auto& to = out.emplace_back();
    for (auto const& cell : row) to.push_back(ratio::parse(cell.get<std::string>()));
  }
  return out;
}

}  // namespace faro::testing
