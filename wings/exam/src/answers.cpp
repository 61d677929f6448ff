// The answers that students gave, as a spreadsheet or a scanner has them: a line a student.
#include "exam/src/line_error.hpp"
#include "exam/src/student_columns.hpp"
#include "text/csv.hpp"
#include "text/headings.hpp"
#include "text/text_files.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/exam/grade.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

namespace faro::exam {
namespace {

/// The number in "7", "Q7", "question 7" or "Frage 7"; 0 when it is none.
std::size_t question_number(std::string_view header) {
  auto text = lower_case(trimmed(header));
  for (std::string_view const prefix : {"question", "q", "frage", "aufgabe", "item", "pregunta", "domanda"}) {
    if (text.starts_with(prefix)) {
      text = std::string{trimmed(std::string_view{text}.substr(prefix.size()))};
      break;
    }
  }
  std::size_t number = 0;
  auto const [end, bad] = std::from_chars(text.data(), text.data() + text.size(), number);
  return bad == std::errc{} && end == text.data() + text.size() && number <= 100'000 ? number : 0;
}

/// What forms and scanners add, and is no answer.
bool is_passed_over(std::string_view name) {
  constexpr std::string_view added[] = {"score", "points", "percent", "%",     "grade",
                                        "mark",  "marks",  "total",   "punkte"};
  return use_of(name) == column_use::nobody || std::ranges::find(added, name) != std::end(added);
}

struct answer_columns {
  std::vector<std::size_t> student{};  // the column of the ids, else those of the names
  std::size_t sheet = SIZE_MAX;
  std::vector<std::pair<std::size_t, std::size_t>> cells{};  // question number from 0, column
  std::size_t questions = 0;
  std::vector<std::size_t> missing{};  // numbers below that, from 1
};

bool heads_sheet(std::string_view name) {
  constexpr std::string_view known[] = {"version", "versión",  "versione", "sheet", "form",
                                        "variant", "variante", "ver",      "ver."};
  return std::ranges::find(known, name) != std::end(known);
}

answer_columns columns_of(csv_line const& header, std::string_view source) {
  answer_columns out;
  std::set<std::size_t> seen;
  std::vector<std::size_t> names;
  for (std::size_t i = 0; i < header.cells.size(); ++i) {
    auto const name = lower_case(header.cells[i]);
    if (heads_column(name, "id")) {
      out.student = {i};
    } else if (heads_sheet(name)) {
      out.sheet = i;
    } else if (auto const number = question_number(name)) {
      if (!seen.insert(number).second)
        refuse_line(source, header.number, say("two columns for question {}", number));
      out.cells.emplace_back(number - 1, i);
      out.questions = std::max(out.questions, number);
    } else if (heads_column(name, "name") || use_of(name) == column_use::names) {
      names.push_back(i);
    } else if (!is_passed_over(name) && !name.empty()) {
      refuse_line(
          source, header.number,
          say("expected a first line such as student,version,1,2,3, got column {}", quoted(header.cells[i])));
    }
  }
  for (std::size_t number = 1; number < out.questions; ++number) {
    if (!seen.contains(number)) out.missing.push_back(number);
  }
  if (out.student.empty()) out.student = std::move(names);
  if (out.student.empty() && out.sheet == SIZE_MAX)
    refuse_line(source, header.number,
                "expected a first line such as student,version,1,2,3, got no column 'student'");
  return out;
}

}  // namespace

std::vector<given_answers> parse_answers(std::string_view csv, std::string_view source,
                                         std::vector<message>* problems) {
  auto const lines = parse_csv(csv, source, csv_separator(csv));  // refuses what is no text
  refuse_other_encoding(csv, source);
  if (lines.empty())
    throw input_error{say("{}: expected a first line such as student,version,1,2,3, got nothing", source)};
  auto const columns = columns_of(lines.front(), source);
  std::vector<given_answers> out;
  std::map<std::string, std::size_t> seen;
  auto const refuse = [&](std::size_t line, message const& what) {
    try {
      refuse_line(source, line, what);
    } catch (input_error const& e) {
      if (!problems) throw;
      problems->emplace_back(e.said());
    }
  };
  for (std::size_t i = 1; i < lines.size(); ++i) {
    auto const& cells = lines[i].cells;
    auto const cell = [&](std::size_t at) {
      return at < cells.size() ? without_inert_mark(cells[at]) : std::string{};
    };
    if (cells.size() > lines.front().cells.size())
      refuse(lines[i].number,
             say("expected {}, got {}", plural(lines.front().cells.size(), "cell"), cells.size()));
    std::string student;
    for (auto const at : columns.student)
      student += (student.empty() || cell(at).empty() ? "" : " ") + cell(at);
    given_answers one{std::move(student),
                      cell(columns.sheet),
                      std::vector<std::string>(columns.questions),
                      lines[i].number,
                      cells.size() < lines.front().cells.size(),
                      columns.missing};
    if (columns.student.empty()) one.student = "line " + std::to_string(one.line);
    if (one.student.empty()) {
      refuse(one.line, "expected a student, got none");
    } else if (auto const [at, fresh] = seen.try_emplace(one.student, one.line); !fresh) {
      refuse(one.line, say("student {} is in line {} too", quoted(one.student), at->second));
    }
    for (auto const& [number, column] : columns.cells) one.cells[number] = cell(column);
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace faro::exam
