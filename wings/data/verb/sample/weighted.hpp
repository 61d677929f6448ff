// Lines drawn in proportion to a column, in one pass and in memory for those that are drawn
// (core/src/shuffle/weighted/weighted_keys.hpp).
#pragma once
#include "data/verb/sample/sample.hpp"
#include "lines/input/inputs.hpp"
#include "lines/input/transfer_progress.hpp"
#include "shuffle/keyed/item_tags.hpp"

#include <cstdint>
#include <string>

namespace faro::program {

/// The `count` lines with the least keys, in that order; a line of weight 0 is none. Throws as feed_lines()
/// does, and input_error for what is no weight, for fewer lines with one, and when the lines to be kept are
/// more than `most` bytes.
sampled_lines sample_by_weights(shuffle_inputs& inputs, line_format format, std::uint64_t header_lines,
                                item_tags& tags, std::string const& column, std::uint64_t count,
                                std::uint64_t most, transfer_progress& progress);

}  // namespace faro::program
