// A run of the program: reads the words, runs the verb they call, and ends with an exit code
// (exit_codes.hpp) and at most one line on standard error.
#pragma once
#include "cli/invocation.hpp"
#include "cli/options/command.hpp"
#include "cli/options/exit_codes.hpp"

#include <functional>
#include <string>
#include <vector>

namespace faro::program {

/// Parses, runs the verb, prints the one line of an error. Returns the exit code.
int run_program(command& program, int argc, char** argv);

/// How a run ends that calls one of the two below: an empty message when the verb has done what was asked
/// for.
ending ended(std::function<void()> const& run);
/// Words as they are typed after the program's name. Throws what their verb throws.
void run_words(command& program, std::vector<std::string> const& words);
/// Gives the values to the verb and runs it. Throws what the verb throws.
void invoke(invocation asked);

/// The operands of the running verb, in order, for a verb that takes them as they are (take_operands).
std::vector<std::string> operands();

}  // namespace faro::program
