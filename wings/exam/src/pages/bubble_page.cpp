// Sheets on which answers are marked, to be read by a scanner or by hand: a row a question, a circle a
// letter, the student's id as a code or as digits to fill in, and marks at the corners.
#include "exam/src/pages/markup.hpp"
#include "exam/src/pages/page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace faro::exam::detail {
namespace {

constexpr std::string_view bubble_style = R"(
@page { margin: 10mm; }
* { box-sizing: border-box; }
body { font: 10pt/1.3 Arial, "Noto Sans", sans-serif; color: #111; background: #fff; margin: 0 auto; max-width: 190mm; position: relative; padding: 8mm; min-height: 256mm; }
.corner { position: absolute; width: 5mm; height: 5mm; background: #000; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.corner.a { top: 0; left: 0; } .corner.b { top: 0; right: 0; } .corner.c { bottom: 0; left: 0; } .corner.d { bottom: 0; right: 0; }
header { display: flex; justify-content: space-between; gap: 6mm; border-bottom: 1.2pt solid #111; padding-bottom: 4mm; margin-bottom: 4mm; }
h1 { font-size: 14pt; margin: 0 0 1mm; } .label { font-size: 12pt; font-weight: bold; } .quiet { color: #444; font-size: 9pt; }
.field { border-bottom: .6pt solid #111; margin-top: 7mm; width: 85mm; }
.code { width: 30mm; text-align: center; font-size: 9pt; overflow-wrap: anywhere; } .code svg { display: block; width: 30mm; height: 30mm; }
.rows { columns: 3; column-gap: 8mm; column-rule: .4pt solid #999; } .rows.wide { columns: 2; }
.row { display: flex; align-items: center; gap: 1.6mm; height: 7.4mm; break-inside: avoid; } .row b { width: 11mm; text-align: end; font-variant-numeric: tabular-nums; }
.o { display: inline-grid; place-items: center; width: 5mm; height: 5mm; border: .8pt solid #111; border-radius: 50%; font-size: 7.5pt; color: #555; direction: ltr; } .many .o { border-radius: 1mm; }
.written { flex: 1; border-bottom: .6pt solid #777; height: 6mm; }
.digits { display: flex; gap: 1.2mm; } .digits div { display: grid; gap: .5mm; } .digits .box { width: 4.6mm; height: 5.5mm; border: .6pt solid #111; } .digits .o { width: 4.6mm; height: 4.6mm; font-size: 6.5pt; }

body { padding: 0; min-height: 0; } .sheet { position: relative; padding: 8mm; min-height: 256mm; break-after: page; } .sheet:last-child { break-after: auto; }
)";
/// That fit under each other on A4 and on Letter.
constexpr std::size_t rows_in_a_column = 21;

std::string circles(std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += fmt::format("<span class=\"o\">{}</span>", letter(i));
  return out;
}

std::string bubble_row(std::string const& number, std::string_view kind, std::string const& cells) {
  return fmt::format("<div class=\"row{}\"><b>{}</b>{}</div>\n", kind, number, cells);
}

std::vector<std::string> rows_of(question const& q, placed_question const& placed, std::size_t number,
                                 page_context const& page) {
  auto const name = std::to_string(number);
  switch (q.kind) {
    case question_kind::choice:
      return {bubble_row(name, q.single ? "" : " many", circles(placed.answers.size()))};
    case question_kind::true_false:
      return {bubble_row(name, "",
                         fmt::format("<span class=\"o\">{}</span><span class=\"o\">{}</span>",
                                     truth_letters(page).first, truth_letters(page).second))};
    case question_kind::matching: {
      std::vector<std::string> out;
      for (std::size_t i = 0; i < placed.answers.size(); ++i)
        out.push_back(bubble_row(fmt::format("{}.{}", number, i + 1), "", circles(placed.matches.size())));
      return out;
    }
    default:
      return {bubble_row(name, "", "<span class=\"written\"></span>")};
  }
}

/// Where a version is not for one student: eight digits to fill in.
std::string digits_of(page_texts const& texts) {
  constexpr int digits = 8;
  std::string out;
  for (int i = 0; i < digits; ++i) {
    out += "<div><span class=\"box\"></span>";
    for (int digit = 0; digit < 10; ++digit) out += fmt::format("<span class=\"o\">{}</span>", digit);
    out += "</div>";
  }
  return fmt::format("<div><div class=\"quiet\">{}</div><div class=\"digits\">{}</div></div>",
                     texts.student_number, out);
}

}  // namespace

std::string write_bubble_page(bank const& all, version const& v, sheet_heading const& h) {
  auto const page = context_of(all, h);
  constexpr std::size_t narrow = 5;
  std::vector<std::string> rows;
  std::size_t number = 0, widest = 0;
  for (auto const& placed : v) {
    auto const& q = all.questions[placed.question];
    if (!is_asked(q)) continue;
    widest = std::max(
        {widest, placed.matches.size(), q.kind == question_kind::choice ? placed.answers.size() : 0});
    for (auto& row : rows_of(q, placed, ++number, page)) rows.push_back(std::move(row));
  }
  auto const columns = widest > narrow ? std::size_t{2} : std::size_t{3};
  auto const on_a_page = columns * rows_in_a_column;  // as many pages as it takes, each with its marks
  auto const pages = std::max<std::size_t>((rows.size() + on_a_page - 1) / on_a_page, 1);
  auto const sheet = h.version.empty() ? h.student : h.version;
  auto const code = h.code.empty()
                        ? std::string{}
                        : fmt::format("<div class=\"code\">{}{}</div>", h.code, html_escaped(sheet));
  auto const field = h.name.empty()
                         ? fmt::format("<div class=\"field\">{}{}</div>", page.texts.name, page.texts.colon)
                         : std::string{};
  auto out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"{}\" dir=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
      "style-src 'unsafe-inline'\">\n<meta name=\"viewport\" content=\"width=device-width\">\n"
      "<title>{}, {}</title>\n<style>{}</style>\n</head>\n<body>\n",
      page.texts.language, page.texts.direction, html_escaped(title_of(h)), html_escaped(label_of(h)),
      bubble_style);
  for (std::size_t i = 0; i < pages; ++i) {
    auto const label =
        html_escaped(label_of(h)) + (pages > 1 ? fmt::format(" · {} / {}", i + 1, pages) : std::string{});
    auto const from = i * on_a_page, to = std::min(rows.size(), from + on_a_page);
    out += fmt::format(
        "<div class=\"sheet\">\n<span class=\"corner a\"></span><span class=\"corner "
        "b\"></span><span class=\"corner c\"></span><span class=\"corner d\"></span>\n<header><div><h1>{}{} "
        "{}</h1><div "
        "class=\"label\">{}</div><div class=\"quiet\">{}</div>{}</div>{}{}</header>\n<div "
        "class=\"rows{}\">\n{}</div>\n</div>\n",
        html_escaped(title_of(h)), page.texts.colon, page.texts.answer_sheet, label, page.texts.fill_in,
        field, h.student.empty() ? digits_of(page.texts) : "", code, columns == 2 ? " wide" : "",
        fmt::join(std::span{rows}.subspan(from, to - from), ""));
  }
  return out + "</body>\n</html>\n";
}

}  // namespace faro::exam::detail
