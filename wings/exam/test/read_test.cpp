// Aiken, Moodle XML, text2qti, AMC-TXT and CSV; encodings; what is wrong with a bank, where.
#include "exam/test/samples.hpp"
#include "support/error_of.hpp"

#include <faro/chance/sha256.hpp>
#include <faro/error.hpp>
#include <faro/exam/detail/version.hpp>
#include <faro/exam/read.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

namespace {

using faro::ratio;
using faro::exam::bank;
using faro::exam::bank_format;
using faro::exam::question_kind;
using faro::exam::read_bank;
using faro::testing::error_of;
using std::string;
using lines = std::vector<string>;

lines problems(bank const& all) {
  lines out;
  for (auto const& p : all.problems) out.push_back(all.describe(p));
  return out;
}
lines problems(string const& name, string const& text) { return problems(read_bank(name, text)); }

lines texts(faro::exam::question const& q) {
  lines out;
  for (auto const& a : q.answers) out.push_back((a.right ? "*" : "") + a.text.text);
  return out;
}

// ---- Aiken ------------------------------------------------------------------------------------------------

TEST(Aiken, YieldsEachErrorAtItsLine) {
  // The shapes of Moodle's fixture and its expectations (aikenformat_test.php): lines 3, 5, 7 and 18, and two
  // good questions, one without blanks after its letters.
  string const text =
      "Too few\nA) Only\nANSWER: A\n\nA) Not started\n\nANSWER: Not started\n\nGood\nA) Right\nB) Wrong\n"
      "ANSWER: A\n\nNot finished\nA) Nearly\nB) Wrong\n\nSecond good\nA)Wrong\nB)Right\nANSWER: B";
  auto const all = read_bank("x.txt", text);
  EXPECT_EQ(
      problems(all),
      (lines{"x.txt:3: error: expected two answers or more, got 1 answer",
             "x.txt:5: error: expected the text of a question, got an answer",
             "x.txt:7: error: expected the text of a question, got an ANSWER line",
             "x.txt:18: error: expected the ANSWER line of the question in line 14, got another question"}));
  ASSERT_EQ(all.questions.size(), 2U);
  EXPECT_EQ(texts(all.questions[0]), (lines{"*Right", "Wrong"}));
  EXPECT_EQ(texts(all.questions[1]), (lines{"Wrong", "*Right"}));
}

TEST(Aiken, ReadsTheSamples) {
  auto const folder = faro::testing::sample_banks();
  auto const errors = read_bank("errors.txt", faro::testing::bytes_of(folder / "aiken_errors.txt"));
  lines where;
  for (auto const& p : errors.problems) where.push_back(std::to_string(p.line));
  EXPECT_EQ(where, (lines{"3", "5", "7", "18"}));
  EXPECT_EQ(errors.questions.size(), 2U);
  auto const good = read_bank("aiken.txt", faro::testing::bytes_of(folder / "aiken.txt"));
  EXPECT_EQ(good.questions.size(), 2U);
  EXPECT_EQ(good.errors(), 0U);
}

TEST(Aiken, IsReadAsWordProcessorsWriteIt) {
  auto const all = read_bank(
      "x.txt", "1. Capital?\na) London\nb. Paris\nAnswer: b\n\ne.g. this?\nA) a\nB) b\nANSWER: A\n");
  EXPECT_EQ(problems(all), lines{});
  ASSERT_EQ(all.questions.size(), 2U);
  EXPECT_EQ(texts(all.questions[0]), (lines{"London", "*Paris"}));
  EXPECT_EQ(all.questions[1].stem.text, "e.g. this?");
}

TEST(Aiken, TheRightAnswerMayBeMarkedAndTheKeyBeInOtherWords) {
  auto const all =
      read_bank("x.txt", "1. Capital?\nA. London\n*B. Paris\n\n2. River?\na) Rhine\nb) Alps\nLösung: a)\n");
  EXPECT_EQ(problems(all), lines{});
  ASSERT_EQ(all.questions.size(), 2U);
  EXPECT_EQ(all.questions[0].stem.text, "Capital?") << "sheets have numbers of their own";
  EXPECT_EQ(texts(all.questions[0]), (lines{"London", "*Paris"}));
  EXPECT_EQ(texts(all.questions[1]), (lines{"*Rhine", "Alps"}));
  // Pasted from a word processor: blanks are tabs, letters stand between brackets, the key has its text.
  for (string const text :
       {"1.\tCapital?\n\ta.\tLondon\n\tb.\tParis\nAnswer:\tB\n", "Capital?\n(A) London\n(B) Paris\nAns: B\n",
        "Capital?\nA) London\nB) Paris\nANSWER: B) Paris\n"}) {
    auto const pasted = read_bank("x.txt", text);
    EXPECT_EQ(problems(pasted), lines{});
    ASSERT_EQ(pasted.questions.size(), 1U) << text;
    EXPECT_EQ(pasted.questions[0].stem.text, "Capital?");
    EXPECT_EQ(texts(pasted.questions[0]), (lines{"London", "*Paris"}));
  }
  auto const both = read_bank("x.txt", "Q\nA. a\n*B. b\n*C. c\n");
  EXPECT_EQ(problems(both),
            lines{"x.txt:1: error: expected an ANSWER line for the question, got the end of the file"});
}

// An image is Markdown or HTML, and so is the text that has it.
TEST(Images, SayHowATextIsMarkedUp) {
  auto const markups = [](string const& name, string const& text) {
    auto const all = read_bank(name, text);
    return all.questions.empty() ? markup::moodle : all.questions[0].stem.format;
  };
  EXPECT_EQ(markups("x.csv", "question,a,b,correct\nWhat is ![a](b.png)?,1,2,B\n"), markup::markdown);
  EXPECT_EQ(markups("x.csv", "question,a,b,correct\n<img src='b.png'>?,1,2,B\n"), markup::html);
  EXPECT_EQ(markups("x.csv", "question,a,b,correct\n5 < 6 ! [x] (y)?,1,2,B\n"), markup::plain);
  EXPECT_EQ(markups("x.txt", "![a](b.png)?\nA. a\nB. b\nANSWER: A\n"), markup::markdown);
  EXPECT_EQ(
      problems(read_bank("x.gift", "![a](b.png)?{=a ~b}\n")),
      lines{"x.gift:1: warning: an image is written in Markdown, and the text is not: it is shown as typed"});
}

TEST(Aiken, TakesTheBlanksOfWordProcessors) {
  auto const read = read_bank("a.txt",
                              "Q\nA)\u00a0"
                              "a\nB) b\u00a0\nANSWER:\u00a0B\n",
                              {.format = bank_format::aiken});
  ASSERT_EQ(read.questions.size(), 1U);
  EXPECT_EQ(read.questions[0].answers[0].text.text, "a");
  EXPECT_TRUE(read.questions[0].answers[1].right);
}

TEST(Aiken, RefusesLettersThatAreNoAnswers) {
  EXPECT_EQ(problems("x.txt", "Q\nA) a\nB) b\nANSWER: C\n"),
            lines{"x.txt:4: error: ANSWER: expected a letter from A to B, got 'C'"});
  EXPECT_EQ(problems("x.txt", "Q\nA) a\nC) b\nANSWER: A\n"),
            lines{"x.txt:3: error: expected answer B, got C"});
  EXPECT_EQ(problems("x.txt", "R\nA) a\nB) b\nANSWER: B\n\nQ\nA) a\nB) b\n"),
            lines{"x.txt:6: error: expected an ANSWER line for the question, got the end of the file"});
}

// ---- Moodle XML -------------------------------------------------------------------------------------------

string const quiz =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n"
    "<question type=\"category\"><category><text>$course$/Cards</text></category></question>\n"
    "<question type=\"multichoice\"><name><text>deck</text></name>\n"
    "<questiontext format=\"html\"><text><![CDATA[<p>How many?</p>]]></text>"
    "<file name=\"a.png\" encoding=\"base64\">AAAA</file></questiontext>\n"
    "<defaultgrade>2.0000000</defaultgrade><idnumber>Q1</idnumber><single>true</single>\n"
    "<answer fraction=\"0\" format=\"html\"><text>48</text></answer>\n"
    "<answer fraction=\"100\" format=\"html\"><text>52 &amp; no joker</text></answer>\n"
    "<tags><tag><text>faro: anchor=last</text></tag><tag><text>cards</text></tag></tags>\n"
    "</question>\n"
    "<question "
    "type=\"matching\"><name><text>m</text></name><questiontext><text>Match.</text></questiontext>\n"
    "<shuffleanswers>0</shuffleanswers>"
    "<subquestion format=\"html\"><text>one</text><answer><text>1</text></answer></subquestion>\n"
    "<subquestion><text>two</text><answer><text>2</text></answer></subquestion></question>\n"
    "<question type=\"ddwtos\"><name><text>d</text></name><questiontext><text>[[1]]</text></questiontext>"
    "</question>\n</quiz>\n";

TEST(MoodleXml, ReadsWhatIsUnderstood) {
  auto const all = read_bank("a.xml", quiz);
  ASSERT_EQ(all.questions.size(), 3U);
  auto const& q = all.questions[0];
  EXPECT_EQ(q.id, "Q1");
  EXPECT_EQ(q.section, "$course$/Cards");
  EXPECT_EQ(q.stem.text, "<p>How many?</p>");
  EXPECT_EQ(q.stem.files, "<file name=\"a.png\" encoding=\"base64\">AAAA</file>");
  EXPECT_EQ(q.points, ratio{2});
  EXPECT_EQ(texts(q), (lines{"48", "*52 & no joker"}));
  EXPECT_TRUE(q.answers[1].anchored);
  EXPECT_EQ(q.tags, lines{"cards"});
  EXPECT_EQ(all.questions[1].pairs[1].match, "2");
  EXPECT_FALSE(all.questions[1].shuffle);
  EXPECT_EQ(all.questions[2].kind, question_kind::other);
  EXPECT_EQ(problems(all),
            lines{"a.xml:14: warning: type 'ddwtos' is carried through as it is: its answers are "
                  "not shuffled, and printed sheets have blanks for them"});
}

TEST(MoodleXml, ThatIsNotWellFormedNamesTheLine) {
  EXPECT_EQ(problems("a.xml", "<quiz>\n<question>\n</quiz>"),
            lines{"a.xml:3: error: expected </question> of the element opened in line 2, got '</quiz>'"});
  EXPECT_EQ(problems("a.xml", "<quiz>\nfish & chips</quiz>"),
            lines{"a.xml:2: error: not well-formed at ' chips</quiz>'; in a text & is written &amp; and < is "
                  "written &lt;"});
  EXPECT_EQ(problems("a.xml", "<!DOCTYPE q [<!ENTITY a \"b\">]><quiz/>"),
            lines{"a.xml:1: error: a document type with declarations of its own is refused"});
  EXPECT_EQ(problems("a.xml", "<exam/>"),
            lines{"a.xml:1: error: expected <quiz>, the outermost element of Moodle XML, got <exam>"});
  EXPECT_EQ(problems("a.xml", "<quiz/>"),
            lines{"a.xml:1: error: no question in the file, read as moodle-xml"});
}

// ---- text2qti ---------------------------------------------------------------------------------------------

TEST(Text2qti, ReadsEveryKindOfQuestion) {
  auto const all =
      read_bank("a.md",
                "Quiz title: Sums\n\nTitle: First\nPoints: 2\n1.  What is 2+3?\n... Think.\n"
                "a)  6\n... No.\n*c) 5\n\n    and no more\n\n2. Which?\n[ ] a\n[*] b\n[*] c\n\n"
                "3. Root of 2?\n=   1.4142 +- 0.0001\n\n4. Who?\n*   Santa\n*   Nick\n\n5. Write.\n____\n"
                "\nGROUP\npick: 1\npoints per question: 3\n\n1. A?\n*a) x\nb) y\n\n2. B?\n*a) x\n"
                "b) y\nEND_GROUP\n");
  ASSERT_EQ(all.questions.size(), 7U) << problems(all)[0];
  EXPECT_EQ(all.title, "Sums");
  auto const& q = all.questions;
  EXPECT_EQ(q[0].title, "First");
  EXPECT_EQ(q[0].points, ratio{2});
  EXPECT_EQ(q[0].feedback.text, "Think.");
  EXPECT_EQ(texts(q[0]), (lines{"6", "*5\n\nand no more"}));
  EXPECT_EQ(q[0].answers[0].feedback.text, "No.");
  EXPECT_FALSE(q[1].single);
  EXPECT_EQ(q[1].answers[1].weight(), (ratio{1, 2}));
  EXPECT_EQ(q[1].answers[0].weight(), ratio{-1});
  EXPECT_TRUE(q[2].answers[0].number->accepts(ratio::parse("1.41425")));
  EXPECT_EQ(q[3].kind, question_kind::short_answer);
  EXPECT_EQ(q[4].kind, question_kind::essay);
  EXPECT_EQ(q[5].pool, "group 1");
  EXPECT_EQ(q[6].pool_picks, 1U);
  EXPECT_EQ(q[6].points, ratio{3});
}

TEST(Text2qti, RefusesPrograms) {
  EXPECT_EQ(
      problems("a.md",
               "1. Sum?\n*a) x\nb) y\n\n```{.python .run}\nprint('2. Q?')\n```\n\n2. Q?\n*a) x\nb) y\n"),
      lines{"a.md:5: error: an executable code block; faro runs no programs: put its result here"});
}

TEST(Text2qti, ReadsASampleOfEveryKind) {
  auto const text = faro::testing::bytes_of(faro::testing::sample_banks() / "text2qti.md");
  for (auto const format : {std::optional<bank_format>{}, std::optional{bank_format::text2qti}}) {
    auto const all = read_bank({faro::exam::make_source("quiz.md", text, {.format = format})});
    EXPECT_EQ(all.errors(), 0U) << (problems(all).empty() ? "" : problems(all)[0]);
    EXPECT_EQ(all.title, "Shuffles");
    std::vector<question_kind> kinds;
    for (auto const& q : all.questions) kinds.push_back(q.kind);
    using enum question_kind;
    EXPECT_EQ(kinds, (std::vector{choice, choice, numerical, numerical, numerical, short_answer, essay,
                                  choice, choice}));
  }
  // An upload is marked by a person, as an essay is; a block that stands alone needs to be said to be one.
  auto const upload = read_bank({faro::exam::make_source(
      "a.txt", "1.  Send your deck.\n... As a list.\n^^^^\n", {.format = bank_format::text2qti})});
  EXPECT_EQ(problems(upload), lines{});
  EXPECT_EQ(upload.questions.size(), 1U);
}

TEST(Text2qti, RefusesAnswersOfTwoKinds) {
  EXPECT_EQ(problems("a.md", "Quiz title: x\n1. Q?\n*a) x\nb) y\n____\n"),
            lines{"a.md:5: error: an essay that has answers"});
  EXPECT_EQ(problems("a.md", "Quiz title: x\n1. Q?\n*a) x\n[ ] y\n"),
            lines{"a.md:4: error: answers of two kinds in one question"});
}

// ---- AMC-TXT ----------------------------------------------------------------------------------------------

TEST(AmcTxt, ReadsQuestionsAndGroups) {
  auto const all =
      read_bank("a.txt",
                "# a comment\nTitle: Geography\n\nPresentation: Please answer\nwell.\n\n"
                "* What is the capital\nof Cameroon?\n+ Yaounde\n- Douala\n- Kribi\n\n"
                "** Which are positive?\n- -2\n+ 2\n+ 10\n\n*([shuffle=false] Read the text.\n"
                "*[ordered,id=days] Which day?\n- Monday\n+ Tuesday\n*{b=2} Which month?\n+ May\n- June\n*)\n"
                "*<lines=4> Write.\n");
  ASSERT_EQ(all.questions.size(), 6U) << problems(all)[0];
  auto const& q = all.questions;
  EXPECT_EQ(all.title, "Geography");
  EXPECT_EQ(q[0].stem.text, "What is the capital\nof Cameroon?");
  EXPECT_EQ(texts(q[1]), (lines{"-2", "*2", "*10"}));
  EXPECT_FALSE(q[1].single);
  EXPECT_EQ(q[2].kind, question_kind::description);
  EXPECT_EQ(q[2].group, q[3].group);
  EXPECT_FALSE(q[3].group_shuffled);
  EXPECT_FALSE(q[3].shuffle);
  EXPECT_EQ(q[3].id, "days");
  EXPECT_EQ(q[4].points, ratio{2});
  EXPECT_EQ(q[5].kind, question_kind::essay);
}

TEST(AmcTxt, KeepsTheOrderAndTheClosingTextOfAGroup) {
  auto const all =
      read_bank("a.txt",
                "ShuffleQuestions: 0\nDefaultScoringS: b=2\n\n*([shuffle=true] Read this.\n* One?\n+ a\n- b\n"
                "* Two?\n+ a\n- b\n*) End of the text,\nturn the page.\n* Three?\n+ a\n- b\n");
  ASSERT_EQ(all.questions.size(), 5U) << problems(all)[0];
  auto const& q = all.questions;
  EXPECT_EQ(problems(all), lines{"a.txt:2: warning: DefaultScoringS is not followed; marks go by weights"});
  EXPECT_TRUE(std::ranges::all_of(q, [](auto const& each) { return each.pinned == faro::exam::pin::here; }));
  EXPECT_TRUE(q[1].group_shuffled);
  EXPECT_EQ(q[3].kind, question_kind::description);
  EXPECT_EQ(q[3].stem.text, "End of the text,\nturn the page.");
  EXPECT_TRUE(q[3].closes_group);
  EXPECT_EQ(q[3].group, q[1].group);
  faro::exam::exam_plan const plan{all, {}};
  std::set<std::uint32_t> second;
  for (int seed = 0; seed < 20; ++seed) {
    auto const made =
        faro::exam::named_version(plan, faro::key_from_text("s"), "version", std::to_string(seed));
    ASSERT_EQ(made.size(), 5U);
    EXPECT_EQ(std::tuple(made[0].question, made[3].question, made[4].question), std::tuple(0U, 3U, 4U));
    second.insert(made[1].question);
  }
  EXPECT_EQ(second.size(), 2U);  // the two of the group change places
}

// ---- CSV --------------------------------------------------------------------------------------------------

TEST(CsvBank, ReadsColumnsByTheirNames) {
  auto const all = read_bank("a.csv",
                             "id;question;a;b;c;correct;anchor;type\r\nq1;\"One; two?\";x;y;z;B;last;\r\n"
                             "q2;Several?;x;y;z;A,C;;\r\nq3;By text?;x;y;;y;;\r\nq4;True?;;;;true;;\r\n"
                             "q5;Number?;;;;3,14:0,01;;numerical\r\nq6;Word?;;;;colour|color;;\r\n");
  ASSERT_EQ(all.questions.size(), 6U) << problems(all)[0];
  auto const& q = all.questions;
  EXPECT_EQ(q[0].stem.text, "One; two?");
  EXPECT_EQ(texts(q[0]), (lines{"x", "*y", "z"}));
  EXPECT_TRUE(q[0].answers[2].anchored);
  EXPECT_FALSE(q[1].single);
  EXPECT_EQ(texts(q[2]), (lines{"x", "*y"}));
  EXPECT_EQ(q[3].kind, question_kind::true_false);
  EXPECT_TRUE(q[4].answers[0].number->accepts(ratio::parse("3.145")));
  EXPECT_EQ(q[5].answers.size(), 2U);
}

TEST(CsvBank, TakesWrongAnswersInColumnsOfTheirOwn) {
  auto const all =
      read_bank("a.csv",
                "question,correct answer,wrong answer 1,Distractor 2\n2+2?,4,3,5\nSea?,salty,,dry\n"
                "Word?,colour|color,,\n");
  ASSERT_EQ(all.questions.size(), 3U) << problems(all)[0];
  EXPECT_EQ(texts(all.questions[0]), (lines{"*4", "3", "5"}));
  EXPECT_EQ(texts(all.questions[1]), (lines{"*salty", "dry"}));
  EXPECT_EQ(all.questions[2].kind, question_kind::short_answer);
}

TEST(CsvBank, NamesWhatIsWrong) {
  EXPECT_EQ(problems("a.csv", "question,a,b,correct\nOne?,x,y,D\nTwo?,x,y,\n"),
            (lines{"a.csv:2: error: correct: expected letters of answers such as B or A,C, got 'D'",
                   "a.csv:3: error: no right answer; one is marked as in 'column correct: B'"}));
  EXPECT_EQ(problems("a.csv", "question,a,b,c,correct\nBest grade?,B,A,C,A\n"),
            lines{"a.csv:2: error: the key 'A' may be the place of the answer 'B', or the text of another: "
                  "expected a column 'correct letter' or 'correct text'"});
  auto const right = [](std::string const& column, std::string const& key) {
    auto const all = read_bank("a.csv", "question,1,2,3," + column + "\nx?,2,3,1," + key + "\n");
    return all.questions.empty()
               ? std::string{}
               : std::ranges::find(all.questions[0].answers, true, &answer::right)->text.text;
  };
  EXPECT_EQ(read_bank("a.csv", "question,1,2,3,correct\nx?,2,3,1,2\n").errors(), 1U);
  EXPECT_EQ(right("correct letter", "2"), "3");
  EXPECT_EQ(right("Correct text", "2"), "2");
  EXPECT_EQ(right("correct text", "B"), "");
  EXPECT_EQ(problems("a.csv", "question,a,b,correct,Note,,title\nOne?,x,y,A,hm,,T\n"),
            lines{"a.csv:1: warning: column 'Note' is not read"});
  EXPECT_EQ(problems("a.csv", "stam,a,b\n1,2,3\n"),
            lines{"a.csv:1: error: expected a first line such as question,a,b,c,d,correct, got no column "
                  "'question'"});
  EXPECT_EQ(problems("a.csv", "question,a,b,correct\n\"One?,x,y,A\n"),
            lines{"a.csv:2: error: a quote that does not end"});
}

TEST(CsvBank, TakesTheTypeAtItsWord) {
  auto const all =
      read_bank("a.csv",
                "question,a,b,correct,Type\nTrue?,,,true,short answer\nSeveral?,x,y,A,Multiple answers\n"
                "Three?,,,3,numerical\nThree!,,,3,\nSay it.,,,words,Essay\n");
  ASSERT_EQ(all.questions.size(), 5U) << problems(all)[0];
  auto const& q = all.questions;
  EXPECT_EQ(q[0].kind, question_kind::short_answer);
  EXPECT_FALSE(q[1].single);
  EXPECT_EQ(q[2].kind, question_kind::numerical);
  EXPECT_EQ(q[3].kind, question_kind::short_answer);
  EXPECT_EQ(q[4].kind, question_kind::essay);
  EXPECT_EQ(
      problems("a.csv",
               "question,a,b,correct,type\nOne?,x,y,A,short answer\nTwo?,,,true,multiple choice\n"
               "Three?,x,y,A,multipel choice\n"),
      (lines{
          "a.csv:2: error: type 'short answer': expected no answers of their own, got 'x'",
          "a.csv:3: error: type 'multiple choice': expected answers in columns such as a, b and c, got none",
          "a.csv:4: error: type: expected description, essay, true/false, numerical, short answer, "
          "multiple choice or multiple answers, got 'multipel choice'; did you mean multiple choice?"}));
}

TEST(Gift, RefusesWordsThatMoodleTakesForShortAnswers) {
  EXPECT_EQ(problems("a.gift", "Is it?{true}\n\nIs it not?{f}\n\nSurely?{TRUE}\n\nNo?{F#Why}\n"),
            (lines{"a.gift:1: error: 'true' may be a statement or a short answer of that word: "
                   "expected {TRUE} or {=true}",
                   "a.gift:3: error: 'f' may be a statement or a short answer of that word: "
                   "expected {FALSE} or {=f}"}));
}

// ---- Every format -----------------------------------------------------------------------------------------

TEST(Banks, AreRecognisedByNameAndContents) {
  using faro::exam::detect_format;
  EXPECT_EQ(detect_format("x.gift", ""), bank_format::gift);
  EXPECT_EQ(detect_format("x.txt", "Q\nA) a\nB) b\nANSWER: A\n"), bank_format::aiken);
  EXPECT_EQ(detect_format("x", "Who?{T}"), bank_format::gift);
  EXPECT_EQ(detect_format("x.txt", "* Who?\n+ me\n- you\n"), bank_format::amc_txt);
  EXPECT_EQ(detect_format("x.txt", "1. Who?\n*a) me\nb) you\n"), bank_format::text2qti);
  EXPECT_EQ(detect_format("x", "<quiz/>"), bank_format::moodle_xml);
  EXPECT_EQ(detect_format("x", "question,a,b,correct\n"), bank_format::csv);
  EXPECT_EQ(detect_format("x", "What is $\\begin{pmatrix}1\\end{pmatrix}$?{=1 ~2}"), bank_format::gift);
  EXPECT_EQ(error_of([] { detect_format("x.tex", "\\documentclass{exam}\n\\begin{document}\n"); }),
            "x.tex: LaTeX is written, not read; expected gift, aiken, moodle-xml, text2qti, amc-txt, csv, "
            "blackboard, qti or qti21");
  EXPECT_EQ(error_of([] { detect_format("notes.txt", "Dear all"); }),
            "notes.txt: the format is not recognised; expected --format gift, aiken, moodle-xml, text2qti, "
            "amc-txt, csv, blackboard, qti or qti21; `faro exam formats` has an example of each");
  EXPECT_EQ(detect_format("x.txt", "Q\nA. a\n*B. b\n"), bank_format::aiken);
  EXPECT_EQ(detect_format("x.txt", "Q\nA) a\nB) b\n"), bank_format::aiken);  // and its key is missed
}

TEST(Banks, InLatin1AreNamedAndRead) {
  string const text =
      "::a::Gr\xFC\xDF"
      "e?\n{=ja ~nein \x96 nie}";
  EXPECT_EQ(error_of([&] { read_bank("a.gift", text); }),
            "a.gift, line 1: expected UTF-8, got byte 0xfc; --encoding latin-1 reads files of old programs");
  auto const all = read_bank("a.gift", text, {.latin_1 = true});
  EXPECT_EQ(all.questions[0].stem.text, "Grüße?");
  EXPECT_EQ(all.questions[0].answers[1].text.text, "nein – nie");  // 0x96 of Windows
  EXPECT_EQ(encoded(all.sources[0].text, all.sources[0].bytes), text);
  EXPECT_EQ(
      error_of([] {
        read_bank("a.gift",
                  "\xFF\xFE"
                  "a");
      }),
      "a.gift: expected text in UTF-8, got UTF-16; save it as UTF-8, or iconv -f UTF-16 -t UTF-8 makes it");
  EXPECT_EQ(error_of([] { read_bank("a.gift", string("a\n\0", 3)); }),
            "a.gift, line 2: a NUL byte: this is no text");
}

TEST(Banks, RefuseQuestionsThatCantBeAsked) {
  string many = "Many?{=a0";
  for (int i = 1; i < 500; ++i) many += " ~a" + std::to_string(i);
  EXPECT_EQ(problems("a.gift",
                     "One?{~a}\n\nNone?{~a ~b}\n\n// [id:x]\nX?{T}\n\n// [id:x]\nY?{T}\n\n" + many + "}\n"),
            (lines{"a.gift:1: error: expected two answers or more, got 1",
                   "a.gift:3: error: no right answer; one is marked as in '{=answer ~another}'",
                   "a.gift:9: error: id 'x' is that of line 6 too",
                   "a.gift:11: error: expected at most 26 answers, since they have letters, got 500"}));
  EXPECT_EQ(problems("a.gift", ""), lines{"a.gift:1: error: no question in the file, read as gift"});
}

TEST(Banks, FindAnswersThatMeanTheOthers) {
  auto const all = read_bank("a.gift",
                             "A?{=a ~b ~None of the above.}\n\nB?{~a =b ~[html]<b>All of these</b> ~d}\n\n"
                             "C?{~a ~b =Both a and B}\n\nD?{=a ~b ~I can't say}\n",
                             {.anchor_patterns = "I can't …|dunno"});
  auto const anchored = [&](std::size_t i) {
    string out;
    for (auto const& a : all.questions[i].answers) out += a.anchored ? '1' : '0';
    return out;
  };
  EXPECT_EQ(anchored(0), "001");
  EXPECT_EQ(anchored(1), "0010");
  EXPECT_FALSE(all.questions[2].shuffle);
  EXPECT_EQ(anchored(3), "001");
  EXPECT_EQ(
      problems(all),
      (lines{
          "a.gift:1: warning: answer C ('none of the above') is taken to mean the others and stays last; "
          "--no-detect-anchors lets it move",
          "a.gift:3: warning: answer C ('all of these') is taken to mean the others and stays at its place; "
          "--no-detect-anchors lets it move",
          "a.gift:5: warning: answer C means others by their letters ('both a and b'): the answers keep "
          "their order"}));
}

/// What becomes of answers C and D of a question: "CD" are anchored, "all" stay, "?" the teacher is asked.
string kept(string const& c, string const& d) {
  auto const all =
      read_bank("a.csv", "question,a,b,c,d,correct\nWhich?,one,two,\"" + c + "\",\"" + d + "\",A\n");
  auto const& q = all.questions.at(0);
  string out;
  if (!q.shuffle) out = "all";
  if (q.answers[2].anchored) out += 'C';
  if (q.answers[3].anchored) out += 'D';
  for (auto const& p : all.problems)
    out += p.text.find("if it speaks of the others") != string::npos ? "?" : "";
  return out;
}

TEST(Banks, FindAnswersThatSpeakOfOthersInSevenLanguages) {
  for (auto const* const answer : {"None of the above.",
                                   "All of the answers are correct",
                                   "Neither of these",
                                   "Keine der obigen",
                                   "Keine der oben genannten Antworten",
                                   "Alle Antworten sind richtig",
                                   "Beide sind richtig",
                                   "Nichts davon",
                                   "Aucune des réponses",
                                   "Aucune de ces réponses n'est correcte",
                                   "Aucune n’est vraie",
                                   "Toutes les réponses",
                                   "Ninguna de las anteriores",
                                   "Todas son correctas",
                                   "Las dos anteriores",
                                   "Nessuna delle precedenti",
                                   "Tutte le risposte sono corrette",
                                   "Entrambe sono vere",
                                   "Nenhuma das respostas",
                                   "Todas as anteriores",
                                   "n.d.a.",
                                   "Geen van bovenstaande",
                                   "Alle antwoorden zijn juist",
                                   "Beide zijn goed"})
    EXPECT_EQ(kept("three", answer), "D") << answer;
}

TEST(Banks, FindAnswersThatNameOthersByLetter) {
  for (auto const* const answer :
       {"A und B sind richtig", "Sowohl A als auch B", "Weder A noch B", "Alle außer B", "nur A und C",
        "A et B", "Ni A ni B", "Les réponses A et C sont correctes", "A y B son correctas", "A e B",
        "a e b sono corrette", "Tutte tranne A", "A e B estão corretas", "Nem A nem B", "A en B zijn juist",
        "Zowel A als B", "Both a and b", "A, B and C", "All except C"})
    EXPECT_EQ(kept("three", answer), "all") << answer;
}

TEST(Banks, FindAnswersThatSpeakOfOthersInFourMoreLanguages) {
  for (auto const* const answer :
       {"Wszystkie powyższe", "Żadna z powyższych odpowiedzi", "ŻADNE Z POWYŻSZYCH.",
        "Żadna odpowiedź nie jest poprawna", "Все перечисленное", "Всё вышеперечисленное",
        "Ни один из перечисленных", "НИ ОДИН ИЗ НИХ", "Нет правильного ответа", "以上のすべて",
        "上記のいずれでもない。", "どれも正しくない", "すべて正しい", "該当なし", "كل ما سبق",
        "جميع ما سبق صحيح", "لا شيء مما سبق", "جميع الإجابات صحيحة", "Alle drei Aussagen"}) {
    EXPECT_EQ(kept("three", answer), "D") << answer;
  }
  for (auto const* const answer :
       {"A i B", "Zarówno A, jak i C", "odpowiedzi A oraz B są poprawne", "А и Б верны", "Верны A и B",
        "Ни A, ни B", "все, кроме A", "AとBの両方", "AとCが正しい", "A、Bのみ", "أ و ب", "أ وب معاً", "A و B",
        "Aussagen A und B treffen zu"})
    EXPECT_EQ(kept("three", answer), "all") << answer;
}

TEST(Banks, FindAnswersThatSpeakOfSoManyOthers) {
  for (auto const* const answer :
       {"Toutes les trois", "Las tres son correctas", "Tutte e tre", "As três estão corretas", "Alle drie",
        "Wszystkie trzy", "Все три", "三つとも正しい", "الإجابات الثلاث صحيحة", "Exactly two of the above"}) {
    EXPECT_EQ(kept("three", answer), "D") << answer;
  }
  for (auto const* const answer : {"The first two", "Les trois", "Die ersten beiden", "Le prime due"})
    EXPECT_EQ(kept("three", answer), "?") << answer;
  for (auto const* const answer : {"Las tres son plantas", "Alle drievoudig", "Tutte e tre le stelle", "Три"})
    EXPECT_EQ(kept("three", answer), "") << answer;
}

TEST(Banks, AskWhereOnlyTheTeacherKnows) {
  for (auto const* const answer : {"Obie", "Оба", "両方", "كلاهما", "Answers 1 and 2", "La respuesta primera",
                                   "Die Antworten eins und zwei", "ответы 1 и 2"})
    EXPECT_EQ(kept("three", answer), "?") << answer;
  for (auto const* const answer :
       {"18以上", "и", "а", "Все птицы", "大阪と東京", "القاهرة", "Polska i Niemcy",
        "The answer that Deep Thought gave after seven and a half million years"})
    EXPECT_EQ(kept("three", answer), "") << answer;
}

TEST(Banks, LetOrdinaryAnswersMove) {
  for (auto const* const answer : {"Beide sind gleich groß", "Les deux sont égaux", "Ambas son plantas", "A",
                                   "A major", "e", "Alle Vögel", "Vitamin A and vitamin B", "Both are equal",
                                   "All cats", "Geen idee", "Tutte sono stelle"})
    EXPECT_EQ(kept("three", answer), "") << answer;
  for (auto const* const answer :
       {"Both", "None", "Keine", "Les deux", "Ambas", "Entrambe", "Nenhuma", "Geen"})
    EXPECT_EQ(kept("three", answer), "?") << answer;
}

TEST(Banks, GiveIdsThatDoNotDependOnTheOrder) {
  auto const one = read_bank("a.gift", "::T::A?{=a ~b}\n\nB?{=a ~b}\n\n// [id:x]\nC?{T}\n");
  auto const two = read_bank("b.gift", "// [id:x]\nC?{T}\n\nB?{~b =a}\n\n::T::A?{~b =a}\n");
  for (auto const& q : one.questions) {
    auto const* const same = two.find(q.id);
    ASSERT_NE(same, nullptr) << q.id;
    EXPECT_EQ(same->stem.text, q.stem.text);
    for (auto const& a : q.answers)
      EXPECT_TRUE(std::ranges::any_of(same->answers,
                                      [&](auto const& b) { return a.id == b.id && a.text == b.text; }));
  }
  EXPECT_EQ(one.questions[0].id, "T");
}

TEST(Banks, KeepADescriptionWithItsQuestions) {
  auto const all = read_bank("a.gift", "Read.\n\nA?{T}\n\nMore.\n\nB?{T}\n\nC?{F}\n");
  EXPECT_EQ(all.questions[0].group, all.questions[1].group);
  EXPECT_EQ(all.questions[2].group, all.questions[4].group);
  EXPECT_NE(all.questions[0].group, all.questions[2].group);
  auto const alone = read_bank("a.gift", "Read.\n\nA?{T}\n\nB?{T}\n");
  EXPECT_EQ(alone.questions[0].pinned, faro::exam::pin::first);
  EXPECT_EQ(alone.questions[1].group, "");
}

TEST(Banks, OfAnyBytesAreReadOrRefused) {
  // Good banks with bytes changed, cut, doubled and mixed: every reader ends, and says what is wrong.
  std::vector<std::pair<bank_format, string>> seeds{
      {bank_format::gift,
       "// [id:a] [tag:b]\n// faro: group=x:shuffle anchor=A\n::T::[html]Q{=a#f ~%50%b####g}\n\nM{=a -> "
       "b\n=c -> d}\n\nN{#=1:2 =%50%3..4}\n"},
      {bank_format::aiken, "Q\nA) a\nB) b\nANSWER: B\n\n# faro: points=2\nR\nA. a\nB. b\nANSWER: A\n"},
      {bank_format::moodle_xml, quiz},
      {bank_format::text2qti,
       "Quiz title: x\n1. Q\n... f\n*a) a\n   more\nb) b\n\n```\ncode\n```\nGROUP\npick: 1\n2. R\n[*] a\n[ ] "
       "b\nEND_GROUP\n"},
      {bank_format::amc_txt, "Title: x\n*([shuffle=false] t\n*[id=a]{b=2} Q\n+ a\n- b\n*)\n** R\n+ a\n- b\n"},
      {bank_format::csv, "question,a,b,correct,pool\n\"Q, \"\"r\"\"\",x,y,A,p:1\nR,x,y,\"A,B\",\n"}};
  for (auto const& format : faro::exam::bank_formats())
    seeds.emplace_back(faro::exam::bank_format_from(format.name), format.example);
  std::uint64_t state = 1;
  auto const draw = [&](std::size_t n) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::size_t>((state >> 33) % n);
  };
  std::size_t questions = 0;
  for (auto const& [format, seed] : seeds) {
    for (int i = 0; i < 400; ++i) {
      auto text = seed;
      for (auto changes = draw(4) + 1; changes > 0; --changes) {
        auto const at = draw(text.size() + 1);
        switch (draw(4)) {
          case 0:
            text.insert(at, 1, "{}=~#\\:<>&;*+-[]%,\"\n\r\t\xff"[draw(24)]);
            break;
          case 1:
            text.erase(at, draw(6));
            break;
          case 2:
            text.insert(at, text.substr(draw(text.size() + 1), draw(40)));
            break;
          default:
            text = text.substr(0, at) + seeds[draw(seeds.size())].second.substr(0, 20) + text.substr(at);
        }
      }
      try {
        auto const all = read_bank("x", text, {.format = format});
        questions += all.questions.size();
        for (auto const& p : all.problems) EXPECT_FALSE(all.describe(p).empty());
        EXPECT_TRUE(!all.questions.empty() || !all.problems.empty()) << text;
      } catch (faro::input_error const&) {  // no UTF-8
      }
    }
  }
  EXPECT_GT(questions, 1000U);
}

}  // namespace
