// Words quoted for a shell.
#include "cli/shell_words.hpp"

#include "text/words.hpp"

#include <algorithm>

namespace faro::program {

std::string shell_quoted(std::string_view text) {
  std::string out = "'";
  for (char const c : text) out += c == '\'' ? std::string{"'\\''"} : std::string(1, c);
  return out + "'";
}

std::string shell_word(std::string_view text) {
  auto const is_plain = [](char c) {
    return is_letter(c) || is_digit(c) || static_cast<unsigned char>(c) > 0x7F ||
           std::string_view{"_./:=,-%+@"}.find(c) != std::string_view::npos;
  };
  return !text.empty() && std::ranges::all_of(text, is_plain) ? std::string{text} : shell_quoted(text);
}

}  // namespace faro::program
