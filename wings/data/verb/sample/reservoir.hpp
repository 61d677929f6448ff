// A sample of lines in one pass and memory for as many, where any will do: a reservoir (Knuth's Algorithm R),
// shuffled at the end. One pick a line; a line is copied only when it is kept, into the room of the one that
// goes.
#pragma once
#include "lines/input/inputs.hpp"
#include "lines/input/transfer_progress.hpp"
#include "lines/order/order.hpp"
#include "lines/output/split_outputs.hpp"

#include <cstdint>

namespace faro::program {

/// What a line that is kept takes besides its text: its place, while places grow, and the pool's rounding.
constexpr std::uint64_t bytes_a_kept_line = 48;

struct reservoir_sample {
  line_format format;
  std::uint64_t header_lines, count;
  std::uint64_t most;  ///< bytes that lines to be kept may take
};

/// Writes `count` of the lines, or all there are, in random order. Throws as feed_lines() and output_file do,
/// and input_error when the lines to be kept take more than `most` bytes.
void write_reservoir(shuffle_inputs& inputs, reservoir_sample const& asked, key_source const& source,
                     split_outputs& outputs, transfer_progress& progress);

}  // namespace faro::program
