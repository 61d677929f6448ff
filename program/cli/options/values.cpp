// Texts of the command line as numbers and names.
#include "cli/options/values.hpp"

#include "cli/options/exit_codes.hpp"
#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace faro::program {
namespace {

usage_error not_within(std::string_view option, std::uint64_t least, std::uint64_t most,
                       std::string_view text) {
  auto const to = most == UINT64_MAX ? say("up") : say("to {}", most);
  return usage_error{say("{}: expected a whole number from {} {}, got '{}'", option, least, to, text)};
}

/// "0,9", as many countries write it, with a point; before three digits a comma may part thousands, too.
std::string with_decimal_point(std::string_view option, std::string_view text) {
  std::string out{text};
  auto const comma = out.find(',');
  if (comma == std::string::npos || out.find_first_of(",.", comma + 1) != std::string::npos) return out;
  auto const end = std::min(out.find_first_not_of("0123456789", comma + 1), out.size());
  constexpr std::size_t thousand = 3;
  if (end - comma - 1 == thousand && comma > 0 && out[0] != '0')
    throw usage_error{
        say("{}: expected a number without a comma, got '{}', which may mean two numbers", option, text)};
  out[comma] = '.';
  return out;
}

}  // namespace

std::uint64_t whole_number(std::string_view option, std::string_view text, std::uint64_t least,
                           std::uint64_t most) {
  std::uint64_t value = 0;
  auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  bool const whole = problem == std::errc{} && end == text.data() + text.size();
  if (whole && value >= least && value <= most) return value;
  throw not_within(option, least, most, text);
}

std::uint64_t within(std::string_view option, std::uint64_t value, std::uint64_t least, std::uint64_t most) {
  if (value >= least && value <= most) return value;
  throw not_within(option, least, most, std::to_string(value));
}

std::pair<std::uint64_t, std::uint64_t> whole_numbers(std::string_view option, std::string_view text,
                                                      std::uint64_t least, std::uint64_t most) {
  auto const dots = text.find("..");
  auto const to = text.find_first_of("-:", 1);
  if (to != std::string_view::npos && text.find_first_not_of("0123456789-:") == std::string_view::npos)
    throw usage_error{say("{}: expected a range such as {}..{}, got '{}'", option, text.substr(0, to),
                          text.substr(to + 1), text)};
  if (dots == std::string_view::npos) {
    auto const only = whole_number(option, text, least, most);
    return {only, only};
  }
  auto const first = whole_number(option, trimmed(text.substr(0, dots)), least, most);
  auto const last = whole_number(option, trimmed(text.substr(dots + 2)), least, most);
  if (first <= last) return {first, last};
  throw usage_error{say("{}: expected the lower number first, {}..{}, got '{}'", option, last, first, text)};
}

ratio number(std::string_view option, std::string_view text) {
  auto const plain = with_decimal_point(option, text);
  try {
    return ratio::parse(plain);
  } catch (input_error const&) {
    throw usage_error{say("{}: expected a number such as 3, 0.5 or 1/2, got '{}'", option, text)};
  }
}

ratio rate(std::string_view option, std::string_view text) {
  auto const plain = with_decimal_point(option, text);
  try {
    if (auto value = ratio::parse(plain); value.sign() > 0 && value < ratio{1}) return value;
  } catch (input_error const&) {  // said below
  }
  throw usage_error{say("{}: expected a number above 0 and below 1, such as 0.01, got '{}'", option, text)};
}

std::string digest_digits(std::string_view option, std::string_view text) {
  auto digits = lower_case(trimmed(text));
  if (digits.size() == 64 && digits.find_first_not_of("0123456789abcdef") == std::string::npos) return digits;
  throw usage_error{say("{}: expected 64 hexadecimal digits, got {}", option, faro::quoted(text, 80))};
}

std::size_t one_of(std::string_view option, std::string_view text, std::span<std::string const> names) {
  auto found = std::ranges::find(names, text);
  if (found == names.end()) found = std::ranges::find(names, lower_case(text), lower_case);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  constexpr std::size_t few = 3;  // all of them stand there already
  throw usage_error{say("{}: expected {}, got '{}'{}", option, listed(names), text,
                        names.size() > few ? did_you_mean(text, names) : message{})};
}

}  // namespace faro::program
