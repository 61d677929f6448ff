// Reliability and its interval, discrimination, distractors, versions: against values computed apart from
// faro.
#include "exam/src/reliability.hpp"

#include <faro/exam/read.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace {

using namespace faro::exam;
using std::string;

constexpr int items = 5;

bank five() {
  string text;
  for (int i = 1; i <= items; ++i)
    text += "// [id:q" + std::to_string(i) + "]\nQ" + std::to_string(i) + "?{=a ~b ~c}\n\n";
  return read_bank("a.gift", text);
}

std::vector<graded_sheet> marked(bank const& all, grader const& m, std::vector<string> const& rows) {
  std::vector<graded_sheet> out;
  std::size_t line = 1;
  for (auto const& row : rows) {
    given_answers given{"s" + std::to_string(line), line % 2 == 0 ? "A" : "B", {}, ++line};
    for (char const c : row) given.cells.emplace_back(1, c);
    out.push_back(m.grade(unmoved(all), given));
  }
  return out;
}

// Guttman's pattern with noise; KR-20 and the rest were computed apart, from their definitions; the quantiles
// of F by Simpson's rule.
std::vector<string> const answers{"AAAAA", "AAAAB", "AAABB", "AABBB", "ABBBB",
                                  "BBBBB", "AAAAC", "ABAAA", "BAABB", "AABAB"};

TEST(Reliability, IsKR20WithFeldtsInterval) {
  auto const all = five();
  grader const m{all};
  auto const r = reliability_of(m, marked(all, m, answers));
  ASSERT_TRUE(r.alpha);
  EXPECT_TRUE(r.dichotomous);
  EXPECT_EQ(r.questions, 5U);
  EXPECT_NEAR(*r.alpha, 0.659722222222, 1e-9);
  EXPECT_NEAR(r.alpha_between->low, 0.151944577, 1e-6);
  EXPECT_NEAR(r.alpha_between->high, 0.903437681, 1e-6);
  EXPECT_NEAR(*r.error, r.deviation * std::sqrt(1 - *r.alpha), 1e-12);
}

TEST(Reliability, SaysWhyItIsNotComputed) {
  auto const all = five();
  grader const m{all};
  EXPECT_EQ(sentence(reliability_of(m, marked(all, m, {"AAAAA", "BBBBB"})).why_not.value()),
            "fewer than 3 sheets");
  EXPECT_EQ(sentence(reliability_of(m, marked(all, m, {"AAAAA", "AAAAA", "AAAAA"})).why_not.value()),
            "all sheets have the same points");
}

TEST(Reliability, MeasuresQuestionsAndTheirAnswers) {
  auto const all = five();
  grader const m{all};
  auto const measured = question_measures(m, marked(all, m, answers));
  ASSERT_EQ(measured.size(), 5U);
  EXPECT_NEAR(measured[0].difficulty, 0.8, 1e-12);
  EXPECT_NEAR(measured[0].difficulty_between->low, 0.490162, 1e-6);  // Wilson, 8 of 10
  EXPECT_NEAR(measured[0].difficulty_between->high, 0.943318, 1e-6);
  EXPECT_NEAR(*measured[0].discrimination, 0.395284707521, 1e-9);
  EXPECT_NEAR(measured[0].discrimination_between->low, -0.311990237, 1e-6);
  EXPECT_EQ(measured[4].options[1].chosen, 7U);
  EXPECT_EQ(measured[4].options[2].chosen, 1U);
  EXPECT_TRUE(measured[0].remarks.empty()) << "10 sheets say too little";
}

TEST(Reliability, PointsAtAKeyThatIsWrong) {
  auto const all = five();
  grader const m{all};
  std::vector<string> rows;
  for (int i = 0; i < 40; ++i) {  // the better ones choose B in question 5, which the key has wrong
    string row = i % 4 == 0 ? "BBAB" : i % 4 == 1 ? "ABAA" : i % 4 == 2 ? "AAAA" : "AAAB";
    rows.push_back(row + (i % 4 == 0 ? "A" : i % 7 == 0 ? "C" : "B"));
  }
  auto const last = question_measures(m, marked(all, m, rows)).back();
  ASSERT_TRUE(last.discrimination_between);
  EXPECT_LT(last.discrimination_between->high, 0);
  ASSERT_GE(last.remarks.size(), 2U);
  EXPECT_EQ(sentence(last.remarks[0]), "students who do well elsewhere do worse here: is the key right?");
  EXPECT_EQ(sentence(last.remarks[1]), "answer B of the bank, a wrong one, draws the better students");
}

TEST(Reliability, NamesAnswersThatNobodyTakesInOneRemark) {
  auto const all = read_bank("a.gift", "A?{=a ~b ~c ~d}\n\nB?{=a ~b}\n");
  grader const m{all};
  std::vector<string> rows;
  for (int i = 0; i < 40; ++i) rows.emplace_back(i % 3 == 0 ? "BA" : i % 2 == 0 ? "AB" : "AA");
  auto const first = question_measures(m, marked(all, m, rows)).front();
  EXPECT_EQ(std::ranges::count(first.remarks, "hardly anybody takes answers C, D of the bank",
                               [](remark const& r) { return sentence(r); }),
            1);
}

TEST(Reliability, ComparesVersions) {
  auto const all = five();
  grader const m{all};
  auto const c = compare_versions(marked(all, m, answers));
  ASSERT_EQ(c.versions.size(), 2U);
  EXPECT_EQ(c.versions[0].sheets + c.versions[1].sheets, 10U);
  ASSERT_TRUE(c.p);
  EXPECT_NEAR(*c.p, 0.707770586, 1e-6);
}

}  // namespace
