// What the program says of itself, made from the definitions of its verbs and options alone.
#pragma once
#include <CLI/CLI.hpp>

#include <string>

namespace faro::program {

/// The full name of a verb: "faro judge exact".
std::string full_name(CLI::App const& verb);

/// The text of `faro VERB --help`: usage, options by group, examples. At most 80 columns where words allow.
std::string help_text(CLI::App const& verb);

}  // namespace faro::program
