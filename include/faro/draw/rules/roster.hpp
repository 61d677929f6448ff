// Who takes part in a draw: a CSV file with a line of headings, read by columns.
//
// Every problem is said with its line: a cell too few, a name twice, a column that is not there. The name
// stands in the first column unless another is said. O(text).
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::draws {

struct roster {
  struct person {
    std::string name;
    std::size_t line;                ///< where they stand
    std::vector<std::string> cells;  ///< one a column
  };
  std::string source;  ///< what messages call the file
  std::vector<std::string> columns;
  std::vector<person> people;

  [[nodiscard]] std::size_t size() const { return people.size(); }
  /// Throws input_error for one that is not there, with the nearest.
  [[nodiscard]] std::size_t column(std::string_view name) const;
  /// The cells of a column as whole numbers. Throws input_error naming the line and what was expected.
  [[nodiscard]] std::vector<std::uint64_t> numbers(std::string_view column, std::uint64_t most) const;
};

/// Reads one. `name` is the column of the names. Throws input_error.
[[nodiscard]] roster read_roster(std::string_view text, std::string_view source,
                                 std::optional<std::string> const& name = std::nullopt);

/// "Ann, Ben and 3 more": so many of these people by name.
[[nodiscard]] std::string some_names(std::vector<std::string> const& names, std::size_t most = 6);

}  // namespace faro::draws
