// Blanks that are none of ASCII, as word processors and web pages set them: a number keeps its unit on the
// line by U+00A0. They are read as plain ones. Private to the library.
//
// O(bytes). Origin: the space separators of Unicode.
#pragma once
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <string>
#include <string_view>

namespace faro {

constexpr bool is_wide_blank(char32_t c) {
  return c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) || c == 0x202f || c == 0x205f ||
         c == 0x3000;
}

/// The bytes of such a blank at the beginning of a text; 0 for none.
inline std::size_t wide_blank_at(std::string_view text) {
  if (text.empty() || static_cast<unsigned char>(text.front()) < 0xC2) return 0;
  auto const c = character_at(text, 0);
  return c && is_wide_blank(c->code) ? c->size : 0;
}

/// The bytes of such a blank at the end of a text; 0 for none.
inline std::size_t wide_blank_before_end(std::string_view text) {
  for (std::size_t size = 2; size <= 3 && size <= text.size(); ++size) {
    if (wide_blank_at(text.substr(text.size() - size)) == size) return size;
  }
  return 0;
}

/// Without the blanks at both ends, of whatever kind. A view of the same bytes.
inline std::string_view without_blanks_around(std::string_view text) {
  for (;;) {
    text = trimmed(text);
    auto const front = wide_blank_at(text);
    text.remove_prefix(front);
    auto const back = wide_blank_before_end(text);
    text.remove_suffix(back);
    if (front + back == 0) return text;
  }
}

/// The text with plain blanks.
inline std::string with_plain_blanks(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    auto const wide = wide_blank_at(text);
    out += wide > 0 ? ' ' : text.front();
    text.remove_prefix(wide > 0 ? wide : 1);
  }
  return out;
}

}  // namespace faro
