// The options that say which columns of students and answers are meant, and how these files are read.
#pragma once
#include "answer/report.hpp"
#include "exam/src/list_columns.hpp"
#include "verbs/common/table_options.hpp"

#include <optional>
#include <string>

namespace faro::program {

struct list_options {
  table_options as;
  std::optional<std::string> id, name, version, answers, sheet;
  bool by_text = false;

  [[nodiscard]] exam::list_columns asked() const;
};

/// --id and --name, and how the file is read.
void add_student_options(command& verb, list_options& o);
/// --id, --version and --answers, and how the file is read.
void add_answer_options(command& verb, list_options& o);

/// For --dry-run.
void show_students(std::string const& path, list_options const& o, report_style const& style);
void show_answers(std::string const& path, list_options const& o, report_style const& style);

}  // namespace faro::program
