// Records of -n K whose lines are few of many: neither the input nor what is not taken is kept.
#pragma once
#include "cli/files.hpp"
#include "data/verb/sample/sample.hpp"
#include "lines/output/split_outputs.hpp"
#include "verbs/shuffle/plan.hpp"

#include <faro/records/record_file.hpp>

#include <cstdint>
#include <string>

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

/// How a record is made: of lines that are fetched from a file, of a pipe by tags unless it is short, of a
/// pipe by the order that a seed gives, or with all lines in memory.
enum class record_way : std::uint8_t { of_all, of_file, of_tagged, of_stream };
record_way record_way_of(shuffle_options const& options, shuffle_inputs& files);
/// In words, for --dry-run. Precondition: not of_all.
std::string said_of(record_way way, shuffle_options const& options);

/// Samples and records without keeping the input, if that can be; otherwise the inputs may have been brought
/// into memory, and nothing is done.
bool record_sample(shuffle_options const& options, shuffle_inputs& files);

}  // namespace faro::program
