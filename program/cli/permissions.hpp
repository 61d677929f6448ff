// What a run may touch: the files it was told of, before it reads what stands in them
// (system/confinement.hpp).
//
// Decided by the invocation alone: outputs by the options that are written, inputs by whatever in its words
// names a file that is there. A run that prints a PDF or starts a program that it was named gives up nothing.
#pragma once
#include "cli/invocation.hpp"

namespace faro::program {

/// Gives up writing but the outputs, the network, and starting programs. Before anything is read.
void confine(invocation const& asked);

/// Gives up reading but what was named. After a question that stands in a file was put into the invocation,
/// which may name a deck.
void confine_reading(invocation const& asked);

/// Before a program of somebody else's is started. Throws input_error where a question is asked that sees no
/// disk (run_context.hpp).
void may_start_programs();

}  // namespace faro::program
