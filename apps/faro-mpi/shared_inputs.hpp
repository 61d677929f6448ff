// The lines of some files that fall to one rank: those that begin in its part of the bytes.
//
// Where a record of CSV begins can't be seen from a place in the middle: so each rank says how its part would
// end, had it begun outside of quotes or within, and what the ranks before it said tells which it was.
#pragma once
#include "cli/processes.hpp"
#include "faro-mpi/world.hpp"
#include "lines/input/input_stream.hpp"
#include "lines/input/line_scan.hpp"
#include "lines/order/items.hpp"
#include "lines/order/line_table.hpp"
#include "lines/order/memory.hpp"

#include <array>
#include <cstdint>
#include <optional>
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
  /// Opens them, takes the first `header` lines off each, which must be the same in all, and finds the part
  /// of this rank. To be called by all ranks; throws in all.
  shared_inputs(world const& ranks, program::process_group& group, std::vector<std::string> const& paths,
                program::line_format format, std::uint64_t header);

  /// The header, its lines ended.
  [[nodiscard]] std::string const& header() const { return header_; }
  /// What messages call the first of them.
  [[nodiscard]] std::string const& name() const { return sources_.front().file.name(); }
  /// The digest of all their bytes, one file after the other. Reads them whole; throws system_error.
  [[nodiscard]] audit::file_digest digest() const;
  /// Reads what falls to this rank. Throws system_error.
  [[nodiscard]] own_text read_part() const;

 private:
  struct source {
    program::input_stream file;
    std::uint64_t start = 0, size = 0;  ///< behind the header; the whole size
    std::uint64_t before = 0;           ///< bytes of lines in the sources before
    [[nodiscard]] std::uint64_t bytes() const { return size - start; }
  };
  void open(std::vector<std::string> const& paths);
  void agree_on_sizes();
  void take_headers(std::uint64_t lines);
  void find_part();
  void find_part_of_records(std::uint64_t begin, std::uint64_t end);
  [[nodiscard]] source const* source_at(std::uint64_t place) const;
  [[nodiscard]] std::uint64_t line_start(std::uint64_t place) const;
  [[nodiscard]] std::array<std::uint64_t, 3> record_states(std::uint64_t begin, std::uint64_t end) const;
  [[nodiscard]] std::uint64_t record_start(std::uint64_t place, program::csv_scanner::state at) const;

  world const& ranks_;
  program::process_group& group_;
  program::line_format format_;
  std::vector<source> sources_;
  std::string header_;
  std::uint64_t begin_ = 0, end_ = 0;  ///< of this rank, counted through the lines of all sources
};

/// The lines of a rank, found, and what all ranks have.
struct rank_lines {
  /// To be called by all ranks.
  rank_lines(world const& ranks, program::process_group& group, shared_inputs const& inputs,
             program::line_format format);
  /// Numbers, as lines: each rank makes its part.
  rank_lines(program::process_group& group, program::shuffle_items const& numbers);

  own_text text;
  std::optional<program::line_table> table;
  std::uint64_t first = 0, all = 0;  ///< the number of the first one; how many there are in all
};

}  // namespace faro::ranks
