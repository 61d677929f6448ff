// Shares of marks: which Moodle takes, what keys say of them, points of gaps, and what nobody graded.
#include <faro/exam/detail/write.hpp>
#include <faro/exam/grade.hpp>
#include <faro/exam/read.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace {

using namespace faro::exam;
using faro::ratio;
using ::testing::HasSubstr;

TEST(Shares, ThatMoodleRefusesAreNamedWithTheNearest) {
  auto const refused = [](std::string const& gift) {
    std::vector<std::string> out;
    for (auto const& one : weights_moodle_refuses(read_bank("a.gift", "// [id:q]\n" + gift)))
      out.push_back(one);
    return out;
  };
  EXPECT_EQ(refused("Q?{=a ~%-15%b ~%-33%c ~%50%d}"),
            (std::vector<std::string>{
                "question q: Moodle refuses a weight of -15 %, the nearest that it takes is -14.28571 %",
                "question q: Moodle refuses a weight of -33 %, the nearest that it takes is -33.33333 %"}));
  EXPECT_TRUE(refused("Q?{=a ~%-33.33333%b ~%83.33333%c ~%12.5%d ~%-5%e}").empty());
  EXPECT_TRUE(refused("Q?{=one =%66.66667%two =%14.28571%three}").empty());
  EXPECT_EQ(refused("Q?{=one =%85%two}").size(), 1U);
}

TEST(Shares, StandInKeys) {
  auto const key = [](std::string const& name, std::string const& text) {
    auto const all = read_bank(name, text);
    return write_key(all, unmoved(all));
  };
  EXPECT_THAT(key("a.gift", "// [id:q]\nQ?{=a ~%50%b ~c ~%-50%d}"), HasSubstr("A (B 50 %)"));
  EXPECT_THAT(key("a.gift", "// [id:q]\nQ?{=one =%25%two}"), HasSubstr("one (two 25 %)"));
  EXPECT_THAT(key("a.md", "1. Root of 2?\n=   1.4142 +- 0.0001\n"),
              ::testing::Not(HasSubstr("0.0001:0.000100")));
}

TEST(Shares, OfAClozeAreItsGaps) {
  auto const points = [](std::string const& text) {
    return read_bank("a.xml", "<quiz><question type='cloze'><questiontext><text>" + text +
                                  "</text></questiontext></question></quiz>")
        .questions.at(0)
        .points;
  };
  EXPECT_EQ(points("{1:SHORTANSWER:=a} {1:MC:=b~c} {2:NM:=3:0.1}"), ratio{4});
  EXPECT_EQ(points("{:SA:=a} {:MULTICHOICE_V:=b~c}"), ratio{2});
  EXPECT_EQ(points("No gap {1:2} here"), ratio{1});
}

TEST(Shares, OfGapsStandInKeys) {
  auto const all =
      read_bank("a.xml",
                "<quiz><question type='cloze'><name><text>c</text></name><questiontext><text>"
                "{2:MC:%50%Lyon~=Par\\~is#Yes~Rome} {:SA:=four~=4#x~%25%fuor} {1:NM:=3:0.1} {1:SA:~no}"
                "</text></questiontext></question><question type='gapselect'><name><text>g</text>"
                "</name><questiontext><text>[[1]] [[2]]</text></questiontext></question></quiz>");
  ASSERT_EQ(all.questions.size(), 2U);
  auto const key = write_key(all, unmoved(all));
  EXPECT_THAT(key, HasSubstr("1,c,other,\"Par~is (Lyon 50 %); four | 4 (fuor 25 %); 3:0.1; \",5,\n"));
  EXPECT_THAT(key, HasSubstr("2,g,other,,1,\n"));
}

TEST(Shares, AreRoundedToThoseThatMoodleTakes) {
  auto const rounded = [](std::string const& name, std::string const& text) {
    return read_bank(name, text, {.moodle_weights = true});
  };
  auto const all = rounded("a.gift", "// [id:q]\nQ?{=a ~%-15%b ~%-33%c ~%50%d}");
  EXPECT_TRUE(weights_moodle_refuses(all).empty());
  EXPECT_EQ(all.questions.at(0).answers.at(1).weight(), ratio(-1, 7));
  ASSERT_EQ(all.problems.size(), 2U);
  EXPECT_EQ(all.describe(all.problems[0]),
            "a.gift:2: warning: a weight of -15 % is rounded to -14.28571 %, which Moodle takes");
  // Moodle XML keeps its bytes but for them.
  std::string const xml =
      "<quiz><question "
      "type='multichoice'><name><text>n</text></name><questiontext><text>Q</text></questiontext>"
      "<answer  fraction='100' ><text>a</text></answer><answer "
      "fraction='-15'><text>b</text></answer></question>"
      "<question type='shortanswer'><name><text>s</text></name><questiontext><text>S</text></questiontext>"
      "<answer fraction='100'><text>a</text></answer><answer "
      "fraction=\"85\"><text>b</text></answer></question>"
      "</quiz>";
  auto expected = xml;
  expected.replace(expected.find("-15"), 3, "-14.28571");
  expected.replace(expected.find("\"85\"") + 1, 2, "83.33333");
  auto const quiz = rounded("a.xml", xml);
  EXPECT_EQ(write_bank(exam_output::moodle_xml, quiz), expected);
  EXPECT_EQ(write_bank(exam_output::moodle_xml, read_bank("a.xml", xml)), xml);
}

TEST(Shares, OfWhatNobodyGradedAreNone) {
  auto const all = read_bank("a.gift", "// [id:e]\nWrite.{}\n\n// [id:x]\nX?{=a ~b}\n");
  grader const m{all};
  auto const reports = question_reports(m, {m.grade(unmoved(all), {"s", "", {"", "B"}, 2})});
  ASSERT_EQ(reports.size(), 2U);
  EXPECT_EQ(reports[0].graded, 0U);
  EXPECT_EQ(reports[1].graded, 1U);
}

}  // namespace
