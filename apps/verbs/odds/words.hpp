// The words of questions, for completions: from the tables that questions are read by.
#pragma once
#include <string>
#include <vector>

namespace faro::program {

/// "balanced", "count(", "full house": each once, in alphabetical order; marks and names of places left out.
std::vector<std::string> words_of_questions();

}  // namespace faro::program
