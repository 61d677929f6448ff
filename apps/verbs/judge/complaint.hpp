// `faro judge complaint`.
#pragma once
#include "cli/cli_forward.hpp"

namespace faro::program {

/// Adds the verb under `faro judge`.
void add_judge_complaint(CLI::App& judge);

}  // namespace faro::program
