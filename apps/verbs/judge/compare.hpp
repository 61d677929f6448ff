// `faro judge compare`.
#pragma once
#include "cli/cli_forward.hpp"

namespace faro::program {

/// Adds the verb under `faro judge`.
void add_judge_compare(CLI::App& judge);

}  // namespace faro::program
