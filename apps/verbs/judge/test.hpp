// faro judge test: decks that were shuffled, and what deviates in them.
#pragma once
#include "cli/cli_forward.hpp"

namespace faro::program {

/// Adds `test` to the verb `judge`.
void add_judge_test(CLI::App& judge);

}  // namespace faro::program
