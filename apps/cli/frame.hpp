// The frame of the program: what every verb shares with the others and with the world outside.
//
// Exit codes, the one line on stderr, files that appear whole or not at all, the standard output whose errors
// are noticed, names that are nearly right, colour, options that name a shuffle. No mathematics, no output of
// a verb's own.
//
//   exit code  meaning                                         thrown by a verb
//   0          done
//   1          the answer is "no": a verification failed       answer_no
//   2          bad usage or bad input                          faro::error, usage_error, CLI::ParseError
//   3          the system failed: disk, memory, randomness     faro::system_error, std::bad_alloc
//
// A verb prints through print() or an output_file (files.hpp); run_program() flushes and checks.
#pragma once
#include "cli/cli_forward.hpp"

#include <faro/error.hpp>
#include <faro/shuffle/registry.hpp>

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::program {

/// The answer is "no": exit 1. The message goes to stderr, unless it is empty.
class answer_no : public error {
 public:
  using error::error;
};

/// Options that don't go together, a value that is no number: exit 2.
class usage_error : public input_error {
 public:
  using input_error::input_error;
};

/// Parses, runs the verb, prints the one line of an error. Returns the exit code.
int run_program(CLI::App& app, int argc, char** argv);

/// The operands of the running verb, in order, for a verb that has allow_extras().
std::vector<std::string> const& operands();

// ---- Output -----------------------------------------------------------------------------------------------

/// Text to standard output, buffered; flushed and checked before the program ends.
void print(std::string_view text);
/// From here on, messages begin with this: "faro shuffle".
void set_running(std::string name);
/// One line on stderr: "faro VERB: " and the text.
void note(std::string_view text);

/// Text as it stands in HTML and SVG: the marks of markup escaped, control characters left out.
std::string markup(std::string_view text);

// ---- The terminal -----------------------------------------------------------------------------------------

/// Whether standard output is a terminal. What several processes print goes to a file: mpirun hands a
/// terminal to the first of them wherever the output goes.
bool prints_to_terminal();
/// Whether standard output is a terminal that wants colour (no NO_COLOR, TERM is not "dumb").
bool use_colour();
/// Whether the locale of the environment is a UTF-8 one.
bool utf8_locale();

// ---- Names and numbers ------------------------------------------------------------------------------------

/// A whole number given to an option. Throws usage_error: "--count x: a whole number from 1 to 9 is right".
std::uint64_t whole_number(std::string_view option, std::string_view text, std::uint64_t least = 0,
                           std::uint64_t most = UINT64_MAX);

/// "7" or "1..12": the first and the last whole number. Throws usage_error as above, and for 12..1.
std::pair<std::uint64_t, std::uint64_t> whole_numbers(std::string_view option, std::string_view text,
                                                      std::uint64_t least, std::uint64_t most);

/// Throws usage_error when both are given: "--echo and --input-range can't be combined".
void refuse_together(CLI::App const& verb, std::initializer_list<std::string> options);

// ---- Options that several verbs have ----------------------------------------------------------------------

/// The parameters of shuffles (`--p 0.5 --piles 4`) as they were given.
struct shuffle_arguments {
  std::vector<std::pair<std::string, std::string>> given;  ///< name without dashes, text
  /// The values as fractions. Throws usage_error for one that is no number.
  [[nodiscard]] shuffle_settings settings() const;
};

/// Adds an option for every parameter that any shuffle in the registry has, in the help group "Parameters".
/// `arguments` must outlive the parsing.
void add_shuffle_parameters(CLI::App& verb, shuffle_arguments& arguments);

/// An option with a value, kept as it was given. `place` must outlive the parsing.
void add_text(CLI::App& verb, std::string const& name, std::optional<std::string>& place,
              std::string const& help, std::string const& type);

/// A verb with its examples (one a line) under the help.
CLI::App* add_verb(CLI::App& app, std::string const& name, std::string const& summary,
                   std::string const& examples);

}  // namespace faro::program
