// Epochs of lines that do not fit memory: the orders that they would have in memory, with two reads and two
// writes of the data an epoch, all of them of large pieces.
//
// The input is read once and laid down in a temporary file, since how many lines there are must be known. In
// each epoch every line goes to the bucket of its place (the order, inverted), in a second temporary file;
// then bucket after bucket is read back, put in order in memory, and written. What is larger than the buckets
// that fit memory takes a pass of its own through the first file.
#pragma once
#include "data/verb/disk/bucket_store.hpp"
#include "data/verb/training/epochs.hpp"
#include "lines/disk/temporary_file.hpp"
#include "lines/input/inputs.hpp"
#include "lines/output/line_writer.hpp"

#include <faro/shuffle/keyed_permutation.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace faro::program {

/// Lines in a temporary file, as they came.
class lines_on_disk {
 public:
  /// Reads the inputs from where they are. Throws as feed_lines() does, and system_error for a full disk.
  /// Precondition: an item is a line, or a record of CSV.
  lines_on_disk(shuffle_inputs& inputs, line_format format, std::uint64_t header, std::string folder,
                transfer_progress& progress);

  [[nodiscard]] std::uint64_t lines() const { return lines_; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
  /// The header, its lines ended.
  [[nodiscard]] std::string const& header() const { return header_; }
  [[nodiscard]] std::string const& folder() const { return folder_; }
  [[nodiscard]] line_format const& format() const { return format_; }

  /// Calls put(line, bytes, ends) for the pieces of all lines, counted from 0.
  template <class Put>
  void for_each_piece(Put&& put) const;

 private:
  temporary_file file_;
  std::string folder_, header_;
  line_format format_;
  std::uint64_t lines_ = 0, bytes_ = 0;
};

/// What writing an epoch may take.
struct epoch_means {
  std::uint64_t memory;
  std::size_t threads;
};

/// Writes the lines at places [part.from, part.to) of an order of all of them. Throws system_error for a full
/// disk, and as line_output does.
void write_epoch(lines_on_disk const& lines, keyed_permutation const& order, epoch_part const& part,
                 epoch_means const& means, line_output& out, transfer_progress& progress);

}  // namespace faro::program
