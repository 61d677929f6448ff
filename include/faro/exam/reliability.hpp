// How well an exam measured: reliability, each question's difficulty, discrimination and distractors with
// intervals, and whether its versions were equally hard.
//
// Shares of points, exact until they are summed up. Intervals are at 95 %: of shares of right and wrong
// Wilson's (1927), of other means Student's, of correlations Fisher's z (1921), of alpha Feldt's (1965).
// Versions are compared by the analysis of variance. What so few sheets can't tell is nothing rather than a
// number. O(sheets x questions).
//
// Origin: G. Kuder and M. Richardson (1937), formula 20; L. Cronbach (1951), alpha; L. Feldt, "The
// approximate sampling distribution of Kuder-Richardson reliability coefficient twenty" (1965).
#pragma once
#include <faro/exam/grade.hpp>

#include <optional>
#include <string>
#include <vector>

namespace faro::exam {

struct interval {
  double low = 0, high = 0;
};

/// How much of the spread of marks is the students' and not chance.
struct exam_reliability {
  std::size_t sheets = 0, questions = 0;
  bool dichotomous = false;                 ///< every question right or wrong: alpha is KR-20
  std::optional<double> alpha{};            ///< nothing where sheets ask different questions, or do not vary
  std::optional<interval> alpha_between{};  ///< Feldt's interval
  double mean = 0, deviation = 0;           ///< of the share of all points
  std::optional<double> error{};            ///< standard error of measurement, of the same
  std::string why_not{};                    ///< why there is no alpha
};
exam_reliability reliability_of(grader const& m, std::vector<graded_sheet> const& sheets);

/// An answer that could be chosen.
struct option_measure {
  std::string id{};
  std::size_t place = 0;  ///< in the bank
  bool right = false;
  std::uint64_t chosen = 0;
  std::optional<double> others{};  ///< mean share of all other points among those who chose it
};

struct question_measure {
  std::uint32_t question = 0;
  std::uint64_t sheets = 0, blank = 0;
  double difficulty = 0;  ///< mean share of its points
  std::optional<interval> difficulty_between{};
  std::optional<double> discrimination{};  ///< correlation with the share of all other points
  std::optional<interval> discrimination_between{};
  std::optional<double> alpha_without{};  ///< of the exam without this question
  std::vector<option_measure> options{};  ///< of a choice or true or false
  std::vector<std::string> remarks{};     ///< what a teacher may want to look at, a sentence each
};
/// In the order of the bank.
std::vector<question_measure> question_measures(grader const& m, std::vector<graded_sheet> const& sheets);

struct version_measure {
  std::string name{};
  std::size_t sheets = 0;
  double mean = 0;
  std::optional<interval> mean_between{};
};
struct version_comparison {
  std::vector<version_measure> versions{};
  std::optional<double> p{};  ///< of means as different as these or more, were the versions equally hard
};
version_comparison compare_versions(std::vector<graded_sheet> const& sheets);

}  // namespace faro::exam
