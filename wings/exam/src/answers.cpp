// The answers that students gave, as a spreadsheet or a scanner has them: a line a student.
#include "exam/src/line_error.hpp"
#include "exam/src/list_columns.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/exam/grade.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>
#include <span>

namespace faro::exam {
namespace {

constexpr std::string_view words_of_versions[] = {"version",  "sheet",   "form",     "variant", "key version",
                                                  "variante", "versión", "versione", "versie",  "fassung"};
constexpr needed_column ids_of_answers{words_of_ids, "--id"},
    sheets_of_answers{words_of_versions, "--version"};
constexpr std::size_t most_questions = 100'000;

/// The number that is all of a text; 0 if it is none.
std::size_t number_that_is(std::string_view text) {
  std::size_t number = 0;
  auto const [end, bad] = std::from_chars(text.data(), text.data() + text.size(), number);
  return bad == std::errc{} && end == text.data() + text.size() && number <= most_questions ? number : 0;
}

/// The number in "7", "Q7" or "question 7"; or the one that stands for {} in what --answers says. 0: none.
std::size_t question_number(std::string_view heading, std::optional<std::string> const& asked) {
  auto const text = lower_case(trimmed(heading));
  if (asked) {
    auto const form = lower_case(*asked);
    auto const at = std::min(form.find("{}"), form.size());
    auto const before = form.substr(0, at), behind = form.substr(std::min(at + 2, form.size()));
    if (text.size() < before.size() + behind.size() || !text.starts_with(before) || !text.ends_with(behind))
      return 0;
    return number_that_is(
        trimmed(std::string_view{text}.substr(before.size(), text.size() - before.size() - behind.size())));
  }
  for (std::string_view const word : {"question", "q", "frage", "pregunta", "domanda"}) {
    if (text.starts_with(word)) return number_that_is(trimmed(std::string_view{text}.substr(word.size())));
  }
  return number_that_is(text);
}

/// Whether something stands in columns that no letters of a sheet can be: other characters, or small ones.
bool are_words(table const& list, std::span<std::size_t const> columns) {
  auto const is_word = [](std::string_view cell) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ ,;/+*-_?.";
    return cell.size() > 1 && cell.find_first_not_of(letters) != cell.npos;
  };
  return std::ranges::any_of(list.rows, [&](csv_line const& row) {
    return std::ranges::any_of(columns, [&](auto i) { return is_word(trimmed(row.cells[i])); });
  });
}

/// A way with each of the sheets that all of them may have had: none, where each has to say his own.
std::vector<reading_options> for_each_sheet(reading_options const& way, list_columns const& asked) {
  constexpr std::size_t most = 4;
  std::vector<reading_options> out;
  for (std::size_t i = 0; i < std::min(most, asked.sheets.size()); ++i) {
    out.push_back(way);
    out.back().emplace_back("--version-of-all", asked.sheets[i]);
  }
  return out;
}

/// The forms by which columns are numbered from 1 on, the longest row first: 'Stu{}' of Stu1, Stu2, Stu3.
std::vector<reading_options> ways_to_number(table const& list, list_columns const& asked) {
  std::map<std::string, std::set<std::size_t>> forms;
  std::map<std::string, std::vector<std::size_t>> columns;
  for (auto const& heading : list.columns) {
    auto const from = heading.find_first_of("0123456789");
    auto const end = std::min(heading.find_first_not_of("0123456789", from), heading.size());
    if (from == std::string::npos) continue;
    auto const form = heading.substr(0, from) + "{}" + heading.substr(end);
    if (auto const number = number_that_is(std::string_view{heading}.substr(from, end - from)); number > 0) {
      forms[form].insert(number);
      columns[form].push_back(static_cast<std::size_t>(&heading - list.columns.data()));
    }
  }
  std::vector<std::pair<std::size_t, std::string>> rows;
  for (auto const& [form, numbers] : forms) {
    if (numbers.size() > 1 && *numbers.rbegin() == numbers.size()) rows.emplace_back(numbers.size(), form);
  }
  std::ranges::stable_sort(rows, std::ranges::greater{}, &std::pair<std::size_t, std::string>::first);
  std::vector<reading_options> out;
  bool const says_sheets = asked.sheets.size() < 2 || asked.version || asked.sheet ||
                           std::ranges::any_of(list.columns, [](auto const& heading) {
                             return is_called(heading, words_of_versions);
                           });
  std::optional<std::uint64_t> end;  // of the students: an average may stand below them
  auto const is_id = [](auto const& heading) { return is_called(heading, words_of_ids); };
  if (auto const id = std::ranges::find_if(list.columns, is_id); id != list.columns.end() && !asked.until)
    end = list.end_of_named(std::array{static_cast<std::size_t>(id - list.columns.begin())});
  for (auto const& [size, form] : rows) {
    reading_options way{{"--answers", form}};
    if (end) way.emplace_back("--until", std::to_string(*end));
    if (!asked.by_text && are_words(list, columns[form])) way.emplace_back("--answers-by", "text");
    if (says_sheets) {
      out.push_back(std::move(way));
    } else {
      std::ranges::move(for_each_sheet(way, asked), std::back_inserter(out));
    }
  }
  return out;
}

}  // namespace

answer_table read_answer_table(std::string_view text, std::string_view source, list_columns const& asked) {
  answer_table out{
      read_table(text, source, {true, asked.separator, asked.header, true, true, asked.until, asked.ragged})};
  auto const& list = out.list;
  std::set<std::size_t> seen;
  std::vector<std::size_t> taken;
  for (std::size_t i = 0; i < list.columns.size(); ++i) {
    auto const number = question_number(list.columns[i], asked.answers);
    if (number == 0) continue;
    if (!seen.insert(number).second)
      throw input_error{say("{}: two columns for question {}", source, number)};
    out.cells.emplace_back(number, i);
    taken.push_back(i);
  }
  if (out.cells.empty())
    throw refused_reading{say("{}: expected columns called 1, 2, 3 or Q1, Q2, Q3, or --answers 'Item {{}}' "
                              "with {{}} for the number, "
                              "got {}",
                              source, faro::quoted(joined(list.columns), 200)),
                          ways_to_number(list, asked)};
  out.version =
      asked.version ? list.column(*asked.version, "--version") : list.called(sheets_of_answers, taken);
  if (asked.sheet && out.version)
    throw input_error{
        say("{}: --version-of-all {} is for answers that do not say which sheet they are of; the column "
            "{} does",
            source, *asked.sheet, quoted(list.columns[*out.version]))};
  if (!out.version && !asked.sheet && asked.sheets.size() > 1)
    throw refused_reading{say("{}: expected the name of a sheet in a column 'version', or --version COLUMN, "
                              "or --version-of-all NAME if "
                              "all have had the same, got none",
                              source),
                          for_each_sheet({}, asked)};
  if (out.version) taken.push_back(*out.version);
  out.id = asked.id      ? list.column(*asked.id, "--id")
           : out.version ? list.called(ids_of_answers, taken)
                         : std::optional{list.needed(ids_of_answers, taken)};
  return out;
}

std::vector<given_answers> parse_answers(std::string_view csv, std::string_view source,
                                         list_columns const& asked, std::vector<message>* problems) {
  auto const read = read_answer_table(csv, source, asked);
  auto const last = std::ranges::max(read.cells).first;
  std::vector<std::size_t> missing;
  for (std::size_t number = 1; number < last; ++number) {
    if (std::ranges::find(read.cells, number, &std::pair<std::size_t, std::size_t>::first) ==
        read.cells.end())
      missing.push_back(number);
  }
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
  for (auto const& line : read.list.rows) {
    auto const cell = [&](std::optional<std::size_t> at) {
      return at ? without_inert_mark(line.cells[*at]) : std::string{};
    };
    given_answers one{read.id ? cell(read.id) : "line " + std::to_string(line.number),
                      asked.sheet ? *asked.sheet : cell(read.version),
                      std::vector<std::string>(last),
                      line.number,
                      missing,
                      asked.by_text};
    if (one.student.empty()) {
      refuse(one.line, "expected a student, got none");
    } else if (auto const [at, fresh] = seen.try_emplace(one.student, one.line); !fresh) {
      refuse(one.line, say("student {} is in line {} too", quoted(one.student), at->second));
    }
    for (auto const& [number, column] : read.cells) one.cells[number - 1] = cell(column);
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace faro::exam
