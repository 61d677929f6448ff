// Marking: answers by letter of any version, marks and statistics by the ids of questions and answers.
//
//   exam_plan const plan{bank, {}};
//   auto const a = named_version(plan, key_from_text("secret"), "version", "A");
//   auto const sheet = grader{bank}.grade(a, {"Ann", "A", {"B"}, 2});
//   sheet.points;  // of sheet.of
//
// A cell holds what stands on the sheet: "B", "AC", "T", "CAB" (matching: a letter for each prompt, "-" for
// none), a word, a number; for essays the points that a person gave. Choosing one: the weight of the answer,
// two letters where one is asked for give nothing. Or, `by_text`, the texts of what was chosen. Choosing
// several: the sum of the weights, not below 0. A '*', as scanners write for several marks where one is asked
// for, gives nothing (matching: on its line); blank is "", "-" or ".". Exact fractions throughout; only
// statistics are rounded. O(cells). One thread at a time for each object. Throws input_error that names line
// and question.
#pragma once
#include <faro/error.hpp>
#include <faro/exam/detail/version.hpp>
#include <faro/exam/make.hpp>
#include <faro/text/detail/message.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::exam {

/// A line of answers: cell i is that of the i-th question of the sheet, descriptions not counted.
struct given_answers {
  std::string student{}, sheet{};
  std::vector<std::string> cells{};
  std::size_t line = 0;
  std::vector<std::size_t> no_column{};  ///< numbers of questions before the last column that have none
  bool by_text = false;                  ///< cells have the texts of what was chosen, as forms export them
};

/// Reads the table "student,version,1,2,...": one line a student. Throws input_error that names the line of
/// what is wrong, and of a student there twice. With `problems` lines that can't be are all named there, and
/// read as far as they can be; only what makes the whole file unreadable is thrown.
std::vector<given_answers> parse_answers(std::string_view csv, std::string_view source,
                                         list_columns const& asked = {},
                                         std::vector<message>* problems = nullptr);

/// Where no match was given.
constexpr std::uint8_t no_match = 255;

struct graded_question {
  std::uint32_t question = 0;  ///< its place in the bank
  /// Answers by their places in the bank; matching: for each pair the place of a match, or no_match.
  std::vector<std::uint8_t> chosen{};
  bool blank = false;    ///< nothing was given
  bool invalid = false;  ///< what was given can't be
  bool counted = true;   ///< false: to be marked by a person, or dropped by a correction
  ratio points{}, of{};
};

struct graded_sheet {
  std::string student{}, sheet{};
  std::vector<graded_question> marks{};
  ratio points{}, of{};
  std::size_t unmarked = 0;  ///< essays without points
};

/// A key put right after the exam: "Q7=a-1f2e3d|a-998877" (ids or texts of the right answers), "Q7=all"
/// (whatever was answered), "Q7=drop" (not counted).
struct key_correction {
  std::string question{}, right{};
  std::string first_of{};  ///< the file of whose first line it is: that may be a heading
};
/// Throws input_error when the form is another.
key_correction parse_correction(std::string_view text);
/// CSV with columns question and right. Throws input_error with the line.
std::vector<key_correction> parse_corrections(std::string_view csv, std::string_view source);

/// A cell that can't be, and why.
struct invalid_cell {
  std::string student{};
  std::size_t line = 0;
  message text{};        ///< "line 2, question 1: expected letters from A to D, got 'E'"
  bool by_hand = false;  ///< of a question that a person marks: it is yet to be marked
};
/// What such a cell counts as, where marking goes on: no points in either case; what a person marks is not
/// counted until it is.
enum class invalid_as : std::uint8_t { wrong, blank };

/// Marks sheets. Refers to the bank.
class grader {
 public:
  /// Throws input_error for a correction of what is not there.
  explicit grader(bank const& all, std::vector<key_correction> const& corrections = {});

  /// Throws input_error that names the line and the question of a cell that can't be.
  [[nodiscard]] graded_sheet grade(version const& v, given_answers const& given) const;
  /// The same, going on: cells that can't be are added to `found` and counted as stated.
  [[nodiscard]] graded_sheet grade(version const& v, given_answers const& given, invalid_as counts,
                                   std::vector<invalid_cell>& found) const;
  /// The questions with the corrections.
  [[nodiscard]] question const& at(std::uint32_t place) const& { return questions_[place]; }
  [[nodiscard]] question at(std::uint32_t place) && { return std::as_const(*this).at(place); }

 private:
  void correct(key_correction const& c);
  graded_question grade_one(placed_question const& placed, std::string const& cell, bool by_text,
                            message const& where) const;

  std::vector<question> questions_;
  std::vector<bool> full_, dropped_;
  std::string language_;  // of the pages, whose letters of true and false are taken
};

/// What became of a question over all sheets.
struct question_report {
  std::uint32_t question = 0;
  std::uint64_t sheets = 0, blank = 0;
  std::uint64_t graded = 0;                ///< sheets on which it has points, or none by right
  double difficulty = 0;                   ///< mean share of the points: 1 is easy; 0 where none is graded
  std::optional<double> discrimination{};  ///< correlation with the marks of all other questions
  std::map<std::string, std::uint64_t> chosen{};  ///< by the id of the answer (matching: "prompt=match")
};

/// One report for each question that was asked, in the order of the bank.
std::vector<question_report> question_reports(grader const& m, std::vector<graded_sheet> const& sheets);

/// The ids of what was chosen, sorted; matching: "prompt=match".
std::vector<std::string> chosen_ids(question const& q, graded_question const& mark);

}  // namespace faro::exam
