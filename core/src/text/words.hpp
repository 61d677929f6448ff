// Words and numbers in texts, as all folders read and write them: one place for each small thing.
//
// Letters and blanks are those of ASCII; other bytes, those of UTF-8 too, are left as they are. Every
// function is O(size) and thread-safe: no state, no locale.
#pragma once
#include <faro/text/detail/message.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
/// A space, or one of \t \n \v \f \r.
constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/// The text with A .. Z as a .. z.
[[nodiscard]] std::string lower_case(std::string_view text);

/// Without the blanks at both ends. A view of the same bytes.
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// With one blank between words and none around them; what stands in quotes (") stays.
[[nodiscard]] std::string with_single_blanks(std::string_view text);

/// The parts between the separators: one more than there are separators, empty ones too. Views of the same
/// bytes.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);
/// What stands between blanks; never empty parts. Views of the same bytes.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text);
/// Takes the first line off a text, and gives it without its end: \n, \r\n (also \r\r\n) or \r, as on
/// old Macs. A last line needs no end. A view of the same bytes.
std::string_view take_line(std::string_view& text);
/// All the lines, as take_line() takes them.
[[nodiscard]] std::vector<std::string_view> lines_of(std::string_view text);

/// "a, b, c"
[[nodiscard]] std::string joined(std::span<std::string const> parts, std::string_view between = ", ");
/// "a, b or c"
[[nodiscard]] message listed(std::span<std::string const> parts, std::string_view last = " or ");

/// "28-54,7" of whole numbers, runs of which follow one another.
[[nodiscard]] std::string ranges_of(std::span<std::uint64_t const> numbers);

/// "1 card", "3 cards", "2 classes", "4 entries"; a noun with a plural of its own is given both.
[[nodiscard]] message plural(std::uint64_t count, std::string_view noun);
[[nodiscard]] message plural(std::uint64_t count, std::string_view noun, std::string_view nouns);

}  // namespace faro
