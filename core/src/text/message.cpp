#include "text/catalogue.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace faro {
namespace {

/// Who hears what is said on this thread.
thread_local heard_messages* listener = nullptr;

/// One of a few words, chosen by the program.
struct word {
  std::string english;
};

/// A part that is kept.
using part = std::variant<std::string, word, message, std::int64_t, std::uint64_t, double>;

part kept(message_part const& given) {
  return std::visit(
      []<class T>(T const& value) -> part {
        if constexpr (std::same_as<T, std::string_view>) return std::string{value};
        if constexpr (std::same_as<T, char const*>) return word{value};
        if constexpr (std::same_as<T, message const*>) return *value;
        if constexpr (std::is_arithmetic_v<T>) return value;
      },
      given.get());
}

/// A number as its field says; a decimal mark is the language's.
template <class T>
std::string number_text(T number, std::string_view how, catalogue const* language) {
  auto out = fmt::format(fmt::runtime(fmt::format("{{:{}}}", how)), number);
  auto const* const mark = language ? language->of(".") : nullptr;
  if (auto const at = out.find('.'); mark && at != std::string::npos) out.replace(at, 1, *mark);
  return out;
}

/// The words of a part: in English without a catalogue, nothing where it lacks them.
std::optional<std::string> words_of_part(part const& p, std::string_view how, std::string_view name) {
  auto const* const language = catalogue::find(name);
  return std::visit(
      [&]<class T>(T const& value) -> std::optional<std::string> {
        if constexpr (std::same_as<T, std::string>) return value;
        if constexpr (std::same_as<T, word>) {
          auto const* const found = language ? language->of(value.english) : nullptr;
          return found ? *found : value.english;
        }
        if constexpr (std::same_as<T, message>)
          return language ? value.in(name) : std::optional<std::string>{value};
        if constexpr (std::is_arithmetic_v<T>) return number_text(value, how, language);
      },
      p);
}

/// The text between fields, doubled braces as one.
void add_plain(std::string_view text, std::string& to) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    to += text[i];
    if (text[i] == '{' || text[i] == '}') ++i;
  }
}

/// The pattern with its parts in their places.
std::optional<std::string> filled(std::string_view pattern, std::span<part const> parts,
                                  std::string_view language) {
  std::string out;
  std::size_t next = 0, at = 0;
  while (auto const field = next_field(pattern, at, next)) {
    add_plain(pattern.substr(at, field->from - at), out);
    auto const words = words_of_part(parts[field->part], field->how, language);
    if (!words) return std::nullopt;
    out += *words;
    at = field->end;
  }
  add_plain(pattern.substr(at), out);
  return out;
}

/// Whether there is something to say in a pattern beside its parts: a letter.
bool has_words(std::string_view pattern) {
  std::size_t next = 0, at = 0;
  auto const letters = [](std::string_view text) { return std::ranges::any_of(text, is_letter); };
  while (auto const field = next_field(pattern, at, next)) {
    if (letters(pattern.substr(at, field->from - at))) return true;
    at = field->end;
  }
  return letters(pattern.substr(at));
}

/// Whether it may be other in another language: names and numbers alone are not.
bool says_something(std::string_view pattern, std::span<message_part const> parts) {
  return has_words(pattern) || std::ranges::any_of(parts, [](message_part const& p) {
           auto const& value = p.get();
           return std::holds_alternative<char const*>(value) ||
                  std::holds_alternative<message const*>(value) || std::holds_alternative<double>(value);
         });
}

}  // namespace

struct message::origin {
  std::string pattern;
  std::vector<part> parts;
  std::string english;
};

message::message(std::string_view pattern, std::span<message_part const> parts) {
  if (parts.empty()) {  // words as they stand: a brace is one
    assign(pattern);
  } else {
    origin from{std::string{pattern}, {}, {}};
    std::ranges::transform(parts, std::back_inserter(from.parts), kept);
    from.english = filled(pattern, from.parts, {}).value_or("");
    assign(from.english);
    made_from_ = std::make_shared<origin const>(std::move(from));
  }
  if (listener && says_something(pattern, parts) && listener->said_.size() < 4096)
    listener->said_.emplace(*this, *this);
}

heard_messages::heard_messages(std::string language)
    : language_{std::move(language)}, outer_{std::exchange(listener, this)} {}

heard_messages::~heard_messages() { listener = outer_; }

std::optional<std::string> heard_messages::find(std::string const& english) const {
  auto const found = said_.find(english);
  return found == said_.end() ? std::nullopt : found->second.in(language_);
}

std::optional<std::string> message::in(std::string_view language) const {
  auto const* const words = catalogue::find(language);
  if (empty() || !words) return *this;
  bool const is_whole = made_from_ && made_from_->english == *this;  // nothing was added to it as to any text
  auto const& pattern = is_whole ? made_from_->pattern : *this;
  auto const* const found = words->of(pattern);
  if (!is_whole) return found ? std::optional{*found} : std::nullopt;
  if (!found && has_words(pattern)) return std::nullopt;
  return filled(found ? *found : pattern, made_from_->parts, language);
}

std::string worded(message const& what, std::string_view language) {
  auto in = what.in(language);
  return in ? *std::move(in) : std::string{what};
}

error::error(message const& said) : std::runtime_error{said}, said_{std::make_shared<message const>(said)} {}

message error::said() const { return said_ ? *said_ : message{what()}; }

}  // namespace faro
