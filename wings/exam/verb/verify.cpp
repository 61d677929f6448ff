// faro exam verify: whether the files of an exam are still what was made.
#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "cli/folders.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "exam/verb/exam.hpp"
#include "exam/verb/folder.hpp"
#include "exam/verb/list_options.hpp"
#include "exam/verb/sheets.hpp"
#include "records/safe_file.hpp"
#include "text/words.hpp"
#include "verbs/common/text_file.hpp"

#include <faro/exam/make.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace faro::program {
namespace {

struct exam_verify_options : answer_forms {
  list_options lists;
  std::string folder;
  std::optional<std::string> commitment, students;
};

/// The names of students, from the list that the exam was made for.
void name_sheets(std::vector<exam::sheet_name>& sheets, std::string const& path, list_options const& lists) {
  text_file const list{path};
  for (auto const& student : exam::parse_students(list.bytes(), list.name(), lists.asked())) {
    auto const at = std::ranges::find(sheets, student.name, &exam::sheet_name::name);
    if (at != sheets.end() && at->named) at->student = student.student;
  }
}

void run_verify(exam_verify_options o) {
  audit::forbid_core_dumps();
  if (o.lists.as.dry_run && o.students) return show_students(*o.students, o.lists, o.style());
  constexpr std::string_view map_in_it = "/map.json";
  if (o.folder.ends_with(map_in_it) && is_file(o.folder)) o.folder.resize(o.folder.size() - map_in_it.size());
  auto const path = o.folder + "/map.json";
  if (!is_file(path))
    throw input_error{say("{}: expected a folder of `faro exam make`, got one without map.json", o.folder)};
  std::vector<exam::sheet_name> sheets;
  text_file const file{path};
  auto const map = exam::parse_map(file.bytes(), path, [&](exam::exam_map const&, exam::mapped_version v) {
    sheets.push_back(std::move(v.sheet));
  });
  compared_folder folder{o.folder};
  if (o.students) name_sheets(sheets, *o.students, o.lists);
  auto const root = make_sheets(map.questions, map.order, sheets, folder);
  auto differences = folder.differences({"answers.csv"});
  auto const commitment = exam::commitment_of(map.questions, map.order);
  if (o.commitment && *o.commitment != commitment)
    differences.insert(differences.begin(),
                       fmt::format("the commitment is {}, not the one published", commitment));
  answer a{"an exam, made again"};
  a.fact("folder", o.folder);
  a.fact("files", folder.files());
  a.fact("sheets", sheets.size());
  a.fact("commitment", commitment);
  a.fact("differences", differences);
  a.fact("not_compared", folder.passed_by());
  for (auto const& line : differences) a.line(line);
  if (differences.empty()) {
    a.line(say("{}: {} re-made from the map, all the same\ncommitment {}", o.folder,
               plural(folder.files(), "file"), commitment));
    if (!root.empty()) a.line(say("sheets     {}", root));
  }
  show(a, o.style());
  if (folder.passed_by() > 0 && o.style().form != answer_form::json)
    note(say("{} bear names, which the map does not hold: not compared; --students FILE brings the names",
             plural(folder.passed_by(), "page")));
  if (!differences.empty())
    throw verification_failed{say("{}: {}", o.folder, plural(differences.size(), "difference"))};
}

}  // namespace

void add_exam_verify(command& exam) {
  auto const o = std::make_shared<exam_verify_options>();
  auto* const verb = add_verb(exam, "verify", "Make every file again from the map and compare.",
                              "faro exam verify monday\n"
                              "faro exam verify monday --commitment 5f0c...\n");
  verb->reads_beside = true;  // where the map of the folder is named
  add_value(*verb, "FOLDER", o->folder, "a folder that `faro exam make` made")->required();
  add_digest(*verb, "--commitment", o->commitment, "what was published before the exam");
  add_text(*verb, "--students", o->students, "the list that names the students, where the map does not",
           "FILE");
  add_forms(*verb, *o);
  add_student_options(*verb, o->lists);
  on_run(*verb, [o, verb] {
    check_table_options(*verb);
    run_verify(*o);
  });
}

}  // namespace faro::program
