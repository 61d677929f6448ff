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

std::optional<std::string> from_utf16(std::string_view bytes) {
  bool const is_little = bytes.starts_with("\xFF\xFE");
  if (bytes.size() % 2 != 0 || (!is_little && !bytes.starts_with("\xFE\xFF"))) return std::nullopt;
  auto const unit = [&](std::size_t at) {
    auto const low = static_cast<unsigned char>(bytes[at + (is_little ? 0 : 1)]);
    auto const high = static_cast<unsigned char>(bytes[at + (is_little ? 1 : 0)]);
    return static_cast<char32_t>(high << 8U | low);
  };
  std::string out;
  for (std::size_t at = 2; at < bytes.size(); at += 2) {
    auto code = unit(at);
    if (code >= 0xD800 && code < 0xE000) {
      bool const is_pair =
          code < 0xDC00 && at + 2 < bytes.size() && unit(at + 2) >= 0xDC00 && unit(at + 2) < 0xE000;
      if (!is_pair) return std::nullopt;
      code = 0x10000 + ((code - 0xD800) << 10U) + (unit(at += 2) - 0xDC00);
    }
    append_utf8(out, code);
  }
  return out;
}

message what_is_no_text(std::string_view bytes) {
  if (bytes.starts_with("{\\rtf"))
    return say("expected text, got RTF of a word processor; save it as plain text");
  if (bytes.starts_with("%PDF"))
    return say("expected text, got a PDF; copy the list out of it, or save it as CSV where it was made");
  if (bytes.starts_with("\xD0\xCF\x11\xE0"))
    return say("expected text, got an old file of Excel or Word; save it as CSV");
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
