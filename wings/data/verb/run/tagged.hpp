// Samples in one pass, by tags.
#pragma once

namespace faro::program {

class shuffle_inputs;
class split_outputs;
struct sampled_lines;
struct shuffle_options;

/// Whether lines of files are sampled in one pass by their tags; and doing that.
bool is_tagged(shuffle_options const& options, shuffle_inputs const& files);
void run_tagged(shuffle_options const& options, shuffle_inputs& files);
/// The header and the lines, to outputs that do not appear yet.
void write_sample(sampled_lines const& sample, split_outputs& outputs);

}  // namespace faro::program
