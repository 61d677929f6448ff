// What grade, regrade and unshuffle share: a map with its versions, answers marked against it, files.
#pragma once
#include "answer/answer.hpp"

#include <faro/exam/grade.hpp>
#include <faro/exam/make.hpp>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

/// A map with all its versions by their names.
struct opened_map {
  exam::exam_map map;
  std::map<std::string, exam::version> versions{};
  std::vector<std::string> names{};
};
opened_map open_map(std::string const& path);

/// Answers as a file has them, with what is wrong with its lines, to be told with all the rest.
struct answer_file {
  std::string name;
  std::vector<exam::given_answers> answers{};
  std::vector<message> problems{};
};
answer_file read_answers(std::string const& path, exam::list_columns asked, opened_map const& map);

/// Marks all sheets; a line of answers without a version learns which one it is of. Cells that can't be count
/// as `invalid` says. Lines that can't be, and without `invalid` those cells, are all named and input_error
/// thrown.
struct marked_answers {
  std::vector<exam::graded_sheet> sheets;
  std::vector<exam::invalid_cell> invalid;
};
marked_answers mark_all(opened_map const& map, answer_file& file, exam::grader const& grader,
                        std::optional<exam::invalid_as> invalid = {});

/// "2" or "2.67".
std::string number_text(ratio const& value);
void write_file(std::string const& path, std::string_view bytes);

/// Sheets, questions, and cells that could not count.
answer answer_of_grades(marked_answers const& marked, std::vector<exam::question_report> const& reports,
                        exam::grader const& grader, std::optional<exam::invalid_as> invalid);
// For spreadsheets.
std::string marks_csv(std::vector<exam::graded_sheet> const& sheets, exam::grader const& grader);
std::string report_csv(std::vector<exam::question_report> const& reports, exam::grader const& grader);

}  // namespace faro::program
