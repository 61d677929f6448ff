// `faro judge power` and `faro judge averages`.
#pragma once
#include "cli/cli_forward.hpp"

namespace faro::program {

/// Add the verbs under `faro judge`.
void add_judge_power(CLI::App& judge);
void add_judge_averages(CLI::App& judge);

}  // namespace faro::program
