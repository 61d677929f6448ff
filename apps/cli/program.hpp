// A run of the program: reads the words, runs the verb they call, and ends with an exit code
// (exit_codes.hpp) and at most one line on standard error.
#pragma once
#include "cli/command.hpp"
#include "cli/exit_codes.hpp"

#include <string>
#include <vector>

namespace faro::program {

/// Parses, runs the verb, prints the one line of an error. Returns the exit code.
int run_program(command& program, int argc, char** argv);

/// The same without the process: no signals, no streams, nothing said. An empty message when the verb has
/// done what was asked for.
ending run_words(command& program, std::vector<std::string> const& words);

/// For a verb that is running: these words are run in its place. Throws what their verb throws.
void run_instead(command& program, std::vector<std::string> const& words);

/// The operands of the running verb, in order, for a verb that takes them as they are (take_operands).
std::vector<std::string> const& operands();

}  // namespace faro::program
