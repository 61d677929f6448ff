// What is said to people, in whichever language they read: a sentence in English and the parts that stand in
// it.
//
//   throw input_error{say("line {}: expected a number of cards, got {}", line, quoted(word))};
//
// A message is its English words, a std::string, and remembers the pattern they were made from and the parts:
// texts, numbers and messages again. The pattern, in the syntax of fmt, is the key of a catalogue
// (catalogue/de.po, the format of GNU gettext), where parts may come in another order: '{1} von {0}'. Words
// without parts are a key as they stand. What somebody adds to a message as to any text has no key, so that
// it stays English as a whole.
//
// O(size); a copy shares the parts. Thread-safe: no state but catalogues, which are read once, when first
// asked for.
#pragma once
#include <faro/error.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <variant>

namespace faro {

class message;

/// A part as it is handed over: a text, a number or a message; a literal is a word that a catalogue may have.
/// A view: of what lives to the end of the call.
class message_part {
 public:
  using value =
      std::variant<std::string_view, char const*, message const*, std::int64_t, std::uint64_t, double>;
  message_part(std::string_view text) : value_{text} {}
  message_part(std::string const& text) : value_{std::string_view{text}} {}
  message_part(char const* word) : value_{word} {}
  message_part(char const& letter) : value_{std::string_view{&letter, 1}} {}
  message_part(message const& inner) : value_{&inner} {}
  message_part(double number) : value_{number} {}
  template <std::integral T>
  message_part(T number) : value_{held(number)} {}
  [[nodiscard]] value const& get() const& { return value_; }
  [[nodiscard]] value get() && { return std::move(value_); }

 private:
  template <std::integral T>
  static auto held(T number) {
    if constexpr (std::is_signed_v<T>) return std::int64_t{number};
    if constexpr (!std::is_signed_v<T>) return std::uint64_t{number};
  }
  value value_;
};

/// A field of a pattern: which part stands there, and how ("{}", "{0}", "{1:.2f}").
struct message_field {
  std::size_t from, end;  ///< its bytes in the pattern, braces included
  std::size_t part;
  std::string_view how;  ///< what stands behind the colon
};

/// The first field that begins at or after a byte; `next` is the part of a field without number, and counts
/// on. Nothing if there is none; `part` is SIZE_MAX where a brace is not of a field.
constexpr std::optional<message_field> next_field(std::string_view pattern, std::size_t at,
                                                  std::size_t& next) {
  for (; at < pattern.size(); ++at) {
    if (pattern[at] != '{' && pattern[at] != '}') continue;
    if (at + 1 < pattern.size() && pattern[at + 1] == pattern[at]) {
      ++at;
      continue;
    }
    message_field out{at, at + 1, SIZE_MAX, {}};
    auto const close = pattern.find('}', at);
    if (pattern[at] == '}' || close == std::string_view::npos) return out;
    auto const inside = pattern.substr(at + 1, close - at - 1);
    auto const digits = inside.substr(0, inside.find(':'));
    std::size_t number = 0;
    for (char const c : digits) {
      if (c < '0' || c > '9' || number > 99) return out;
      number = number * 10 + static_cast<std::size_t>(c - '0');
    }
    out.end = close + 1;
    out.part = digits.empty() ? next++ : number;
    if (digits.size() < inside.size()) out.how = inside.substr(digits.size() + 1);
    return out;
  }
  return std::nullopt;
}

/// Whether a pattern has a place for each of so many parts, and for no others.
constexpr bool takes_parts(std::string_view pattern, std::size_t parts) {
  std::uint64_t used = 0;
  std::size_t next = 0;
  for (auto field = next_field(pattern, 0, next); field; field = next_field(pattern, field->end, next)) {
    if (field->part >= parts || field->part >= 64) return false;
    used |= std::uint64_t{1} << field->part;
  }
  return used == (std::uint64_t{1} << parts) - 1;
}

/// A pattern for so many parts. A literal: one that does not fit its parts is not compiled.
template <std::size_t Parts>
struct message_pattern {
  consteval message_pattern(char const* literal) : words{literal} {
    if (Parts > 0 && !takes_parts(words, Parts)) throw "the pattern has other fields than there are parts";
  }
  std::string_view words;
};

/// English words that can be said in other languages.
class message : public std::string {
 public:
  message() = default;
  /// Words without parts.
  message(std::string words) : std::string{std::move(words)} {}
  message(std::string_view words) : std::string{words} {}
  message(char const* words) : std::string{words} {}
  /// say() with a pattern that is not a literal, such as a noun with its number: "{} cards".
  message(std::string_view pattern, std::span<message_part const> parts);

  /// The same in another language, "de"; nothing if its catalogue lacks some of it.
  [[nodiscard]] std::optional<std::string> in(std::string_view language) const;

 private:
  struct origin;
  std::shared_ptr<origin const> made_from_;
};

/// The message of these words and parts.
template <class... Parts>
[[nodiscard]] message say(message_pattern<sizeof...(Parts)> pattern, Parts const&... parts) {
  std::array<message_part, sizeof...(Parts)> const list{message_part{parts}...};
  return message{pattern.words, list};
}

/// In the language, or in English where the language has no words for it.
[[nodiscard]] std::string worded(message const& what, std::string_view language);

/// What is said on this thread while it lives, and its words in a language: for an answer whose fields keep
/// their English texts, and which people read in another language. The first 4,096 messages; one within
/// another such scope is heard by the inner one alone.
class heard_messages {
 public:
  explicit heard_messages(std::string language);
  heard_messages(heard_messages const&) = delete;
  heard_messages& operator=(heard_messages const&) = delete;
  ~heard_messages();
  /// What a text that was said is in the language; nothing if it was not said, or has no words there.
  [[nodiscard]] std::optional<std::string> find(std::string const& english) const;

 private:
  friend class message;
  std::string language_;
  std::unordered_map<std::string, message> said_;  // by its English words
  heard_messages* outer_;
};

/// From here on messages are worded in the languages of the catalogues, too (0.4 MB, which a program has only
/// if it calls this). Before the first one is worded; again does no harm. Any thread.
void use_catalogues();
/// "en", and with use_catalogues() those that have a catalogue.
[[nodiscard]] std::span<std::string const> message_languages();

}  // namespace faro
