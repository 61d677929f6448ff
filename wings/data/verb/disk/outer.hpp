// Shuffling files that do not fit memory: the order that they would have in memory, with two reads and two
// writes of the data, all of them of large pieces.
//
// The input is read once; every line goes to the bucket that the order `scatter` has for its number, in a
// temporary file. Then bucket after bucket is read back, put in its own order in memory, and written. A
// bucket that is too large is dealt out again. When there were fewer lines than the order deals out (long
// ones then), their places are known, and the output is put together a memory-full at a time.
#pragma once
#include "lines/input/inputs.hpp"
#include "lines/order/order.hpp"
#include "lines/output/split_outputs.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace faro::program {

struct outer_shuffle {
  line_format format;
  std::uint64_t header = 0;              ///< lines
  std::optional<std::string> algorithm;  ///< what was asked for: scatter, or the default of small inputs
  key_source source;
  std::optional<std::uint64_t> take;
  std::optional<ratio> share;  ///< of all lines, to be taken
  std::uint64_t memory = 0;    ///< bytes for lines and buffers
  std::string folder;          ///< for temporary files
  std::size_t threads = 1;

  /// How many of so many lines are wanted.
  [[nodiscard]] std::uint64_t wanted(std::uint64_t lines) const {
    if (share) return (*share * ratio{lines} + ratio{1, 2}).floor().to_uint64();
    return take && *take < lines ? *take : lines;
  }
};

/// How much of inputs of unknown size may be in memory when shuffle_beyond_memory() is called with so much.
std::uint64_t memory_for_inputs(std::uint64_t memory);

/// Reads the inputs from where they are and writes the outputs, without making them appear. Returns the
/// algorithm that was used. Throws system_error for disks that are full, input_error when the algorithm needs
/// more memory.
std::string shuffle_beyond_memory(outer_shuffle const& shuffle, shuffle_inputs& inputs,
                                  split_outputs& outputs, transfer_progress& progress);

}  // namespace faro::program
