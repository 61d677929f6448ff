// Samples of lines in one pass, by the tags of their numbers (core/src/shuffle/keyed/item_tags.hpp): so many
// of a stream of any length in memory for so many, or each line by itself, written as it comes.
#pragma once
#include "data/verb/sample/sample.hpp"
#include "lines/input/inputs.hpp"
#include "lines/input/transfer_progress.hpp"
#include "lines/output/split_outputs.hpp"
#include "shuffle/keyed/item_tags.hpp"

#include <faro/exact/ratio.hpp>

#include <cstdint>
#include <functional>
#include <string_view>

namespace faro::program {

/// The `count` lines with the least tags, in that order. Throws as feed_lines() does, and input_error when
/// the lines to be kept are more than `most` bytes.
sampled_lines sample_by_tags(shuffle_inputs& inputs, line_format format, std::uint64_t header_lines,
                             item_tags& tags, std::uint64_t count, std::uint64_t most,
                             transfer_progress& progress);

/// Likewise the `count` lines of every value of a column, all in the order of their tags.
sampled_lines sample_each_by_tags(shuffle_inputs& inputs, line_format format, std::uint64_t header_lines,
                                  item_tags& tags, std::string const& column, std::uint64_t count,
                                  std::uint64_t most, transfer_progress& progress);

/// Writes the lines whose tags are below the rate, in the order in which they come, and shows what it has
/// when it waits for more; with `instead`, header and lines go there, and not to the outputs. How many lines
/// there were. Throws as feed_lines() and output_file do.
std::uint64_t write_by_rate(shuffle_inputs& inputs, line_format format, std::uint64_t header_lines,
                            item_tags& tags, ratio const& rate, split_outputs& outputs,
                            transfer_progress& progress,
                            std::function<void(std::string_view)> const& instead = {});

}  // namespace faro::program
