// What stands on pages: images that stand beside a bank, the language that a bank says, letters of true and
// false in it, signs and code.
#include "exam/src/images.hpp"
#include "exam/test/samples.hpp"
#include "support/error_of.hpp"

#include <faro/exam/detail/write.hpp>
#include <faro/exam/grade.hpp>
#include <faro/exam/make.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using namespace faro::exam;
using std::string;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

// ---- Images -----------------------------------------------------------------------------------------------

/// The smallest files that begin as images do.
string const png = "\x89PNG\r\n\x1a\n..", svg = "<?xml version=\"1.0\"?>\n<svg xmlns=\"x\"/>";

bank with_images(string const& name, string const& text, std::map<string, string> const& files) {
  auto all = read_bank(name, text);
  settle_images(all, [&](std::size_t, std::string_view file) -> found_image {
    auto const at = files.find(string{file});
    return at == files.end() ? found_image{{}, "no such file"} : found_image{at->second, {}};
  });
  return all;
}

string page_in(bank const& all, exam_output output, string const& language = {}) {
  sheet_heading h;
  h.version = "A";
  h.language = language;
  return write_sheet(output, all, unmoved(all), h);
}

TEST(ImagesBeside, AreTakenIntoPagesWhateverNamesThem) {
  auto const all =
      with_images("a.md", "1. What? ![a cell](img/cell.png \"Cell\")\n*a) <img src='two words.svg'>\nb) b\n",
                  {{"img/cell.png", png}, {"two words.svg", svg}});
  EXPECT_TRUE(all.problems.empty());
  auto const html = page_in(all, exam_output::html);
  EXPECT_THAT(html, HasSubstr("src=\"data:image/png;base64,iVBORw0KGgou"));
  EXPECT_THAT(html, HasSubstr("data:image/svg+xml;base64,"));
  EXPECT_THAT(page_in(all, exam_output::text), HasSubstr("What? [image a cell]"));
  auto const latex = page_in(all, exam_output::latex);
  EXPECT_THAT(latex, HasSubstr("{images/img\\_cell.png}"));
  EXPECT_THAT(latex, HasSubstr("\\fbox{\\texttt{two\\_words.svg}}")) << "LaTeX draws no SVG";
  std::vector<string> names;
  for_each_image(all, [&](std::string_view name, std::string_view bytes) {
    names.emplace_back(name);
    EXPECT_FALSE(bytes.empty());
  });
  EXPECT_THAT(names, ElementsAre("img_cell.png", "two_words.svg"));
  EXPECT_THAT(page_in(all, exam_output::gift), HasSubstr("img/cell.png")) << "GIFT holds no files";
  EXPECT_THAT(page_in(all, exam_output::moodle_xml), HasSubstr("<file name=\"img_cell.png\""));
}

TEST(ImagesBeside, WithOneNameInTwoFoldersAreTwo) {
  auto const all = with_images("a.md", "1. ![](a/x.png) ![](b/x.png) ![](a/x.png)\n*a) ![](a_x.png)\nb) b\n",
                               {{"a/x.png", png + "1"}, {"b/x.png", png + "2"}, {"a_x.png", png + "3"}});
  std::map<string, string> files;
  for_each_image(all, [&](std::string_view name, std::string_view bytes) { files[string{name}] = bytes; });
  ASSERT_EQ(files.size(), 3U);
  EXPECT_EQ(files["b_x.png"], png + "2");
  EXPECT_NE(files["a_x.png"], files["2-a_x.png"]);
}

TEST(ImagesBeside, ThatAreNotThereOrNoneAreSaid) {
  auto const all = with_images("a.gift",
                               "[html]<img src\\=\"gone.png\"> <img src\\=\"text.png\"> <img "
                               "src\\=\"https\\://x.org/y.png\">?{=a ~b}\n",
                               {{"text.png", "a text"}});
  ASSERT_EQ(all.problems.size(), 3U);
  EXPECT_THAT(all.problems[0].text, HasSubstr("printed pages do not load it"));
  EXPECT_THAT(all.problems[1].text + all.problems[2].text, HasSubstr("image 'gone.png': no such file"));
  EXPECT_THAT(all.problems[1].text + all.problems[2].text, HasSubstr("image 'text.png': expected PNG, JPEG"));
}

TEST(ImagesBeside, AreKnownByTheirFirstBytes) {
  EXPECT_EQ(image_kind(png), ".png");
  EXPECT_EQ(image_kind("\xff\xd8\xff\xe0"), ".jpg");
  EXPECT_EQ(image_kind("GIF89a"), ".gif");
  EXPECT_EQ(image_kind("RIFF....WEBPVP8 "), ".webp");
  EXPECT_EQ(image_kind(svg), ".svg");
  for (auto const* const none : {"", "RIFF....WAVE", "<html><svg/></html>", "%PDF-1.7", "text with <svg"})
    EXPECT_EQ(image_kind(none), "") << none;
}

// ---- Gaps of Moodle's own types ---------------------------------------------------------------------------

string const gaps =
    "<quiz><question type='cloze'><questiontext format='html'><text><![CDATA[<p>Of France {1:MULTICHOICE:=Pa"
    "ris#Right!~Lon\\}don#no} and { 2 : NM : =4:0}, but {a} and "
    "{3:4}.</p>]]></text></questiontext></question>"
    "<question type='gapselect'><questiontext format='markdown'><text>Sky is [[1]] [2]</text></questiontext>"
    "<selectoption><text>blue</text></selectoption></question>"
    "<question type='cloze'><questiontext><text>Open {:SA:=secret</text></questiontext></question></quiz>";

TEST(GapsOfMoodle, ArePrintedAsBlanksAndKeptInMoodleXml) {
  auto const all = read_bank("a.xml", gaps);
  ASSERT_EQ(all.questions.size(), 3U);
  auto const text = page_in(all, exam_output::text);
  // Options are by the alphabet, whichever is right.
  EXPECT_THAT(text, HasSubstr("Of France ________ (Lon}don / Paris) and ________, but {a} and {3:4}.\n"));
  EXPECT_THAT(text, HasSubstr("Sky is ________ [2]\n"));
  EXPECT_THAT(text, HasSubstr("Open ________\n"));
  for (auto const output : {exam_output::text, exam_output::html, exam_output::latex, exam_output::bubbles}) {
    auto const page = page_in(all, output);
    for (auto const* answer : {"=Paris", "don#no", "Right!", "NM", "4:0", "[[1]]", "secret"})
      EXPECT_THAT(page, Not(HasSubstr(answer))) << output.name();
  }
  EXPECT_THAT(page_in(all, exam_output::html),
              HasSubstr("Of France ________ (Lon}don / Paris) and ________"));
  EXPECT_THAT(page_in(all, exam_output::html), HasSubstr("Sky is ________ [2]"));
  EXPECT_THAT(page_in(all, exam_output::moodle_xml), HasSubstr("{1:MULTICHOICE:=Paris#Right!"));
}

// ---- Language ---------------------------------------------------------------------------------------------

TEST(LanguageOfABank, IsWhatItSays) {
  EXPECT_EQ(read_bank("a.gift", "// faro: language=fr\nA?{=a ~b}\n").language, "fr");
  EXPECT_EQ(read_bank("a.txt", "Title: T\nLang: DE\n\n* A?\n+ a\n- b\n").language, "de");
  EXPECT_EQ(read_bank("a.csv", "question,a,b,correct,language\nA?,a,b,A,ja\n").language, "ja");
  EXPECT_EQ(read_bank("a.gift", "A?{=a ~b}\n").language, "");
  auto const two =
      read_bank("a.gift", "// faro: language=fr\nA?{=a ~b}\n\n// faro: language=de\nB?{=a ~b}\n");
  ASSERT_EQ(two.errors(), 1U);
  EXPECT_EQ(two.describe(two.problems[0]), "a.gift:4: error: language: the bank said fr before, got 'de'");
  EXPECT_EQ(read_bank("a.gift", "// faro: language=xx\nA?{=a ~b}\n").errors(), 1U);
}

TEST(LanguageOfABank, IsKeptWhenItIsWritten) {
  auto const all = read_bank("a.gift", "// faro: language=nl\nA?{=a ~b}\n");
  for (auto const output : {exam_output::gift, exam_output::moodle_xml})
    EXPECT_EQ(read_bank(output == exam_output::gift ? "b.gift" : "b.xml", write_bank(output, all)).language,
              "nl");
}

TEST(LanguageOfPages, HasItsLettersOfTrueAndFalse) {
  auto all = read_bank("a.gift", "// [id:q]\n// faro: points=2.5\nA?{T}\n");
  all.language = "fr";
  EXPECT_THAT(page_in(all, exam_output::text, "fr"), HasSubstr("Nom\u00a0: ____"));
  EXPECT_THAT(page_in(all, exam_output::text, "fr"), HasSubstr("(2,5 points)\n    V) Vrai\n    F) Faux\n"));
  EXPECT_THAT(page_in(all, exam_output::bubbles, "nl"), HasSubstr(">W</span><span class=\"o\">O</span>"));
  EXPECT_THAT(page_in(all, exam_output::latex, "de"), HasSubstr("\\pointpoints{Punkt}{Punkte}"));
  EXPECT_THAT(write_key(all, unmoved(all), "fr"), HasSubstr("1,q,true-false,V,2.5,true"));
  grader const french{all};
  for (auto const* const right : {"V", "v", "vrai", "T", "1"})
    EXPECT_EQ(french.grade(unmoved(all), {"s", "A", {right}, 2}).points, faro::ratio(5, 2)) << right;
  EXPECT_EQ(faro::testing::error_of([&] {
              static_cast<void>(french.grade(unmoved(all), {"s", "A", {"O"}, 2}));
            }),
            "line 2, question 1: expected V or F, got 'O'");
}

// ---- LaTeX ------------------------------------------------------------------------------------------------

TEST(LatexOfSigns, CallsThemByName) {
  auto const all =
      read_bank("a.gift", "6 Ω ≤ x, H₂O, $\\\\vec F → 0$ ☃?{=α ~β}\n\nMatch.{=Ω -> $x^2$ =µ -> b}\n");
  auto const page = page_in(all, exam_output::latex);
  EXPECT_THAT(page, HasSubstr("6 \\ensuremath{\\Omega} \\ensuremath{\\leq} x, H\\ensuremath{_{2}}O"));
  EXPECT_THAT(page, HasSubstr("F \\ensuremath{\\rightarrow} 0$"));
  EXPECT_THAT(page, HasSubstr("\\farocharacter{☃}{2603}{\\fbox{\\tiny U+2603}}"))
      << "unknown, and no reason to stop";
  EXPECT_THAT(page, HasSubstr("\\choice $x^2$"));
  EXPECT_THAT(page, HasSubstr("\\question \\farokept{")) << "no page parts a question from its answers";
}

// ---- Code and cells ---------------------------------------------------------------------------------------

TEST(CodeOfText2qti, IsIndentedAsItsFenceIs) {
  auto const all =
      read_bank("a.md", "1. What?\n\n    ```python\n    def f():\n        go()\n    ```\n*a) a\nb) b\n");
  EXPECT_THAT(page_in(all, exam_output::html), HasSubstr("<pre><code>def f():\n    go()\n</code></pre>"));
}

TEST(CellsOfScanners, HoldAMarkForEachLineOfAMatchingQuestion) {
  auto const all = read_bank("a.gift", "A?{=a ~b}\n\nWrite.{}\n\nMatch.{=a -> 1 =b -> 2 =c -> 3}\n");
  grader const m{all};
  std::vector<invalid_cell> found;
  auto const sheet = m.grade(unmoved(all), {"s", "A", {"A", "x", "A*C"}, 2}, invalid_as::wrong, found);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_TRUE(found[0].by_hand) << "an essay is yet to be marked, whatever cells count as";
  EXPECT_EQ(sheet.unmarked, 1U);
  EXPECT_EQ(sheet.points, faro::ratio(5, 3)) << "several marks on a line: that line is wrong";
}

}  // namespace
