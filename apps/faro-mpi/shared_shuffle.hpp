// faro-mpi shuffle: the lines of files that are larger than one machine.
#pragma once
#include "cli/cli_forward.hpp"
#include "faro-mpi/world.hpp"

namespace faro::ranks {

/// Adds the verb. `ranks` must outlive the application.
void add_shared_shuffle(CLI::App& app, world const& ranks);

}  // namespace faro::ranks
