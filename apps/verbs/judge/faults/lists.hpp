// `faro judge statistics` and `faro judge faults`: what is tested and what can be named, from the tables
// themselves.
#pragma once
#include "cli/command.hpp"

namespace faro::program {

void add_judge_statistics(command& judge);
void add_judge_faults(command& judge);

}  // namespace faro::program
