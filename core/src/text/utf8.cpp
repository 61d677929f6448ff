// UTF-8 and what of it may be shown. The reader of one character is what all the others are made of.
#include "text/utf8.hpp"

#include <faro/text/detail/message.hpp>

#include <cstring>

namespace faro {
namespace {

bool is_control(char32_t c) { return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029; }
/// Embeddings, overrides and isolates of the direction of writing: they make a text look like another.
bool turns_direction(char32_t c) {
  return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x2069);
}

}  // namespace

std::optional<utf8_character> character_at(std::string_view text, std::size_t at) {
  if (at >= text.size()) return std::nullopt;
  auto const lead = static_cast<unsigned char>(text[at]);
  if (lead < 0x80) return utf8_character{lead, 1};
  std::size_t const size = lead >> 5 == 6 ? 2 : lead >> 4 == 14 ? 3 : lead >> 3 == 30 ? 4 : 0;
  if (size == 0 || text.size() - at < size) return std::nullopt;
  char32_t code = lead & (0x7FU >> size);
  for (std::size_t k = 1; k < size; ++k) {
    auto const next = static_cast<unsigned char>(text[at + k]);
    if (next >> 6 != 2) return std::nullopt;
    code = code << 6 | (next & 0x3FU);
  }
  constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  bool const surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < least[size] || code > 0x10FFFF || surrogate) return std::nullopt;
  return utf8_character{code, size};
}

bool is_utf8(std::string_view text) {
  constexpr std::uint64_t highs = 0x8080'8080'8080'8080;
  for (std::size_t at = 0; at < text.size();) {
    std::uint64_t bytes = 0;  // eight of ASCII at a time
    for (; at + sizeof bytes <= text.size(); at += sizeof bytes) {
      std::memcpy(&bytes, text.data() + at, sizeof bytes);
      if ((bytes & highs) != 0) break;
    }
    if (at == text.size()) break;
    auto const c = character_at(text, at);
    if (!c) return false;
    at += c->size;
  }
  return true;
}

void append_utf8(std::string& text, char32_t code) {
  if (code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) code = 0xFFFD;
  auto const put = [&](char32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
  if (code < 0x80) return put(code);
  if (code < 0x800) {
    put(0xC0 | code >> 6);
  } else {
    if (code < 0x10000) {
      put(0xE0 | code >> 12);
    } else {
      put(0xF0 | code >> 18);
      put(0x80 | (code >> 12 & 0x3F));
    }
    put(0x80 | (code >> 6 & 0x3F));
  }
  put(0x80 | (code & 0x3F));
}

std::size_t count_characters(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++count) {
    auto const c = character_at(text, at);
    at += c ? c->size : 1;
  }
  return count;
}

std::string_view first_characters(std::string_view text, std::size_t most) {
  std::size_t at = 0;
  for (std::size_t count = 0; count < most && at < text.size(); ++count) {
    auto const c = character_at(text, at);
    at += c ? c->size : 1;
  }
  return text.substr(0, at);
}

bool is_plain_text(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] >= ' ' && text[at] < '\x7F') {
      ++at;
      continue;
    }
    auto const c = character_at(text, at);
    if (!c || is_control(c->code)) return false;
    at += c->size;
  }
  return true;
}

std::string printable(std::string_view text, bool lines) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    auto const c = character_at(text, at);
    bool const kept = c && lines && (c->code == '\n' || c->code == '\t');
    if (c && (kept || (!is_control(c->code) && !turns_direction(c->code)))) {
      out += text.substr(at, c->size);
    } else {
      append_utf8(out, 0xFFFD);
    }
    at += c ? c->size : 1;
  }
  return out;
}

message quoted(std::string_view text, std::size_t most) {
  auto const shown = first_characters(text, most);
  return say("'{}'", printable(shown) + (shown.size() < text.size() ? "…" : ""));
}

std::string look_alikes(std::string_view text) {
  std::string out;
  for (char const c : std::string_view{"0O1lI|"}) {
    if (text.find(c) != std::string_view::npos) out += c;
  }
  return out;
}

}  // namespace faro
