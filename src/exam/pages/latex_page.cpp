// Sheets in LaTeX, for the exam class.
#include "exam/pages/markup.hpp"
#include "exam/pages/page.hpp"

#include <fmt/format.h>

namespace faro::exam::detail {
namespace {

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

// From edition 4 on: columns, and questions that are not split where a page can end before them.
constexpr std::string_view latex_head_since_4 = R"(\usepackage{multicol}
\setlength{\columnsep}{1em}\setlength{\multicolsep}{3pt}
\raggedbottom
)";

/// Letters and fonts of a language.
std::string_view latex_language(std::string_view language) {
  if (language == "ja")
    return R"(\ifpdftex\errmessage{Japanese needs lualatex or xelatex}\fi
\usepackage{babel}\babelprovide[import,main]{japanese}
\IfFontExistsTF{Noto Serif CJK JP}%
  {\babelfont{rm}{Noto Serif CJK JP}\babelfont{sf}{Noto Sans CJK JP}\babelfont{tt}{Noto Sans Mono CJK JP}}%
  {\babelfont{rm}{HaranoAjiMincho-Regular.otf}\babelfont{sf}{HaranoAjiGothic-Regular.otf}\babelfont{tt}{HaranoAjiGothic-Regular.otf}}
\ifxetex\XeTeXlinebreaklocale"ja"\XeTeXlinebreakskip=0pt plus 1pt\fi
)";
  if (language == "ar")  // words of other letters keep their order in LuaTeX alone
    return R"(\ifluatex\else\errmessage{Arabic needs lualatex}\fi
\usepackage[bidi=basic]{babel}
\babelprovide[import,main]{arabic}\babelprovide[import,onchar=ids fonts]{english}
\IfFontExistsTF{Noto Naskh Arabic}{\def\farofont{Noto Naskh Arabic}}{\def\farofont{Amiri}}
\def\farobabelfont#1{\babelfont[arabic]{#1}[Renderer=Harfbuzz,ItalicFont=*,ItalicFeatures={FakeSlant=0.1},BoldItalicFont=*,BoldItalicFeatures={FakeSlant=0.1}]}
\edef\farorm{\noexpand\farobabelfont{rm}{\farofont}\noexpand\farobabelfont{tt}{\farofont}}\farorm
)";
  if (language == "ru")
    return R"(\ifpdftex\usepackage[T2A]{fontenc}\else
  \IfFontExistsTF{CMU Serif}{\setmainfont{CMU Serif}\setmonofont{CMU Typewriter Text}}%
    {\setmainfont{DejaVu Serif}[Scale=0.9]\setmonofont{DejaVu Sans Mono}[Scale=0.85]}
\fi
)";
  return "";
}

/// Whether the page is from right to left, which editions before 4 did not know.
bool turns(page_context const& page) { return page.edition >= 4 && page.texts.direction == "rtl"; }

std::string latex_choices(question const& q, placed_question const& placed, page_context const& page) {
  constexpr std::size_t characters = 84;  // in a line of this page
  auto const columns = page.edition < 4 ? 1 : answer_columns(q, characters, page.edition);
  std::string out = columns > 1 ? fmt::format("\\begin{{multicols}}{{{}}}\n", columns) : "";
  out += "\\begin{choices}\n";  // letters for both: answers are given by letter
  for (auto const at : placed.answers) {
    auto const weight = q.answers[at].weight();
    bool const right = q.single ? weight == q.full_share() : weight.sign() > 0;
    out += fmt::format("  {} {}\n", right ? "\\CorrectChoice" : "\\choice",
                       latex_of(q.answers[at].text, page.edition, turns(page)));
  }
  out += "\\end{choices}\n";
  return columns > 1 ? out + "\\end{multicols}\n" : out;
}

std::string latex_answers(question const& q, placed_question const& placed, page_context const& page) {
  std::string out;
  switch (q.kind) {
    case question_kind::choice:
      return latex_choices(q, placed, page);
    case question_kind::true_false: {
      bool const is_true = q.answers[0].weight().sign() > 0;
      return fmt::format("\\begin{{oneparcheckboxes}}\n  {} T: {}\n  {} F: {}\n\\end{{oneparcheckboxes}}\n",
                         is_true ? "\\CorrectChoice" : "\\choice", page.texts.yes,
                         is_true ? "\\choice" : "\\CorrectChoice", page.texts.no);
    }
    case question_kind::matching: {
      auto const key = key_of(q, placed);
      out += "\n\\begin{itemize}\n";
      for (std::size_t i = 0; i < placed.answers.size(); ++i)
        out += fmt::format("  \\item[{{\\fillin[{}][1cm]}}] {}\n", key[i],
                           latex_of(q.pairs[placed.answers[i]].prompt, page.edition, turns(page)));
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

}  // namespace

std::string write_latex_page(bank const& all, version const& v, sheet_heading const& h) {
  auto const page = context_of(all, h);
  auto out = std::string{latex_head};
  if (page.edition >= 4) out += std::string{latex_head_since_4} + std::string{latex_language(h.language)};
  auto const title = latex_escaped(title_of(h));
  auto const label = latex_escaped(label_of(h));
  out += fmt::format(
      "\\pagestyle{{headandfoot}}\n\\header{{{}}}{{}}{{{}}}\n\\footer{{}}{{\\thepage/\\numpages}}{{}}\n",
      title, label);
  out += h.large ? "\\begin{document}\\LARGE\n" : "\\begin{document}\n";
  if (h.name.empty())
    out += fmt::format("{}: \\hrulefill\\quad {}: \\rule{{3cm}}{{0.4pt}}\\par\\bigskip\n", page.texts.name,
                       page.texts.date);
  out += "\\begin{questions}\n";
  std::size_t asked = 0;
  for (auto const& placed : v) {
    auto const& q = all.questions[placed.question];
    if (!is_asked(q)) {
      out += fmt::format("\\uplevel{{{}}}\n", latex_of(q.stem, page.edition, turns(page)));
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
    auto const hint = hint_of(q, page.texts);
    out +=
        fmt::format("\n{}\\question{} {}{}\n{}", page.edition < 4 ? "" : "\\filbreak", points,
                    latex_of(q.stem, page.edition, turns(page)),
                    hint.empty() ? "" : fmt::format(" \\emph{{{}}}", hint), latex_answers(q, placed, page));
  }
  if (asked == 0) out += "\\question\n";
  return out + "\\end{questions}\n\\end{document}\n";
}

}  // namespace faro::exam::detail
