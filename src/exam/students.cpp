// Lists of students, as schools export them.
#include "exam/line_error.hpp"

#include <faro/error.hpp>
#include <faro/exam/make.hpp>
#include <faro/text/csv.hpp>
#include <faro/text/utf8.hpp>
#include <faro/text/words.hpp>

#include <algorithm>
#include <array>
#include <map>

namespace faro::exam {
namespace {

constexpr std::array<std::string_view, 7> id_names{
    "id", "student", "number", "student id", "matriculation", "idnumber", "username"};
constexpr std::array<std::string_view, 3> name_names{"name", "full name", "student name"};

/// The first column with one of these names; none: SIZE_MAX.
std::size_t column(csv_line const& header, std::span<std::string_view const> names) {
  for (std::size_t i = 0; i < header.cells.size(); ++i) {
    if (std::ranges::find(names, lower_case(header.cells[i])) != names.end()) return i;
  }
  return SIZE_MAX;
}

}  // namespace

std::vector<sheet_name> parse_students(std::string_view csv, std::string_view source) {
  auto const lines = parse_csv(csv, source, csv_separator(csv));
  if (lines.empty())
    throw input_error{std::string{source} +
                      ": expected a column 'id' and a line for each student, got nothing"};
  auto id = column(lines.front(), id_names), name = column(lines.front(), name_names);
  bool const headed = id != SIZE_MAX || name != SIZE_MAX;
  if (id == SIZE_MAX) id = headed ? name : 0;
  if (name == id) name = SIZE_MAX;
  std::vector<sheet_name> out;
  std::map<std::string, std::size_t> seen;
  for (std::size_t i = headed ? 1 : 0; i < lines.size(); ++i) {
    auto const& cells = lines[i].cells;
    sheet_name one;
    if (id < cells.size()) one.name = without_inert_mark(cells[id]);
    if (name < cells.size()) one.student = without_inert_mark(cells[name]);
    if (one.name.empty()) refuse_line(source, lines[i].number, "expected a student's id, got none");
    auto const [at, fresh] = seen.try_emplace(lower_case(one.name), lines[i].number);
    if (!fresh)
      refuse_line(source, lines[i].number,
                  "student " + faro::quoted(one.name) + " is in line " + std::to_string(at->second) + " too");
    out.push_back(std::move(one));
  }
  if (out.empty()) throw input_error{std::string{source} + ": expected a line for each student, got none"};
  return out;
}

}  // namespace faro::exam
