// What other programs make of the papers of an exam, where these are installed: LaTeX and pandoc.
#include "program/test/workbench.hpp"

#include <gmock/gmock.h>

namespace {

using faro::testing::workbench;
using std::string;
using ::testing::HasSubstr;

class ExamPapers : public workbench {
 protected:
  ExamPapers() {
    put("bank.gift",
        "One is $\\\\frac12$?{=yes ~no ~perhaps ~None of the above}\n\nTwo?{~%50%a ~%50%b ~%-100%c}\n\n"
        "Three?{T}\n\nFour?{=x -> 1 =y -> 2 =z -> 3}\n\n[html]Five <pre>a  b\n c</pre>?{=1914 ~1915 "
        "~1916}\n");
  }
  faro::testing::outcome make(std::vector<string> more) const {
    std::vector<string> words{"exam", "make", "bank.gift", "--tex"};
    words.insert(words.end(), more.begin(), more.end());
    return faro(words);
  }
};

/// Where TeX is installed: every kind of question goes through pdflatex, with and without answers.
TEST_F(ExamPapers, LatexCompiles) {
  if (shell("command -v pdflatex && kpsewhich exam.cls adjustbox.sty multicol.sty").exit_code != 0)
    GTEST_SKIP() << "no pdflatex, or not the classes it takes";
  shell("printf '\\n// faro: points=2.5\\nOhm: 6 Ω ≤ 2·10³ Ω, H₂O ☃ $Ω$?{=α → β ~ℝ ~π}\\n\\n' >> bank.gift");
  ASSERT_EQ(make({"--output", "latex", "--language", "de", "--out", "out"}).exit_code, 0);
  auto const run = shell(
      "cd out/latex && pdflatex -interaction=nonstopmode -halt-on-error "
      "'\\def\\faroanswers{}\\input{A.tex}'");
  EXPECT_EQ(run.exit_code, 0) << run.out;
}

/// Other letters go through LuaTeX and XeTeX, where they and fonts are there: no glyph is missing.
TEST_F(ExamPapers, LatexOfOtherLettersCompiles) {
  if (shell("command -v lualatex && kpsewhich exam.cls adjustbox.sty multicol.sty babel-arabic.tex")
          .exit_code != 0)
    GTEST_SKIP() << "no lualatex, or not the classes it takes";
  struct letters {
    char const *language, *engine, *font, *stem;
  };
  for (auto const& l : {letters{"ru", "xelatex", "DejaVu Serif", "Какие числа чётные?"},
                        letters{"ja", "xelatex", "Noto Serif CJK JP", "偶数はどれですか。"},
                        letters{"ar", "lualatex", "Noto Naskh Arabic", "ما هو العدد الزوجي (even)؟"}}) {
    if (shell("command -v " + string{l.engine} + " && fc-list | grep -q '" + l.font + "'").exit_code != 0)
      continue;
    put("bank.gift", "[html]" + string{l.stem} + " <pre>int x\n  f()</pre> <code>g(y)</code>{=2 ~3 ~5}\n");
    auto const folder = string{"out-"} + l.language;
    ASSERT_EQ(make({"--output", "latex", "--language", l.language, "--out", folder}).exit_code, 0);
    auto const run =
        shell("cd " + folder + "/latex && " + l.engine +
              " -interaction=nonstopmode -halt-on-error A.tex && ! grep 'Missing character' A.log");
    EXPECT_EQ(run.exit_code, 0) << l.language << run.out;
  }
}

/// Where pandoc is installed: formulas become MathML, and stay so where there is none.
TEST_F(ExamPapers, FormulasAreMathML) {
  if (shell("command -v pandoc").exit_code != 0) GTEST_SKIP() << "no pandoc";
  ASSERT_EQ(faro({"exam", "make", "bank.gift", "--out", "out"}).exit_code, 0);
  EXPECT_THAT(get("out/html/A.html"), HasSubstr("<mfrac>"));
  EXPECT_EQ(shell("PATH=/nowhere; $FARO exam verify out").exit_code, 0);
}

}  // namespace
