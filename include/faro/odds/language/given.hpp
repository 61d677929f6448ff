// Questions about cards and what they are conditional on, as parts of one text:
// `ace >= 2, king given ace >= 1`.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds {

struct given_split {
  std::string asked, given;  ///< each with the lets before all; `given` is empty where there is none
};

/// Parts a question at its `given`, outside of brackets and quotes. Throws query_error for what can't be
/// read.
given_split split_given(std::string_view question);

/// The question under a condition beside it, too; both hold, where it has one of its own.
std::string joined_given(std::string_view question, std::string_view given);

/// One of several questions, which commas part.
struct split_question {
  std::string name;  ///< as it is written
  std::string text;  ///< with the lets before all questions and the condition after them
};

/// Parts a text at its commas, outside of brackets and quotes. Throws query_error for what can't be read.
std::vector<split_question> split_questions(std::string_view text);

}  // namespace faro::odds
