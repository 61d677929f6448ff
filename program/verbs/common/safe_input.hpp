// Hostile files and secrets as the verbs of audit read and keep them: by program/records/safe_file.hpp, and
// for a question (cli/run_context.hpp) only what came with it.
#pragma once
#include <faro/text/detail/message.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace faro::program {

/// What messages call a file; "-" is standard input.
message name_of_input(std::string const& path);

/// A file's bytes, at most so many; "-" is standard input. Throws as audit::read_file(), and input_error for
/// a file that a question did not bring.
std::string read_limited(std::string const& path, std::size_t most);

/// The same of a text. Throws input_error for compressed data, with how to unpack it, and for what is no text
/// in UTF-8 by its first bytes: UTF-16.
std::string read_limited_text(std::string const& path, std::size_t most);
void refuse_no_text(std::string_view bytes, std::string const& name);
/// A text without its byte order mark. Throws as refuse_no_text().
std::string_view text_in(std::string_view bytes, std::string const& name);

/// Puts a new file in its place, or, for a question, hands it back; what comes later in the same question
/// sees it. `is_secret`: for the eyes of its owner alone. Throws as audit::write_new_file().
void write_new(std::string const& path, std::string_view bytes, bool is_secret = false);

/// Takes such a file away again.
void take_back(std::string const& path);

/// Throws usage_error where there is no disk: "a transcript is kept on the disk, which questions do not see".
void require_disk(std::string_view what);

}  // namespace faro::program
