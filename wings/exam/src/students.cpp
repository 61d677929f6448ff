// Lists of students, as schools export them.
#include "exam/src/line_error.hpp"
#include "exam/src/list_columns.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <map>

namespace faro::exam {
namespace {

constexpr needed_column ids_of_students{words_of_ids, "--id"}, names_of_students = names_needed;

/// The columns called so: "First + Last" are two.
std::vector<std::size_t> name_columns(table const& list, std::string const& name) {
  std::vector<std::size_t> out;
  for (auto const part : split(name, '+')) out.push_back(list.column(trimmed(part), "--name"));
  return out;
}

/// What stands in these cells, with a blank between.
std::string joined_cells(csv_line const& line, std::vector<std::size_t> const& columns) {
  std::string out;
  for (auto const i : columns) {
    auto const text = without_inert_mark(line.cells[i]);
    if (!text.empty()) out += (out.empty() ? "" : " ") + text;
  }
  return out;
}

}  // namespace

student_table read_students(std::string_view text, std::string_view source, list_columns const& asked) {
  table_reading const how{asked.table, asked.separator, asked.header, asked.id || asked.name,
                          false,       asked.until,     asked.ragged};
  student_table out{read_table(text, source, how, asked.id ? std::nullopt : std::optional{ids_of_students})};
  auto const& list = out.list;
  out.id = asked.id ? list.column(*asked.id, "--id") : list.needed(ids_of_students);
  if (asked.name) {
    out.name = name_columns(list, *asked.name);
  } else if (auto const at = list.called(names_of_students, {&out.id, 1})) {
    refuse_half_names(list, *at, "--name");
    out.name = {*at};
  }
  return out;
}

std::vector<sheet_name> parse_students(std::string_view csv, std::string_view source,
                                       list_columns const& asked) {
  auto const read = read_students(csv, source, asked);
  std::vector<sheet_name> out;
  std::map<std::string, std::size_t> seen;
  for (auto const& line : read.list.rows) {
    sheet_name one;
    one.name = without_inert_mark(line.cells[read.id]);
    one.student = joined_cells(line, read.name);
    if (one.name.empty()) refuse_line(source, line.number, "expected a student's id, got none");
    auto const [at, fresh] = seen.try_emplace(lower_case(one.name), line.number);
    if (!fresh)
      refuse_line(source, line.number,
                  say("student {} is in line {} too", faro::quoted(one.name), at->second));
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace faro::exam
