// Small things that readers of banks need beside <core/src/text/words.hpp>: patterns, lines with their
// numbers, decimals as people write them.
#include "exam/src/reading/reading.hpp"

#include "text/words.hpp"

#include <algorithm>
#include <charconv>

namespace faro::exam::detail {

std::string squeezed(std::string_view text) {
  std::string out;
  auto const blank = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!blank(text[i]) || i + 1 == text.size() || !blank(text[i + 1])) {
      out += text[i];
      continue;
    }
    out += ' ';
    while (i + 1 < text.size() && blank(text[i + 1])) ++i;
  }
  return out;
}

bool is_like(std::string_view text, std::string_view pattern) {
  std::size_t at = 0, in_pattern = 0, star = std::string_view::npos, resume = 0;
  while (at < text.size()) {
    if (in_pattern < pattern.size() && pattern[in_pattern] == '*') {
      star = in_pattern++;
      resume = at;
    } else if (in_pattern < pattern.size() && pattern[in_pattern] == text[at]) {
      ++at;
      ++in_pattern;
    } else if (star != std::string_view::npos) {  // the last star takes one more
      in_pattern = star + 1;
      at = ++resume;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', in_pattern) == std::string_view::npos;
}

std::vector<text_line> numbered_lines(std::string_view text) {
  std::vector<text_line> out;
  for (auto const line : lines_of(text)) out.push_back({out.size() + 1, line});
  return out;
}

std::optional<ratio> decimal(std::string_view text) {
  std::string plain{trimmed(text)};
  if (std::ranges::count(plain, ',') == 1 && plain.find('.') == std::string::npos)
    std::ranges::replace(plain, ',', '.');
  bool const number = !plain.empty() && plain.size() < 60 &&
                      plain.find_first_not_of("+-.0123456789eE") == std::string::npos &&
                      plain.find_first_of("0123456789") != std::string::npos;
  if (!number) return std::nullopt;
  if (auto const e = plain.find_first_of("eE"); e != std::string::npos) {
    int power = 0;
    auto const* from = plain.data() + e + 1 + (plain.substr(e + 1).starts_with('+') ? 1 : 0);
    auto const [end, bad] = std::from_chars(from, plain.data() + plain.size(), power);
    if (bad != std::errc{} || end != plain.data() + plain.size() || power > 400 || power < -400)
      return std::nullopt;
  }
  if (plain.front() == '+') plain.erase(0, 1);
  try {
    return ratio::parse(plain);
  } catch (input_error const&) {
    return std::nullopt;
  }
}

std::string decimal_text(ratio const& value) {
  for (unsigned digits = 0; digits < 30; ++digits) {
    auto text = value.to_decimal(digits);
    if (ratio::parse(text) == value) return text;
  }
  return value.to_decimal(10);
}

std::string percent_text(ratio const& percent) {
  for (unsigned digits = 0; digits < 5; ++digits) {
    if (auto text = percent.to_decimal(digits); ratio::parse(text) == percent) return text;
  }
  return percent.to_decimal(5);
}

}  // namespace faro::exam::detail
