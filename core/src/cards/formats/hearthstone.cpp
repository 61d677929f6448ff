// Hearthstone's deck codes: base64 of a row of variable-length numbers (7 bits a byte, lowest first).
//
// 0, version 1, format; heroes; cards once, twice, n times; since 2023 cards of a sideboard with their owner.
// The code has numbers of cards; where the text around it lists their names, as the game copies it, those are
// used: "# 2x (1) Arcane Shot".
#include "cards/formats/card_line.hpp"
#include "cards/formats/format.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/encodings.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <optional>

namespace faro::deck_lists {
namespace {

/// The bytes of a line that can be a code; nothing for any other line.
std::optional<std::string> code_bytes(std::string_view line) {
  if (line.size() < 8 || !line.starts_with("AAE")) return std::nullopt;
  std::string padded{line};
  while (padded.size() % 4 != 0) padded += '=';
  try {
    auto bytes = from_base64(padded);
    if (bytes.starts_with(std::string_view{"\0\1", 2})) return bytes;
  } catch (input_error const&) {  // a word that is no code
  }
  return std::nullopt;
}

/// A line that can only be meant as a code, though some of it may be missing or wrong.
bool is_meant_as_code(std::string_view line) {
  constexpr std::size_t shortest = 16;
  return line.size() >= shortest && line.starts_with("AAE") && std::ranges::all_of(line, [](char c) {
           return is_digit(c) || is_letter(c) || c == '+' || c == '/' || c == '=';
         });
}

bool is_hearthstone(deck_text const& text) {
  return std::ranges::any_of(
      text.lines, [](auto line) { return is_meant_as_code(line) || code_bytes(line).has_value(); });
}

/// A deck code, number by number.
class code_reader {
 public:
  code_reader(std::string_view bytes, std::size_t line, deck_builder& into)
      : rest_{bytes}, line_{line}, into_{into} {}

  void read(bool with_cards) {
    for (auto const* what : {"a zero", "a version", "a format"}) next(what);
    for (auto n = next("the number of heroes"); n > 0; --n) add(next("a hero"), 1, "hero");
    cards(with_cards, "", false);
    if (!rest_.empty() && next("a sideboard") == 1) cards(true, "sideboard", true);
  }

 private:
  void cards(bool wanted, std::string_view pile, bool owned) {
    for (std::uint64_t copies = 1; copies <= 3; ++copies) {
      for (auto n = next("a number of cards"); n > 0; --n) {
        auto const card = next("a card");
        auto const count = copies < 3 ? copies : next("a number of copies");
        if (owned) next("the owner of a card");
        if (wanted) add(card, count, pile);
      }
    }
  }
  void add(std::uint64_t card, std::uint64_t count, std::string_view pile) {
    into_.add({std::to_string(card), count}, line_, pile);
  }
  std::uint64_t next(char const* what) {
    std::uint64_t number = 0;
    for (unsigned shift = 0; shift < 35; shift += 7) {
      if (rest_.empty()) into_.refuse(line_, say("expected {}, but the deck code ends", what));
      auto const byte = static_cast<unsigned char>(rest_.front());
      rest_.remove_prefix(1);
      number |= std::uint64_t{byte & 127U} << shift;
      if (byte < 128) return number;
    }
    into_.refuse(line_, say("expected {} in the deck code, got a number of more than 5 bytes", what));
  }

  std::string_view rest_;
  std::size_t line_;
  deck_builder& into_;
};

/// "2x (1) Arcane Shot" of a line "# 2x (1) Arcane Shot".
std::optional<listed_card> named_card(std::string_view line) {
  if (!line.starts_with("# ")) return std::nullopt;
  line = trimmed(line.substr(1));
  auto const count = take_leading_count(line);
  auto const close = line.find(") ");
  if (!count || !line.starts_with('(') || close == std::string_view::npos) return std::nullopt;
  return listed_card{std::string{trimmed(line.substr(close + 2))}, *count};
}

void read_hearthstone(deck_text const& text, deck_builder& into) {
  bool any_named = false;
  for (std::size_t i = 0; i < text.lines.size(); ++i) {
    if (auto card = named_card(text.lines[i])) {
      into.add(std::move(*card), i + 1);
      any_named = true;
    }
  }
  std::size_t codes = 0;
  for (std::size_t i = 0; i < text.lines.size(); ++i) {
    auto const line = text.lines[i];
    if (line.empty() || line.starts_with('#')) continue;
    auto const bytes = code_bytes(line);
    if (!bytes && is_meant_as_code(line))
      into.refuse(i + 1, say("expected a whole deck code in base64, got {}", faro::quoted(line)));
    if (!bytes || ++codes > 1)
      into.refuse(i + 1,
                  say("expected one deck code, or a line that begins with #, got {}", faro::quoted(line)));
    code_reader{*bytes, i + 1, into}.read(!any_named);
  }
  if (!any_named) into.note(0, "a deck code has numbers of cards, no names");
}

}  // namespace

extern deck_format const hearthstone_format;
deck_format const hearthstone_format{
    "hearthstone", "Hearthstone deck code",
    "### Burning Hunter\n# Class: Hunter\n#\n# 1x (1) Tracking\n# 2x (1) Arcane Shot\n"
    "#\nAAECAR8BmQcBlgUAAA==\n",
    is_hearthstone, read_hearthstone};

}  // namespace faro::deck_lists
