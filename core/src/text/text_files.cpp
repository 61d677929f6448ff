// Byte order marks, and zeros between letters.
#include "text/text_files.hpp"

#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>

#include <algorithm>

namespace faro {
namespace {

/// Of most languages every other byte of UTF-16 is zero.
bool alternates_with_zeros(std::string_view bytes) {
  constexpr std::size_t enough = 200;
  auto const first = bytes.substr(0, enough);
  std::size_t even = 0, odd = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (first[i] == '\0') ++(i % 2 == 0 ? even : odd);
  }
  return std::min(even, odd) == 0 && std::max(even, odd) > std::max<std::size_t>(1, first.size() / 4);
}

bool is_utf16(std::string_view bytes) {
  return bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF") || alternates_with_zeros(bytes);
}

}  // namespace

std::string_view without_mark(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  return text;
}

std::optional<std::string> with_line_ends(std::string_view text) {
  if (text.find('\r') == std::string_view::npos || text.find('\n') != std::string_view::npos)
    return std::nullopt;
  std::string out{text};
  std::ranges::replace(out, '\r', '\n');
  return out;
}

message what_is_no_text(std::string_view bytes) {
  if (is_utf16(bytes))
    return say("expected text in UTF-8, got UTF-16; save it as UTF-8, or iconv -f UTF-16 -t UTF-8 makes it");
  return {};
}

void refuse_other_encoding(std::string_view text, std::string_view source) {
  if (is_utf8(text)) return;
  for (std::size_t line = 1; !text.empty(); ++line) {
    if (!is_utf8(take_line(text)))
      throw input_error{say("{}, line {}: {}", source, line, in_another_encoding())};
  }
}

message in_another_encoding() {
  return say(
      "expected UTF-8, got other bytes; iconv -f WINDOWS-1252 -t UTF-8 makes it of most lists that are not");
}

}  // namespace faro
