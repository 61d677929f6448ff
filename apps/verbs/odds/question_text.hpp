// A whole question as a text: lines of questions, then clauses named as the options are. The box of the page,
// files of --ask, what --as-text prints. Apart from the verb, because faro::ask reads such texts, too.
//
//   land in 2..4
//   deck land*24 spell*36
//   draw 7
//   by turn 3 on the play
//
// Docs/odds.md, "A question as a text", has the rules.
#pragma once
#include "cli/command.hpp"
#include "cli/run_context.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::program {

struct question_text {
  std::vector<std::string> options;  ///< "--draw=7", "--order": words of a command line
  std::vector<std::string> questions;
  /// Questions and values of clauses, and where their parts stand in the text.
  std::vector<std::pair<std::string, std::vector<text_place>>> places;
  std::optional<std::string> deck;  ///< a list of cards written below `deck`
  /// How that deck is called in `options`, as a file that comes with the question.
  static constexpr std::string_view deck_name = "the deck below";
};

/// Reads a text against the options of the verb. Throws usage_error that begins with "line 3: ".
question_text read_question_text(command const& verb, std::string_view text);

/// Puts what comes with a text where its run stands: the deck that is written below, and the places of its
/// parts.
void bring_along(question_text& text, run_context& place);

/// A command line as such a text: options by their long names with their values, then the questions.
std::string write_question_text(command const& verb,
                                std::vector<std::pair<std::string, std::string>> const& options,
                                std::vector<std::string> const& questions);

}  // namespace faro::program
