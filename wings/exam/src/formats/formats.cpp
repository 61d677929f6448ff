// The table of formats, and finding one by its name or its contents.
#include "exam/src/formats/format.hpp"
#include "text/nearest.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/exam/read.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <initializer_list>

namespace faro::exam {
namespace detail {

// Each in a file of its name; a new one stands in both lines.
exam_format gift(), aiken(), moodle_xml(), text2qti(), amc_txt(), csv(), blackboard(), qti(), qti21();
constexpr auto table = {gift, aiken, moodle_xml, text2qti, amc_txt, csv, blackboard, qti, qti21};

std::span<exam_format const> exam_formats() {
  static std::vector<exam_format> const all = [] {
    std::vector<exam_format> out;
    for (auto const format : table) out.push_back(format());
    return out;
  }();
  return all;
}

exam_format const& format_of(bank_format name) {
  return *std::ranges::find(exam_formats(), name.name(), &exam_format::name);
}

}  // namespace detail

std::vector<std::string> bank_format_names() {
  std::vector<std::string> out;
  for (auto const& format : detail::exam_formats()) out.emplace_back(format.name);
  return out;
}

std::vector<format_description> bank_formats() {
  std::vector<format_description> out;
  for (auto const& f : detail::exam_formats()) {
    auto const& m = f.marks;
    out.push_back({std::string{f.name},
                   std::string{f.about},
                   {f.extensions.begin(), f.extensions.end()},
                   f.write != nullptr,
                   std::string{f.comment},
                   {{"right answer", std::string{m.right}},
                    {"id", std::string{m.id}},
                    {"answers keep their order", std::string{m.fixed_answers}},
                    {"section", std::string{m.section}},
                    {"common text and group", std::string{m.common_text}},
                    {"some of many", std::string{m.pool}},
                    {"stays at its place", std::string{m.pinned}}},
                   std::string{f.example}});
  }
  return out;
}

bank_format bank_format_from(std::string_view name) {
  for (auto const& format : detail::exam_formats()) {
    if (format.name == name || std::ranges::find(format.also, name) != format.also.end())
      return bank_format{format.name};
  }
  auto const names = bank_format_names();
  throw input_error{
      say("no bank format is called '{}'{}; expected {}", name, did_you_mean(name, names), listed(names))};
}

namespace {

bool any_line_begins(std::string_view text, std::initializer_list<std::string_view> marks) {
  return detail::any_line(text, [&](auto line) {
    return std::ranges::any_of(marks, [&](auto mark) { return line.starts_with(mark); });
  });
}

/// What a bank of questions is that no format reads; empty for others.
message what_is_not_read(std::string_view file, std::string_view text) {
  // Formulas in other formats have environments of LaTeX, too.
  if (file.ends_with(".tex") ||
      any_line_begins(text, {"\\documentclass", "\\begin{document}", "\\begin{question"}))
    return "LaTeX is written, not read";
  if (file.ends_with(".rmd") || file.ends_with(".rnw") || any_line_begins(text, {"```{r", "<<echo"}))
    return "R Markdown of R/exams is not read (exams2moodle makes Moodle XML of it)";
  auto const inside = trimmed(text);
  bool const is_json =
      (inside.starts_with('{') || inside.starts_with('[')) && inside.find("\":") != std::string_view::npos;
  if (file.ends_with(".json") || is_json) return "JSON is not read";
  return {};
}

}  // namespace

bank_format detect_format(std::string_view name, std::string_view text) {
  auto const file = lower_case(name);
  if (auto const other = what_is_not_read(file, text); !other.empty()) {
    auto const read = bank_format_names();
    throw input_error{say("{}: {}; expected {}", name, other, listed(read))};
  }
  detail::exam_format const* best = nullptr;
  int most = 0;
  for (auto const& format : detail::exam_formats()) {
    bool const named =
        std::ranges::any_of(format.extensions, [&](auto extension) { return file.ends_with(extension); });
    auto const likeness = std::max(named ? detail::likely_by_name : 0, format.likeness(text));
    if (likeness > most) best = &format;
    most = std::max(most, likeness);
  }
  if (best) return bank_format{best->name};
  if (trimmed(text).empty()) throw input_error{say("{} is empty: expected a question bank", name)};
  auto const names = bank_format_names();
  throw input_error{say(
      "{}: the format is not recognised; expected --format {}; `faro exam formats` has an example of each",
      name, listed(names))};
}

}  // namespace faro::exam
