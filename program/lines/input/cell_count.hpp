// Whether all records of a table have as many cells, in one pass over its bytes as they come.
//
// A nanosecond a byte. Origin: quoted cells as RFC 4180 has them.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace faro::program {

class cell_count {
 public:
  /// `header`: the record with the headings, whose cells all others have as many of; 0: the first.
  /// `rows_alone`: whether lines in which nothing stands are refused between others.
  cell_count(char separator, std::uint64_t header, bool rows_alone)
      : separator_{separator}, header_{header}, rows_alone_{rows_alone} {}

  /// The next bytes. Throws input_error that names the line of a record with another number of cells, and of
  /// one in which nothing stands; at the end such lines may stand.
  void take(std::string_view piece, std::string const& name);
  /// There are no more.
  void end(std::string const& name);

 private:
  void end_record(std::string const& name);

  char separator_;
  std::uint64_t header_;
  bool rows_alone_;
  std::uint64_t record_ = 1, line_ = 1, begins_ = 1, cells_ = 1, width_ = 0, width_line_ = 0;
  std::uint64_t empty_ = 0;  // the first line in which nothing stands, below the headings
  bool starts_cell_ = true, quoted_ = false, closed_ = false, stands_something_ = false;
};

}  // namespace faro::program
