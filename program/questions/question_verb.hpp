// Verbs that are asked questions: each takes them as operands, from a file (--ask), or as one text through
// faro::ask, which are read against the same options; prints the question again as such a text (--as-text);
// and lists the words that it may be asked with (--functions).
#pragma once
#include "cli/options/exit_codes.hpp"
#include "cli/options/options.hpp"
#include "language/vocabulary.hpp"

#include <faro/error.hpp>
#include <faro/language/detail/definitions.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

struct report_style;

/// What the verb is asked: `operand` is what the help calls it, "QUESTION". Adds --ask and --as-text.
command* add_question_verb(command& above, std::string const& name, std::string const& summary,
                           std::string const& examples, std::string const& operand, std::string const& help,
                           bool& as_text);

/// Puts the question that --ask names into the invocation. Throws usage_error.
void take_asked_text(invocation& asked);

/// --let and --with.
void add_definitions(command& verb, odds::definitions& known);

/// A table of what can be asked, for --functions and for completions.
struct vocabulary_part {
  char const* name;
  char const* title;
  std::span<odds::function_entry const> functions;
};
using vocabulary = std::vector<vocabulary_part> (*)();

/// Adds --functions, and gives the words to completions.
void add_vocabulary(command& verb, bool& functions, vocabulary words);
/// Shows everything that can be asked.
void list_functions(vocabulary words, report_style const& style);
/// "balanced", "count(", "full house", each once, in alphabetical order; marks and names of places left out.
std::vector<std::string> words_of_questions(vocabulary words);

/// The first of these options, with blanks between, that was given.
std::optional<std::string_view> first_given(std::string_view options);
/// Throws usage_error where one of the options, with blanks between, was given beside what leaves nothing for
/// it.
void refuse_beside(std::string_view what, std::string_view options);

/// Throws usage_error where there is another number of operands than one.
std::string only_question(std::vector<std::string> const& words, std::string_view such_as);

/// What `call` gives, its refusals named after the option whose text it reads; those of questions stay
/// theirs.
template <class Call>
auto read_for(char const* option, Call const& call) {
  try {
    return call();
  } catch (odds::query_error const&) {
    throw;
  } catch (input_error const& e) {
    throw usage_error{say("{}: {}", option, e.said())};
  }
}

/// Refuses a question of another verb with the command that asks it: "that is asked by faro dice: …".
[[noreturn]] void refuse_for(std::string_view verb);

}  // namespace faro::program
