// A whole question as a text: lines of questions, then clauses named as the options are. The box of the page,
// files of --ask, what --as-text prints. Apart from the verb, because faro::ask reads such
// texts, too.
//
//   land in 2..4
//   deck land*24 spell*36
//   draw 7
//   by turn 3 on the play
//
// docs/asking.md has the rules.
#pragma once
#include "cli/invocation.hpp"

#include <string>
#include <string_view>

namespace faro::program {

/// How a list of cards that stands below `deck` is called: a file that comes with the question.
inline constexpr std::string_view deck_below = "the deck below";

/// Reads a text against the options of the verb that is asked, and adds to it: questions as operands, clauses
/// as options, each with its places. A deck that is written below goes to current_run().given. Throws
/// usage_error that begins with "line 3: ".
void read_question_text(std::string_view text, invocation& into);

/// What is asked, as such a text: the questions, then options by their long names with their values.
std::string write_question_text(invocation const& asked);

}  // namespace faro::program
