// faro-mpi shuffle: the lines of files that are larger than one machine.
#pragma once
#include "cli/command.hpp"
#include "faro-mpi/world.hpp"

namespace faro::ranks {

/// Adds the verb. `ranks` must outlive the program.
void add_shared_shuffle(program::command& program, world const& ranks);

}  // namespace faro::ranks
