// `faro judge statistics` and `faro judge faults`: what is tested and what can be named, from the tables
// themselves.
#pragma once
#include "cli/cli_forward.hpp"

namespace faro::program {

void add_judge_statistics(CLI::App& judge);
void add_judge_faults(CLI::App& judge);

}  // namespace faro::program
