// What a verb has to say: its answer on standard output, remarks on standard error. Errors of writing are
// noticed: run_program() flushes and checks.
#pragma once
#include <faro/text/detail/message.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace faro::program {

/// Text to standard output, buffered; flushed and checked before the program ends.
void print(std::string_view text);
/// What people read, in the language of the run. A text that was said as a message and handed on as it stands
/// is found, too.
std::string translated(message const& what);
/// Has what print() writes meanwhile go to that file, if one is named: whole, or not at all where it throws.
void printing_to(std::optional<std::string> const& path, std::function<void()> const& answer);
/// Writes what is buffered. Throws system_error, or output_closed (files.hpp).
void finish_printing();

/// From here on, messages begin with this: "faro shuffle".
void set_running(std::string name);
/// One line on stderr: "faro VERB: " and the text, in one line whatever is quoted in it, in the language of
/// messages.
void note(message const& text);

}  // namespace faro::program
