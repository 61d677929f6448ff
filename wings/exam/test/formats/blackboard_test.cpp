// Blackboard: each kind of line as its help lists them, what spreadsheets do to them, and what is refused.
#include <faro/exam/read.hpp>

#include <gtest/gtest.h>

namespace {

using namespace faro::exam;
using faro::ratio;
using std::string;

std::vector<string> problems(string const& text) {
  auto const all = read_bank("b.txt", text, {.format = bank_format::blackboard});
  std::vector<string> out;
  for (auto const& p : all.problems) out.push_back(all.describe(p));
  return out;
}

TEST(Blackboard, ReadsEveryKindOfQuestion) {
  auto const all =
      read_bank("b.txt",
                "MC\tOne?\ta\tincorrect\tb\tCorrect\t\t\nMA\tMany?\ta\tcorrect\tb\tcorrect\tc\tincorrect\n"
                "TF\tTrue?\tfalse\nESS\tWrite.\tA sample.\nSR\tShortly.\nMAT\tMatch.\tx\t1\ty\t2\n"
                "FIB\tWho?\tno one\tnobody\nNUM\tPi?\t3.14\t0.01\nNUM\tTwo?\t2\n"
                "MC\t\"He said \"\"yes\"\", or not?\"\tyes\tcorrect\tno\tincorrect\n");
  ASSERT_EQ(all.errors(), 0U) << all.describe(all.problems[0]);
  auto const& q = all.questions;
  ASSERT_EQ(q.size(), 10U);
  EXPECT_TRUE(q[0].single && !q[0].answers[0].right && q[0].answers[1].right);
  EXPECT_EQ(q[1].answers[0].weight(), (ratio{1, 2}));
  EXPECT_EQ(q[1].answers[2].weight(), ratio{-1});
  EXPECT_EQ(q[2].answers[0].weight(), ratio{0});
  EXPECT_EQ(q[3].feedback.text, "A sample.");
  EXPECT_EQ(q[4].kind, question_kind::essay);
  EXPECT_EQ(q[5].pairs[1].match, "2");
  EXPECT_EQ(q[6].answers.size(), 2U);
  EXPECT_TRUE(q[7].answers[0].number->accepts(ratio::parse("3.15")));
  EXPECT_FALSE(q[8].answers[0].number->accepts(ratio::parse("2.01")));
  EXPECT_EQ(q[9].stem.text, "He said \"yes\", or not?");
}

TEST(Blackboard, NamesWhatIsWrong) {
  EXPECT_EQ(problems("MC\tOne?\ta\tright\tb\tincorrect\n"),
            std::vector<string>{"b.txt:1: error: field 4: expected correct or incorrect, got 'right'"});
  EXPECT_EQ(problems("TF\tTrue?\n"),
            std::vector<string>{"b.txt:1: error: field 3: expected true or false, got nothing"});
  EXPECT_EQ(problems("ORD\tOrder.\ta\tb\n"),
            std::vector<string>{
                "b.txt:1: error: field 1: expected MC, MA, TF, ESS, SR, MAT, FIB or NUM, got 'ORD'"});
  EXPECT_EQ(problems("MAT\tMatch.\tx\t1\ty\n"),
            std::vector<string>{"b.txt:1: error: field 6: expected what matches 'y', got nothing"});
  EXPECT_EQ(problems("NUM\tPi?\tthree\n"),
            std::vector<string>{"b.txt:1: error: field 3: expected a number, got 'three'"});
}

}  // namespace
