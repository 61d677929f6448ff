// Words as a shell reads them: of commands that messages propose, and of completions. O(text).
#pragma once
#include <string>
#include <string_view>

namespace faro::program {

/// In single quotes.
std::string shell_quoted(std::string_view text);
/// The same, where it has anything that a shell reads otherwise.
std::string shell_word(std::string_view text);

}  // namespace faro::program
