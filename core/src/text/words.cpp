// Words and numbers in texts: what is not worth a loop of its own in every reader.
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <cstring>

namespace faro {
namespace {

/// The first LF or CR; the size where there is none. Eight bytes at a time: most lines are longer.
std::size_t end_of_line(std::string_view text) {
  constexpr std::uint64_t ones = 0x0101'0101'0101'0101, highs = 0x8080'8080'8080'8080;
  auto const has = [](std::uint64_t bytes, char c) {
    auto const zero_there = bytes ^ (ones * static_cast<unsigned char>(c));
    return ((zero_there - ones) & ~zero_there & highs) != 0;
  };
  std::size_t at = 0;
  for (std::uint64_t bytes = 0; at + sizeof bytes <= text.size(); at += sizeof bytes) {
    std::memcpy(&bytes, text.data() + at, sizeof bytes);
    if (has(bytes, '\n') || has(bytes, '\r')) break;
  }
  while (at < text.size() && text[at] != '\n' && text[at] != '\r') ++at;
  return at;
}

}  // namespace

std::string lower_case(std::string_view text) {
  std::string out{text};
  for (auto& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string with_single_blanks(std::string_view text) {
  std::string out;
  bool in_quotes = false;
  for (char const c : trimmed(text)) {
    if (c == '"') in_quotes = !in_quotes;
    bool const is_gap = !in_quotes && is_blank(c);
    if (!is_gap) {
      out += c;
    } else if (out.back() != ' ') {
      out += ' ';
    }
  }
  return out;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    auto const end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < text.size();) {
    if (is_blank(text[at])) {
      ++at;
      continue;
    }
    auto end = at;
    while (end < text.size() && !is_blank(text[end])) ++end;
    words.push_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

std::string_view take_line(std::string_view& text) {
  auto const line = text.substr(0, end_of_line(text));
  text.remove_prefix(line.size());
  for (std::string_view const mark : {"\n", "\r\n", "\r\r\n", "\r"}) {
    if (!text.starts_with(mark)) continue;
    text.remove_prefix(mark.size());
    break;
  }
  return line;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) lines.push_back(take_line(text));
  return lines;
}

std::string joined(std::span<std::string const> parts, std::string_view between) {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i != 0) out += between;
    out += parts[i];
  }
  return out;
}

std::string ranges_of(std::span<std::uint64_t const> numbers) {
  std::string out;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    auto const first = numbers[i];
    while (i + 1 < numbers.size() && numbers[i + 1] == numbers[i] + 1) ++i;
    out += (out.empty() ? "" : ",") + std::to_string(first);
    if (numbers[i] != first) out += '-' + std::to_string(numbers[i]);
  }
  return out;
}

message listed(std::span<std::string const> parts, std::string_view last) {
  if (parts.size() < 2) return say("{}", joined(parts));
  auto const first = joined(parts.first(parts.size() - 1));
  return last == " and " ? say("{} and {}", first, parts.back()) : say("{} or {}", first, parts.back());
}

message plural(std::uint64_t count, std::string_view noun) {
  std::string nouns{noun};
  bool const hisses =
      noun.ends_with('s') || noun.ends_with('x') || noun.ends_with("ch") || noun.ends_with("sh");
  bool const vowel_y =
      noun.ends_with("ay") || noun.ends_with("ey") || noun.ends_with("oy") || noun.ends_with("uy");
  if (hisses) {
    nouns += "es";
  } else if (noun.ends_with('y') && !vowel_y) {
    nouns.back() = 'i';
    nouns += "es";
  } else {
    nouns += 's';
  }
  return plural(count, noun, nouns);
}

message plural(std::uint64_t count, std::string_view noun, std::string_view nouns) {
  auto const called = count == 1 ? noun : nouns;
  if (called.find_first_of("{}") != std::string_view::npos) return say("{} {}", count, called);
  std::array<message_part, 1> const number{count};
  return {"{} " + std::string{called}, number};
}

}  // namespace faro
