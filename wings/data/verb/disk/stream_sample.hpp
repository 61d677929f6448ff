// The first lines of an order, of what can be read only once: lines that may be among them are kept, some
// thousand more than are wanted, however many come. Which those are depends on whether there are more than a
// leaf of the order scatter: until that is known all are put aside, in a temporary file.
#pragma once
#include "data/verb/disk/line_spool.hpp"
#include "data/verb/sample/sample.hpp"
#include "lines/input/inputs.hpp"
#include "lines/input/transfer_progress.hpp"

#include <faro/shuffle/detail/scatter.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace faro::program {

struct stream_sample {
  line_format format;
  std::uint64_t header_lines, count;
  scatter_node root;
  std::uint64_t most;                ///< bytes of lines that may be kept
  std::optional<spool_place> aside;  ///< nothing: there are more lines than a leaf has, for certain
};

/// Which of so many lines, no more than a leaf has, come first.
using few_lines_chooser = std::function<std::vector<std::uint64_t>(std::uint64_t lines)>;

/// Throws as feed_lines() and line_spool do, and input_error when the lines to be kept are more than `most`
/// bytes.
sampled_lines sample_of_stream(shuffle_inputs& inputs, stream_sample const& asked,
                               few_lines_chooser const& choose, transfer_progress& progress);

}  // namespace faro::program
