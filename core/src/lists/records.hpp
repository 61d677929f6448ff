// The records of a text, whatever parts their cells: how often each separator stands in them, and what stands
// in them as far as it can be read.
#pragma once
#include "text/csv.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace faro {

/// What may part cells.
inline constexpr std::string_view cell_separators = ",;\t|";
using separator_counts = std::array<std::size_t, cell_separators.size()>;

/// How often each separator stands in the record at a place, which is moved behind it. What stands between
/// quotes is text.
[[nodiscard]] separator_counts separators_in_record(std::string_view text, std::size_t& at);

inline constexpr std::size_t most_records_seen = 1000;  // records

/// The first records in which something stands, by how often each separator stands in them.
struct first_records {
  std::vector<separator_counts> of;
  std::vector<std::size_t> number;  ///< which each is, from 1

  /// Whether it parts all of them alike, from the record at `from` on.
  [[nodiscard]] bool is_alike(std::size_t separator, std::size_t from = 0) const {
    return from < of.size() && of[from][separator] > 0 &&
           std::all_of(of.begin() + static_cast<std::ptrdiff_t>(from), of.end(),
                       [&](separator_counts const& c) { return c[separator] == of[from][separator]; });
  }
};

/// Of a text of which only the beginning is there (`whole`: all of it), the last record may go on.
[[nodiscard]] first_records records_of(std::string_view text, bool whole);

/// Without what spreadsheets put before it: the byte order mark, and "sep=;", which is one record.
[[nodiscard]] std::string_view without_first_marks(std::string_view text);

/// The cells of a record, from 1, for messages: nothing is refused in them.
[[nodiscard]] std::vector<std::string> cells_to_show(std::string_view text, char separator,
                                                     std::size_t record);
/// Of headings over several lines the lower ones begin so.
[[nodiscard]] bool begins_empty(std::string_view text, char separator, std::size_t record);
/// The rows below a record, as far as they can be read.
[[nodiscard]] std::vector<csv_line> rows_below(std::string_view text, char separator, std::size_t record);

/// The text without what stands behind so many records of a table, or lines of a list.
[[nodiscard]] std::string_view until_record(std::string_view text, std::uint64_t records, bool is_table);

/// The line behind so many records of a table, from 1.
[[nodiscard]] std::size_t line_behind(std::string_view text, std::uint64_t records);

/// "a semicolon": for people.
[[nodiscard]] message separator_in_words(char separator);

}  // namespace faro
