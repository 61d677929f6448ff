// Sheets as HTML to print: whole in themselves, no scripts, nothing loaded.
#include "exam/pages/markup.hpp"
#include "exam/pages/page.hpp"

#include <fmt/format.h>

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
)";

std::string html_list(std::vector<std::pair<std::string, std::string>> const& items, bool many) {
  std::string out = many ? "<ol class=\"answers many\">" : "<ol class=\"answers\">";
  for (auto const& [mark, text] : items)
    out += fmt::format("<li><span class=\"letter\">{}</span><div>{}</div></li>\n", mark, text);
  return out + "</ol>";
}

std::string html_answers(question const& q, placed_question const& placed, page_context const& page) {
  std::vector<std::pair<std::string, std::string>> items;
  switch (q.kind) {
    case question_kind::choice:
      for (std::size_t place = 0; place < placed.answers.size(); ++place)
        items.emplace_back(std::string(1, letter(place)),
                           html_of(q.answers[placed.answers[place]].text, page.edition));
      return html_list(items, !q.single);
    case question_kind::true_false:
      return html_list({{"T", std::string{page.texts.yes}}, {"F", std::string{page.texts.no}}}, false);
    case question_kind::matching: {
      std::string prompts = "<ol class=\"answers\">";
      for (auto const prompt : placed.answers)
        prompts += fmt::format(
            "<li style=\"grid-template-columns: 16mm 1fr\"><span class=\"blank\"></span><div>{}</div></li>\n",
            html_of(q.pairs[prompt].prompt, page.edition));
      auto const matches = matches_of(q);
      for (std::size_t place = 0; place < placed.matches.size(); ++place)
        items.emplace_back(std::string(1, letter(place)),
                           html_escaped(matches[placed.matches[place]].second));
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
      "<title>{0}, {1}</title>\n<style>{2}</style>\n</head>\n<body>\n<header><h1>{0}</h1>"
      "<span class=\"version\">{1}</span>{3}</header>\n",
      html_escaped(title_of(h)), html_escaped(label_of(h)), page_style,
      h.name.empty() ? fmt::format("<div class=\"fields\"><span>{}:</span><span>{}:</span></div>",
                                   page.texts.name, page.texts.date)
                     : "",
      h.language.empty() ? ""
                         : fmt::format(" lang=\"{}\" dir=\"{}\"", page.texts.language, page.texts.direction));
  std::size_t number = 0;
  for (auto const& placed : v) {
    auto const& q = all.questions[placed.question];
    if (!is_asked(q)) {
      out += fmt::format("<div class=\"common\">{}</div>\n", html_of(q.stem, page.edition));
      continue;
    }
    auto const points = points_text(q, page.texts);
    auto const hint = hint_of(q, page.texts);
    out += fmt::format(
        "<div class=\"question\"><span class=\"number\">{}.</span><div><div>{}{}</div>{}\n{}</div></div>\n",
        ++number, html_of(q.stem, page.edition),
        points.empty() ? "" : fmt::format(" <span class=\"points\">({})</span>", points),
        hint.empty() ? "" : fmt::format("<div class=\"hint\">{}</div>", hint), html_answers(q, placed, page));
  }
  return out + "</body>\n</html>\n";
}

}  // namespace faro::exam::detail
