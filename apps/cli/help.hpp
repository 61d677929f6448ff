// What the program says of itself, made from the definitions of its verbs and options alone.
#pragma once
#include "cli/cli_forward.hpp"

#include <string>
#include <vector>

namespace faro::program {

/// The full name of a verb: "faro judge exact".
std::string full_name(CLI::App const& verb);

/// The verbs below one, in their order.
std::vector<CLI::App const*> verbs_of(CLI::App const& app);

/// The options of a verb that have this help group, operands not among them.
std::vector<CLI::Option const*> options_of(CLI::App const& verb, std::string const& group);

/// Whether a verb takes operands itself: then verbs below it are special cases.
bool has_operands(CLI::App const& verb);

/// "[FILE]", or "VERB" where a verb has to follow.
std::string operands_of(CLI::App const& verb);

/// Whether an option is followed by a value.
bool takes_value(CLI::Option const& option);

/// The text of `faro VERB --help`: usage, options by group, examples. At most 80 columns where words allow.
std::string help_text(CLI::App const& verb);

}  // namespace faro::program
