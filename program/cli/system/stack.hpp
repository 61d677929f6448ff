// The stack that a run stands on, whatever the shell allows (ulimit -s).
#pragma once
#include <functional>

namespace faro::program::system {

/// Runs it on a stack of usual size, and gives such a one to all threads. Throws system_error where there is
/// no memory for it.
int with_enough_stack(std::function<int()> const& run);

}  // namespace faro::program::system
