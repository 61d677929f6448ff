// UTF-8, read and written in one place; which texts may stand in evidence; what may be shown.
//
// O(bytes). Thread-safe: no state. Origin: UTF-8 (K. Thompson, R. Pike, 1992; RFC 3629).
#pragma once
#include <faro/text/detail/message.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace faro {

/// One character of a text, as it stands there.
struct utf8_character {
  char32_t code;     ///< U+0000 to U+10FFFF
  std::size_t size;  ///< in bytes, 1 to 4
};

/// The character that begins at this byte; nothing if there is none: past the end, in the middle of one,
/// overlong forms, surrogates.
[[nodiscard]] std::optional<utf8_character> character_at(std::string_view text, std::size_t at);

/// Whether all of it is UTF-8.
[[nodiscard]] bool is_utf8(std::string_view text);

/// Adds the character's bytes. A code that is no character is written as U+FFFD.
void append_utf8(std::string& text, char32_t code);

/// How many characters there are; each byte that belongs to none counts as one.
[[nodiscard]] std::size_t count_characters(std::string_view text);

/// The text up to so many characters, never cut in the middle of one. A view of the same bytes.
[[nodiscard]] std::string_view first_characters(std::string_view text, std::size_t most);

/// Whether it is UTF-8 (no overlong forms, no surrogates) without the control characters U+0000 to U+001F and
/// U+007F to U+009F, and without the line ends U+2028 and U+2029.
[[nodiscard]] bool is_plain_text(std::string_view text);

/// The text as it may be shown in a terminal or on a page: control characters (C0, DEL, C1, line ends and the
/// marks that turn the direction of writing) and bytes that are no UTF-8 appear as U+FFFD; tabs and line ends
/// are kept if `lines` says so.
[[nodiscard]] std::string printable(std::string_view text, bool lines = false);

/// For messages: in single quotes, printable, at most so many characters: 'Lightning Bo…'
[[nodiscard]] message quoted(std::string_view text, std::size_t most = 40);

/// The characters in a text that are easily taken for others when it is read aloud or copied by hand, each
/// once: 0 O 1 l I |.
[[nodiscard]] std::string look_alikes(std::string_view text);

}  // namespace faro
