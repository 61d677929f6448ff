// faro exam grade, regrade and unshuffle: from letters on sheets to marks by question and answer.
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options.hpp"
#include "verbs/exam/exam.hpp"

#include <faro/exam/grade.hpp>
#include <faro/exam/make.hpp>
#include <faro/text/csv.hpp>
#include <faro/text/nearest.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <memory>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

struct grade_options {
  std::string map, answers;
  std::optional<std::string> marks, report, key, version;
  std::vector<std::string> right;
  bool as_json = false, letters = false;
};

/// A map with all its versions by their names.
struct opened_map {
  exam::exam_map map;
  std::map<std::string, exam::version> versions{};
  std::vector<std::string> names{};
};

opened_map open_map(std::string const& path) {
  input_file const file{path};
  opened_map out;
  out.map = exam::parse_map(file.bytes(), file.name(), [&](exam::exam_map const&, exam::mapped_version v) {
    out.names.push_back(v.sheet.name);
    out.versions.emplace(std::move(v.sheet.name), std::move(v.questions));
  });
  return out;
}

/// The version that a line of answers is of.
exam::version const& version_of(opened_map const& map, exam::given_answers& given,
                                std::string const& source) {
  if (given.sheet.empty())
    given.sheet = map.map.order.kind == exam::sheet_kind::students ? given.student
                  : map.names.size() == 1                          ? map.names.front()
                                                                   : "";
  auto const at = map.versions.find(given.sheet);
  if (at != map.versions.end()) return at->second;
  throw input_error{fmt::format("{}, line {}: {}{}", source, given.line,
                                given.sheet.empty() ? "no version; a column 'version' is right"
                                                    : fmt::format("the map has no sheet '{}'", given.sheet),
                                did_you_mean(given.sheet, map.names))};
}

std::vector<exam::marked_sheet> mark_all(opened_map const& map, std::vector<exam::given_answers>& answers,
                                         exam::marker const& marker, std::string const& source) {
  std::vector<exam::marked_sheet> out;
  for (auto& given : answers) {
    auto const& version = version_of(map, given, source);
    try {
      out.push_back(marker.mark(version, given));
    } catch (input_error const& e) {
      throw input_error{source + ", " + e.what()};
    }
  }
  return out;
}

// ---- Texts ------------------------------------------------------------------------------------------------

std::string number_text(ratio const& value) {
  return value.is_whole() ? value.to_string() : value.to_decimal(2);
}

std::string percent_of(exam::marked_sheet const& sheet) {
  return sheet.of.is_zero() ? "" : (sheet.points / sheet.of * ratio{100}).to_decimal(1);
}

std::string marks_csv(std::vector<exam::marked_sheet> const& sheets, exam::marker const& marker) {
  std::map<std::uint32_t, std::size_t> column;
  for (auto const& sheet : sheets) {
    for (auto const& mark : sheet.marks) column.emplace(mark.question, 0);
  }
  std::string out = "student,version,points,of,percent,unmarked";
  std::size_t next = 0;
  for (auto& [question, at] : column) {
    at = next++;
    out += ',' + csv_cell(marker.at(question).id);
  }
  out += '\n';
  for (auto const& sheet : sheets) {
    std::vector<std::string> cells(column.size());
    for (auto const& mark : sheet.marks)
      cells[column[mark.question]] = mark.counted ? number_text(mark.points) : "";
    out += fmt::format("{},{},{},{},{},{}", csv_cell(sheet.student), csv_cell(sheet.sheet),
                       number_text(sheet.points), number_text(sheet.of), percent_of(sheet), sheet.unmarked);
    for (auto const& cell : cells) out += ',' + cell;
    out += '\n';
  }
  return out;
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

std::string report_csv(std::vector<exam::question_report> const& reports, exam::marker const& marker) {
  std::string out = "question,sheets,blank,difficulty,discrimination,answer,weight,chosen,text\n";
  for (auto const& report : reports) {
    auto const& q = marker.at(report.question);
    auto const head =
        fmt::format("{},{},{},{:.4f},{}", csv_cell(q.id), report.sheets, report.blank, report.difficulty,
                    report.discrimination ? fmt::format("{:.4f}", *report.discrimination) : "");
    auto const options = options_of(q, report);
    if (options.empty()) out += head + ",,,,\n";
    for (auto const& option : options)
      out += fmt::format("{},{},{},{},{}\n", head, csv_cell(option.id), option.weight.to_string(),
                         times_chosen(report, option.id), csv_cell(option.text));
  }
  return out;
}

std::string grade_text(std::vector<exam::marked_sheet> const& sheets,
                       std::vector<exam::question_report> const& reports, exam::marker const& marker) {
  std::size_t width = 7, id_width = 8;
  for (auto const& sheet : sheets) width = std::max(width, std::min<std::size_t>(sheet.student.size(), 24));
  for (auto const& r : reports)
    id_width = std::max(id_width, std::min<std::size_t>(marker.at(r.question).id.size(), 24));
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
    out += fmt::format("{}, mean {} %\n", program::counted(sheets.size(), "sheet"),
                       (sum * ratio{100} / ratio{counted}).to_decimal(1));
  if (unmarked > 0) out += fmt::format("{} without points yet\n", program::counted(unmarked, "essay"));
  out += fmt::format("\n{:<{}}  {:>6}  {:>10}  {:>14}  chosen (* gives marks)\n", "question", id_width,
                     "sheets", "difficulty", "discrimination");
  for (auto const& r : reports) {
    auto const& q = marker.at(r.question);
    auto line =
        fmt::format("{:<{}}  {:>6}  {:>10.3f}  {:>14}  {}", q.id, id_width, r.sheets, r.difficulty,
                    r.discrimination ? fmt::format("{:.3f}", *r.discrimination) : "-", chosen_text(q, r));
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  }
  return out;
}

json grade_json(std::vector<exam::marked_sheet> const& sheets,
                std::vector<exam::question_report> const& reports, exam::marker const& marker) {
  json out{{"sheets", json::array()}, {"questions", json::array()}};
  for (auto const& sheet : sheets) {
    json one{{"student", sheet.student},
             {"version", sheet.sheet},
             {"points", sheet.points.to_string()},
             {"of", sheet.of.to_string()},
             {"decimal", sheet.points.to_double()},
             {"unmarked", sheet.unmarked}};
    for (auto const& mark : sheet.marks) {
      auto const& q = marker.at(mark.question);
      json answer{
          {"points", mark.points.to_string()}, {"of", mark.of.to_string()}, {"counted", mark.counted}};
      answer["chosen"] = exam::chosen_ids(q, mark);
      one["marks"][q.id] = std::move(answer);
    }
    out["sheets"].push_back(std::move(one));
  }
  for (auto const& r : reports) {
    json one{{"id", marker.at(r.question).id},
             {"sheets", r.sheets},
             {"blank", r.blank},
             {"difficulty", r.difficulty}};
    one["discrimination"] = r.discrimination ? json(*r.discrimination) : json{};
    one["chosen"] = json::object();
    for (auto const& option : options_of(marker.at(r.question), r))
      one["chosen"][option.id] = times_chosen(r, option.id);
    out["questions"].push_back(std::move(one));
  }
  return out;
}

void write_file(std::string const& path, std::string_view bytes) {
  output_file out{path};
  out.write(bytes);
  out.commit();
}

// ---- The verbs --------------------------------------------------------------------------------------------

void run_grade(grade_options const& o) {
  auto const map = open_map(o.map);
  input_file const file{o.answers};
  auto answers = exam::parse_answers(file.bytes(), file.name());
  exam::marker const marker{map.map.questions};
  auto const sheets = mark_all(map, answers, marker, file.name());
  auto const reports = exam::question_reports(marker, sheets);
  if (o.marks) write_file(*o.marks, marks_csv(sheets, marker));
  if (o.report) write_file(*o.report, report_csv(reports, marker));
  print(o.as_json ? grade_json(sheets, reports, marker).dump() + "\n" : grade_text(sheets, reports, marker));
}

std::vector<exam::key_correction> corrections_of(grade_options const& o) {
  std::vector<exam::key_correction> out;
  if (o.key) {
    input_file const file{*o.key};
    out = exam::parse_corrections(file.bytes(), file.name());
  }
  for (auto const& text : o.right) out.push_back(exam::parse_correction(text));
  if (out.empty()) throw usage_error{"no correction; --right QUESTION=ANSWER or --key FILE is right"};
  return out;
}

void run_regrade(grade_options const& o) {
  auto const map = open_map(o.map);
  input_file const file{o.answers};
  auto answers = exam::parse_answers(file.bytes(), file.name());
  exam::marker const before{map.map.questions};
  exam::marker const after{map.map.questions, corrections_of(o)};
  auto const old_sheets = mark_all(map, answers, before, file.name());
  auto const sheets = mark_all(map, answers, after, file.name());
  if (o.marks) write_file(*o.marks, marks_csv(sheets, after));
  json changes = json::array();
  std::string text;
  for (std::size_t i = 0; i < sheets.size(); ++i) {
    auto const& was = old_sheets[i];
    auto const& is = sheets[i];
    if (was.points == is.points && was.of == is.of) continue;
    changes.push_back({{"student", is.student},
                       {"version", is.sheet},
                       {"points", is.points.to_string()},
                       {"of", is.of.to_string()},
                       {"before", was.points.to_string()},
                       {"of_before", was.of.to_string()}});
    text += fmt::format("{}  {}  {} of {} -> {} of {}\n", is.student, is.sheet, number_text(was.points),
                        number_text(was.of), number_text(is.points), number_text(is.of));
  }
  if (o.as_json) return print(json{{"sheets", sheets.size()}, {"changed", changes}}.dump() + "\n");
  print(text + fmt::format("{} of {} changed\n", changes.size(), counted(sheets.size(), "sheet")));
}

/// A sheet's cells as if the bank itself had been the sheet: ids, or letters of the bank.
std::vector<std::string> turned_back(exam::bank const& all, exam::version const& version,
                                     exam::given_answers const& given, exam::marked_sheet const& sheet,
                                     bool letters) {
  std::vector<std::string> out(all.questions.size());
  std::size_t number = 0;
  for (auto const& placed : version) {
    auto const& q = all.questions[placed.question];
    if (q.kind == exam::question_kind::description) continue;
    auto const& mark = sheet.marks[number];
    auto& cell = out[placed.question];
    auto const given_text = number < given.cells.size() ? given.cells[number] : "";
    ++number;
    if (q.kind == exam::question_kind::matching) {
      if (!letters) cell = fmt::format("{}", fmt::join(exam::chosen_ids(q, mark), " "));
      for (std::size_t i = 0; letters && i < mark.chosen.size(); ++i) {
        if (!q.pairs[i].prompt.empty())
          cell += mark.chosen[i] == exam::no_match ? '-' : exam::letter(mark.chosen[i]);
      }
      continue;
    }
    if (q.kind != exam::question_kind::choice && q.kind != exam::question_kind::true_false) {
      cell = given_text;
      continue;
    }
    auto chosen = mark.chosen;
    std::ranges::sort(chosen);
    for (auto const at : chosen) {
      if (letters) {
        cell += q.kind == exam::question_kind::true_false ? (at == 0 ? 'T' : 'F') : exam::letter(at);
      } else {
        cell += (cell.empty() ? "" : " ") + q.answers[at].id;
      }
    }
  }
  return out;
}

std::string unshuffled_answers(opened_map const& map, grade_options const& o) {
  input_file const file{o.answers};
  auto answers = exam::parse_answers(file.bytes(), file.name());
  auto const& all = map.map.questions;
  exam::marker const marker{all};
  auto const sheets = mark_all(map, answers, marker, file.name());
  std::string out = o.letters ? "student" : "student,version";
  std::size_t number = 0;
  for (auto const& q : all.questions) {
    if (q.kind != exam::question_kind::description)
      out += ',' + (o.letters ? std::to_string(++number) : csv_cell(q.id));
  }
  out += '\n';
  for (std::size_t i = 0; i < sheets.size(); ++i) {
    out += csv_cell(sheets[i].student) + (o.letters ? "" : ',' + csv_cell(sheets[i].sheet));
    auto const cells = turned_back(all, map.versions.at(answers[i].sheet), answers[i], sheets[i], o.letters);
    for (std::size_t k = 0; k < cells.size(); ++k) {
      if (all.questions[k].kind != exam::question_kind::description) out += ',' + csv_cell(cells[k]);
    }
    out += '\n';
  }
  return out;
}

/// Where every question and answer of a version stands in the bank.
std::string unshuffled_version(opened_map const& map, std::string const& name) {
  auto const at = map.versions.find(name);
  if (at == map.versions.end())
    throw usage_error{
        fmt::format("--sheet '{}': the map has no such sheet{}", name, did_you_mean(name, map.names))};
  auto const& all = map.map.questions;
  std::vector<std::size_t> numbers(all.questions.size());
  std::size_t asked = 0;
  for (std::size_t i = 0; i < all.questions.size(); ++i) {
    if (all.questions[i].kind != exam::question_kind::description) numbers[i] = ++asked;
  }
  std::string out = "number,question,bank_number,bank_letters\n";
  std::size_t number = 0;
  for (auto const& placed : at->second) {
    auto const& q = all.questions[placed.question];
    if (q.kind == exam::question_kind::description) continue;
    std::string letters;
    for (auto const place : placed.answers) letters += exam::letter(place);
    out += fmt::format("{},{},{},{}\n", ++number, csv_cell(q.id), numbers[placed.question], letters);
  }
  return out;
}

void run_unshuffle(grade_options const& o) {
  auto const map = open_map(o.map);
  if (o.answers.empty() == !o.version) throw usage_error{"ANSWERS.csv or --sheet NAME; one of them is right"};
  print(o.version ? unshuffled_version(map, *o.version) : unshuffled_answers(map, o));
}

void add_map(CLI::App& verb, grade_options& o) {
  add_value(verb, "MAP", o.map, "the map.json of an exam")->required();
}
void add_answers(CLI::App& verb, grade_options& o, bool required) {
  auto const option =
      add_value(verb, "ANSWERS", o.answers, "CSV: student,version,1,2,3,... with letters in its cells");
  if (required) option->required();
}

}  // namespace

void add_exam_grade(CLI::App& exam) {
  auto const o = std::make_shared<grade_options>();
  auto* const verb =
      add_verb(exam, "grade", "Marks from answers by letter, whatever the versions; statistics by id.",
               "faro exam grade monday/map.json answers.csv\n"
               "faro exam grade monday/map.json answers.csv --marks marks.csv\n");
  add_map(*verb, *o);
  add_answers(*verb, *o, true);
  add_text(*verb, "--marks", o->marks, "write the marks as CSV, a column for each question id", "FILE");
  add_text(*verb, "--report", o->report, "write the statistics as CSV, a line for each answer", "FILE");
  add_flag(*verb, "--json", o->as_json, "print one JSON object");
  on_run(*verb, [o] { run_grade(*o); });
}

void add_exam_regrade(CLI::App& exam) {
  auto const o = std::make_shared<grade_options>();
  auto* const verb = add_verb(exam, "regrade", "Marks again after the key was put right, and whose changed.",
                              "faro exam regrade monday/map.json answers.csv --right Q7=a-1f2e3d\n"
                              "faro exam regrade monday/map.json answers.csv --right Q7=all\n"
                              "faro exam regrade map.json answers.csv --key right.csv --marks new.csv\n");
  add_map(*verb, *o);
  add_answers(*verb, *o, true);
  add_value(*verb, "--right", o->right,
            "the right answers of a question by id or text, parted by |; all; drop")
      ->type_name("QUESTION=ANSWER")
      ->repeated();
  add_text(*verb, "--key", o->key, "the same from CSV: question,right", "FILE");
  add_text(*verb, "--marks", o->marks, "write the new marks as CSV", "FILE");
  add_flag(*verb, "--json", o->as_json, "print one JSON object");
  on_run(*verb, [o] { run_regrade(*o); });
}

void add_exam_unshuffle(CLI::App& exam) {
  auto const o = std::make_shared<grade_options>();
  auto* const verb =
      add_verb(exam, "unshuffle", "Turn a version, or the answers given in it, back into the bank's order.",
               "faro exam unshuffle monday/map.json answers.csv\n"
               "faro exam unshuffle monday/map.json answers.csv --letters\n"
               "faro exam unshuffle monday/map.json --sheet B\n");
  add_map(*verb, *o);
  add_answers(*verb, *o, false);
  add_text(*verb, "--sheet", o->version, "where the questions and answers of this one stand in the bank",
           "NAME");
  add_flag(*verb, "--letters", o->letters, "letters of the bank instead of ids");
  on_run(*verb, [o] { run_unshuffle(*o); });
}

}  // namespace faro::program
