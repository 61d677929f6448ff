// Sheets as HTML to print: whole in themselves, no scripts, nothing loaded.
#include "exam/src/pages/formula.hpp"
#include "exam/src/pages/markup.hpp"
#include "exam/src/pages/page.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <fmt/format.h>

#include <optional>

namespace faro::exam::detail {
namespace {

constexpr std::string_view page_style = R"(
@page { margin: 18mm 16mm; }
* { box-sizing: border-box; }
body { font: 11pt/1.45 Georgia, "Times New Roman", serif; color: #111; background: #fff; margin: 0 auto; max-width: 178mm; padding: 6mm 0; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; border-bottom: 1.5pt solid #111; padding-bottom: 2mm; margin-bottom: 5mm; }
h1 { font-size: 15pt; margin: 0; }
.version { font-weight: bold; font-size: 13pt; }
.fields { flex-basis: 100%; margin-top: 6mm; display: flex; gap: 8mm; }
.fields span { flex: 1; border-bottom: .6pt solid #111; }
.fields span:first-child { flex: 2.2; }
.question { display: grid; grid-template-columns: 9mm 1fr; margin: 0 0 5mm; break-inside: avoid; }
.number { font-weight: bold; }
.points, .hint { color: #444; font-size: 9.5pt; font-style: italic; }
.common { border-left: 2pt solid #888; padding-left: 4mm; margin: 0 0 5mm; break-inside: avoid; break-after: avoid; }
ol.answers { list-style: none; margin: 1.5mm 0 0; padding: 0; }
ol.answers > li { display: grid; grid-template-columns: 8mm 1fr; margin: .8mm 0; break-inside: avoid; }
.letter { display: inline-grid; place-items: center; width: 5.2mm; height: 5.2mm; border: .8pt solid #111; border-radius: 50%; font: 8.5pt/1 Arial, sans-serif; }
.many .letter { border-radius: 1mm; }
.match { display: grid; grid-template-columns: 1fr 1fr; column-gap: 8mm; }
.blank { display: inline-block; width: 12mm; border-bottom: .8pt solid #111; }
.line { border-bottom: .6pt solid #777; height: 8mm; max-width: 90mm; }
.lines .line { max-width: none; }
p { margin: 0 0 1.5mm; } img { max-width: 100%; height: auto; } pre, code { font: 9.5pt/1.35 "DejaVu Sans Mono", monospace; } pre { white-space: pre-wrap; margin: 1mm 0; }
table { border-collapse: collapse; } td, th { border: .6pt solid #777; padding: .5mm 2mm; }

.c2, .c3, .c4, .c5 { display: grid; column-gap: 4mm; } .c2 { grid-template-columns: repeat(2, 1fr); } .c3 { grid-template-columns: repeat(3, 1fr); }
.c4 { grid-template-columns: repeat(4, 1fr); } .c5 { grid-template-columns: repeat(5, 1fr); }
.question, .common { orphans: 3; widows: 3; } h1, .hint { break-after: avoid; } code { white-space: pre-wrap; } math { font-size: 1.05em; }
.code { width: 18mm; height: 18mm; } .code svg { display: block; width: 100%; height: 100%; } .label { display: flex; gap: 4mm; align-items: center; }
.common { border-left: 0; border-inline-start: 2pt solid #888; padding-left: 0; padding-inline-start: 4mm; } pre, code { direction: ltr; unicode-bidi: isolate; } pre { text-align: left; }
.large { font-size: 18pt; line-height: 1.5; } .large h1 { font-size: 22pt; } .large .version { font-size: 20pt; } .large .points, .large .hint { font-size: 16pt; color: #111; } .large .question { grid-template-columns: 14mm 1fr; margin-bottom: 9mm; }
.large ol.answers > li { grid-template-columns: 13mm 1fr; margin: 2mm 0; } .large .letter { width: 9mm; height: 9mm; font-size: 15pt; } .large .line { height: 13mm; } .large pre, .large code { font-size: 15pt; } .large .blank { width: 18mm; }
body:lang(ja) { font-family: "Noto Serif CJK JP", "Hiragino Mincho ProN", "Yu Mincho", serif; } body:lang(ar) { font-family: "Noto Naskh Arabic", "Amiri", "Times New Roman", serif; }
:lang(ja) em, :lang(ar) em, :lang(ja) .hint, :lang(ar) .hint, :lang(ja) .points, :lang(ar) .points { font-style: normal; }

.question > div, .answers li > div { min-width: 0; } .question, .common { overflow-wrap: anywhere; } td, th { overflow-wrap: normal; } math { max-width: 100%; }
.question :is(div, p, li, td, th), .common, .common :is(p, li, td, th) { unicode-bidi: plaintext; } body:dir(ltr) .question { text-align: left; } body:dir(rtl) .question { text-align: right; }
.match { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } ol.answers > li.pair { grid-template-columns: 16mm minmax(0, 1fr); } .large ol.answers > li.pair { grid-template-columns: 22mm minmax(0, 1fr); }
.c2 { grid-template-columns: repeat(2, minmax(0, 1fr)); } .c3 { grid-template-columns: repeat(3, minmax(0, 1fr)); } .c4 { grid-template-columns: repeat(4, minmax(0, 1fr)); } .c5 { grid-template-columns: repeat(5, minmax(0, 1fr)); }
.question img { vertical-align: middle; max-height: 120mm; } .answers pre { width: fit-content; max-width: 100%; }
)";

/// What stands at the foot of every printed page: whose it is, and which. A text in CSS is escaped by code
/// points, so that no name ends it or the style sheet.
std::string page_foot(sheet_heading const& h) {
  std::string label;
  auto const text = label_of(h);
  for (std::size_t at = 0; at < text.size();) {
    auto const character = character_at(text, at).value_or(utf8_character{0xfffd, 1});
    auto const plain = is_letter(text[at]) || is_digit(text[at]);  // an escape takes a blank after it along
    label += plain ? std::string(1, text[at]) : fmt::format("\\{:06x}", std::uint32_t{character.code});
    at += character.size;
  }
  return fmt::format(
      "@page {{ margin-bottom: 20mm; @bottom-center {{ content: \"{}  \\0000b7  \" counter(page) \" / \" "
      "counter(pages); font: 9pt Arial, sans-serif; color: #444; }} }}\n",
      label);
}

/// A text of the bank, with its formulas as they are shown.
std::string shown(std::string html, page_context const& page) {
  if (page.all.formulas.empty()) return html;
  return with_each_formula(html, [&](std::string const& tex) -> std::optional<std::string> {
    auto const at = page.all.formulas.find(tex);
    return at == page.all.formulas.end() ? std::nullopt : std::optional{at->second};
  });
}
std::string shown_html(rich_text const& text, page_context const& page) {
  return with_files(shown(html_fragment(text), page), text);
}

std::string html_list(std::vector<std::pair<std::string, std::string>> const& items, bool many,
                      std::size_t columns = 1) {
  std::string out = many ? "<ol class=\"answers many" : "<ol class=\"answers";
  out += (columns > 1 ? " c" + std::to_string(columns) : "") + "\">";
  for (auto const& [mark, text] : items)
    out += fmt::format("<li><span class=\"letter\">{}</span><div>{}</div></li>\n", mark, text);
  return out + "</ol>";
}

std::string html_answers(question const& q, placed_question const& placed, page_context const& page,
                         bool large) {
  constexpr std::size_t characters = 80;  // in a line of this page
  std::vector<std::pair<std::string, std::string>> items;
  switch (q.kind) {
    case question_kind::choice:
      for (std::size_t place = 0; place < placed.answers.size(); ++place)
        items.emplace_back(std::string(1, letter(place)),
                           shown_html(q.answers[placed.answers[place]].text, page));
      return html_list(items, !q.single, answer_columns(q, large ? characters / 2 : characters));
    case question_kind::true_false:
      return html_list({{std::string{truth_letters(page).first}, std::string{page.texts.yes}},
                        {std::string{truth_letters(page).second}, std::string{page.texts.no}}},
                       false);
    case question_kind::matching: {
      std::string prompts = "<ol class=\"answers\">";
      for (auto const prompt : placed.answers)
        prompts += fmt::format("<li class=\"pair\"><span class=\"blank\"></span><div>{}</div></li>\n",
                               shown_html(q.pairs[prompt].prompt, page));
      auto const matches = matches_of(q);
      for (std::size_t place = 0; place < placed.matches.size(); ++place)
        items.emplace_back(std::string(1, letter(place)),
                           shown(html_escaped(matches[placed.matches[place]].second), page));
      return fmt::format("<div class=\"match\">{}</ol>{}</div>", prompts, html_list(items, false));
    }
    case question_kind::short_answer:
    case question_kind::numerical:
      return "<div class=\"line\"></div>";
    case question_kind::essay:
    case question_kind::other:
      return "<div class=\"lines\"><div class=\"line\"></div><div class=\"line\"></div><div "
             "class=\"line\"></div>"
             "<div class=\"line\"></div><div class=\"line\"></div></div>";
    case question_kind::description:
      break;
  }
  return {};
}

}  // namespace

std::string write_html_page(bank const& all, version const& v, sheet_heading const& h) {
  auto const page = context_of(all, h);
  // The policy keeps the page whole in itself: no script runs, nothing is loaded.
  auto out = fmt::format(
      "<!DOCTYPE html>\n<html{4}>\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
      "style-src 'unsafe-inline'\">\n<meta name=\"viewport\" content=\"width=device-width\">\n"
      "<title>{0}, {1}</title>\n<style>{2}</style>\n</head>\n<body{5}>\n<header><h1>{0}</h1>"
      "{6}{3}</header>\n",
      html_escaped(title_of(h)), html_escaped(label_of(h)), std::string{page_style} + page_foot(h),
      h.name.empty() ? fmt::format("<div class=\"fields\"><span>{0}{2}</span><span>{1}{2}</span></div>",
                                   page.texts.name, page.texts.date, page.texts.colon)
                     : "",
      fmt::format(" lang=\"{}\" dir=\"{}\"", page.texts.language, page.texts.direction),
      h.large ? " class=\"large\"" : "",
      h.code.empty() ? fmt::format("<span class=\"version\">{}</span>", html_escaped(label_of(h)))
                     : fmt::format("<span class=\"version label\">{}<span class=\"code\">{}</span></span>",
                                   html_escaped(label_of(h)), h.code));
  std::size_t number = 0;
  for (auto const& placed : v) {
    auto const& q = all.questions[placed.question];
    if (!is_asked(q)) {
      out += fmt::format("<div class=\"common\">{}</div>\n", shown_html(q.stem, page));
      continue;
    }
    auto const points = points_text(q, page);
    auto const hint = hint_of(q, page.texts);
    out += fmt::format(
        "<div class=\"question\"><span class=\"number\">{}.</span><div><div>{}{}</div>{}\n{}</div></div>\n",
        ++number, shown_html(printed_stem(q), page),
        points.empty() ? "" : fmt::format(" <span class=\"points\">({})</span>", points),
        hint.empty() ? "" : fmt::format("<div class=\"hint\">{}</div>", hint),
        html_answers(q, placed, page, h.large));
  }
  return out + "</body>\n</html>\n";
}

}  // namespace faro::exam::detail
