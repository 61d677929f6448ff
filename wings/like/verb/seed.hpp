// faro judge seed: which tool and seed give an order.
#pragma once
#include "cli/command.hpp"

namespace faro::program {

void add_judge_seed(command& judge);

}  // namespace faro::program
