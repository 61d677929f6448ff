// Lists of students and of answers as tables, with the columns that are read: what stands behind
// parse_students() and parse_answers(), and what --dry-run shows.
#pragma once
#include "lists/table.hpp"

#include <faro/exam/make.hpp>

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::exam {

struct student_table {
  table list;
  std::size_t id = 0;
  std::vector<std::size_t> name{};  ///< several make one
};
[[nodiscard]] student_table read_students(std::string_view text, std::string_view source,
                                          list_columns const& asked);

struct answer_table {
  table list;
  std::optional<std::size_t> id{}, version{};
  std::vector<std::pair<std::size_t, std::size_t>> cells{};  ///< number of a question from 1, column
};
[[nodiscard]] answer_table read_answer_table(std::string_view text, std::string_view source,
                                             list_columns const& asked);

}  // namespace faro::exam
