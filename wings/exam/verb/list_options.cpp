// Columns of students and answers, asked for and shown.
#include "exam/verb/list_options.hpp"

#include "verbs/common/text_file.hpp"

#include <fmt/format.h>

namespace faro::program {

exam::list_columns list_options::asked() const {
  auto const how = as.reading(false);
  exam::list_columns out{id, name, version, answers, how.table, how.separator, how.header, how.until};
  out.ragged = how.ragged;
  out.by_text = by_text;
  out.sheet = sheet;
  return out;
}

void add_student_options(command& verb, list_options& o) {
  add_text(verb, "--id", o.id, "of students: the column of their ids (default: the one called so)", "COLUMN");
  add_text(
      verb, "--name", o.name,
      "of students: the column of their names, or several: 'First name + Last name' (default: the one called "
      "so)",
      "COLUMN");
  add_table_options(verb, o.as);
}

void add_answer_options(command& verb, list_options& o) {
  add_text(verb, "--id", o.id, "the column of the students' ids (default: the one called so)", "COLUMN");
  add_text(verb, "--version", o.version, "the column of the sheets' names (default: the one called so)",
           "COLUMN");
  add_text(
      verb, "--answers", o.answers,
      "what the columns of answers are called, {} for the number: 'Stu{}' (default: 1, Q1 or question 1)",
      "FORM");
  add_text(verb, "--version-of-all", o.sheet,
           "all have had the sheet of this name: there is no column that says it", "NAME");
  static choice_table<bool> const kinds{{"letter", false}, {"text", true}};
  add_choice(verb, "--answers-by", o.by_text, kinds,
             "what stands in the cells: letters of a sheet (default), or the texts of what was chosen, as "
             "forms export them",
             "KIND");
  add_table_options(verb, o.as);
}

void show_students(std::string const& path, list_options const& o, report_style const& style) {
  text_file const file{path};
  auto const read = exam::read_students(file.bytes(), file.name(), o.asked());
  std::vector<column_use> uses{{"ids", read.id}};
  for (auto const i : read.name) uses.push_back({"names", i});
  print_reading({seen(read.list, std::move(uses))}, style);
}

void show_answers(std::string const& path, list_options const& o, report_style const& style) {
  text_file const file{path};
  auto const read = exam::read_answer_table(file.bytes(), file.name(), o.asked());
  std::vector<column_use> uses;
  if (read.id) uses.push_back({"ids", *read.id});
  if (read.version) uses.push_back({"versions", *read.version});
  for (auto const& [number, column] : read.cells)
    uses.push_back({fmt::format("question {}", number), column});
  print_reading({seen(read.list, std::move(uses))}, style);
}

}  // namespace faro::program
