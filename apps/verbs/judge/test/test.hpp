// faro judge test: decks that were shuffled, and what deviates in them.
#pragma once
#include "cli/command.hpp"

namespace faro::program {

/// Adds `test` to the verb `judge`.
void add_judge_test(command& judge);

}  // namespace faro::program
