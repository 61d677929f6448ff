// Options that name the parameters of shuffles (`--p 0.5 --piles 4`), for every verb that applies one.
#pragma once
#include "cli/options/command.hpp"

#include <faro/shuffle/registry.hpp>

namespace faro::program {

/// Adds an option for every parameter that any shuffle in the registry has, in the help group "Parameters of
/// shuffles". `place` must outlive the reading of the command line.
void add_shuffle_parameters(command& verb, shuffle_settings& place);

}  // namespace faro::program
