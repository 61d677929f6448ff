// What the page of statistics says, in the languages that pages of exams have.
#pragma once
#include "exam/src/reliability.hpp"

#include <array>
#include <string_view>

namespace faro::program {

/// Numbers stand in the places of {0}, {1}, ….
struct statistics_texts {
  std::string_view language;
  std::string_view title;     ///< where the exam has none
  std::string_view summary;   ///< sheets, mean, standard deviation
  std::string_view no_alpha;  ///< why
  exam::reason_texts why;
  std::string_view reliability;  ///< name, value, from, to, what that is
  std::string_view cronbach;
  std::array<std::string_view, 5> worth;            ///< of the reliability: from high to very low
  std::string_view error;                           ///< points, how near a second result mostly comes
  std::string_view fairness, versions;              ///< heading, caption
  std::array<std::string_view, 4> of_versions;      ///< columns: version, sheets, mean %, 95 %
  std::string_view too_few, differ, alike, chance;  ///< chance: of 100 exams, p
  std::string_view each, questions;                 ///< heading, caption
  std::array<std::string_view, 6>
      of_questions;  ///< columns: question, right %, discrimination, answers, to look at; 95 %
  std::string_view blank;
  exam::remark_texts remarks;
  std::string_view to;  ///< between the ends of an interval
  std::string_view meaning;
};

/// English where there is none of the language.
statistics_texts const& statistics_texts_of(std::string_view language);

}  // namespace faro::program
