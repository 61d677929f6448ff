// Gaps, read as Moodle's documentation of embedded answers (cloze) has them.
#include "exam/src/reading/gaps.hpp"

#include "exam/src/reading/reading.hpp"
#include "text/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace faro::exam::detail {
namespace {

/// Parts at a character that is not escaped.
std::vector<std::string_view> parts_of(std::string_view text, char separator) {
  std::vector<std::string_view> out;
  std::size_t from = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\\') {
      ++at;
    } else if (text[at] == separator) {
      out.push_back(text.substr(from, at - from));
      from = at + 1;
    }
  }
  out.push_back(text.substr(from));
  return out;
}

std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\\' && at + 1 < text.size()) ++at;
    out += text[at];
  }
  return out;
}

/// "=Paris#Yes", "%50%Lyon" or "Rome".
std::pair<std::string, ratio> answer_in(std::string_view text) {
  text = trimmed(parts_of(trimmed(text), '#').front());
  ratio share;
  auto const percent = text.starts_with('%') ? text.find('%', 1) : std::string_view::npos;
  if (text.starts_with('=')) {
    share = 1;
    text.remove_prefix(1);
  } else if (percent != std::string_view::npos) {
    answer weighed;
    weighed.percent = decimal(text.substr(1, percent - 1)).value_or(ratio{0});
    share = weighed.weight();
    text.remove_prefix(percent + 1);
  }
  return {unescaped(trimmed(text)), share};
}

}  // namespace

text_gap gap_at(std::string_view text) {
  text_gap none, out;
  std::size_t at = 0;
  auto const skip = [&](auto const& fits) {
    auto const from = at;
    while (at < text.size() && fits(text[at])) ++at;
    return text.substr(from, at - from);
  };
  auto const one = [&](char c) { return at < text.size() && text[at] == c && ++at > 0; };
  auto const blanks = [&] { skip([](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }); };
  if (one('[')) {
    bool const whole = one('[') && !skip(is_digit).empty() && one(']') && one(']');
    out.size = whole ? at : 0;
    return out;
  }
  if (!one('{')) return none;
  blanks();
  auto const points = skip(is_digit);
  blanks();
  if (!one(':')) return none;
  blanks();
  auto const type = skip([](char c) { return is_letter(c) || c == '_'; });
  if (type.empty()) return none;
  blanks();
  if (!one(':')) return none;
  auto const from = at;
  for (; at < text.size() && text[at] != '}'; ++at) at += text[at] == '\\' && at + 1 < text.size();
  auto const end = std::min(at, text.size());
  if (!points.empty() && points.size() < 5) out.points = ratio::parse(points);
  out.lists_options = type.starts_with("MULTI") || type.starts_with("MC") || type.starts_with("MR");
  for (auto const part : parts_of(text.substr(from, end - from), '~')) {
    if (auto answer = answer_in(part); !answer.first.empty()) out.answers.push_back(std::move(answer));
  }
  out.size = std::min(at + 1, text.size());
  return out;
}

std::vector<text_gap> gaps_of(std::string_view text) {
  std::vector<text_gap> out;
  while (!text.empty()) {
    auto gap = gap_at(text);
    text.remove_prefix(std::max<std::size_t>(gap.size, 1));
    if (gap.size > 0) out.push_back(std::move(gap));
  }
  return out;
}

std::string options_of(text_gap const& gap) {
  if (!gap.lists_options || gap.answers.empty()) return {};
  std::vector<std::string> options;
  for (auto const& [text, share] : gap.answers) options.push_back(text);
  std::ranges::sort(options);
  return " (" + joined(options, " / ") + ')';
}

std::string key_of_gaps(std::string_view text) {
  std::vector<std::string> keys;
  for (auto const& gap : gaps_of(text)) {
    std::string right, partial;
    for (auto const& [answer, share] : gap.answers) {
      if (share == ratio{1}) right += (right.empty() ? "" : " | ") + answer;
      if (share.sign() > 0 && share != ratio{1})
        partial +=
            fmt::format("{}{} {} %", partial.empty() ? "" : ", ", answer, percent_text(share * ratio{100}));
    }
    keys.push_back(partial.empty() ? right : fmt::format("{} ({})", right, partial));
  }
  bool const any = std::ranges::any_of(keys, [](auto const& key) { return !key.empty(); });
  return any ? joined(keys, "; ") : std::string{};
}

}  // namespace faro::exam::detail
