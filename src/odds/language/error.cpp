#include <faro/odds/language/error.hpp>

#include <algorithm>

namespace faro::odds {

namespace {

/// Characters before a byte position: every byte that does not continue a UTF-8 sequence.
std::size_t characters_before(std::string_view text, std::size_t position) {
  auto const before = text.substr(0, std::min(position, text.size()));
  return static_cast<std::size_t>(
      std::ranges::count_if(before, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string place(std::string_view query, std::size_t position) {
  if (position >= query.size()) return "at the end";
  return "at character " + std::to_string(characters_before(query, position) + 1);
}

}  // namespace

query_error::query_error(std::string_view query, std::size_t position, std::string const& what)
    : input_error{what + ", " + place(query, position)}, position_{position} {}

std::string with_caret(std::string_view query, std::size_t position) {
  return std::string{query} + "\n" + std::string(characters_before(query, position), ' ') + "^";
}

}  // namespace faro::odds
