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

/// Whether every cell of a column is the name of a sheet.
bool are_sheets(table const& list, std::size_t column, std::vector<std::string> const& sheets) {
  std::set<std::string> names;
  for (auto const& name : sheets) names.insert(lower_case(name));
  return std::ranges::all_of(
      list.rows, [&](csv_line const& row) { return names.contains(lower_case(trimmed(row.cells[column]))); });
}

bool is_sheet(std::string_view name, std::vector<std::string> const& sheets) {
  return std::ranges::any_of(sheets, [&](auto const& each) { return lower_case(each) == lower_case(name); });
}

/// What a column is called in a command: by its heading, where that is of one alone.
std::string called_in_command(table const& list, std::size_t column, bool by_number) {
  auto const& heading = list.columns[column];
  bool const by_name = !by_number && !heading.empty() && std::ranges::count(list.columns, heading) == 1;
  return by_name ? heading : std::to_string(column + 1);
}

/// The columns that may have the ids: in which each row has another cell, and not all are of one letter.
/// `first`: the first line is a row.
std::vector<std::size_t> may_be_ids(table const& list, std::span<std::size_t const> taken, bool first) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < list.columns.size(); ++i) {
    if (std::ranges::find(taken, i) != taken.end()) continue;
    std::set<std::string_view> cells;
    if (first) cells.insert(list.columns[i]);
    for (auto const& row : list.rows) cells.insert(row.cells[i]);
    auto const is_letter_alone = [](std::string_view cell) {
      return cell.size() == 1 && is_letter(cell.front());
    };
    if (cells.size() == list.rows.size() + (first ? 1U : 0U) && !cells.contains("") &&
        !std::ranges::all_of(cells, is_letter_alone))
      out.push_back(i);
  }
  return out;
}

/// A way with each of the columns in which all cells are sheets, but for `taken`; then with each of the
/// sheets that all of them may have had: none, where each has to say his own. Each with the column of ids,
/// where that is not known.
std::vector<reading_options> for_each_sheet(reading_options way, table const& list,
                                            std::span<std::size_t const> taken, list_columns const& asked) {
  constexpr std::size_t most = 8, most_sheets = 4;
  auto const columns = [&](bool first) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < list.columns.size(); ++i) {
      bool const is_free = first || std::ranges::find(taken, i) == taken.end();
      if (is_free && (!first || is_sheet(list.columns[i], asked.sheets)) && are_sheets(list, i, asked.sheets))
        out.push_back(i);
    }
    return out;
  };
  bool const first = list.has_headings() && !columns(true).empty();  // the first line has answers
  if (first) way.emplace_back("--header", "0");
  bool const by_number = first || !list.has_headings();
  bool known = asked.id.has_value();
  for (std::size_t i = 0; i < list.columns.size() && !by_number; ++i) {
    known = known || (is_called(list.columns[i], words_of_ids) && std::ranges::find(taken, i) == taken.end());
  }
  std::vector<reading_options> out;
  auto const add = [&](std::optional<std::size_t> version, std::string const& option,
                       std::string const& value) {
    auto one = way;
    one.emplace_back(option, value);
    if (known) return out.push_back(std::move(one));
    std::vector<std::size_t> others;
    if (!by_number) others.assign(taken.begin(), taken.end());
    if (version) others.push_back(*version);
    for (auto const id : may_be_ids(list, others, first)) {
      if (out.size() == most) return;
      out.push_back(one);
      out.back().emplace_back("--id", called_in_command(list, id, by_number));
    }
  };
  for (auto const i : columns(first)) add(i, "--version", called_in_command(list, i, by_number));
  for (std::size_t i = 0; i < std::min(most_sheets, asked.sheets.size()) && !first; ++i)
    add({}, "--version-of-all", asked.sheets[i]);
  return out;
}

/// Whether columns can't be answers: the key, or numbers of points.
bool are_no_answers(table const& list, std::string const& form, std::span<std::size_t const> columns) {
  if (lower_case(form).find("key") != std::string::npos) return true;
  auto const is_number = [](std::string_view cell) {
    return cell.find_first_not_of("0123456789.,-+ ") == cell.npos;
  };
  return std::ranges::all_of(list.rows, [&](csv_line const& row) {
    return std::ranges::all_of(columns, [&](auto i) { return is_number(row.cells[i]); });
  });
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
    if (numbers.size() > 1 && *numbers.rbegin() == numbers.size() &&
        !are_no_answers(list, form, columns[form]))
      rows.emplace_back(numbers.size(), form);
  }
  std::ranges::stable_sort(rows, std::ranges::greater{}, &std::pair<std::size_t, std::string>::first);
  if (columns.contains("Stu{}"))  // of ZipGrade: beside keys, points and marks
    std::erase_if(rows, [](auto const& row) { return row.second != "Stu{}"; });
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
      std::ranges::move(for_each_sheet(way, list, columns[form], asked), std::back_inserter(out));
    }
  }
  return out;
}

/// Without headings nothing says which column has the students, and which the sheets.
void refuse_unnamed(table const& list, answer_table const& read, list_columns const& asked) {
  bool const needs_version = !read.version && !asked.sheet && asked.sheets.size() > 1;
  if (read.id && !needs_version) return;
  std::vector<std::size_t> taken;
  if (read.id) taken.push_back(*read.id);
  if (read.version) taken.push_back(*read.version);
  std::vector<reading_options> ways;
  if (needs_version) {
    ways = for_each_sheet({}, list, taken, asked);
  } else {
    for (auto const i : may_be_ids(list, taken, false)) ways.push_back({{"--id", std::to_string(i + 1)}});
  }
  throw refused_reading{
      say("{}: without headings --id says which column has the students, and --version which the sheets; all "
          "others are answers, in their order",
          list.source),
      std::move(ways)};
}

}  // namespace

answer_table read_answer_table(std::string_view text, std::string_view source, list_columns const& asked) {
  answer_table out{
      read_table(text, source, {true, asked.separator, asked.header, true, true, asked.until, asked.ragged})};
  auto const& list = out.list;
  if (asked.version) out.version = list.column(*asked.version, "--version");
  if (asked.id) out.id = list.column(*asked.id, "--id");
  bool const in_order = !list.has_headings() && !asked.answers;
  if (in_order) refuse_unnamed(list, out, asked);
  std::set<std::size_t> seen;
  std::vector<std::size_t> taken;
  for (std::size_t i = 0; i < list.columns.size(); ++i) {
    if (i == out.version || i == out.id) continue;
    auto const number = in_order ? seen.size() + 1 : question_number(list.columns[i], asked.answers);
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
  if (!out.version) out.version = list.called(sheets_of_answers, taken);
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
                          for_each_sheet({}, list, taken, asked)};
  if (out.version) taken.push_back(*out.version);
  bool const only_answers = out.version && taken.size() == list.columns.size();
  if (!out.id && !only_answers) out.id = list.needed(ids_of_answers, taken);
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
