// Files of lines that need not fit memory.
#pragma once

namespace faro::program {

class input_stream;
class shuffle_inputs;
class split_outputs;
class transfer_progress;
struct key_source;
struct shuffle_options;

/// Whether the lines of a file (null: not one plain file) are counted first, and a few of them fetched.
bool is_small_sample(shuffle_options const& options, input_stream const* file);

/// As shuffle_lines() does with lines that fit memory.
void shuffle_lines_of_any_number(shuffle_options const& options, shuffle_inputs& files,
                                 key_source const& source, split_outputs& outputs,
                                 transfer_progress& progress);

}  // namespace faro::program
