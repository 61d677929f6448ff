// What a version can be written as: pages, and every format of banks that can be written; keys; images.
#include "exam/src/formats/format.hpp"
#include "exam/src/formats/writing.hpp"
#include "exam/src/pages/markup.hpp"
#include "exam/src/pages/page.hpp"
#include "exam/src/placing.hpp"
#include "exam/src/reading/moodle_weights.hpp"
#include "text/csv.hpp"
#include "text/nearest.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/exam/detail/write.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace faro::exam {
namespace {

/// Pages for people. What banks are written in is in the table of formats.
struct page_kind {
  std::string_view name, also, extension;
  std::string (*write)(bank const& all, version const& v, sheet_heading const& h);
};
constexpr std::array<page_kind, 4> pages{{{"latex", "tex", ".tex", detail::write_latex_page},
                                          {"html", "htm", ".html", detail::write_html_page},
                                          {"text", "txt", ".txt", detail::write_text_page},
                                          {"bubbles", "bubble", ".html", detail::write_bubble_page}}};

page_kind const* page_of(exam_output output) {
  auto const* const at = std::ranges::find(pages, output.name(), &page_kind::name);
  return at == pages.end() ? nullptr : at;
}

}  // namespace

std::vector<exam_output> exam_outputs() {
  std::vector<exam_output> out;
  for (auto const& page : pages) out.emplace_back(page.name);
  for (auto const& format : detail::exam_formats()) {
    if (format.write) out.emplace_back(format.name);
  }
  return out;
}

std::vector<std::string> exam_output_names() {
  std::vector<std::string> out;
  for (auto const output : exam_outputs()) out.emplace_back(output.name());
  return out;
}

bool is_page(exam_output output) { return page_of(output) != nullptr; }

std::string_view extension_of(exam_output output) {
  if (auto const* const page = page_of(output)) return page->extension;
  auto const& format = detail::format_of(bank_format{output.name()});
  return format.written_as.empty() ? format.extensions.front() : format.written_as;
}

exam_output exam_output_from(std::string_view name) {
  for (auto const& page : pages) {
    if (name == page.name || name == page.also) return exam_output{page.name};
  }
  for (auto const& format : detail::exam_formats()) {
    bool const known = name == format.name || std::ranges::find(format.also, name) != format.also.end();
    if (known && format.write) return exam_output{format.name};
  }
  auto const names = exam_output_names();
  throw input_error{
      say("no output is called '{}'{}; expected {}", name, did_you_mean(name, names), listed(names))};
}

std::string write_sheet(exam_output output, bank const& all, version const& v, sheet_heading const& heading) {
  if (auto const* const page = page_of(output)) return page->write(all, v, heading);
  return detail::format_of(bank_format{output.name()}).write({all, v, false});
}

std::string write_bank(exam_output output, bank const& all) { return write_bank(output, all, unmoved(all)); }

std::string write_bank(exam_output output, bank const& all, version const& v) {
  return detail::format_of(bank_format{output.name()}).write({all, v, true});
}

std::string write_key(bank const& all, version const& v, std::string_view language) {
  std::string out = "number,question,kind,key,points,right\n";
  std::size_t number = 0;
  sheet_heading heading;
  heading.language = language;
  auto const [yes, no] = detail::truth_letters(detail::context_of(all, heading));
  for (auto const& placed : v) {
    auto const& q = all.questions[placed.question];
    if (q.kind == question_kind::description) continue;
    std::string right;
    for (auto const at : placed.answers) {
      if (q.kind != question_kind::choice && q.kind != question_kind::true_false) break;
      auto const weight = q.answers[at].weight();
      if (q.single ? weight == q.full_share() : weight.sign() > 0)
        right += (right.empty() ? "" : " ") + q.answers[at].id;
    }
    auto key = q.kind != question_kind::true_false ? key_of(q, placed)
                                                   : std::string{key_of(q, placed) == "T" ? yes : no};
    if (auto const partial = partial_marks_of(q, placed); !partial.empty()) key += " (" + partial + ")";
    out += fmt::format("{},{},{},{},{},{}\n", ++number, inert_csv_cell(q.id), name_of(q.kind),
                       inert_csv_cell(key), detail::decimal_text(q.points), right);
  }
  return out;
}

std::vector<message> weights_moodle_refuses(bank const& all) {
  std::vector<message> out;
  for (auto const& q : all.questions) {
    for (auto const& a : q.answers) {
      auto const weight = a.weight();
      if (auto const nearest = detail::moodle_weight_for(weight))
        out.push_back(say("question {}: Moodle refuses a weight of {} %, the nearest that it takes is {} %",
                          q.id, detail::percent_text(weight * ratio{100}),
                          detail::percent_text(*nearest * ratio{100})));
    }
  }
  return out;
}

bool is_drawn_by_latex(std::string_view name) {
  auto const small = lower_case(name);
  return std::ranges::any_of(std::array{".png", ".jpg", ".jpeg", ".pdf"},
                             [&](std::string_view ending) { return small.ends_with(ending); });
}

void for_each_image(bank const& all, std::function<void(std::string_view, std::string_view)> const& use) {
  std::set<std::string> seen;
  auto const each = [&](rich_text const& text) {
    for (auto const& file : detail::files_of(text.files)) {
      auto const name = detail::plain_name(file.name);
      if (seen.insert(name).second) use(name, detail::bytes_of_base64(file.base64));
    }
  };
  for (auto const& q : all.questions) {
    each(q.stem);
    for (auto const& a : q.answers) each(a.text);
    for (auto const& p : q.pairs) each(p.prompt);
  }
}

}  // namespace faro::exam
