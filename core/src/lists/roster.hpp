// Who takes part in a draw: a list of names, or a table whose columns say more of each.
//
// Read as all lists and tables are (table.hpp): of a list every line takes part; of a table the names stand
// in the column that is named, or in the one that is called by a plain word. Every problem is said with its
// line: a cell too few, a name twice, a column that is not there. O(text).
#pragma once
#include "lists/table.hpp"

#include <faro/text/detail/message.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::draws {

struct roster {
  struct person {
    std::string name;
    std::size_t line;                ///< where they stand
    std::vector<std::string> cells;  ///< one a column; none in a list of names
  };
  std::string source;                ///< what messages call the file
  text_shape shape;                  ///< how it was read
  std::vector<std::string> columns;  ///< none in a list of names
  std::vector<person> people;
  std::vector<std::size_t> names{0};      ///< the column of the names, or those that make one together
  std::optional<std::size_t> known_by{};  ///< the column by which rules name people; nothing: by their names

  [[nodiscard]] std::size_t size() const { return people.size(); }
  [[nodiscard]] bool has_headings() const { return shape.is_table && shape.header > 0; }
  /// Whether the names are from elsewhere than the first column; and "First name + Last name".
  [[nodiscard]] bool has_names_elsewhere() const { return names != std::vector<std::size_t>{0}; }
  [[nodiscard]] std::string column_of_names() const;
  /// What rules call somebody.
  [[nodiscard]] std::string const& known_as(person const& one) const {
    return known_by ? one.cells[*known_by] : one.name;
  }
  /// What stands on their line, cell by cell.
  [[nodiscard]] std::vector<std::string> line_of(person const& one) const {
    return shape.is_table ? one.cells : std::vector{one.name};
  }
  /// Throws input_error for one that is not there, with the nearest.
  [[nodiscard]] std::size_t column(std::string_view name) const;
  /// The cells of a column as whole numbers. Throws input_error naming the line and what was expected.
  /// `ways` settle it.
  [[nodiscard]] std::vector<std::uint64_t> numbers(std::string_view column, std::uint64_t most,
                                                   std::vector<reading_options> const& ways = {}) const;
};

/// How a list is read.
struct roster_reading {
  std::optional<std::string> name{};  ///< the column of the names; "A + B" for what stands in both
  std::vector<std::string> asked{};   ///< other columns that are asked for
  table_reading as{};                 ///< what else is said of it
  bool repeats = false;               ///< whether a name may stand on several lines
  bool needs_names = true;            ///< false: of a table that need not have any; the first column then
  bool skip_unnamed = false;          ///< rows without a name take no part
};

/// Reads one. Throws input_error, refused_reading.
[[nodiscard]] roster read_roster(std::string_view text, std::string_view source,
                                 roster_reading const& how = {});

/// What is done where a name stands on several lines: it is refused, its tickets are added up
/// (ticket_list.hpp), each line is somebody by themselves, or all are the one person of the first.
enum class repeated_names { refuse, add, apart, once };

/// " (line 5)", behind a name that stands on several.
[[nodiscard]] std::string by_line(std::size_t line);
/// Throws input_error for a name that stands on two lines; `cure` ends the message.
void refuse_repeats(roster const& list, message const& cure = {});
/// Does what is said with names on several lines; `add` lets them be. Apart: "Ann (line 5)". Once: refused,
/// with input_error, where the lines have other cells in one of these columns. `cure` ends the refusal; else
/// it names `apart` and `once`.
void settle_repeats(roster& list, repeated_names how, std::span<std::string const> columns,
                    message const& cure = {});

/// "Ann, Ben and 3 more": so many of these people by name.
[[nodiscard]] message some_names(std::vector<std::string> const& names, std::size_t most = 6);
/// "Ann to Dee": the first and the last of those who take part.
[[nodiscard]] message first_to_last(roster const& list);

}  // namespace faro::draws
