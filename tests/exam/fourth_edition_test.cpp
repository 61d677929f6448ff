// What editions 4 and 5 brought to pages: columns, formulas, a language, codes, large print, sheets for
// bubbles; versions made up for; and what a sheet is shown by.
#include "exam/samples.hpp"

#include <faro/exam/formulas.hpp>
#include <faro/exam/make.hpp>
#include <faro/exam/write.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

namespace {

using namespace faro::exam;
using std::string;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

string page_of(bank const& all, sheet_heading const& h = {}, exam_output output = exam_output::html) {
  return write_sheet(output, all, unmoved(all), h);
}

TEST(FourthEdition, PutsShortAnswersInColumns) {
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
  auto old = all;
  old.edition = 3;
  EXPECT_THAT(page_of(old), Not(HasSubstr("answers c")));
  EXPECT_THAT(page_of(all, {}, exam_output::latex), HasSubstr("\\begin{multicols}{4}"));
  // Letters of East Asia are twice as wide.
  EXPECT_THAT(
      page_of(read_bank(
          "a.gift",
          "？{=東京都千代田区九段南 ~大阪府大阪市北区梅田 ~愛知県名古屋市中区栄 ~北海道札幌市中央区北}\n")),
      HasSubstr("answers c2"));
}

// A browser prints a page that is too wide smaller, all of it.
TEST(FifthEdition, IsNoWiderThanThePage) {
  auto all = read_bank("a.gift", "Match.{=a -> 1 =b -> 2 =c -> 3}\n");
  auto const page = page_of(all);
  EXPECT_THAT(page, HasSubstr("overflow-wrap: anywhere"));
  EXPECT_THAT(page, HasSubstr("<li class=\"pair\">"));
  all.edition = 4;
  EXPECT_THAT(page_of(all), Not(HasSubstr("overflow-wrap")));
}

TEST(FifthEdition, IsNoWiderThanThePageInLatex) {
  auto const all = read_bank(
      "a.gift", "[html]See https\\://example.org/a/b <img src\\=\"@@PLUGINFILE@@/p.png\">{=a/b ~c}\n");
  auto const page = page_of(all, {}, exam_output::latex);
  EXPECT_THAT(page, HasSubstr("example.org/\\allowbreak{}a/\\allowbreak{}b"));
  EXPECT_THAT(page, HasSubstr("\\hfil\\penalty0\\hfilneg{}\\includegraphics"));
}

// Loose sheets of paper go through a scanner one by one.
TEST(FifthEdition, MarksEveryPageOfASheetForBubbles) {
  string text;
  for (int i = 0; i < 64; ++i) text += "Q" + std::to_string(i) + "?{=a ~b}\n\n";
  auto all = read_bank("a.gift", text);
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
  all.edition = 4;
  EXPECT_EQ(times(page_of(all, h, exam_output::bubbles), "<svg/>17"), 1U);
}

TEST(FifthEdition, NumbersThePagesUnderANameThatEndsNoStyle) {
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

TEST(FourthEdition, NamesLanguageAndDirection) {
  auto const all = read_bank("a.gift", "A?{=a ~b}\n");
  EXPECT_THAT(page_of(all), HasSubstr("<html lang=\"en\" dir=\"ltr\">"));
  sheet_heading arabic;
  arabic.language = "ar";
  EXPECT_THAT(page_of(all, arabic), HasSubstr("<html lang=\"ar\" dir=\"rtl\">"));
  arabic.large = true;
  EXPECT_THAT(page_of(all, arabic), HasSubstr("<body class=\"large\">"));
}

TEST(FourthEdition, KeepsTheBlanksThatLinesOfCodeBeginWithInLatex) {
  auto all = read_bank("a.gift", "[html]What does <pre>if x:\n  go()</pre> do? <code>g()</code>{=a ~b}\n");
  EXPECT_THAT(page_of(all, {}, exam_output::latex), HasSubstr("if~\\allowbreak{}x:\\\\\n\\null~~go()}\\par"));
  auto fourth = all;
  fourth.edition = 4;
  EXPECT_THAT(page_of(fourth, {}, exam_output::latex), HasSubstr("if~x:\\\\\n\\null~~go()}\\par"));
  sheet_heading arabic;
  arabic.language = "ar";
  auto const page = page_of(all, arabic, exam_output::latex);
  EXPECT_THAT(page, HasSubstr("\\begin{otherlanguage}{english}\\par\\ttfamily{}if~\\allowbreak{}x:"));
  EXPECT_THAT(page, HasSubstr("\\foreignlanguage{english}{\\texttt{g()}}"));
}

TEST(FourthEdition, ShowsFormulasAsWhatTheyWereTurnedInto) {
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

TEST(FourthEdition, LetsOnlyMathMLIn) {
  EXPECT_TRUE(is_mathml(
      "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mfrac><mi>a</mi><mn>2</mn></mfrac></math>"));
  for (auto const* const bad : {"", "x", "<p>x</p>", "<math><script>alert(1)</script></math>",
                                "<math onclick=\"x\"/>", "<math><mi href=\"x\">a</mi></math>",
                                "<math></math><script/>", "<math><mi>", "<math><mi style=\"x\"/></math>"})
    EXPECT_FALSE(is_mathml(bad)) << bad;
}

TEST(FourthEdition, MakesSheetsToMarkAnswersOn) {
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

class Makeup : public ::testing::Test {
 protected:
  Makeup() { order.master = faro::key_from_text("key"); }
  bank all = read_bank("a.gift", [] {
    string out;
    for (int i = 0; i < 12; ++i) out += "Q" + std::to_string(i) + "?{=a ~b ~c}\n\n";
    return out + "T?{T}\n";
  }());
  exam_order order;
};

TEST_F(Makeup, SharesNoOrderWithTheOthers) {
  exam_plan const plan{all, order.rules};
  sheet_name makeup{"M"};
  makeup.apart_from = {"A", "B", "C", "D"};
  std::vector<version> others;
  for (auto const& name : makeup.apart_from) others.push_back(version_of_sheet(plan, order, {name}));
  auto const v = version_of_sheet(plan, order, makeup);
  EXPECT_EQ(shared_orders(all, v, others), 0U);
  for (auto const& other : others) EXPECT_NE(v, other);
  EXPECT_EQ(v, version_of_sheet(plan, order, makeup)) << "of the same key, the same version";
}

TEST_F(Makeup, SaysWhereNoOrderIsLeft) {
  exam_plan const plan{all, order.rules};
  std::vector<version> others;
  sheet_name makeup{"M"};
  for (char c = 'a'; c <= 'z'; ++c) {  // 26 versions of questions with 6 orders
    makeup.apart_from.emplace_back(1, c);
    others.push_back(version_of_sheet(plan, order, {makeup.apart_from.back()}));
  }
  EXPECT_GT(shared_orders(all, version_of_sheet(plan, order, makeup), others), 6U);
}

TEST_F(Makeup, FixedOrderIsThatOfTheBank) {
  sheet_name fixed{"17"};
  fixed.fixed = true;
  EXPECT_EQ(version_of_sheet(exam_plan{all, order.rules}, order, fixed), unmoved(all));
}

/// Each question's new order is uniform among those that the others leave: chi-square over many keys.
TEST_F(Makeup, IsUniformAmongWhatIsLeft) {
  auto const one = read_bank("a.gift", "Q?{=a ~b ~c}\n");
  std::map<std::vector<std::uint8_t>, int> seen;
  int total = 0;
  for (int i = 0; i < 4000; ++i) {
    order.master = faro::key_from_text("key " + std::to_string(i));
    exam_plan const plan{one, order.rules};
    if (version_of_sheet(plan, order, {"A"})[0].answers != std::vector<std::uint8_t>{0, 1, 2}) continue;
    sheet_name makeup{"M"};
    makeup.apart_from = {"A"};
    ++seen[version_of_sheet(plan, order, makeup)[0].answers];
    ++total;
  }
  ASSERT_EQ(seen.size(), 5U);
  double chi = 0;
  for (auto const& [answers, count] : seen)
    chi += (count - total / 5.0) * (count - total / 5.0) / (total / 5.0);
  EXPECT_LT(chi, 23.5);  // p 0.0001 with 4 degrees of freedom
}

}  // namespace
