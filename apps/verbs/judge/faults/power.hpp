// `faro judge power` and `faro judge averages`.
#pragma once
#include "cli/command.hpp"

namespace faro::program {

/// Add the verbs under `faro judge`.
void add_judge_power(command& judge);
void add_judge_averages(command& judge);

}  // namespace faro::program
