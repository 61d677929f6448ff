// Records of -n K whose lines are few of many: neither the input nor what is not taken is kept.
#pragma once
#include "cli/files.hpp"
#include "lines/output/split_outputs.hpp"
#include "lines/sample/sample.hpp"
#include "verbs/shuffle/plan.hpp"

#include <faro/audit/record_file.hpp>

namespace faro::program {

/// A sample, of what it is and by which picks.
struct recorded_lines {
  sampled_lines const& sample;
  audit::file_digest input;
  record picks;
};

/// Writes the sample to the outputs and its record, which appear together.
void write_recorded(shuffle_options const& options, shuffle_account const& account, recorded_lines&& lines,
                    split_outputs& outputs, output_file& record_out);

/// Whether nobody can tell that lines are not the first of the whole order: no seed has said which, and they
/// can be read once only.
bool is_free_to_choose(shuffle_options const& options, shuffle_inputs const& files);

/// Samples and records without keeping the input, if that can be; otherwise the inputs may have been brought
/// into memory, and nothing is done.
bool record_sample(shuffle_options const& options, shuffle_inputs& files);

}  // namespace faro::program
