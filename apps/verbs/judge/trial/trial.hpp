// `faro judge trial`.
#pragma once
#include "cli/command.hpp"

namespace faro::program {

/// Adds the verb under `faro judge`.
void add_judge_trial(command& judge);

}  // namespace faro::program
