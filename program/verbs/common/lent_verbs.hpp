// Verbs under a verb of another part: `faro judge seed` is of the wing that knows tools.
#pragma once
#include "cli/options/command.hpp"

#include <string_view>

namespace faro::program {

/// Where there is no verb `under`, what is lent to it is not there.
void lend_verb(std::string_view under, void (*add)(command& verb));
/// Adds what is lent to the verb of this name.
void add_lent_verbs(command& verb, std::string_view name);

}  // namespace faro::program
