// The command line as GNU tools read it, brought into the one form that leaves CLI11 nothing to guess.
//
// Options and operands may be mixed; `-zn3`, `--head-count=3` and unambiguous abbreviations (`--head 3`) are
// understood; `--` ends the options; a word is an operand even if it is also the name of a verb or starts
// with a bracket. What is mistyped is refused with the nearest right name. O(arguments).
#pragma once
#include "cli/cli_forward.hpp"

#include <string>
#include <vector>

namespace faro::program {

struct command_line {
  CLI::App* verb;                       ///< the innermost verb that is named; the application itself if none
  std::vector<std::string> normalised;  ///< verbs, options with their values, "--", operands
  std::vector<std::string> operands;    ///< those of a verb that has allow_extras(), which CLI11 never sees
  bool help = false;                    ///< --help or -h was given
  bool version = false;                 ///< --version was given
};

/// Throws usage_error for what is not defined: a verb, an option, a value that is missing or too many.
command_line read_arguments(CLI::App& app, std::vector<std::string> const& words);

}  // namespace faro::program
