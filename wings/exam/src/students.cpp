// Lists of students, as schools export them.
#include "embedded/student-columns.csv.hpp"
#include "exam/src/line_error.hpp"
#include "exam/src/student_columns.hpp"
#include "text/csv.hpp"
#include "text/text_files.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/exam/make.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <cstdint>
#include <map>

namespace faro::exam {
namespace {

/// The first column of such a heading; none: SIZE_MAX.
std::size_t column(csv_line const& header, std::string_view wanted) {
  auto const at =
      std::ranges::find_if(header.cells, [&](auto const& cell) { return heads_column(cell, wanted); });
  return at == header.cells.end() ? SIZE_MAX : static_cast<std::size_t>(at - header.cells.begin());
}

/// The column of first names, which belong to those of a column of family names.
std::size_t column_of_first_names(csv_line const& header) {
  constexpr std::string_view known[] = {"vorname",  "first name", "firstname", "given name",
                                        "forename", "prénom",     "prenom",    "voornaam",
                                        "förnamn",  "fornavn",    "imię",      "имя"};
  auto const at = std::ranges::find_if(header.cells, [&](auto const& cell) {
    return std::ranges::find(known, lower_case(trimmed(cell))) != std::end(known);
  });
  return at == header.cells.end() ? SIZE_MAX : static_cast<std::size_t>(at - header.cells.begin());
}

/// "Ann Lee", or "Lee, Ann" where the family name stands first.
std::string whole_name(std::string const& first, std::string const& family, bool family_first) {
  if (first.empty() || family.empty()) return first + family;
  return family_first ? family + ", " + first : first + " " + family;
}

/// Whether a first line that is not known by its words is one of headings: no digit in it, and below it
/// digits alone.
bool looks_headed(std::vector<csv_line> const& lines) {
  auto const digits = [](std::string const& text) {
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return c >= '0' && c <= '9'; }));
  };
  auto const& first = lines.front().cells.front();
  return lines.size() > 1 && !first.empty() && digits(first) == 0 &&
         std::all_of(lines.begin() + 1, lines.end(), [&](csv_line const& line) {
           auto const& id = line.cells.front();
           return !id.empty() && digits(id) == id.size();
         });
}

}  // namespace

bool heads_column(std::string_view heading, std::string_view of) {
  static auto const names = parse_csv(embedded::student_columns_csv, "student-columns.csv");
  return std::ranges::any_of(names, [&](csv_line const& known) {
    return known.cells[0] == of && known.cells[1] == lower_case(trimmed(heading));
  });
}

std::vector<sheet_name> parse_students(std::string_view csv, std::string_view source) {
  auto const lines = parse_csv(csv, source, csv_separator(csv));  // refuses what is no text
  refuse_other_encoding(csv, source);
  if (lines.empty())
    throw input_error{say("{}: expected a column 'id' and a line for each student, got nothing", source)};
  auto id = column(lines.front(), "id"), name = column(lines.front(), "name");
  bool const known = id != SIZE_MAX || name != SIZE_MAX;
  bool const headed = known || looks_headed(lines);
  if (id == SIZE_MAX) id = known ? name : 0;
  if (name == id) name = SIZE_MAX;
  auto const first = name == SIZE_MAX ? SIZE_MAX : column_of_first_names(lines.front());
  std::vector<sheet_name> out;
  std::map<std::string, std::size_t> seen;
  for (std::size_t i = headed ? 1 : 0; i < lines.size(); ++i) {
    auto const& cells = lines[i].cells;
    sheet_name one;
    if (id < cells.size()) one.name = without_inert_mark(cells[id]);
    if (name < cells.size()) one.student = without_inert_mark(cells[name]);
    if (first < cells.size() && first != name)
      one.student = whole_name(without_inert_mark(cells[first]), one.student, name < first);
    if (one.name.empty()) refuse_line(source, lines[i].number, "expected a student's id, got none");
    auto const [at, fresh] = seen.try_emplace(lower_case(one.name), lines[i].number);
    if (!fresh)
      refuse_line(source, lines[i].number,
                  say("student {} is in line {} too", faro::quoted(one.name), at->second));
    out.push_back(std::move(one));
  }
  if (out.empty()) throw input_error{say("{}: expected a line for each student, got none", source)};
  return out;
}

}  // namespace faro::exam
