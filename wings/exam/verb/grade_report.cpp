// Marks and statistics: the answer, and the files of CSV.
#include "cli/output.hpp"
#include "exam/verb/exam.hpp"
#include "exam/verb/marking.hpp"
#include "text/csv.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

std::string percent_of(exam::graded_sheet const& sheet) {
  return sheet.of.is_zero() ? "" : (sheet.points / sheet.of * ratio{100}).to_decimal(1);
}

/// What could be chosen: its id, what it is worth, its text.
struct option_row {
  std::string id;
  ratio weight;
  std::string text;
};
std::vector<option_row> options_of(exam::question const& q, exam::question_report const& report) {
  std::vector<option_row> out;
  bool const listed = q.kind == exam::question_kind::choice || q.kind == exam::question_kind::true_false;
  for (auto const& a : q.answers) {
    if (listed || report.chosen.contains(a.id)) out.push_back({a.id, a.weight(), a.text.text});
  }
  for (auto const& p : q.pairs) {
    for (auto const& [match, text] : exam::matches_of(q)) {
      auto const id = p.id + '=' + match;
      if (report.chosen.contains(id))
        out.push_back({id, ratio{match == p.match_id ? 1 : 0}, p.prompt.text + " = " + text});
    }
  }
  return out;
}

std::uint64_t times_chosen(exam::question_report const& report, std::string const& id) {
  auto const at = report.chosen.find(id);
  return at == report.chosen.end() ? 0 : at->second;
}

std::string chosen_text(exam::question const& q, exam::question_report const& report) {
  std::string out;
  for (auto const& option : options_of(q, report))
    out += fmt::format("{}{}{} {}", out.empty() ? "" : "  ", option.weight.sign() > 0 ? "*" : "", option.id,
                       times_chosen(report, option.id));
  if (report.blank > 0) out += fmt::format("{}blank {}", out.empty() ? "" : "  ", report.blank);
  return out;
}

}  // namespace

std::string number_text(ratio const& value) {
  return value.is_whole() ? value.to_string() : value.to_decimal(2);
}

std::string marks_csv(std::vector<exam::graded_sheet> const& sheets, exam::grader const& grader) {
  std::map<std::uint32_t, std::size_t> column;
  for (auto const& sheet : sheets) {
    for (auto const& mark : sheet.marks) column.emplace(mark.question, 0);
  }
  std::string out = "student,version,points,of,percent,unmarked";
  std::size_t next = 0;
  for (auto& [question, at] : column) {
    at = next++;
    out += ',' + inert_csv_cell(grader.at(question).id);
  }
  out += '\n';
  for (auto const& sheet : sheets) {
    std::vector<std::string> cells(column.size());
    for (auto const& mark : sheet.marks)
      cells[column[mark.question]] = mark.counted ? number_text(mark.points) : "";
    out += fmt::format("{},{},{},{},{},{}", inert_csv_cell(sheet.student), inert_csv_cell(sheet.sheet),
                       number_text(sheet.points), number_text(sheet.of), percent_of(sheet), sheet.unmarked);
    for (auto const& cell : cells) out += ',' + cell;
    out += '\n';
  }
  return out;
}

std::string report_csv(std::vector<exam::question_report> const& reports, exam::grader const& grader) {
  std::string out = "question,sheets,blank,difficulty,discrimination,answer,weight,chosen,text\n";
  for (auto const& report : reports) {
    auto const& q = grader.at(report.question);
    auto const head = fmt::format("{},{},{},{},{}", inert_csv_cell(q.id), report.sheets, report.blank,
                                  report.graded > 0 ? fmt::format("{:.4f}", report.difficulty) : "",
                                  report.discrimination ? fmt::format("{:.4f}", *report.discrimination) : "");
    auto const options = options_of(q, report);
    if (options.empty()) out += head + ",,,,\n";
    for (auto const& option : options)
      out += fmt::format("{},{},{},{},{}\n", head, inert_csv_cell(option.id), option.weight.to_string(),
                         times_chosen(report, option.id), inert_csv_cell(option.text));
  }
  return out;
}

namespace {

constexpr auto apart = form::json | form::csv;

void add_sheets(answer& a, std::vector<exam::graded_sheet> const& sheets, exam::grader const& grader) {
  ratio sum;
  std::size_t unmarked = 0, counted = 0;
  auto& table = a.table("sheets");
  for (auto const& sheet : sheets) {
    auto marks = json::object();
    for (auto const& mark : sheet.marks) {
      auto const& q = grader.at(mark.question);
      marks[q.id] = {{"points", mark.points.to_string()},
                     {"of", mark.of.to_string()},
                     {"counted", mark.counted},
                     {"chosen", exam::chosen_ids(q, mark)}};
    }
    table.row()("student", sheet.student)(column("version").flush_left(), sheet.sheet)(
        "points", sheet.points.to_string(), number_text(sheet.points))(
        "of", sheet.of.to_string(), number_text(sheet.of))(column("%", form::text), percent_of(sheet))(
        column("decimal", apart), sheet.points.to_double())(column("unmarked", apart), sheet.unmarked)(
        column("marks", form::json), marks);
    unmarked += sheet.unmarked;
    if (sheet.of.is_zero()) continue;
    sum += sheet.points / sheet.of;
    ++counted;
  }
  if (counted > 0)
    a.line(say("{}, mean {} %", plural(sheets.size(), "sheet"),
               (sum * ratio{100} / ratio{counted}).to_decimal(1)));
  if (unmarked > 0) a.line(say("{} without points yet", plural(unmarked, "essay")));
}

void add_questions(answer& a, std::vector<exam::question_report> const& reports, exam::grader const& grader) {
  auto& table = a.table("questions");
  auto const shown = [](std::optional<double> const& x, char const* none) {
    return x ? fmt::format("{:.3f}", *x) : std::string{none};
  };
  auto const exact = [](std::optional<double> const& x) { return x ? json(*x) : json(); };
  for (auto const& r : reports) {
    auto const& q = grader.at(r.question);
    // Of a question that nobody graded (an essay, another kind) there is no difficulty.
    auto const difficulty = r.graded > 0 ? std::optional{r.difficulty} : std::nullopt;
    auto chosen = json::object();
    for (auto const& option : options_of(q, r)) chosen[option.id] = times_chosen(r, option.id);
    table.row()(column("id").called("question"), q.id)("sheets", r.sheets)(column("blank", apart), r.blank)(
        "difficulty", exact(difficulty), shown(difficulty, "not graded"))(
        "discrimination", exact(r.discrimination), shown(r.discrimination, "-"))(
        column("chosen", form::json | form::text).called("chosen (* gives marks)").flush_left(), chosen,
        chosen_text(q, r));
  }
}

}  // namespace

answer answer_of_grades(marked_answers const& marked, std::vector<exam::question_report> const& reports,
                        exam::grader const& grader, std::optional<exam::invalid_as> invalid) {
  answer a{"marks"};
  for (auto const& cell : marked.invalid)
    a.line(say("{}: {}", translated(cell.text),
               cell.by_hand                          ? "yet to be marked, not counted"
               : *invalid == exam::invalid_as::wrong ? "counted as wrong"
                                                     : "counted as blank"));
  if (!marked.invalid.empty()) a.line("");
  add_sheets(a, marked.sheets, grader);
  a.line("");
  add_questions(a, reports, grader);
  auto& cells = a.table("invalid", form::json);
  for (auto const& cell : marked.invalid) cells.row()("student", cell.student)("text", cell.text);
  return a;
}

}  // namespace faro::program
