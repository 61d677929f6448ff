// The first step of reading decks: bytes into lines, rows and arrays, with the number of each line.
#include "judge/src/decks/records.hpp"

#include "judge/src/decks/printed.hpp"
#include "text/blanks.hpp"
#include "text/csv.hpp"
#include "text/text_files.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace faro::judge::deck_reading {
namespace {

constexpr std::size_t chunk = std::size_t{1} << 20;
constexpr std::size_t look_for_ends = std::size_t{1} << 16;  // of lines
constexpr std::size_t longest_record = std::size_t{64} << 20;

bool is_comment(std::string_view line) { return line.starts_with('#') || line.starts_with("//"); }

/// Without a remark behind a deck, "… Kh # a misdeal?": names such as "Joker #1" have no blank behind the
/// sign.
std::string_view without_remark(std::string_view line) {
  for (auto at = line.find('#'); at != std::string_view::npos; at = line.find('#', at + 1)) {
    bool const alone = at > 0 && is_blank(line[at - 1]) && (at + 1 == line.size() || is_blank(line[at + 1]));
    if (alone) return trimmed(line.substr(0, at));
  }
  return line;
}

/// What follows a heading as printed programs put above a deck, "Deck:" or "Deck 12:"; nothing for a line
/// that has none.
std::optional<std::string_view> after_heading(std::string_view line) {
  constexpr std::string_view word = "deck";
  if (line.size() <= word.size() || (line.front() != 'D' && line.front() != 'd')) return std::nullopt;
  if (lower_case(line.substr(0, word.size())) != word) return std::nullopt;
  auto rest = trimmed(line.substr(word.size()));
  while (!rest.empty() && is_digit(rest.front())) rest.remove_prefix(1);
  rest = trimmed(rest);
  if (!rest.starts_with(':')) return std::nullopt;
  return trimmed(rest.substr(1));
}

/// Without a number with a point, a bracket or a colon behind it, "12. ", "12) " or "12: ", in front.
std::string_view behind_number(std::string_view line) {
  auto rest = line;
  while (!rest.empty() && is_digit(rest.front())) rest.remove_prefix(1);
  bool const sign =
      rest.size() < line.size() && !rest.empty() && (rest[0] == '.' || rest[0] == ')' || rest[0] == ':');
  if (!sign || (rest.size() > 1 && !is_blank(rest[1]))) return line;
  return trimmed(rest.substr(1));
}

/// Without the number that people put before a line; "1. 2. 3." is a deck.
std::string_view without_number(std::string_view line) {
  auto const rest = behind_number(line);
  return !rest.empty() && behind_number(rest) == rest ? rest : line;
}

/// What `faro judge period --show` says under its decks.
bool is_word_on_period(std::string_view line) {
  return line.starts_with("cycles: ") || (line.find(" restores ") != std::string_view::npos &&
                                          line.find(" after ") != std::string_view::npos);
}

/// Whether a line has control characters that no text has. By lines, so that it does not depend on how much
/// was read at once.
bool is_binary(std::string_view line) {
  return std::ranges::any_of(line, [](char c) {
    auto const byte = static_cast<unsigned char>(c);
    return byte < 0x20 && (byte < '\t' || byte > '\r');
  });
}

/// Blanks of word processors become as many plain ones as they have bytes.
void make_blanks_plain(std::span<char> line) {
  std::string_view const text{line.data(), line.size()};
  for (char const lead : {'\xC2', '\xE1', '\xE2', '\xE3'}) {  // few lines have one
    for (auto at = text.find(lead); at != std::string_view::npos; at = text.find(lead, at + 1))
      std::fill_n(line.begin() + static_cast<std::ptrdiff_t>(at), wide_blank_at(text.substr(at)), ' ');
  }
}

/// What a file is that begins so and is no text, and what would be right; nothing for text.
message what_is_no_deck(std::string_view head) {
  if (auto const other = what_is_no_text(head); !other.empty()) return other;
  if (head.starts_with("\x1F\x8B")) return "expected text, got data compressed by gzip (zcat)";
  if (head.starts_with("\x28\xB5\x2F\xFD")) return "expected text, got data compressed by zstd (zstdcat)";
  if (head.starts_with("PK\x03\x04"))
    return "expected text, got a zip archive or a spreadsheet; save it as CSV";
  return {};
}

}  // namespace

void fail(std::string const& name, std::uint64_t line, message const& reason) {
  throw input_error{say("{}, line {}: {}", name, line, reason)};
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t longest = 40;
  auto shown = text.substr(0, longest);
  // Not in the middle of a character of UTF-8.
  while (shown.size() < text.size() && !shown.empty() &&
         (static_cast<unsigned char>(text[shown.size()]) & 0xC0U) == 0x80U)
    shown.remove_suffix(1);
  std::string out = "'";
  for (char const c : shown) {
    auto const byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) {
      out += fmt::format("\\x{:02x}", byte);
    } else {
      out += c;
    }
  }
  return out + (shown.size() < text.size() ? "…'" : "'");
}

record_source::record_source(byte_source source, std::string name)
    : source_{without_print(std::move(source))}, name_{std::move(name)}, buffer_(chunk) {}

/// Brings more bytes behind buffer_[keep_from, end_), which moves to the front; at_ moves with it. False at
/// the end of the input.
bool record_source::refill(std::size_t keep_from) {
  if (ended_) return false;
  auto const kept = end_ - keep_from;
  if (keep_from > 0) {
    std::memmove(buffer_.data(), buffer_.data() + keep_from, kept);
    at_ -= keep_from;
    end_ = kept;
  }
  if (end_ == buffer_.size()) {
    if (buffer_.size() >= longest_record)
      give_up(line_,
              fmt::format("expected one deck a line, but no line ends within {} MiB", longest_record >> 20));
    buffer_.resize(buffer_.size() * 2);
  }
  auto const got = source_(std::span{buffer_}.subspan(end_));
  end_ += got;
  end_lines_by_lf(end_ - got);
  bytes_ += got;
  ended_ = got == 0;
  return got > 0;
}

/// From there on, where lines end in CR alone.
void record_source::end_lines_by_lf(std::size_t from) {
  if (ends_in_cr_) std::ranges::replace(std::span{buffer_}.subspan(from, end_ - from), '\r', '\n');
}

/// There is nothing more to be read.
void record_source::refuse(message const& reason) {
  at_ = end_ = 0;
  ended_ = true;
  throw input_error{say("{}: {}", name_, reason)};
}

/// Looks at the first bytes: a byte order mark, JSON, what is no text at all, and no LF where CR ends a line,
/// as on old Macs.
void record_source::begin() {
  begun_ = true;
  constexpr std::size_t enough = 4;  // decks may come slowly
  while (end_ < enough && refill(0)) {}
  std::string_view const head{buffer_.data(), end_};
  if (auto const what = what_is_no_deck(head); !what.empty()) refuse(what);
  at_ = head.size() - without_mark(head).size();
  auto const first = [this] { return std::string_view{buffer_.data(), std::min(end_, look_for_ends)}; };
  while (end_ < look_for_ends && first().find('\n') == std::string_view::npos && refill(0)) {}
  ends_in_cr_ = first().find('\n') == std::string_view::npos && first().find('\r') != std::string_view::npos;
  end_lines_by_lf(0);
  // Comments and blank lines may come before the first bracket.
  auto look = at_;
  for (;;) {
    auto const rest = trimmed({buffer_.data() + look, end_ - look});
    if (!rest.empty() && !is_comment(rest) && rest != "/") {
      json_ = rest.front() == '[' || rest.front() == '{';
      return;
    }
    auto const begins = rest.empty() ? end_ : static_cast<std::size_t>(rest.data() - buffer_.data());
    auto const newline = std::find(buffer_.data() + begins, buffer_.data() + end_, '\n');
    if (newline != buffer_.data() + end_) {
      look = static_cast<std::size_t>(newline - buffer_.data()) + 1;
    } else if (!refill(0)) {
      return;
    }
  }
}

std::optional<record> record_source::next() {
  if (!begun_) begin();
  return json_ ? next_array() : next_line();
}

std::optional<record> record_source::next_line() {
  std::size_t searched = 0;  // bytes of this line that hold no newline
  for (;;) {
    auto const* const from = buffer_.data() + at_;
    auto const* const newline =
        static_cast<char const*>(std::memchr(from + searched, '\n', end_ - at_ - searched));
    if (!newline) {
      searched = end_ - at_;
      if (refill(at_)) continue;
      if (searched == 0) return std::nullopt;
    }
    auto const length = newline ? static_cast<std::size_t>(newline - from) : searched;
    make_blanks_plain(std::span{buffer_}.subspan(at_, length));
    auto text = trimmed({buffer_.data() + at_, length});
    at_ += length + (newline ? 1 : 0);
    searched = 0;
    auto const line = line_;
    if (newline) ++line_;
    if (line == 1 && is_binary(text))
      refuse(
          "expected text with one deck a line, got binary data; such files of bridge deals are read with "
          "--deals");
    if (auto const deck = after_heading(text)) {
      headed_ = true;
      text = *deck;
    }
    if (line == 1 && separator_named_in(text)) continue;
    if (text.empty() || is_comment(text) || (headed_ && is_word_on_period(text))) continue;
    return record{without_number(without_remark(text)), line};
  }
}

/// What a character means between brackets.
enum class role : std::uint8_t { plain, blank, line_end, quote, open, close, open_object, close_object };

constexpr auto role_of = [] {
  std::array<role, 256> roles{};
  for (char const c : {' ', '\t', '\r', '\f', '\v', ','}) roles[static_cast<unsigned char>(c)] = role::blank;
  roles['\n'] = role::line_end;
  roles['"'] = roles['\''] = role::quote;
  roles['['] = role::open;
  roles[']'] = role::close;
  roles['{'] = role::open_object;
  roles['}'] = role::close_object;
  return roles;
}();

/// The first place from `at` that is neither plain nor blank; `end` if there is none.
std::size_t first_of_role(char const* bytes, std::size_t at, std::size_t end) {
  while (at < end && role_of[static_cast<unsigned char>(bytes[at])] <= role::blank) ++at;
  return at;
}

/// From the '[' that opens an innermost array to its ']'. What stands in objects outside of arrays is passed
/// over; brackets in strings are no brackets.
std::optional<record> record_source::next_array() {
  array_open_ = false;
  for (; more_of_array(); ++at_) {
    if (array_open_) {  // most of the input is the inside of decks
      at_ = first_of_role(buffer_.data(), at_, end_);
      if (at_ == end_) {
        --at_;
        continue;
      }
    }
    char const c = buffer_[at_];
    switch (role_of[static_cast<unsigned char>(c)]) {
      case role::plain:
        if (!array_open_) pass_over_plain(c);
        break;
      case role::blank:
        break;
      case role::line_end:
        ++line_;
        break;
      case role::quote:
        pass_over_string(c);
        break;
      case role::open:
        refuse_nested();
        array_open_ = true;
        ++depth_;
        start_ = at_ + 1;
        start_line_ = line_;
        break;
      case role::open_object:
        refuse_nested();
        array_open_ = false;
        ++objects_;
        break;
      case role::close_object:
        if (objects_-- == 0) give_up(line_, "a '}' without its '{'");
        break;
      case role::close:
        if (depth_-- == 0) give_up(line_, "a ']' without its '['");
        if (!array_open_) break;
        return record{trimmed({buffer_.data() + start_, at_++ - start_}), start_line_};
    }
  }
  return std::nullopt;
}

/// Brackets that don't match leave nothing to go on with.
void record_source::give_up(std::uint64_t line, message const& reason) {
  at_ = end_ = depth_ = objects_ = 0;
  ended_ = true;
  array_open_ = false;
  fail(name_, line, reason);
}

/// Whether buffer_[at_] is there. At the end of the input everything must be closed.
bool record_source::more_of_array() {
  if (at_ < end_) return true;
  auto const keep = array_open_ ? start_ : at_;
  if (refill(keep)) {
    start_ -= std::min(start_, keep);
    return true;
  }
  if (array_open_ || depth_ > 0)
    give_up(array_open_ ? start_line_ : line_,
            "expected an array such as '[1, 2, 3]', got one that is not closed");
  if (objects_ > 0) give_up(line_, "an object that is not closed; a '}' is missing");
  return false;
}

/// To the closing quote, which may be behind escaped characters.
void record_source::pass_over_string(char quote) {
  auto const line = line_;
  for (++at_; more_of_string(line); ++at_) {
    auto const* const bytes = buffer_.data();
    auto at = at_;
    while (at < end_ && bytes[at] != quote && bytes[at] != '\\' && bytes[at] != '\n') ++at;
    at_ = at;
    if (at_ == end_) {
      --at_;
      continue;
    }
    char const c = bytes[at_];
    if (c == quote) return;
    if (c == '\n') ++line_;
    if (c == '\\') {
      ++at_;
      more_of_string(line);
    }
  }
}

bool record_source::more_of_string(std::uint64_t line) {
  if (at_ < end_) return true;
  auto const keep = array_open_ ? start_ : at_;
  if (!refill(keep)) give_up(line, "a string that is not closed; a quote is missing");
  start_ -= std::min(start_, keep);
  return true;
}

/// Outside of arrays only what belongs to objects may stand, and comments where nothing is open.
void record_source::pass_over_plain(char c) {
  if (objects_ > 0) return;
  bool const comment = depth_ == 0 && (c == '#' || c == '/');
  if (!comment)
    give_up(line_, "expected arrays such as '[1, 2, 3]', got " + in_quotes(std::string_view{&c, 1}) +
                       " outside of them");
  while ((at_ < end_ || refill(at_)) && buffer_[at_] != '\n') ++at_;
  --at_;  // the line end is counted by the caller
}

void record_source::refuse_nested() {
  if (array_open_ && !trimmed({buffer_.data() + start_, at_ - start_}).empty())
    give_up(line_, "expected an array of cards, or of arrays, got brackets in the middle of a deck");
}

}  // namespace faro::judge::deck_reading
