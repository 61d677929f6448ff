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

TEST(Shares, OfWhatNobodyGradedAreNone) {
  auto const all = read_bank("a.gift", "// [id:e]\nWrite.{}\n\n// [id:x]\nX?{=a ~b}\n");
  grader const m{all};
  auto const reports = question_reports(m, {m.grade(unmoved(all), {"s", "", {"", "B"}, 2})});
  ASSERT_EQ(reports.size(), 2U);
  EXPECT_EQ(reports[0].graded, 0U);
  EXPECT_EQ(reports[1].graded, 1U);
}

}  // namespace
