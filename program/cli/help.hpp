// What the program says of itself, made from the definitions of its verbs and options alone.
#pragma once
#include "cli/options/command.hpp"

#include <string>
#include <vector>

namespace faro::program {

/// The verbs below one that are shown, in their order.
std::vector<command const*> verbs_of(command const& above);

/// The options of a verb that stand under this heading, operands not among them.
std::vector<option const*> options_under(command const& verb, std::string const& heading);
/// The headings, in the order of the options; not the empty one.
std::vector<std::string> headings_of(command const& verb);

/// "[FILE]", or "VERB" where a verb has to follow.
std::string operands_of(command const& verb);

/// The text of `faro VERB --help`: usage, options by group, examples. At most 80 columns where words allow.
std::string help_text(command const& verb);

}  // namespace faro::program
