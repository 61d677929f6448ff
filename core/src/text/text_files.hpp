// What files of text begin with that is no part of the text, and what is no text in UTF-8: its encoding is
// named, with what to do about it. For every reader of files.
//
// O(1) but for refuse_other_encoding(). Thread-safe: no state. Origin: the byte order marks of Unicode.
#pragma once
#include <faro/text/detail/message.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace faro {

/// Without the byte order mark that some editors put before UTF-8. A view of the same bytes.
[[nodiscard]] std::string_view without_mark(std::string_view text);

/// A text whose lines end in CR alone, as spreadsheets save them for old Macs, with LF in place; nothing
/// for other texts.
[[nodiscard]] std::optional<std::string> with_line_ends(std::string_view text);

/// The text of UTF-16 that begins with its byte order mark, as UTF-8, as spreadsheets save "Unicode text";
/// nothing for other texts, and for what is no UTF-16. O(text).
[[nodiscard]] std::optional<std::string> from_utf16(std::string_view bytes);

/// "expected text in UTF-8, got UTF-16; ..."; nothing for what may be text. Known by the first bytes.
[[nodiscard]] message what_is_no_text(std::string_view bytes);

/// Throws input_error that names the first line whose bytes are no UTF-8: names that are bytes of another
/// encoding would be met by nothing, and printed as garbage.
void refuse_other_encoding(std::string_view text, std::string_view source);

/// What to say of a line whose bytes are no UTF-8: most are lists in the encoding of Windows.
[[nodiscard]] message in_another_encoding();

}  // namespace faro
