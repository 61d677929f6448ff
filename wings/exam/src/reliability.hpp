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

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::exam {

struct interval {
  double low = 0, high = 0;
};

/// Why there is no alpha, and the same in words.
enum class no_alpha { different_questions, few_sheets, few_questions, equal_points };
using reason_texts = std::array<std::string_view, 4>;
inline constexpr reason_texts english_reasons{"sheets ask different questions, or some are not marked yet",
                                              "fewer than 3 sheets", "fewer than 2 questions",
                                              "all sheets have the same points"};
/// The text of a reason, in the language of the texts.
std::string_view sentence(no_alpha why, reason_texts const& texts = english_reasons);

/// How much of the spread of marks is the students' and not chance.
struct exam_reliability {
  std::size_t sheets = 0, questions = 0;
  bool dichotomous = false;                 ///< every question right or wrong: alpha is KR-20
  std::optional<double> alpha{};            ///< nothing where sheets ask different questions, or do not vary
  std::optional<interval> alpha_between{};  ///< Feldt's interval
  double mean = 0, deviation = 0;           ///< of the share of all points
  std::optional<double> error{};            ///< standard error of measurement, of the same
  std::optional<no_alpha> why_not{};        ///< why there is no alpha
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

/// What a teacher may want to look at; the last two are of answers, by their letters in the bank.
enum class remark_kind { worse_than_elsewhere, tells_little, easy, hard, draws_the_better, hardly_taken };
struct remark {
  remark_kind kind{};
  std::vector<std::string> answers{};
};
/// {0} is the letters, {1} "answer" or "answers".
using remark_texts = std::array<std::string_view, 6>;
inline constexpr remark_texts english_remarks{
    "students who do well elsewhere do worse here: is the key right?",
    "it hardly tells who knows more",
    "nearly everybody has it right",
    "hardly anybody has it right",
    "answer {0} of the bank, a wrong one, draws the better students",
    "hardly anybody takes {1} {0} of the bank"};
/// A remark as a sentence, in the language of the texts.
std::string sentence(remark const& r, remark_texts const& texts = english_remarks);

struct question_measure {
  std::uint32_t question = 0;
  std::uint64_t sheets = 0, blank = 0;
  double difficulty = 0;  ///< mean share of its points
  std::optional<interval> difficulty_between{};
  std::optional<double> discrimination{};  ///< correlation with the share of all other points
  std::optional<interval> discrimination_between{};
  std::optional<double> alpha_without{};  ///< of the exam without this question
  std::vector<option_measure> options{};  ///< of a choice or true or false
  std::vector<remark> remarks{};
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
