// --what-if: how much an answer moves with each number in the question, one less and one more, all else as it
// is. Which numbers there are, and what is answered then, each subject says.
#pragma once
#include "answer/report.hpp"
#include "questions/question_options.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

/// A number of the question.
struct asked_number {
  std::string name;
  std::int64_t now;
  std::function<odds_report(std::int64_t)> with;  ///< the answer with another one there
};

struct number_in_text {
  std::size_t at, size;
  std::int64_t value;
};

/// Whole numbers that stand by themselves; of dice those of 4d6, too. Words and names in quotes have none.
std::vector<number_in_text> numbers_in(std::string_view text, bool of_dice);
/// "land >= [2]", cut where the text is long.
std::string marked(std::string_view text, number_in_text const& n);

/// The numbers of one text of a question: `answer_with(text)` answers with another text in its place.
void add_numbers_of(std::vector<asked_number>& out, std::string const& before, std::string const& text,
                    bool of_dice, std::function<odds_report(std::string const&)> const& answer_with);

/// Prints the answer and what each number does to it. Throws usage_error where the answer is neither a chance
/// nor a mean, or no number could be another.
void show_what_if(question_options const& o, odds_report const& base,
                  std::vector<asked_number> const& numbers);

}  // namespace faro::program
