// Maps opened, answers marked against them.
#include "verbs/exam/marking.hpp"

#include "cli/files.hpp"
#include "cli/frame.hpp"

#include <faro/error.hpp>
#include <faro/text/nearest.hpp>
#include <faro/text/utf8.hpp>
#include <faro/text/words.hpp>

#include <fmt/format.h>

namespace faro::program {

opened_map open_map(std::string const& path) {
  input_file const file{path};
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
  throw input_error{fmt::format("{}, line {}: {}{}", source, given.line,
                                given.sheet.empty()
                                    ? "expected a column 'version', got none"
                                    : fmt::format("the map has no sheet {}", faro::quoted(given.sheet)),
                                did_you_mean(given.sheet, map.names))};
}

}  // namespace

marked_answers mark_all(opened_map const& map, std::vector<exam::given_answers>& answers,
                        exam::grader const& grader, std::string const& source,
                        std::optional<exam::invalid_as> invalid) {
  auto const counts = invalid.value_or(exam::invalid_as::wrong);
  marked_answers out;
  std::vector<std::string> unknown;  // lines of sheets that there are not: all are told at once
  for (auto& given : answers) {
    try {
      out.sheets.push_back(grader.grade(version_of(map, given, source), given, counts, out.invalid));
    } catch (input_error const& e) {
      if (given.sheet.empty()) throw;  // of every line alike
      unknown.emplace_back(e.what());
    }
  }
  for (auto& cell : out.invalid) cell.text = source + ", " + cell.text;
  if (unknown.size() == 1 && (invalid || out.invalid.empty())) throw input_error{unknown.front()};
  for (auto const& line : unknown) note(line);
  auto const of_lines = unknown.empty()
                            ? std::string{}
                            : fmt::format("{} of no sheet of the map; ", plural(unknown.size(), "line"));
  if (!unknown.empty() && (invalid || out.invalid.empty()))
    throw input_error{fmt::format("{}: {} of no sheet of the map", source, plural(unknown.size(), "line"))};
  if (invalid || out.invalid.empty()) return out;
  if (out.invalid.size() == 1 && unknown.empty()) throw input_error{out.invalid.front().text};
  for (auto const& cell : out.invalid) note(cell.text);
  throw input_error{fmt::format("{}: {}{} can't be; --invalid wrong or --invalid blank counts them so",
                                source, of_lines, plural(out.invalid.size(), "cell"))};
}

void write_file(std::string const& path, std::string_view bytes) {
  output_file out{path};
  out.write(bytes);
  out.commit();
}

}  // namespace faro::program
