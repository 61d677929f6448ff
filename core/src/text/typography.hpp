// Marks as word processors and telephones set them, and the plain ones that are meant: quotes, dashes, the
// signs of multiplication and of leaving out. Private to the library.
//
// O(bytes). Origin: the code points of Unicode's General Punctuation that stand for marks of ASCII.
#pragma once
#include <array>
#include <string>
#include <string_view>

namespace faro {

struct typographic_mark {
  std::string_view written, plain;
};

inline constexpr std::array typographic_marks{
    typographic_mark{"“", "\""}, typographic_mark{"”", "\""}, typographic_mark{"„", "\""},
    typographic_mark{"‟", "\""}, typographic_mark{"«", "\""}, typographic_mark{"»", "\""},
    typographic_mark{"‘", "'"},  typographic_mark{"’", "'"},  typographic_mark{"‚", "'"},
    typographic_mark{"‛", "'"},  typographic_mark{"–", "-"},  typographic_mark{"—", "-"},
    typographic_mark{"‒", "-"},  typographic_mark{"―", "-"},  typographic_mark{"‐", "-"},
    typographic_mark{"‑", "-"},  typographic_mark{"−", "-"},  typographic_mark{"×", "*"},
    typographic_mark{"…", ".."}};

/// The mark that a text begins with; null if it begins with none.
constexpr typographic_mark const* typographic_mark_at(std::string_view text) {
  if (text.empty() || static_cast<unsigned char>(text.front()) < 0x80) return nullptr;
  for (auto const& mark : typographic_marks) {
    if (text.starts_with(mark.written)) return &mark;
  }
  return nullptr;
}

/// The text with plain marks.
inline std::string with_plain_marks(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    auto const* const mark = typographic_mark_at(text.substr(at));
    out += mark ? mark->plain : text.substr(at, 1);
    at += mark ? mark->written.size() : 1;
  }
  return out;
}

}  // namespace faro
