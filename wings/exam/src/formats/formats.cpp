// The table of formats, and finding one by its name or its contents.
#include "exam/src/formats/format.hpp"
#include "text/nearest.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/exam/read.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::exam {
namespace detail {

// Each in a file of its name; a new one stands in both lines.
exam_format gift(), aiken(), moodle_xml(), text2qti(), amc_txt(), csv(), blackboard();
constexpr auto table = {gift, aiken, moodle_xml, text2qti, amc_txt, csv, blackboard};

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

/// Documents of LaTeX; formulas in other formats have environments, too.
bool is_latex(std::string_view text) {
  return detail::any_line(text, [](auto line) {
    for (std::string_view const mark : {"\\documentclass", "\\begin{document}", "\\begin{question"}) {
      if (line.starts_with(mark)) return true;
    }
    return false;
  });
}

}  // namespace

bank_format detect_format(std::string_view name, std::string_view text) {
  auto const file = lower_case(name);
  if (is_latex(text)) {
    auto const read = bank_format_names();
    throw input_error{say("{}: LaTeX is written, not read; expected {}", name, listed(read))};
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
