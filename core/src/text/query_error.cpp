// The place of an error in words.
#include "text/nearest.hpp"

#include <faro/text/detail/message.hpp>
#include <faro/text/detail/query_error.hpp>

#include <algorithm>

namespace faro {
namespace {

message with_place(message const& what, std::string_view query, std::size_t position) {
  if (position >= query.size()) return say("{}, at the end", what);
  return say("{}, at character {}", what, characters_before(query, position) + 1);
}

}  // namespace

std::size_t characters_before(std::string_view text, std::size_t position) {
  auto const before = text.substr(0, std::min(position, text.size()));
  return static_cast<std::size_t>(
      std::ranges::count_if(before, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

query_error::query_error(std::string_view query, std::size_t position, message const& what)
    : input_error{with_place(what, query, position)}, problem_{what}, query_{query}, position_{position} {}

query_error::query_error(std::string_view query, std::size_t position, message const& what,
                         std::string_view word, std::vector<std::string> const& names)
    : query_error{query, position, say("{}{}", what, did_you_mean(word, names))} {
  nearest_ = nearest_names(word, names);
}

std::string with_caret(std::string_view query, std::size_t position) {
  return std::string{query} + "\n" + std::string(characters_before(query, position), ' ') + "^";
}

}  // namespace faro
