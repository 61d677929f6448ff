// faro judge seed: which tool and seed give an order.
#pragma once
#include "cli/options/command.hpp"
#include "lines/order/other_tools.hpp"

namespace faro::program {

void add_judge_seed(command& judge);

/// The same search, in a sentence (lines/order/other_tools.hpp).
seed_find seed_of_order(std::string const& tool, std::optional<std::string> const& seeds,
                        std::vector<std::uint64_t> const& order);

}  // namespace faro::program
