// faro exam grade and regrade: from letters on sheets to marks by question and answer.
#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "exam/verb/exam.hpp"
#include "exam/verb/list_options.hpp"
#include "exam/verb/marking.hpp"
#include "exam/verb/statistics_page.hpp"
#include "records/safe_file.hpp"
#include "text/words.hpp"
#include "verbs/common/printed_page.hpp"
#include "verbs/common/text_file.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <list>
#include <memory>

namespace faro::program {
namespace {

struct grade_options : answer_forms {
  std::string map, answers;
  std::optional<std::string> marks, report, key, page;
  std::optional<exam::invalid_as> invalid;
  std::vector<std::string> right;
  paper_size paper = paper_size::a4;
  list_options lists;
};

void run_grade(command const& verb, grade_options const& o) {
  check_paper(verb, o.page && is_pdf(*o.page));
  audit::forbid_core_dumps();
  if (o.lists.as.dry_run) return show_answers(o.answers, o.lists, o.style());
  if (o.page && is_pdf(*o.page)) require_printer();
  auto const map = open_map(o.map);
  auto file = read_answers(o.answers, o.lists.asked(), map);
  exam::grader const grader{map.map.questions};
  auto const marked = mark_all(map, file, grader, o.invalid);
  auto const reports = exam::question_reports(grader, marked.sheets);
  show(answer_of_grades(marked, reports, grader, o.invalid), o.style());
  std::list<output_file> written;  // all of them or none
  if (o.marks) written.emplace_back(*o.marks).write(marks_csv(marked.sheets, grader));
  if (o.report) written.emplace_back(*o.report).write(report_csv(reports, grader));
  if (o.page) {
    written.emplace_back(*o.page).write(
        page_for(*o.page, statistics_page(map.map.order.title, map.map.order.language, grader, marked.sheets),
                 o.paper));
  }
  for (auto& file : written) file.commit();
}

std::vector<exam::key_correction> corrections_of(grade_options const& o) {
  std::vector<exam::key_correction> out;
  if (o.key) {
    text_file const file{*o.key};
    out = exam::parse_corrections(file.bytes(), file.name());
  }
  for (auto const& text : o.right) out.push_back(exam::parse_correction(text));
  if (out.empty()) throw usage_error{"expected --right QUESTION=ANSWER or --key FILE, got no correction"};
  return out;
}

void run_regrade(grade_options const& o) {
  audit::forbid_core_dumps();
  if (o.lists.as.dry_run) return show_answers(o.answers, o.lists, o.style());
  auto const map = open_map(o.map);
  auto file = read_answers(o.answers, o.lists.asked(), map);
  exam::grader const before{map.map.questions};
  exam::grader const after{map.map.questions, corrections_of(o)};
  auto const old_sheets = mark_all(map, file, before, o.invalid).sheets;
  auto const sheets = mark_all(map, file, after, o.invalid).sheets;
  answer a{"marks that changed"};
  a.fact("sheets", sheets.size());
  auto& changed = a.table("changed");
  for (std::size_t i = 0; i < sheets.size(); ++i) {
    auto const& was = old_sheets[i];
    auto const& is = sheets[i];
    if (was.points == is.points && was.of == is.of) continue;
    auto row = changed.row();
    row(column("student").called(""), is.student)(column("version").called("").flush_left(), is.sheet);
    for (auto const& [name, value] :
         {std::pair{"points", &is.points}, {"of", &is.of}, {"before", &was.points}, {"of_before", &was.of}})
      row(column(name, form::json | form::csv), value->to_string());
    row(column("change", form::text).called("").flush_left(),
        say("{} of {} -> {} of {}", number_text(was.points), number_text(was.of), number_text(is.points),
            number_text(is.of)));
  }
  a.line(say("{} of {} changed", changed.rows.size(), plural(sheets.size(), "sheet")));
  show(a, o.style());
  if (o.marks) write_file(*o.marks, marks_csv(sheets, after));
}

void add_map(command& verb, grade_options& o) {
  add_value(verb, "MAP", o.map, "the map.json of an exam")->required();
}
void add_invalid(command& verb, grade_options& o) {
  using as = std::optional<exam::invalid_as>;
  add_choice(
      verb, "--invalid", o.invalid,
      choice_table<as>{{"wrong", exam::invalid_as::wrong}, {"blank", exam::invalid_as::blank}, {"ask", as{}}},
      "how a cell that can't be an answer counts: wrong, blank; or ask (default)", "AS");
}
void add_answers(command& verb, grade_options& o) {
  add_value(verb, "ANSWERS", o.answers, "a table: student,version,1,2,3,... with letters in its cells")
      ->required();
  add_answer_options(verb, o.lists);
}

}  // namespace

void add_exam_grade(command& exam) {
  auto const o = std::make_shared<grade_options>();
  auto* const verb =
      add_verb(exam, "grade", "Marks from answers by letter, whatever the versions; statistics by id.",
               "faro exam grade monday/map.json answers.csv\n"
               "faro exam grade monday/map.json answers.csv --marks marks.csv\n");
  add_map(*verb, *o);
  add_answers(*verb, *o);
  add_text(*verb, "--marks", o->marks, "write the marks as CSV, a column for each question id", "FILE")
      ->writes();
  add_invalid(*verb, *o);
  add_text(*verb, "--report", o->report, "write the statistics as CSV, a line for each answer", "FILE")
      ->writes();
  add_text(*verb, "--page", o->page,
           "write a page for teachers: reliability, each question with intervals, versions compared; printed "
           "by Chromium or Chrome where the name ends in .pdf",
           "FILE")
      ->writes();
  add_choice(*verb, "--paper", o->paper, paper_sizes(), "of a PDF: A4 (default) or Letter", "SIZE");
  add_forms(*verb, *o);
  on_run(*verb, [o, verb] {
    check_table_options(*verb);
    run_grade(*verb, *o);
  });
}

void add_exam_regrade(command& exam) {
  auto const o = std::make_shared<grade_options>();
  auto* const verb = add_verb(exam, "regrade", "Marks again after the key was put right, and whose changed.",
                              "faro exam regrade monday/map.json answers.csv --right Q7=a-1f2e3d\n"
                              "faro exam regrade monday/map.json answers.csv --right Q7=all\n"
                              "faro exam regrade map.json answers.csv --key right.csv --marks new.csv\n");
  add_map(*verb, *o);
  add_answers(*verb, *o);
  add_value(*verb, "--right", o->right,
            "the right answers of a question by id or text, with | between; or all, or drop")
      ->type_name("QUESTION=ANSWER")
      ->repeated();
  add_text(*verb, "--key", o->key, "the same from CSV: question,right", "FILE");
  add_invalid(*verb, *o);
  add_text(*verb, "--marks", o->marks, "write the new marks as CSV", "FILE")->writes();
  add_forms(*verb, *o);
  on_run(*verb, [o, verb] {
    check_table_options(*verb);
    run_regrade(*o);
  });
}

}  // namespace faro::program
