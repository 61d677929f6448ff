// The first -n lines of the order that a seed gives, of what can be read only once: the same as from a file,
// and neither the input nor much more than those lines in memory.
#pragma once
#include "data/verb/sample/sample.hpp"
#include "lines/input/inputs.hpp"
#include "verbs/shuffle/plan.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace faro::program {

/// What of pipes and compressed files is brought into memory before it is seen whether that is all.
struct first_look {
  std::uint64_t bytes = UINT64_MAX;  ///< all that fits
  std::optional<line_limit> enough;  ///< nothing: all that fits
};

/// A little for a sample: of more, lines are kept as they come, by the order (sample_streamed()) or, where
/// any sample will do, in a reservoir.
first_look first_look_of(shuffle_options const& options, key_source const& source);

struct streamed_sample {
  sampled_lines sample;
  std::string algorithm;
  record picks;  ///< of few lines, where they are asked for
};

/// Precondition: the inputs were looked at as first_look_of() says for few lines, and there is more. `most`:
/// bytes of lines that may be kept.
streamed_sample sample_streamed(shuffle_options const& options, shuffle_inputs& files,
                                key_source const& source, std::uint64_t most, bool keeps_picks,
                                transfer_progress& progress);

/// Whether it matters which of all samples it is: no seed has to give it again.
bool is_any_sample(shuffle_options const& options);

/// In words, for --dry-run.
std::string streamed_said(shuffle_options const& options);

}  // namespace faro::program
