// Markdown on pages: CommonMark, formulas untouched.
#include <faro/exam/detail/write.hpp>

#include <gtest/gtest.h>

namespace {

using namespace faro::exam;
using std::string;

/// The text of the only question of a page.
string html(string const& markdown) {
  bank all;
  all.sources.push_back({});
  question q;
  q.kind = question_kind::description;
  q.stem = {markup::markdown, markdown, {}};
  all.questions.push_back(q);
  auto const page = write_sheet(exam_output::html, all, unmoved(all), {});
  string const begin = "<div class=\"common\">";
  auto const from = page.find(begin) + begin.size();
  return page.substr(from, page.rfind("</div>") - from);
}

TEST(Markdown, IsCommonMark) {
  EXPECT_EQ(html("a *b* **c** `d<e`"), "a <em>b</em> <strong>c</strong> <code>d&lt;e</code>");
  EXPECT_EQ(html("a < b & c &eacute;"), "a &lt; b &amp; c &eacute;");
  EXPECT_EQ(html("snake_case_name"), "snake_case_name");
  EXPECT_EQ(html("See [the page](http://example.org/a_b)."), "See the page.");
  EXPECT_EQ(html("one  \ntwo\nthree"), "one<br>\ntwo\nthree");
  EXPECT_EQ(html("\\*no\\*"), "*no*");
  EXPECT_EQ(html("<b>as it is</b>"), "<b>as it is</b>");
}

TEST(Markdown, HasListsTablesAndCode) {
  EXPECT_EQ(html("- a\n  - b\n- c"), "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>");
  EXPECT_EQ(html("3. a\n4. b"), "<ol start=\"3\"><li>a</li><li>b</li></ol>");
  EXPECT_EQ(html("|a|b|\n|---|---|\n|1|2|"),
            "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>");
  EXPECT_EQ(html("```\nif (a < b)\n    return;\n```"),
            "<pre><code>if (a &lt; b)\n    return;\n</code></pre>");
  EXPECT_EQ(html("# Head"), "<strong>Head</strong>");
  EXPECT_EQ(html("~~gone~~"), "<del>gone</del>");
}

TEST(Markdown, LeavesFormulasAlone) {
  EXPECT_EQ(html("$a_1*b_2*c$ and \\(x*y*z\\) and $$u_v_w$$"), "$a_1*b_2*c$ and \\(x*y*z\\) and $$u_v_w$$");
  EXPECT_EQ(html("*$x<y$*"), "<em>$x&lt;y$</em>");
  EXPECT_EQ(html("`$a` is *not* `b$`"), "<code>$a</code> is <em>not</em> <code>b$</code>");
}

TEST(Markdown, ShowsImagesWithoutTheirAttributes) {
  EXPECT_EQ(html("![a *deck*](deck.png){width=3cm} here"), "<img src=\"deck.png\" alt=\"a deck\"> here");
}

TEST(Markdown, OfAnyBytesEnds) {
  string const marks = "`*_[]()!#-|~$\\<>&{}\n1. \xEF\xB7\x90";
  std::uint64_t state = 1;
  for (int i = 0; i < 500; ++i) {
    string text;
    for (int k = 0; k < 60; ++k) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      text += marks[(state >> 33) % marks.size()];
    }
    EXPECT_FALSE(html("x" + text).empty());
  }
}

}  // namespace
