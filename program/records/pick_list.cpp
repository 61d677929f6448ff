// Lists of picks and of ratios that people write: read, and played.
#include "records/pick_list.hpp"

#include "text/real.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <system_error>

namespace faro::audit {
namespace {

/// Calls use(word, line number) for every word of the text.
template <class Use>
void for_each_word(std::string_view text, Use const& use) {
  constexpr std::string_view separators = " \t\r\n\v\f,";
  std::size_t line = 1;
  while (!text.empty()) {
    char const c = text.front();
    if (c == '#') {
      text.remove_prefix(std::min(text.find_first_of("\r\n"), text.size()));
    } else if (separators.find(c) != std::string_view::npos) {
      line += c == '\n' || (c == '\r' && !text.starts_with("\r\n"));
      text.remove_prefix(1);
    } else {
      auto const end = std::min(text.find_first_of(" \t\r\n\v\f,#"), text.size());
      use(text.substr(0, end), line);
      text.remove_prefix(end);
    }
  }
}

/// Whether a comma parted the word from a digit: "0,37", as many spreadsheets write 0.37.
bool is_behind_comma(std::string_view text, std::string_view word) {
  auto const at = static_cast<std::size_t>(word.data() - text.data());
  return at >= 2 && text[at - 1] == ',' && is_digit(text[at - 2]);
}

std::optional<std::uint64_t> number(std::string_view word) {
  std::uint64_t value = 0;
  auto const [end, problem] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (problem != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return value;
}

}  // namespace

record parse_picks(std::string_view text) {
  record picks;
  for_each_word(text, [&](std::string_view word, std::size_t line) {
    auto const slash = word.find('/');
    auto const pick = number(word.substr(0, slash));
    auto const of =
        slash == std::string_view::npos ? std::optional<std::uint64_t>{0} : number(word.substr(slash + 1));
    if (!pick || *pick == 0 || !of || (slash != std::string_view::npos && *pick > *of)) {
      throw input_error{
          say("line {}: expected a pick from 1 such as 17, or 17/52, got {}", line, faro::quoted(word))};
    }
    picks.push_back({*pick - 1, *of});
  });
  return picks;
}

std::vector<double> parse_ratios(std::string_view text) {
  std::vector<double> ratios;
  for_each_word(text, [&](std::string_view word, std::size_t line) {
    auto const ratio = real_from(word);
    if (!ratio || !(*ratio >= 0 && *ratio <= 1)) {
      throw input_error{
          say("line {}: expected a number from 0 to 1, got {}{}", line, faro::quoted(word),
              is_behind_comma(text, word) ? say("; a decimal has a point, not a comma: 0.25") : message{})};
    }
    ratios.push_back(*ratio);
  });
  return ratios;
}

std::uint64_t listed_chooser::below(std::uint64_t n) {
  if (at_ == picks_.size()) {
    throw replay_error{
        at_, say("pick {}: one of {} is asked for, but the list has only {}", at_ + 1, n, picks_.size())};
  }
  auto const [index, of] = picks_[at_];
  if (of != 0 && of != n) {
    throw replay_error{
        at_, say("pick {}: one of {} is asked for, the list says {} of {}", at_ + 1, n, index + 1, of)};
  }
  if (index >= n) {
    throw replay_error{at_, say("pick {}: one of {} is asked for, the list says {}", at_ + 1, n, index + 1)};
  }
  ++at_;
  return index;
}

void listed_chooser::finish() const {
  if (at_ == picks_.size()) return;
  throw replay_error{
      at_, say("pick {}: not needed; {} picks of the list's {} were asked for", at_ + 1, at_, picks_.size())};
}

}  // namespace faro::audit
