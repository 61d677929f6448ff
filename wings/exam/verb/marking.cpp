// Maps opened, answers marked against them.
#include "exam/verb/marking.hpp"

#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/run_context.hpp"
#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/text_file.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <numeric>

namespace faro::program {

opened_map open_map(std::string const& path) {
  std::error_code none;
  bool const folder = current_run().has_disk && std::filesystem::is_directory(path, none);
  text_file const file{folder ? path + "/map.json" : path};
  opened_map out;
  out.map = exam::parse_map(file.bytes(), file.name(), [&](exam::exam_map const&, exam::mapped_version v) {
    out.names.push_back(v.sheet.name);
    out.versions.emplace(std::move(v.sheet.name), std::move(v.questions));
  });
  return out;
}

namespace {

/// The version that a line of answers is of.
exam::version const& version_of(opened_map const& map, exam::given_answers& given,
                                std::string const& source) {
  if (given.sheet.empty())
    given.sheet = map.map.order.kind == exam::sheet_kind::students ? given.student
                  : map.names.size() == 1                          ? map.names.front()
                                                                   : "";
  auto const at = map.versions.find(given.sheet);
  if (at != map.versions.end()) return at->second;
  auto const alike = [&](std::string const& name) { return lower_case(name) == lower_case(given.sheet); };
  if (std::ranges::count_if(map.names, alike) == 1) {
    given.sheet = *std::ranges::find_if(map.names, alike);
    return map.versions.at(given.sheet);
  }
  throw input_error{say("{}, line {}: {}{}", source, given.line,
                        given.sheet.empty()
                            ? say("expected the name of a sheet in the column 'version', got none")
                            : say("the map has no sheet {}", faro::quoted(given.sheet)),
                        did_you_mean(given.sheet, map.names))};
}

}  // namespace

answer_file read_answers(std::string const& path, exam::list_columns asked, opened_map const& map) {
  if (map.map.order.kind != exam::sheet_kind::students) asked.sheets = map.names;
  text_file const file{path};
  answer_file out{file.name()};
  out.answers = exam::parse_answers(file.bytes(), file.name(), asked, &out.problems);
  if (out.answers.empty() && out.problems.empty())
    throw input_error{say("{}: expected a line for each sheet below the first, got none", file.name())};
  return out;
}

namespace {

/// What is not there counts as blank, which whoever made the file may not have meant.
void note_missing(opened_map const& map, answer_file const& file) {
  std::size_t asked = 0;
  for (auto const& [name, questions] : map.versions) {
    auto const here = std::ranges::count_if(questions, [&](auto const& placed) {
      return map.map.questions.questions[placed.question].kind != exam::question_kind::description;
    });
    asked = std::max(asked, static_cast<std::size_t>(here));
  }
  auto const& left_out = file.answers.front().no_column;
  std::vector<std::uint64_t> missing(left_out.begin(), left_out.end());
  for (auto number = file.answers.front().cells.size() + 1; number <= asked; ++number)
    missing.push_back(number);
  if (missing.size() == 1)
    note(say("{}: no column for question {}: it counts as blank", file.name, missing.front()));
  if (missing.size() > 1)
    note(say("{}: no columns for questions {}: they count as blank", file.name, ranges_of(missing)));
}

}  // namespace

marked_answers mark_all(opened_map const& map, answer_file& file, exam::grader const& grader,
                        std::optional<exam::invalid_as> invalid) {
  auto const counts = invalid.value_or(exam::invalid_as::wrong);
  marked_answers out;
  auto told = file.problems;
  std::size_t unknown = 0;  // lines of sheets that there are not
  for (auto& given : file.answers) {
    try {
      out.sheets.push_back(grader.grade(version_of(map, given, file.name), given, counts, out.invalid));
    } catch (input_error const& e) {
      if (given.sheet.empty()) throw;  // of every line alike
      told.emplace_back(e.said());
      ++unknown;
    }
  }
  for (auto& cell : out.invalid) cell.text = say("{}, {}", file.name, cell.text);
  note_missing(map, file);
  auto const cells = invalid ? 0 : out.invalid.size();
  for (std::size_t i = 0; i < cells; ++i) told.push_back(out.invalid[i].text);
  if (told.empty()) return out;
  if (told.size() == 1) throw input_error{told.front()};
  for (auto const& text : told) note(text);
  std::vector<message> kinds;
  if (!file.problems.empty())
    kinds.push_back(say("{} that can't be marked", plural(file.problems.size(), "line")));
  if (unknown > 0) kinds.push_back(say("{} of no sheet of the map", plural(unknown, "line")));
  if (cells > 0)
    kinds.push_back(say("{} that can't be an answer; --invalid wrong or --invalid blank counts them so",
                        plural(cells, "cell")));
  throw input_error{std::accumulate(kinds.begin() + 1, kinds.end(), say("{}: {}", file.name, kinds.front()),
                                    [](message const& a, message const& b) { return say("{}; {}", a, b); })};
}

void write_file(std::string const& path, std::string_view bytes) {
  output_file out{path};
  out.write(bytes);
  out.commit();
}

}  // namespace faro::program
