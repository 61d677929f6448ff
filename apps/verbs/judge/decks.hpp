// `faro judge decks`.
#pragma once
#include "cli/cli_forward.hpp"

namespace faro::program {

/// Adds the verb under `faro judge`.
void add_judge_decks(CLI::App& judge);

}  // namespace faro::program
