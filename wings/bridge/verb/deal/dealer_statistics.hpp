// Averages and frequencies of a script of dealer, as text and as JSON.
#pragma once
#include "bridge/src/dealer/statistics.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace faro::program {

std::string text_of(odds::bridge::script_statistics const& all);
nlohmann::ordered_json json_of(odds::bridge::script_statistics const& all);

}  // namespace faro::program
