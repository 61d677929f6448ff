// The command line as GNU tools read it.
//
// Options and operands may be mixed; `-zn3`, `--head-count=3` and unambiguous abbreviations (`--head 3`) are
// understood; `--` ends the options; a word is an operand even if it is also the name of a verb. What is
// mistyped is refused with the nearest right name. O(arguments).
#pragma once
#include "cli/invocation.hpp"

#include <faro/text/detail/message.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

/// Throws usage_error for what is not defined: a verb, an option, a value that is missing.
invocation read_arguments(command& program, std::vector<std::string> const& words);

/// Gives the values to the verb's options and operands, in the order of their definition. Throws usage_error
/// for one that is not right, for one too many and for one that is missing.
void take_values(invocation& asked);

/// Throws usage_error for a text, a name or a question that is empty or has blanks alone: mostly a variable
/// of a script that was not set.
void refuse_empty_texts(invocation const& asked);

/// How all verbs of the program are added to a command, once verbs/ has said it: to say which verb has an
/// option that the one that is asked has not.
inline void (*all_verbs)(command& program) = nullptr;

/// The full names of the verbs that have an option of this long name ("by-turn"), in the order of the help.
std::vector<std::string> verbs_with(std::string_view option);

/// "; faro deck has it"; empty where no other verb has it, or too many.
message other_verb_with(std::string_view option);

}  // namespace faro::program
