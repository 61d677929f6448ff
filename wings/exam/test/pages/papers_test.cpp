// Pages: columns, formulas, a language, codes, large print, sheets for bubbles.

#include "exam/src/formulas.hpp"

#include <faro/exam/detail/write.hpp>
#include <faro/exam/read.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using namespace faro::exam;
using std::string;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

string page_of(bank const& all, sheet_heading const& h = {}, exam_output output = exam_output::html) {
  return write_sheet(output, all, unmoved(all), h);
}

TEST(Papers, PutsShortAnswersInColumns) {
  auto const all = read_bank(
      "a.gift",
      "Year?{=1914 ~1915 ~1916 ~1918}\n\nLonger?{=an answer of some twenty letters ~another one of the "
      "same length ~c ~d}\n\nLong?{=an answer that takes more than half of the line, and then some ~b ~c}\n");
  auto const page = page_of(all);
  EXPECT_THAT(page, HasSubstr("<ol class=\"answers c4\"><li><span class=\"letter\">A</span><div>1914"));
  EXPECT_THAT(
      page, HasSubstr("<ol class=\"answers c2\"><li><span class=\"letter\">A</span><div>an answer of some"));
  EXPECT_THAT(page,
              HasSubstr("<ol class=\"answers\"><li><span class=\"letter\">A</span><div>an answer that"));
  EXPECT_THAT(page_of(all, {}, exam_output::latex), HasSubstr("\\begin{multicols}{4}"));
  // Letters of East Asia are twice as wide.
  EXPECT_THAT(
      page_of(read_bank(
          "a.gift",
          "？{=東京都千代田区九段南 ~大阪府大阪市北区梅田 ~愛知県名古屋市中区栄 ~北海道札幌市中央区北}\n")),
      HasSubstr("answers c2"));
}

// A browser prints a page that is too wide smaller, all of it.
TEST(Papers, IsNoWiderThanThePage) {
  auto const all = read_bank("a.gift", "Match.{=a -> 1 =b -> 2 =c -> 3}\n");
  auto const page = page_of(all);
  EXPECT_THAT(page, HasSubstr("overflow-wrap: anywhere"));
  EXPECT_THAT(page, HasSubstr("<li class=\"pair\">"));
}

TEST(Papers, IsNoWiderThanThePageInLatex) {
  auto const all = read_bank(
      "a.gift", "[html]See https\\://example.org/a/b <img src\\=\"@@PLUGINFILE@@/p.png\">{=a/b ~c}\n");
  auto const page = page_of(all, {}, exam_output::latex);
  EXPECT_THAT(page, HasSubstr("example.org/\\allowbreak{}a/\\allowbreak{}b"));
  EXPECT_THAT(page, HasSubstr("\\hfil\\penalty0\\hfilneg{}\\includegraphics"));
}

// Loose sheets of paper go through a scanner one by one.
TEST(Papers, MarksEveryPageOfASheetForBubbles) {
  string text;
  for (int i = 0; i < 64; ++i) text += "Q" + std::to_string(i) + "?{=a ~b}\n\n";
  auto const all = read_bank("a.gift", text);
  sheet_heading h;
  h.student = "17";
  h.code = "<svg/>";
  auto const times = [](string const& page, string const& what) {
    std::size_t n = 0;
    for (auto at = page.find(what); at != string::npos; at = page.find(what, at + 1)) ++n;
    return n;
  };
  auto const page = page_of(all, h, exam_output::bubbles);
  for (auto const* const each : {"<div class=\"sheet\">", "\"corner a\"", "\"corner d\"", "<svg/>17"})
    EXPECT_EQ(times(page, each), 2U) << each;
  EXPECT_THAT(page, HasSubstr(">17 · 2 / 2"));
  EXPECT_EQ(times(page, "<div class=\"row\">"), 64U);
}

TEST(Papers, NumbersThePagesUnderANameThatEndsNoStyle) {
  auto const all = read_bank("a.gift", "A?{=a ~b}\n");
  sheet_heading h;
  h.name = "\"}</style>Zoë";
  h.student = "17";
  EXPECT_THAT(
      page_of(all, h),
      HasSubstr(
          "content: \"\\000022\\00007d\\00003c\\00002fstyle\\00003eZo\\0000eb\\000020\\00002817\\000029  "
          "\\0000b7  \" counter(page) \" / \" counter(pages)"));
}

TEST(Papers, NamesLanguageAndDirection) {
  auto const all = read_bank("a.gift", "A?{=a ~b}\n");
  EXPECT_THAT(page_of(all), HasSubstr("<html lang=\"en\" dir=\"ltr\">"));
  sheet_heading arabic;
  arabic.language = "ar";
  EXPECT_THAT(page_of(all, arabic), HasSubstr("<html lang=\"ar\" dir=\"rtl\">"));
  arabic.large = true;
  EXPECT_THAT(page_of(all, arabic), HasSubstr("<body class=\"large\">"));
}

TEST(Papers, KeepsTheBlanksThatLinesOfCodeBeginWithInLatex) {
  auto const all =
      read_bank("a.gift", "[html]What does <pre>if x:\n  go()</pre> do? <code>g()</code>{=a ~b}\n");
  EXPECT_THAT(page_of(all, {}, exam_output::latex), HasSubstr("if~\\allowbreak{}x:\\\\\n\\null~~go()}\\par"));
  sheet_heading arabic;
  arabic.language = "ar";
  auto const page = page_of(all, arabic, exam_output::latex);
  EXPECT_THAT(page, HasSubstr("\\begin{otherlanguage}{english}\\par\\ttfamily{}if~\\allowbreak{}x:"));
  EXPECT_THAT(page, HasSubstr("\\foreignlanguage{english}{\\texttt{g()}}"));
}

TEST(Papers, ShowsFormulasAsWhatTheyWereTurnedInto) {
  auto all = read_bank("a.md", "1. What is $x<2$ in `$code$`, for $5 and $6?\n*a) $\\frac12$\nb) b\n");
  ASSERT_EQ(all.errors(), 0U);
  EXPECT_THAT(formulas_of(all), ElementsAre("$x<2$", "$\\frac12$"));
  all.formulas["$x<2$"] = "<math><mi>x</mi></math>";
  auto const page = page_of(all);
  EXPECT_THAT(page, HasSubstr("What is <math><mi>x</mi></math> in <code>$code$</code>, for $5 and $6?"));
  EXPECT_THAT(page, HasSubstr("$\\frac12$")) << "nothing is known of it: it stays";
  EXPECT_EQ(parts_of_formula("$$a$$").tex, "a");
  EXPECT_TRUE(parts_of_formula("\\[a\\]").display);
  EXPECT_FALSE(parts_of_formula("\\(a\\)").display);
}

TEST(Papers, LetsOnlyMathMLIn) {
  EXPECT_TRUE(is_mathml(
      "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mfrac><mi>a</mi><mn>2</mn></mfrac></math>"));
  for (auto const* const bad : {"", "x", "<p>x</p>", "<math><script>alert(1)</script></math>",
                                "<math onclick=\"x\"/>", "<math><mi href=\"x\">a</mi></math>",
                                "<math></math><script/>", "<math><mi>", "<math><mi style=\"x\"/></math>"})
    EXPECT_FALSE(is_mathml(bad)) << bad;
}

TEST(Papers, MakesSheetsToMarkAnswersOn) {
  auto const all = read_bank(
      "a.gift", "A?{=a ~b ~c}\n\nB?{~%50%a ~%50%b ~%-100%c}\n\nC?{T}\n\nD?{=x -> 1 =y -> 2}\n\nE?{=word}\n");
  sheet_heading h;
  h.student = "4711";
  h.code = "<svg id=\"code\"/>";
  auto const page = page_of(all, h, exam_output::bubbles);
  EXPECT_THAT(
      page,
      HasSubstr(
          "<b>1</b><span class=\"o\">A</span><span class=\"o\">B</span><span class=\"o\">C</span></div>"));
  EXPECT_THAT(page, HasSubstr("row many"));
  EXPECT_THAT(page, HasSubstr("<b>4.2</b>"));
  EXPECT_THAT(page, HasSubstr("<svg id=\"code\"/>4711"));
  EXPECT_THAT(page, Not(HasSubstr("Student number"))) << "it is known whose it is";
  sheet_heading version;
  version.version = "A";
  EXPECT_THAT(page_of(all, version, exam_output::bubbles), HasSubstr("Student number"));
}

}  // namespace
