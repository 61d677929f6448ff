// What a teacher hands out and hands in: sheets for bubbles, versions made up for, receipts, statistics,
// LaTeX compiled.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace {

using faro::testing::workbench;
using ::testing::HasSubstr;
using ::testing::Not;
using json = nlohmann::json;
using std::string;

class ExamPapers : public workbench {
 protected:
  ExamPapers() {
    put("bank.gift",
        "One is $\\\\frac12$?{=yes ~no ~perhaps ~None of the above}\n\nTwo?{~%50%a ~%50%b ~%-100%c}\n\n"
        "Three?{T}\n\nFour?{=x -> 1 =y -> 2 =z -> 3}\n\n[html]Five <pre>a  b\n c</pre>?{=1914 ~1915 "
        "~1916}\n");
    put("class.csv", "id,name\n17,\"Lee, Ann\"\n18,Bo Chen\n");
  }
  faro::testing::outcome make(std::vector<string> more) const {
    std::vector<string> words{"exam", "make", "bank.gift", "--tex"};
    words.insert(words.end(), more.begin(), more.end());
    return faro(words);
  }
};

TEST_F(ExamPapers, AllKindsAreMadeAgainToTheByte) {
  ASSERT_EQ(make({"--versions", "A-C", "--makeup", "M", "--large-print", "A", "--fixed-order", "C",
                  "--output", "all", "--language", "ja", "--out", "out"})
                .exit_code,
            0);
  EXPECT_EQ(faro({"exam", "verify", "out"}).exit_code, 0);
  EXPECT_NE(get("out/html/A-large.html"), "");
  shell("sed -i 's/\"fixed\":true,//' out/map.json");
  EXPECT_EQ(faro({"exam", "verify", "out"}).exit_code, 1) << "sheet C is another one without it";
}

TEST_F(ExamPapers, MapsHoldNoNames) {
  ASSERT_EQ(make({"--students", "class.csv", "--output", "html,bubbles", "--out", "out"}).exit_code, 0);
  EXPECT_THAT(get("out/map.json"), Not(HasSubstr("Lee")));
  EXPECT_THAT(get("out/html/17.html"), HasSubstr("Lee, Ann (17)"));
  auto const without = json::parse(faro({"exam", "verify", "out", "--json"}).out);
  EXPECT_EQ(without["not_compared"], 4);
  auto const with = json::parse(faro({"exam", "verify", "out", "--students", "class.csv", "--json"}).out);
  EXPECT_EQ(with["not_compared"], 0);
  EXPECT_TRUE(with["differences"].empty());
  shell("sed -i 's/Lee, Ann/Lee, Anne/' out/html/17.html");
  EXPECT_EQ(faro({"exam", "verify", "out", "--students", "class.csv"}).exit_code, 1);
  ASSERT_EQ(make({"--students", "class.csv", "--keep-names", "--out", "named"}).exit_code, 0);
  EXPECT_THAT(get("named/map.json"), HasSubstr("Lee"));
  EXPECT_EQ(faro({"exam", "verify", "named"}).err, "");
}

TEST_F(ExamPapers, AReceiptShowsOneSheet) {
  ASSERT_EQ(make({"--versions", "A-E", "--out", "out"}).exit_code, 0);
  auto root = get("out/sheets.txt");
  root.pop_back();
  for (auto const* const sheet : {"A", "C", "E"}) {
    ASSERT_EQ(faro({"exam", "receipt", "out/map.json", "--sheet", sheet, "-o", "one.receipt"}).exit_code, 0);
    auto const confirmed = faro({"exam", "confirm", "one.receipt", "--sheets", root});
    EXPECT_EQ(confirmed.exit_code, 0);
    EXPECT_THAT(confirmed.out, HasSubstr("Version " + string{sheet}));
  }
  auto receipt = json::parse(get("one.receipt"));
  for (auto const* const field : {"page", "key", "sheet", "salt", "commitment"}) {
    auto changed = receipt;
    auto text = changed[field].get<string>();
    text[0] = text[0] == '1' ? '2' : '1';
    changed[field] = text;
    put("other.receipt", changed.dump());
    EXPECT_EQ(faro({"exam", "confirm", "other.receipt", "--sheets", root}).exit_code, 1) << field;
  }
  // What says the same in another way, or says more, is no receipt.
  auto const written = get("one.receipt");
  auto more = receipt;
  more["note"] = "x";
  auto capitals = receipt;
  capitals["salt"] = "AB" + receipt["salt"].get<string>().substr(2);
  for (auto const& bad :
       {more.dump(), capitals.dump(), written + string(1, '\0'), written + string("\0{}", 3)}) {
    put("bad.receipt", bad);
    EXPECT_EQ(faro({"exam", "confirm", "bad.receipt", "--sheets", root}).exit_code, 2) << bad;
  }
  receipt["number"] = 0;
  put("other.receipt", receipt.dump());
  EXPECT_EQ(faro({"exam", "confirm", "other.receipt", "--sheets", root}).exit_code, 1);
  auto const once = receipt.dump();
  receipt["number"] = 0.5;
  for (auto const& bad : {string{}, string{"{}"}, string{"[]"}, string{"{\"format\":1}"}, string{"\xff"},
                          receipt.dump(), "{\"page\":\"\"," + once.substr(1)}) {
    put("bad.receipt", bad);
    EXPECT_EQ(faro({"exam", "confirm", "bad.receipt", "--sheets", root}).exit_code, 2) << bad;
  }
}

TEST_F(ExamPapers, StatisticsAreOnePageWithoutNames) {
  ASSERT_EQ(make({"--answers", "keep", "--questions", "keep", "--out", "out"}).exit_code, 0);
  put("answers.csv",
      "student,1,2,3,4,5\nann,A,AB,T,ABC,A\nbo,B,A,F,ACB,A\ncy,A,AB,T,ABC,B\ndi,C,-,F,CBA,C\n");
  ASSERT_EQ(faro({"exam", "grade", "out/map.json", "answers.csv", "--page", "page.html"}).exit_code, 0);
  auto const page = get("page.html");
  EXPECT_THAT(page, HasSubstr("Cronbach's alpha"));
  EXPECT_THAT(page, Not(HasSubstr("ann")));
}

TEST_F(ExamPapers, StatisticsAreInTheLanguageOfTheExam) {
  string answers = "student,version,1,2,3,4,5\n";
  for (int i = 0; i < 30; ++i)
    answers += "s" + std::to_string(i) + (i % 2 ? ",A," : ",B,") + (i % 3 ? "A" : "B") + ",AB,T,ABC,A\n";
  put("answers.csv", answers);
  for (auto const* const language : {"de", "fr", "es", "it", "pt", "nl", "pl", "ru", "ja", "ar"}) {
    auto const out = string{"out-"} + language;
    ASSERT_EQ(make({"--versions", "A-B", "--language", language, "--out", out}).exit_code, 0);
    auto const run = faro(
        {"exam", "grade", out + "/map.json", "answers.csv", "--invalid", "wrong", "--page", "page.html"});
    ASSERT_EQ(run.exit_code, 0) << run.err;
    EXPECT_THAT(get("page.html"), HasSubstr("<html lang=\"" + string{language} + '"'));
    for (auto const* const english : {"Discrimination:", "hardly", "confidence", "{0}"})
      EXPECT_THAT(get("page.html"), Not(HasSubstr(english))) << language;
  }
  EXPECT_THAT(get("page.html"), HasSubstr("dir=\"rtl\""));
}

/// Images are taken from the folder of the bank and from nowhere else, and stay in the map.
TEST_F(ExamPapers, ImagesBesideTheBankAreInThePages) {
  string const png = "\x89PNG\r\n\x1a\n..";
  shell("mkdir -p bank/img secret && ln -s ../../secret/s.png bank/img/link.png");
  put("bank/img/a.png", png);
  put("secret/s.png", png + "secret");
  put("bank/b.md",
      "1. "
      "![one](img/a.png)![two](../secret/s.png)![three](img/link.png)![four](/etc/passwd)![five](none.png)\n"
      "*a) a\nb) b\n");
  auto const made = faro({"exam", "make", "bank/b.md", "--output", "html,latex,text", "--out", "out"});
  ASSERT_EQ(made.exit_code, 0) << made.err;
  for (auto const* const told :
       {"image '../secret/s.png': expected a file in the folder of the bank",
        "image 'img/link.png': expected a file in the folder of the bank, got a link out of it",
        "image '/etc/passwd': expected a file in the folder of the bank",
        "image 'none.png': no such file beside the bank"})
    EXPECT_THAT(made.err, HasSubstr(told));
  auto const page = get("out/html/A.html");
  EXPECT_THAT(page, HasSubstr("<img src=\"data:image/png;base64,iVBORw0KGgou"));
  EXPECT_THAT(page, Not(HasSubstr("c2VjcmV0")));
  EXPECT_EQ(get("out/latex/images/img_a.png"), png);
  shell("rm -r bank");
  EXPECT_EQ(faro({"exam", "verify", "out"}).exit_code, 0) << "the map keeps the image";
  shell("sed -i 's/iVBORw0KGgou/iVBORw0KGgov/' out/map.json");
  EXPECT_THAT(faro({"exam", "verify", "out"}).err, HasSubstr("image 'img/a.png': it was changed"));
}

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
