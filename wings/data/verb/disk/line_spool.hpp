// Lines put aside until it is known which of them are wanted: a few megabytes in memory, what was before in a
// temporary file that is made when there is more. Besides, a byte or two of memory for the length of each.
#pragma once
#include "lines/disk/temporary_file.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::program {

/// Where lines may be put aside.
struct spool_place {
  std::string folder;               ///< for the temporary file
  bool asked = false;               ///< it was asked for: when it can't be used that is an error
  std::uint64_t most = UINT64_MAX;  ///< bytes that may stay in memory when the usual folder can't be used
};

class line_spool {
 public:
  explicit line_spool(spool_place place) : place_{std::move(place)} {}

  /// A piece of a line, whose last one ends it. Throws system_error when the folder that was asked for can't
  /// be used, input_error for more than may stay in memory.
  void add(std::string_view bytes, bool ends);
  [[nodiscard]] std::uint64_t lines() const { return lines_; }
  /// These lines as they came, in this order. Precondition: they are below lines(). Reads each part of the
  /// file once at most.
  [[nodiscard]] std::vector<std::shared_ptr<std::string const>> lines_at(
      std::span<std::uint64_t const> wanted) const;

 private:
  struct window {
    std::uint64_t start = 0;
    std::string bytes;
  };
  void put_away();
  [[nodiscard]] std::string text_at(std::uint64_t place, std::uint64_t size, window& read) const;

  spool_place place_;
  std::optional<temporary_file> file_;
  std::uint64_t in_file_ = 0, lines_ = 0, length_ = 0;  // length_: of the line that has not ended
  std::string text_;                                    // what comes after the file's
  std::vector<std::uint8_t> lengths_;                   // seven bits a byte, the lowest first
  bool stays_in_memory_ = false;
};

}  // namespace faro::program
