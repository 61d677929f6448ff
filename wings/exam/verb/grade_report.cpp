// Marks and statistics as text, CSV and JSON.
#include "exam/verb/exam.hpp"
#include "exam/verb/marking.hpp"
#include "text/csv.hpp"
#include "text/words.hpp"

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

/// Of a question that nobody graded (an essay, another kind) there is none.
std::string difficulty_text(exam::question_report const& r) {
  return r.graded > 0 ? fmt::format("{:.3f}", r.difficulty) : std::string{"not graded"};
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

std::string grade_text(std::vector<exam::graded_sheet> const& sheets,
                       std::vector<exam::question_report> const& reports, exam::grader const& grader) {
  std::size_t width = 7, id_width = 8;
  for (auto const& sheet : sheets) width = std::max(width, std::min<std::size_t>(sheet.student.size(), 24));
  for (auto const& r : reports)
    id_width = std::max(id_width, std::min<std::size_t>(grader.at(r.question).id.size(), 24));
  auto out =
      fmt::format("{:<{}}  {:<8}  {:>7}  {:>7}  {:>6}\n", "student", width, "version", "points", "of", "%");
  ratio sum;
  std::size_t unmarked = 0, counted = 0;
  for (auto const& sheet : sheets) {
    out += fmt::format("{:<{}}  {:<8}  {:>7}  {:>7}  {:>6}\n", sheet.student, width, sheet.sheet,
                       number_text(sheet.points), number_text(sheet.of), percent_of(sheet));
    unmarked += sheet.unmarked;
    if (sheet.of.is_zero()) continue;
    sum += sheet.points / sheet.of;
    ++counted;
  }
  if (counted > 0)
    out += fmt::format("{}, mean {} %\n", plural(sheets.size(), "sheet"),
                       (sum * ratio{100} / ratio{counted}).to_decimal(1));
  if (unmarked > 0) out += fmt::format("{} without points yet\n", plural(unmarked, "essay"));
  out += fmt::format("\n{:<{}}  {:>6}  {:>10}  {:>14}  chosen (* gives marks)\n", "question", id_width,
                     "sheets", "difficulty", "discrimination");
  for (auto const& r : reports) {
    auto const& q = grader.at(r.question);
    auto line =
        fmt::format("{:<{}}  {:>6}  {:>10}  {:>14}  {}", q.id, id_width, r.sheets, difficulty_text(r),
                    r.discrimination ? fmt::format("{:.3f}", *r.discrimination) : "-", chosen_text(q, r));
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  }
  return out;
}

nlohmann::ordered_json grade_json(std::vector<exam::graded_sheet> const& sheets,
                                  std::vector<exam::question_report> const& reports,
                                  exam::grader const& grader) {
  json out{{"sheets", json::array()}, {"questions", json::array()}};
  for (auto const& sheet : sheets) {
    json one{{"student", sheet.student},
             {"version", sheet.sheet},
             {"points", sheet.points.to_string()},
             {"of", sheet.of.to_string()},
             {"decimal", sheet.points.to_double()},
             {"unmarked", sheet.unmarked}};
    for (auto const& mark : sheet.marks) {
      auto const& q = grader.at(mark.question);
      json answer{
          {"points", mark.points.to_string()}, {"of", mark.of.to_string()}, {"counted", mark.counted}};
      answer["chosen"] = exam::chosen_ids(q, mark);
      one["marks"][q.id] = std::move(answer);
    }
    out["sheets"].push_back(std::move(one));
  }
  for (auto const& r : reports) {
    json one{{"id", grader.at(r.question).id},
             {"sheets", r.sheets},
             {"blank", r.blank},
             {"difficulty", r.graded > 0 ? json(r.difficulty) : json()}};
    one["discrimination"] = r.discrimination ? json(*r.discrimination) : json{};
    one["chosen"] = json::object();
    for (auto const& option : options_of(grader.at(r.question), r))
      one["chosen"][option.id] = times_chosen(r, option.id);
    out["questions"].push_back(std::move(one));
  }
  return out;
}

}  // namespace faro::program
