// --like of verbs that another tool's order or draws can answer (lines/order/other_tools.hpp).
#pragma once
#include "cli/options/command.hpp"

#include <optional>
#include <string>
#include <vector>

namespace faro::program {

/// Only where tools are lent.
void add_like(command& verb, std::optional<std::string>& like, std::string const& help,
              std::string const& name = "--like", std::vector<std::string> proposed = {});
/// Throws usage_error where there is no seed, and for a tool that gives no order, or no draws.
void check_like(command const& verb, std::string const& like, bool has_seed, bool draws);

}  // namespace faro::program
