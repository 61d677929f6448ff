// What a run comes to, said before anything is done.
#pragma once

namespace faro::program {

class shuffle_inputs;
struct shuffle_options;

/// Says what would be read, kept and written, and does nothing of it. `files`: null where there are none.
void run_dry(shuffle_options const& options, shuffle_inputs* files);

}  // namespace faro::program
