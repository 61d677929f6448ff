// A few lines of many. Of a large file they are counted first, then fetched from their places: it is read
// once, in several threads, at the speed at which lines can be counted; then only the blocks with lines that
// are wanted are read again. Memory: 8 bytes for every 8 KB of the file, for every 64 KB of a large one.
// Of what can be read only once: disk/stream_sample.hpp.
#pragma once
#include "lines/input/input_stream.hpp"
#include "lines/input/inputs.hpp"
#include "lines/input/line_table.hpp"
#include "lines/input/transfer_progress.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

class counted_file {
 public:
  /// Counts the lines after the first `header` ones. Precondition: file.size().
  counted_file(input_stream const& file, line_format format, std::uint64_t header, std::size_t threads,
               transfer_progress& progress);

  /// How many there are; a last one without its end counts.
  [[nodiscard]] std::uint64_t lines() const { return lines_; }
  /// The header, its lines ended.
  [[nodiscard]] std::string const& header() const { return header_; }
  /// Calls write(bytes) with these lines in this order, each ended. A long line comes in pieces.
  /// Throws system_error when the file is no longer what it was.
  void write(std::vector<std::uint64_t> const& wanted,
             std::function<void(std::string_view)> const& write) const;

 private:
  void find_header(std::uint64_t lines, line_format format);
  void read_block(std::uint64_t place, std::span<char> out) const;
  [[nodiscard]] std::uint64_t start_of(std::uint64_t line, std::vector<char>& block) const;

  input_stream const& file_;
  char end_;
  std::uint64_t body_ = 0;  // where the lines begin
  std::uint64_t size_;
  std::uint64_t block_size_;
  std::string header_;
  std::vector<std::uint64_t> ends_before_;  // of the body, before each block, and in all
  std::uint64_t lines_ = 0;
};

/// Some lines with their ends, and the header.
struct sampled_lines {
  std::string header;
  std::vector<std::shared_ptr<std::string const>> lines;
  std::uint64_t of = 0;     ///< so many there were
  std::uint64_t empty = 0;  ///< and so many with nothing in them, left out
};

}  // namespace faro::program
