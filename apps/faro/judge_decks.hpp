// `faro judge decks`.
#pragma once
#include <CLI/CLI.hpp>

namespace faro::program {

/// Adds the verb under `faro judge`.
void add_judge_decks(CLI::App& judge);

}  // namespace faro::program
