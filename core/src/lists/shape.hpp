// How a text is read, found in its beginning: whether it is a table, what parts its cells, which line has the
// headings (docs/tables.md). Where the conventions settle nothing, refused_reading says which options do.
// O(the first 1,000 records).
#pragma once
#include "lists/heading_words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro {

/// Options, each with its value (none: empty), that settle a reading when they are given together; --repeated
/// where there is such an option.
using reading_options = std::vector<std::pair<std::string, std::string>>;

/// In place of an option. The file has to be another: what this command makes of it, "tr ',' '\\n' <"; where
/// it changes rows, if each line of the file is one. The second entry is the file's name, and what the other
/// is called: "-rows" for list-rows.txt, ".txt" for list.txt.
inline constexpr char const* way_by_filter = "filter";
inline constexpr char const* way_by_filter_of_rows = "filter of rows";
/// The same of a value: whichever option has it shall have the second entry.
inline constexpr char const* way_by_value = "value";

/// A list or a table with more than one reading, or none. The message is whole by itself; who has the command
/// line shows the commands with each of the ways to settle it.
class refused_reading : public input_error {
 public:
  refused_reading(message const& said, std::vector<reading_options> ways)
      : input_error{said}, ways_{std::move(ways)} {}
  [[nodiscard]] std::vector<reading_options> const& ways() const { return ways_; }

 private:
  std::vector<reading_options> ways_;
};

/// What is said of how a text is read; nothing: by the conventions.
struct table_reading {
  std::optional<bool> table{};      ///< --table, --list
  std::optional<char> separator{};  ///< of a table
  std::optional<std::uint64_t>
      header{};                          ///< records before the first item; the last of them has the headings
  bool asks_columns = false;             ///< an option names one: it is a table
  bool only_table = false;               ///< a list would say nothing: no message proposes one
  std::optional<std::uint64_t> until{};  ///< the last record that takes part
  bool ragged = false;                   ///< rows may have fewer cells than there are columns
};

/// A column that a reader needs, with the option that names it.
struct needed_column {
  column_words words;
  std::string_view option;  ///< "--name"
  bool is_number = false;   ///< of which no cell can be a word
  column_words of_first{};  ///< words by which the first column is called, too

  [[nodiscard]] bool is_called(std::string_view heading, bool is_first) const {
    return faro::is_called(heading, words) || (is_first && faro::is_called(heading, of_first));
  }
  /// How many of these headings are called so.
  [[nodiscard]] std::size_t count_in(std::span<std::string const> headings) const;
};
/// The names of those who take part.
inline constexpr needed_column names_needed{words_of_names, "--name", false, words_of_many};

/// How a text is read, found in its beginning.
struct text_shape {
  bool is_table = false;
  char separator = '\n';                 ///< of a list none
  std::uint64_t header = 0;              ///< records before the first item
  std::optional<std::uint64_t> until{};  ///< the last record that takes part, where that is said
  bool ragged = false;                   ///< rows may have fewer cells than there are columns
};

/// Whether a name is that of a table: .csv, .tsv, also .csv.gz.
[[nodiscard]] bool is_named_as_table(std::string_view source);

/// How a text is read, of which at least the first 1,000 lines are there, or all of it (`whole`). `needs`:
/// the column that is needed of a table, for the commands of a refusal. Throws refused_reading.
[[nodiscard]] text_shape shape_of(std::string_view beginning, bool whole, std::string_view source,
                                  table_reading const& how, std::optional<needed_column> const& needs = {});

}  // namespace faro
