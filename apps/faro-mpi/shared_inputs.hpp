// The lines of some files that fall to one rank: those that begin in its part of the bytes.
#pragma once
#include "cli/processes.hpp"
#include "lines/input/input_stream.hpp"
#include "lines/order/line_table.hpp"
#include "lines/order/memory.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace faro::ranks {

/// Lines of a rank, in memory.
struct own_text {
  program::big_array<char> bytes;
  std::vector<program::named_text> pieces;  ///< of one file each
};

class shared_inputs {
 public:
  /// Opens them, and takes the first `header` lines off each, which must be the same in all. To be called by
  /// all ranks; throws in all.
  shared_inputs(program::process_group& group, std::vector<std::string> const& paths, char end,
                std::uint64_t header);

  /// The header, its lines ended.
  [[nodiscard]] std::string const& header() const { return header_; }
  /// Reads what falls to this rank. Throws system_error.
  [[nodiscard]] own_text read_part() const;

 private:
  struct source {
    program::input_stream file;
    std::uint64_t start = 0, size = 0;  ///< behind the header; the whole size
  };
  void open(std::vector<std::string> const& paths);
  void agree_on_sizes();
  void take_headers(std::uint64_t lines);
  [[nodiscard]] std::uint64_t line_start(source const& from, std::uint64_t place) const;

  program::process_group& group_;
  char end_;
  std::vector<source> sources_;
  std::string header_;
};

}  // namespace faro::ranks
