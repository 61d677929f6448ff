// Sheets in LaTeX, for the exam class.
#include "exam/src/pages/latex_symbols.hpp"
#include "exam/src/pages/markup.hpp"
#include "exam/src/pages/page.hpp"

#include <fmt/format.h>

#include <utility>

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
\usepackage{multicol}
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

// A question stands in a box with its answers, unless that is higher than a page: nothing parts them. The
// class counts points, and the box says them, as its own words would push the box into the next line.
constexpr std::string_view latex_kept = R"(\newsavebox\farobox
\makeatletter\long\def\farokept#1{\leavevmode\sbox\farobox{\begin{minipage}[t]{\linewidth}\@listdepth=1 #1\end{minipage}}%
  \ifdim\dimexpr\ht\farobox+\dp\farobox\relax<.95\textheight\usebox\farobox\else#1\fi\par\smallskip}\makeatother
\pointformat{\hspace*{-.5em}}
)";

/// What the exam class says by itself, and where words of the language part.
std::string latex_words(page_texts const& texts) {
  constexpr std::pair<std::string_view, std::string_view> patterns[] = {
      {"de", "ngerman"},    {"fr", "french"}, {"es", "spanish"}, {"it", "italian"},
      {"pt", "portuguese"}, {"nl", "dutch"},  {"pl", "polish"},  {"ru", "russian"}};
  // Letters that are drawn by outlines, where they are installed: without, those of the screen are coarse.
  std::string out = "\\ifpdftex\\IfFileExists{lmodern.sty}{\\usepackage{lmodern}}{}\\fi\n";
  out += fmt::format("\\pointpoints{{{}}}{{{}}}\n", texts.point, texts.points);
  for (auto const& [language, name] : patterns) {
    if (language == texts.language)
      out += fmt::format("\\makeatletter\\ifdefined\\l@{0}\\language\\l@{0}\\fi\\makeatother\n", name);
  }
  return out + std::string{latex_kept};
}

/// Whether the page is from right to left.
bool turns(page_context const& page) { return page.texts.direction == "rtl"; }

std::string latex_choices(question const& q, placed_question const& placed, page_context const& page) {
  constexpr std::size_t characters = 84;  // in a line of this page
  auto const columns = answer_columns(q, characters);
  std::string out = columns > 1 ? fmt::format("\\begin{{multicols}}{{{}}}\n", columns) : "";
  out += "\\begin{choices}\n";  // letters for both: answers are given by letter
  for (auto const at : placed.answers) {
    auto const weight = q.answers[at].weight();
    bool const right = q.single ? weight == q.full_share() : weight.sign() > 0;
    out += fmt::format("  {} {}\n", right ? "\\CorrectChoice" : "\\choice",
                       latex_of(q.answers[at].text, turns(page)));
  }
  out += "\\end{choices}\n";
  return columns > 1 ? out + "\\end{multicols}\n" : out;
}

/// A letter of true or false, or a colon, where fonts have it: the blank before a colon does not stretch.
std::string latex_sign(std::string_view text) {
  if (text.starts_with("\u00a0")) return '~' + std::string{text.substr(2)};
  return text == "○" ? "$\\bigcirc$" : text == "×" ? "$\\times$" : std::string{text};
}

std::string latex_answers(question const& q, placed_question const& placed, page_context const& page) {
  std::string out;
  switch (q.kind) {
    case question_kind::choice:
      return latex_choices(q, placed, page);
    case question_kind::true_false: {
      bool const is_true = q.answers[0].weight().sign() > 0;
      auto const [yes, no] = truth_letters(page);
      return fmt::format("\\begin{{oneparcheckboxes}}\n  {} {}: {}\n  {} {}: {}\n\\end{{oneparcheckboxes}}\n",
                         is_true ? "\\CorrectChoice" : "\\choice", latex_sign(yes), page.texts.yes,
                         is_true ? "\\choice" : "\\CorrectChoice", latex_sign(no), page.texts.no);
    }
    case question_kind::matching: {
      auto const key = key_of(q, placed);
      out += "\n\\begin{itemize}\n";
      for (std::size_t i = 0; i < placed.answers.size(); ++i)
        out += fmt::format("  \\item[{{\\fillin[{}][1cm]}}] {}\n", key[i],
                           latex_of(q.pairs[placed.answers[i]].prompt, turns(page)));
      out += "\\end{itemize}\n\\begin{choices}\n";
      auto const matches = matches_of(q);
      for (auto const at : placed.matches)
        out += fmt::format("  \\choice {}\n", latex_of({markup::plain, matches[at].second, {}}, turns(page)));
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
  auto const head =
      std::string{latex_head} + std::string{latex_language(h.language)} + latex_words(page.texts);
  auto const title = latex_escaped(title_of(h));
  auto const label = latex_escaped(label_of(h));
  auto out = fmt::format(
      "\\pagestyle{{headandfoot}}\n\\header{{{}}}{{}}{{{}}}\n\\footer{{}}{{\\thepage/\\numpages}}{{}}\n",
      title, label);
  out += h.large ? "\\begin{document}\\LARGE\n" : "\\begin{document}\n";
  if (h.name.empty())
    out += fmt::format("{0}{2} \\hrulefill\\quad {1}{2} \\rule{{3cm}}{{0.4pt}}\\par\\bigskip\n",
                       page.texts.name, page.texts.date, latex_sign(page.texts.colon));
  out += "\\begin{questions}\n";
  std::size_t asked = 0;
  for (auto const& placed : v) {
    auto const& q = all.questions[placed.question];
    if (!is_asked(q)) {
      out += fmt::format("\\uplevel{{{}}}\n", latex_of(q.stem, turns(page)));
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
    auto const said = points_text(q, page);
    auto const whole =
        fmt::format("{}{}{}\n{}", said.empty() ? "" : fmt::format("({}) ", latex_escaped(said)),
                    latex_of(printed_stem(q), turns(page)),
                    hint.empty() ? "" : fmt::format(" \\emph{{{}}}", hint), latex_answers(q, placed, page));
    out += fmt::format("\n\\question{} \\farokept{{{}}}\n", points, whole);
  }
  if (asked == 0) out += "\\question\n";
  return head + latex_declarations(out) + out + "\\end{questions}\n\\end{document}\n";
}

}  // namespace faro::exam::detail
