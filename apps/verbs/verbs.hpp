// The verbs of the program, one file each. Every function adds its verb to the application, with its options,
// its examples and the callback that runs it.
#pragma once
#include "cli/cli_forward.hpp"

namespace faro::program {

void add_shuffle(CLI::App& app);
void add_deal(CLI::App& app);
void add_odds(CLI::App& app);
void add_simulate(CLI::App& app);
void add_judge(CLI::App& app);
void add_audit(CLI::App& app);
void add_exam(CLI::App& app);
void add_bench(CLI::App& app);
void add_man(CLI::App& app);  // after all others: it describes them
void add_completions(CLI::App& app);

}  // namespace faro::program
