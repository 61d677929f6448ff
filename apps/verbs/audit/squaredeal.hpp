// `faro audit squaredeal`, the verbs below it, and what they share.
#pragma once
#include "cli/cli_forward.hpp"

namespace faro::program {

void add_audit_squaredeal(CLI::App& audit);
void add_audit_squaredeal_new(CLI::App& squaredeal);
void add_audit_squaredeal_value(CLI::App& squaredeal);

}  // namespace faro::program
