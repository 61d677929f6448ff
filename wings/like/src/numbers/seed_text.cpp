// What is made of the text of a seed.
#include "like/src/numbers/seed_text.hpp"

#include "text/utf8.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::like {
namespace {

integer two_to(unsigned bits) { return power(integer{2}, bits); }

}  // namespace

bool is_whole(std::string_view seed) {
  if (seed == "0") return true;
  if (seed.starts_with('-')) seed.remove_prefix(1);
  return !seed.empty() && seed[0] != '0' && seed.find_first_not_of("0123456789") == std::string_view::npos;
}

std::vector<std::uint32_t> words_of(integer value) {
  std::vector<std::uint32_t> out;
  auto const base = two_to(32);
  do {
    out.push_back(static_cast<std::uint32_t>((value % base).to_uint64()));
    value = value / base;
  } while (!value.is_zero());
  return out;
}

integer whole_seed(std::string_view tool, std::string_view seed) {
  if (!is_whole(seed))
    throw input_error{
        say("{} is started from a whole number: expected a seed such as 42, got {}", tool, quoted(seed))};
  return integer::parse(seed);
}

std::int64_t seed_between(std::string_view tool, std::string_view seed, std::int64_t least,
                          std::int64_t most) {
  auto const value = whole_seed(tool, seed);
  if (value < integer{least} || integer{most} < value)
    throw input_error{say("{} takes a whole number from {} to {}, got {}", tool, least, most, seed)};
  auto const bits = cut_seed(tool, seed);
  return static_cast<std::int64_t>(bits);
}

std::uint64_t seed_up_to(std::string_view tool, std::string_view seed, std::uint64_t most) {
  if (seed.starts_with('-') || !is_whole(seed))
    throw input_error{
        say("{} is started from a whole number: expected a seed such as 42, got {}", tool, quoted(seed))};
  auto const value = integer::parse(seed);
  if (integer{most} < value)
    throw input_error{say("{} takes a whole number up to {}, got {}", tool, most, seed)};
  return value.to_uint64();
}

std::uint64_t cut_seed(std::string_view tool, std::string_view seed) {
  auto const value = whole_seed(tool, seed);
  bool const negative = seed.starts_with('-');
  auto const size = (negative ? integer{0} - value : value) % two_to(64);
  auto const bits = size.is_zero() ? 0 : size.to_uint64();
  return negative ? std::uint64_t{0} - bits : bits;
}

std::string_view text_seed(std::string_view tool, std::string_view seed,
                           std::span<std::string_view const> words) {
  bool const in_quotes =
      seed.size() >= 2 && seed.front() == seed.back() && (seed.front() == '\'' || seed.front() == '"');
  if (in_quotes) return seed.substr(1, seed.size() - 2);
  bool const like_number =
      !seed.empty() && std::string_view{"0123456789+-. \t"}.find(seed.front()) != std::string_view::npos;
  if (like_number || std::ranges::find(words, seed) != words.end())
    throw input_error{say(
        "{} takes whole numbers, and texts, which quotes tell from numbers: expected a seed such as 42 or "
        "\"'42'\", got {}",
        tool, quoted(seed))};
  return seed;
}

std::string_view script_text_seed(std::string_view tool, std::string_view seed) {
  constexpr std::string_view words[] = {"true", "false", "null", "undefined", "NaN", "Infinity"};
  return text_seed(tool, seed, words);
}

void refuse_rounded(std::string_view tool, std::string_view seed) {
  auto const size = integer::parse(seed.starts_with('-') ? seed.substr(1) : seed);
  if (two_to(53) < size)
    throw input_error{say(
        "{}: JavaScript rounds whole numbers above 2^53: expected a seed such as 42, got {}", tool, seed)};
}

std::vector<std::uint16_t> utf16_of(std::string_view text) {
  std::vector<std::uint16_t> out;
  for (std::size_t i = 0; i < text.size();) {
    auto const byte = static_cast<unsigned char>(text[i]);
    unsigned const more = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : byte >= 0xC0 ? 1 : 0;
    std::uint32_t point = more == 3 ? byte & 7U : more == 2 ? byte & 15U : more == 1 ? byte & 31U : byte;
    ++i;
    for (unsigned k = 0; k < more && i < text.size(); ++k, ++i)
      point = point << 6 | (static_cast<unsigned char>(text[i]) & 63U);
    if (point < 0x10000) {
      out.push_back(static_cast<std::uint16_t>(point));
    } else {
      out.push_back(static_cast<std::uint16_t>(0xD800 + ((point - 0x10000) >> 10)));
      out.push_back(static_cast<std::uint16_t>(0xDC00 + ((point - 0x10000) & 0x3FF)));
    }
  }
  return out;
}

}  // namespace faro::like
