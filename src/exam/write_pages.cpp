// Pages to print: LaTeX (exam class), HTML, plain text.
#include "exam/formats/markup.hpp"
#include "exam/formats/reading.hpp"

#include <faro/error.hpp>
#include <faro/exam/write.hpp>
#include <faro/text/nearest.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace faro::exam {
namespace {

using detail::html_escaped;
using detail::html_of;
using detail::latex_escaped;
using detail::latex_of;
using detail::plain_of;

struct output_name {
  exam_output output;
  std::string_view name, extension;
};
constexpr output_name outputs[] = {{exam_output::latex, "latex", ".tex"},
                                   {exam_output::html, "html", ".html"},
                                   {exam_output::text, "text", ".txt"},
                                   {exam_output::gift, "gift", ".gift"},
                                   {exam_output::moodle_xml, "moodle-xml", ".xml"}};

/// "2 points"; nothing for one point.
std::string points_text(question const& q) {
  if (q.points == ratio{1} || q.kind == question_kind::description) return {};
  auto const number = q.points.is_whole() ? q.points.to_string() : detail::decimal_text(q.points);
  return number + (number == "1" ? " point" : " points");
}

bool is_asked(question const& q) { return q.kind != question_kind::description; }

/// "Version A", "Student 4711", "Ann Lee (4711)".
std::string label_of(sheet_heading const& h) {
  if (!h.version.empty()) return "Version " + h.version;
  return h.name.empty() ? h.student : h.name + " (" + h.student + ')';
}

std::string title_of(sheet_heading const& h) { return h.title.empty() ? "Exam" : h.title; }

/// What is asked of the student, where the answers don't say it.
std::string_view hint_of(question const& q) {
  if (q.kind == question_kind::choice && !q.single) return "Several answers may be right.";
  if (q.kind == question_kind::matching) return "Write the letter of what matches.";
  return {};
}

// ---- Plain text -------------------------------------------------------------------------------------------

/// Lines of a text, those after the first with a margin.
std::string hanging(std::string_view text, std::size_t margin) {
  std::string out;
  for (auto const& line : detail::lines_of(text)) {
    if (!out.empty()) out += '\n' + (line.text.empty() ? "" : std::string(margin, ' '));
    out += line.text;
  }
  return out;
}

std::string text_answers(question const& q, placed_question const& placed) {
  std::string out;
  switch (q.kind) {
    case question_kind::choice:
      for (std::size_t place = 0; place < placed.answers.size(); ++place)
        out += fmt::format("    {}) {}\n", letter(place),
                           hanging(plain_of(q.answers[placed.answers[place]].text), 7));
      return out;
    case question_kind::true_false:
      return "    T) True\n    F) False\n";
    case question_kind::matching: {
      for (auto const prompt : placed.answers)
        out += fmt::format("    ___ {}\n", hanging(plain_of(q.pairs[prompt].prompt), 8));
      auto const matches = matches_of(q);
      out += '\n';
      for (std::size_t place = 0; place < placed.matches.size(); ++place)
        out += fmt::format("    {}) {}\n", letter(place), matches[placed.matches[place]].second);
      return out;
    }
    case question_kind::short_answer:
    case question_kind::numerical:
      return "    ____________________\n";
    case question_kind::essay:
    case question_kind::other:
      return "\n\n\n\n";
    case question_kind::description:
      break;
  }
  return out;
}

std::string write_text(bank const& all, version const& v, sheet_heading const& h) {
  auto out = fmt::format("{}\n{}\n\n", title_of(h), label_of(h));
  if (h.name.empty()) out += "Name: ______________________________   Date: ______________\n\n";
  std::size_t number = 0;
  for (auto const& placed : v) {
    auto const& q = all.questions[placed.question];
    if (!is_asked(q)) {
      out += '\n' + plain_of(q.stem) + "\n\n";
      continue;
    }
    auto const head = fmt::format("{}. ", ++number);
    out += '\n' + head + hanging(plain_of(q.stem), head.size());
    if (auto const points = points_text(q); !points.empty()) out += " (" + points + ')';
    out += '\n';
    if (auto const hint = hint_of(q); !hint.empty()) out += fmt::format("    ({})\n", hint);
    out += text_answers(q, placed);
  }
  return out;
}

// ---- HTML -------------------------------------------------------------------------------------------------

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

std::string html_answers(question const& q, placed_question const& placed) {
  std::vector<std::pair<std::string, std::string>> items;
  switch (q.kind) {
    case question_kind::choice:
      for (std::size_t place = 0; place < placed.answers.size(); ++place)
        items.emplace_back(std::string(1, letter(place)), html_of(q.answers[placed.answers[place]].text));
      return html_list(items, !q.single);
    case question_kind::true_false:
      return html_list({{"T", "True"}, {"F", "False"}}, false);
    case question_kind::matching: {
      std::string prompts = "<ol class=\"answers\">";
      for (auto const prompt : placed.answers)
        prompts += fmt::format(
            "<li style=\"grid-template-columns: 16mm 1fr\"><span class=\"blank\"></span><div>{}</div></li>\n",
            html_of(q.pairs[prompt].prompt));
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

std::string write_html(bank const& all, version const& v, sheet_heading const& h) {
  // The policy keeps the page whole in itself: no script runs, nothing is loaded.
  auto out = fmt::format(
      "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
      "style-src 'unsafe-inline'\">\n<meta name=\"viewport\" content=\"width=device-width\">\n"
      "<title>{0}, {1}</title>\n<style>{2}</style>\n</head>\n<body>\n<header><h1>{0}</h1>"
      "<span class=\"version\">{1}</span>{3}</header>\n",
      html_escaped(title_of(h)), html_escaped(label_of(h)), page_style,
      h.name.empty() ? "<div class=\"fields\"><span>Name:</span><span>Date:</span></div>" : "");
  std::size_t number = 0;
  for (auto const& placed : v) {
    auto const& q = all.questions[placed.question];
    if (!is_asked(q)) {
      out += fmt::format("<div class=\"common\">{}</div>\n", html_of(q.stem));
      continue;
    }
    auto const points = points_text(q);
    auto const hint = hint_of(q);
    out += fmt::format(
        "<div class=\"question\"><span class=\"number\">{}.</span><div><div>{}{}</div>{}\n{}</div></div>\n",
        ++number, html_of(q.stem),
        points.empty() ? "" : fmt::format(" <span class=\"points\">({})</span>", points),
        hint.empty() ? "" : fmt::format("<div class=\"hint\">{}</div>", hint), html_answers(q, placed));
  }
  return out + "</body>\n</html>\n";
}

// ---- LaTeX ------------------------------------------------------------------------------------------------

constexpr std::string_view latex_head = R"(% Answers are shown by: pdflatex '\def\faroanswers{}\input{FILE}'
\documentclass[11pt,addpoints]{exam}
\usepackage{iftex}
\ifpdftex
  \usepackage[T1]{fontenc}
  \usepackage[utf8]{inputenc}
  \usepackage{textcomp}
\else
  \usepackage{fontspec}
\fi
\usepackage{amsmath,amssymb,graphicx}
\usepackage[export]{adjustbox}
\usepackage[margin=2cm]{geometry}
\ifdefined\faroanswers\printanswers\fi
\setlength{\parindent}{0pt}
)";

std::string latex_choices(question const& q, placed_question const& placed) {
  std::string out = "\\begin{choices}\n";  // letters for both: answers are given by letter
  for (auto const at : placed.answers) {
    auto const weight = q.answers[at].weight();
    bool const right = q.single ? weight == q.full_share() : weight.sign() > 0;
    out += fmt::format("  {} {}\n", right ? "\\CorrectChoice" : "\\choice", latex_of(q.answers[at].text));
  }
  return out + "\\end{choices}\n";
}

std::string latex_answers(question const& q, placed_question const& placed) {
  std::string out;
  switch (q.kind) {
    case question_kind::choice:
      return latex_choices(q, placed);
    case question_kind::true_false: {
      bool const is_true = q.answers[0].weight().sign() > 0;
      return fmt::format(
          "\\begin{{oneparcheckboxes}}\n  {} T: True\n  {} F: False\n\\end{{oneparcheckboxes}}\n",
          is_true ? "\\CorrectChoice" : "\\choice", is_true ? "\\choice" : "\\CorrectChoice");
    }
    case question_kind::matching: {
      auto const key = key_of(q, placed);
      out += "\n\\begin{itemize}\n";
      for (std::size_t i = 0; i < placed.answers.size(); ++i)
        out += fmt::format("  \\item[{{\\fillin[{}][1cm]}}] {}\n", key[i],
                           latex_of(q.pairs[placed.answers[i]].prompt));
      out += "\\end{itemize}\n\\begin{choices}\n";
      auto const matches = matches_of(q);
      for (auto const at : placed.matches)
        out += fmt::format("  \\choice {}\n", latex_escaped(matches[at].second));
      return out + "\\end{choices}\n";
    }
    case question_kind::short_answer:
    case question_kind::numerical:
      return fmt::format("\n\\smallskip\\fillin[{{{}}}][6cm]\n", latex_escaped(key_of(q, placed)));
    case question_kind::essay:
    case question_kind::other:
      return "\n\\fillwithlines{4cm}\n";
    case question_kind::description:
      break;
  }
  return out;
}

std::string write_latex(bank const& all, version const& v, sheet_heading const& h) {
  auto out = std::string{latex_head};
  auto const title = latex_escaped(title_of(h));
  auto const label = latex_escaped(label_of(h));
  out += fmt::format(
      "\\pagestyle{{headandfoot}}\n\\header{{{}}}{{}}{{{}}}\n\\footer{{}}{{\\thepage/\\numpages}}{{}}\n",
      title, label);
  out += "\\begin{document}\n";
  if (h.name.empty()) out += "Name: \\hrulefill\\quad Date: \\rule{3cm}{0.4pt}\\par\\bigskip\n";
  out += "\\begin{questions}\n";
  std::size_t asked = 0;
  for (auto const& placed : v) {
    auto const& q = all.questions[placed.question];
    if (!is_asked(q)) {
      out += fmt::format("\\uplevel{{{}}}\n", latex_of(q.stem));
      continue;
    }
    ++asked;
    // The exam class knows whole points and halves.
    auto const twice = q.points * ratio{2};
    auto const points =
        q.points == ratio{1} || !twice.is_whole() ? std::string{}
        : q.points.is_whole()
            ? fmt::format("[{}]", q.points.to_string())
            : fmt::format("[{}\\half]", q.points.floor().is_zero() ? "" : q.points.floor().to_string());
    auto const hint = hint_of(q);
    out += fmt::format("\n\\question{} {}{}\n{}", points, latex_of(q.stem),
                       hint.empty() ? "" : fmt::format(" \\emph{{{}}}", hint), latex_answers(q, placed));
  }
  if (asked == 0) out += "\\question\n";
  return out + "\\end{questions}\n\\end{document}\n";
}

}  // namespace

std::string_view name_of(exam_output output) { return outputs[static_cast<std::size_t>(output)].name; }
std::string_view extension_of(exam_output output) {
  return outputs[static_cast<std::size_t>(output)].extension;
}

exam_output exam_output_from(std::string_view name) {
  std::vector<std::string> names;
  for (auto const& known : outputs) {
    if (known.name == name) return known.output;
    names.emplace_back(known.name);
  }
  if (name == "xml" || name == "moodle") return exam_output::moodle_xml;
  if (name == "tex") return exam_output::latex;
  if (name == "txt") return exam_output::text;
  throw input_error{fmt::format("no output is called '{}'{}; latex, html, text, gift and moodle-xml are",
                                name, did_you_mean(name, names))};
}

std::string write_sheet(exam_output output, bank const& all, version const& v, sheet_heading const& heading) {
  switch (output) {
    case exam_output::latex:
      return write_latex(all, v, heading);
    case exam_output::html:
      return write_html(all, v, heading);
    case exam_output::text:
      return write_text(all, v, heading);
    case exam_output::gift:
      return detail::write_gift(all, v, false);
    case exam_output::moodle_xml:
      break;
  }
  bool const own = all.sources.size() == 1 && all.sources[0].format == bank_format::moodle_xml;
  return own ? write_spliced(all, v) : detail::write_moodle_xml(all, v, false);
}

void for_each_image(bank const& all, std::function<void(std::string_view, std::string_view)> const& use) {
  std::set<std::string> seen;
  auto const each = [&](rich_text const& text) {
    for (auto const& file : detail::files_of(text.files)) {
      auto const name = detail::plain_name(file.name);
      if (seen.insert(name).second) use(name, detail::from_base64(file.base64));
    }
  };
  for (auto const& q : all.questions) {
    each(q.stem);
    for (auto const& a : q.answers) each(a.text);
    for (auto const& p : q.pairs) each(p.prompt);
  }
}

}  // namespace faro::exam
