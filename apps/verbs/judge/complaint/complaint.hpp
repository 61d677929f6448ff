// `faro judge complaint`.
#pragma once
#include "cli/command.hpp"

namespace faro::program {

/// Adds the verb under `faro judge`.
void add_judge_complaint(command& judge);

}  // namespace faro::program
