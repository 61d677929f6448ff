// What a column says of every line: its kind (which lines have the same value), or its weight.
//
// Columns are those of CSV, by name or number, or values of JSON lines by their path. Lines stay where they
// are; four bytes a line are kept for kinds, eight for weights, and some 50 for every different value.
#pragma once
#include "data/verb/kinds/json_path.hpp"
#include "lines/order/items.hpp"
#include "shuffle/weighted/weighted_keys.hpp"

#include <faro/exact/integer.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

class line_column {
 public:
  /// The header has the names of CSV columns, whose cells a separator parts. Throws input_error for a name
  /// that is not there, usage_error under this option for a column that is none.
  line_column(std::string const& column, std::string_view header, std::string_view option, char separator);
  /// The value in a line. Throws input_error saying what was expected.
  [[nodiscard]] std::string_view of(std::string_view line, std::string& room) const;
  /// What parts the cells of a line. Numbers between semicolons may have decimal commas.
  [[nodiscard]] char separator() const { return separator_; }

 private:
  [[nodiscard]] std::string_view cell(std::string_view line, std::string& room) const;
  std::optional<json_path> path_;
  std::string name_;
  std::size_t number_ = 0;  // of the column, from 0
  char separator_ = ',';
};

/// Lines by their values, which are numbered in the order in which they first come.
struct line_kinds {
  std::vector<std::uint32_t> of;     ///< a line
  std::vector<std::uint64_t> sizes;  ///< lines of it
};
/// Throws input_error that names the line, and when the values take more than `most` bytes.
line_kinds kinds_of(shuffle_items const& items, std::string const& column, std::string_view option,
                    char separator, std::uint64_t most = UINT64_MAX);
/// About what a value takes; the bytes of those that are escaped in the text come on top.
constexpr std::uint64_t bytes_a_value = 64;

/// The weights of all lines as whole numbers: those of decimals ("0.25", "1.5e-7") times the least power of
/// ten that makes all of them whole. Where one is above draws::most_tickets all are in `large`.
struct line_weights {
  std::vector<std::uint64_t> tickets;
  std::vector<integer> large;
};
/// Throws input_error that names the line for what is no such number, has more than 36 digits, or is not
/// from 1e-400 to 1e400.
line_weights weights_of(shuffle_items const& items, std::string const& column, std::string_view option,
                        char separator);

/// All of them by themselves. Throws likewise.
std::vector<scaled_weight> stream_weights_of(shuffle_items const& items, std::string const& column,
                                             std::string_view option, char separator);
/// The weight in a cell times 10^18, where all of them are not known. Throws likewise, without the line.
scaled_weight stream_weight(std::string_view cell, char separator);

}  // namespace faro::program
