#include "text/words.hpp"

#include <faro/cards/notation.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <ostream>

namespace faro {

namespace {

constexpr std::string_view rank_letters = "23456789TJQKA";
constexpr std::string_view suit_letters = "cdhs";
constexpr std::array<std::string_view, 4> suit_glyphs{"♣", "♦", "♥", "♠"};
constexpr std::array<std::string_view, 4> hollow_glyphs{"♧", "♢", "♡", "♤"};
constexpr std::array<std::string_view, 4> suit_words{"clubs", "diamonds", "hearts", "spades"};
constexpr std::array<std::string_view, 13> rank_words{
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"};

std::optional<rank> find_rank(std::string_view text) {
  if (text == "10") return rank::ten;
  if (text.size() == 1) {
    auto const upper = text[0] >= 'a' && text[0] <= 'z' ? static_cast<char>(text[0] - 'a' + 'A') : text[0];
    auto const at = rank_letters.find(upper);
    if (at != std::string_view::npos) return static_cast<rank>(at);
  }
  auto const word = lower_case(text);
  auto const at = std::ranges::find(rank_words, std::string_view{word});
  return at == rank_words.end() ? std::nullopt : std::optional{static_cast<rank>(at - rank_words.begin())};
}

/// Takes a suit off the end of the text.
std::optional<suit> take_suit(std::string_view& text) {
  for (std::size_t s = 0; s < 4; ++s) {
    for (auto const form : {suit_glyphs[s], hollow_glyphs[s]}) {
      if (text.ends_with("\uFE0F") && text.substr(0, text.size() - 3).ends_with(form))
        text.remove_suffix(3);  // "emoji form"
      if (text.ends_with(form)) {
        text.remove_suffix(form.size());
        return static_cast<suit>(s);
      }
    }
  }
  if (text.empty()) return std::nullopt;
  auto const at = suit_letters.find(lower_case(text.substr(text.size() - 1)));
  if (at == std::string_view::npos) return std::nullopt;
  text.remove_suffix(1);
  return static_cast<suit>(at);
}

/// Takes a sign of a suit off the front of the text, for those who write ♠A; letters stand behind.
std::optional<suit> take_first_glyph(std::string_view& text) {
  for (std::size_t s = 0; s < 4; ++s) {
    for (auto const form : {suit_glyphs[s], hollow_glyphs[s]}) {
      if (!text.starts_with(form)) continue;
      text.remove_prefix(form.size());
      if (text.starts_with("\uFE0F")) text.remove_prefix(3);  // "emoji form"
      return static_cast<suit>(s);
    }
  }
  return std::nullopt;
}

/// U+1F0A1 … : four bytes of UTF-8, block S H D C, then ace to king with a knight in between.
std::optional<playing_card> find_character(std::string_view text) {
  if (text.size() != 4 || !text.starts_with("\xF0\x9F")) return std::nullopt;
  auto const third = static_cast<unsigned char>(text[2]);
  auto const fourth = static_cast<unsigned char>(text[3]);
  auto const code = 0x1F000U + (third & 0x3FU) * 64U + (fourth & 0x3FU);
  if (code == 0x1F0BF) return playing_card::red_joker();
  if (code == 0x1F0CF) return playing_card::black_joker();
  if (code < 0x1F0A0 || code > 0x1F0DF) return std::nullopt;
  auto const s = static_cast<suit>(3 - (code - 0x1F0A0) / 16);
  switch (auto const slot = code % 16) {
    case 0:
    case 12:
    case 15:
      return std::nullopt;
    case 1:
      return playing_card{rank::ace, s};
    case 13:
      return playing_card{rank::queen, s};
    case 14:
      return playing_card{rank::king, s};
    default:
      return playing_card{static_cast<rank>(slot - 2), s};
  }
}

std::optional<playing_card> find_words(std::string_view text) {
  auto const all = lower_case(text);
  std::string_view const view{all};
  if (view == "red joker") return playing_card::red_joker();
  if (view == "black joker") return playing_card::black_joker();
  auto const of = view.find(" of ");
  if (of == std::string_view::npos) return std::nullopt;
  auto const r = find_rank(view.substr(0, of));
  auto const s = std::ranges::find(suit_words, view.substr(of + 4));
  if (!r || s == suit_words.end()) return std::nullopt;
  return playing_card{*r, static_cast<suit>(s - suit_words.begin())};
}

}  // namespace

std::optional<playing_card> find_card(std::string_view text) {
  if (text.size() > 40) return std::nullopt;
  if (auto const c = find_character(text)) return c;
  if (auto const c = find_words(text)) return c;
  auto const short_form = lower_case(text);
  if (short_form == "xr" || text == "★r") return playing_card::red_joker();
  if (short_form == "xb" || text == "★b") return playing_card::black_joker();
  auto rest = text;
  auto s = take_first_glyph(rest);
  if (!s) s = take_suit(rest);
  if (!s || rest.size() > 2) return std::nullopt;
  auto const r = find_rank(rest);
  return r ? std::optional{playing_card{*r, *s}} : std::nullopt;
}

std::optional<playing_card> take_card(std::string_view& text) {
  constexpr std::size_t longest = 8;
  for (auto size = std::min(longest, text.size()); size >= 2; --size) {
    auto const part = text.substr(0, size);
    if (std::ranges::any_of(part, [](char c) { return c == ',' || is_blank(c); })) continue;
    auto const card = find_card(part);
    if (!card || card->is_joker()) continue;
    text.remove_prefix(size);
    return card;
  }
  return std::nullopt;
}

playing_card parse_card(std::string_view text) {
  if (auto const c = find_card(text)) return *c;
  throw input_error{say("'{}' is no playing card (As, 10h, A♠ and ace of spades are)", text.substr(0, 40))};
}

char letter_of(rank r) { return rank_letters[static_cast<std::size_t>(r)]; }
char letter_of(suit s) { return suit_letters[static_cast<std::size_t>(s)]; }
std::string_view glyph_of(suit s) { return suit_glyphs[static_cast<std::size_t>(s)]; }

std::string letters(playing_card c) {
  if (c.is_joker()) return c == playing_card::red_joker() ? "Xr" : "Xb";
  return {letter_of(c.rank_of()), letter_of(c.suit_of())};
}

std::ostream& operator<<(std::ostream& out, rank r) { return out << letter_of(r); }
std::ostream& operator<<(std::ostream& out, suit s) { return out << letter_of(s); }
std::ostream& operator<<(std::ostream& out, playing_card c) { return out << letters(c); }

std::string glyphs(playing_card c) {
  if (c.is_joker()) return c == playing_card::red_joker() ? "★r" : "★b";
  return letter_of(c.rank_of()) + std::string{glyph_of(c.suit_of())};
}

std::string words(playing_card c) {
  if (c.is_joker()) return c == playing_card::red_joker() ? "red joker" : "black joker";
  return std::string{rank_words[static_cast<std::size_t>(c.rank_of())]} + " of " +
         std::string{suit_words[static_cast<std::size_t>(c.suit_of())]};
}

}  // namespace faro
