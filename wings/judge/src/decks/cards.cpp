// The second step of reading decks: tokens of a line, cards by their names and numbers.
#include "judge/src/decks/cards.hpp"

#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/cards/notation.hpp>

#include <algorithm>
#include <charconv>

namespace faro::judge::deck_reading {
namespace {

bool is_field_end(char c) { return c == ',' || c == ';' || c == '\t'; }
char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

bool same_word(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) { return upper(x) == upper(y); });
}

/// Four hexadecimal digits at text[at], if they are there.
std::optional<std::uint32_t> code_unit(std::string_view text, std::size_t at) {
  if (at + 4 > text.size()) return std::nullopt;
  std::uint32_t unit = 0;
  auto const* const end = text.data() + at + 4;
  auto const result = std::from_chars(text.data() + at, end, unit, 16);
  return result.ec == std::errc{} && result.ptr == end ? std::optional{unit} : std::nullopt;
}

/// The character that a backslash at text[at] begins; `at` moves behind it. What is no escape stays.
void append_escaped(std::string& out, std::string_view text, std::size_t& at) {
  char const kind = at + 1 < text.size() ? text[at + 1] : '\\';
  at = std::min(at + 2, text.size());
  if (kind != 'u') {
    out += kind == 'n' ? '\n' : kind == 't' ? '\t' : kind;
    return;
  }
  auto unit = code_unit(text, at);
  if (!unit) {
    out += "\\u";
    return;
  }
  at += 4;
  if (*unit >= 0xD800 && *unit < 0xDC00 && text.substr(at, 2) == "\\u") {  // a pair of surrogates
    if (auto const low = code_unit(text, at + 2); low && *low >= 0xDC00 && *low < 0xE000) {
      at += 6;
      unit = 0x10000 + ((*unit - 0xD800) << 10U) + (*low - 0xDC00);
    }
  }
  append_utf8(out, *unit);
}

/// A quoted token at text[at]; `at` moves behind the closing quote.
std::string take_quoted(std::string_view text, std::size_t& at) {
  char const quote = text[at++];
  std::string out;
  while (at < text.size()) {
    char const c = text[at];
    if (c == '\\') {
      append_escaped(out, text, at);
      continue;
    }
    ++at;
    if (c != quote) {
      out += c;
    } else if (at < text.size() && text[at] == quote) {  // doubled
      out += quote;
      ++at;
    } else {
      break;
    }
  }
  return out;
}

/// "ace", "of", "spades" is one card, so is "red", "joker".
void join_words(std::vector<std::string>& tokens) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i, ++kept) {
    if (same_word(tokens[i], "of") && kept > 0 && i + 1 < tokens.size()) {
      --kept;
      tokens[kept] += " of " + tokens[++i];
    } else if (same_word(tokens[i], "joker") && kept > 0 &&
               (same_word(tokens[kept - 1], "red") || same_word(tokens[kept - 1], "black"))) {
      tokens[--kept] += " joker";
    } else if (kept != i) {
      tokens[kept] = std::move(tokens[i]);
    }
  }
  tokens.resize(kept);
}

std::vector<std::string> tokens_between_blanks(std::string_view text) {
  std::vector<std::string> tokens;
  for (std::size_t at = 0;;) {
    while (at < text.size() && is_blank(text[at])) ++at;
    if (at == text.size()) break;
    if (text[at] == '"') {
      tokens.push_back(take_quoted(text, at));
      continue;
    }
    auto const begin = at;
    while (at < text.size() && !is_blank(text[at])) ++at;
    tokens.emplace_back(text.substr(begin, at - begin));
  }
  join_words(tokens);
  return tokens;
}

std::vector<std::string> fields_of(std::string_view text) {
  std::vector<std::string> tokens;
  for (std::size_t at = 0; at < text.size();) {
    while (at < text.size() && is_blank(text[at]) && !is_field_end(text[at])) ++at;
    std::string token;
    if (at < text.size() && (text[at] == '"' || text[at] == '\'')) {
      auto const quoted = at;
      token = take_quoted(text, at);
      while (at < text.size() && is_blank(text[at]) && !is_field_end(text[at])) ++at;
      if (at < text.size() && !is_field_end(text[at])) {  // no quotation: an apostrophe in a name
        at = quoted;
        token.clear();
      }
    }
    auto const begin = at;
    while (at < text.size() && !is_field_end(text[at])) ++at;
    if (begin < at) token = trimmed(text.substr(begin, at - begin));
    tokens.push_back(std::move(token));
    ++at;  // the separator; one at the very end has no field behind it
  }
  return tokens;
}

}  // namespace

separation separation_of(std::string_view text) {
  if (std::ranges::any_of(text, is_field_end)) return separation::fields;
  if (is_letter_deck(text)) return separation::letters;
  bool const word = text.size() > 2 && text.size() <= 26 && std::ranges::all_of(text, is_letter);
  bool const of_one_case = std::ranges::all_of(text, [](char c) { return c == upper(c); }) ||
                           std::ranges::all_of(text, [](char c) { return c != upper(c); });
  if (word && of_one_case) return separation::letters;
  return text.starts_with('\'') ? separation::fields : separation::blanks;
}

bool is_letter_deck(std::string_view word) {
  if (word.size() < 2 || word.size() > 26) return false;
  std::string sorted{word};
  std::ranges::sort(sorted);
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (sorted[i] != static_cast<char>((sorted[0] == 'a' ? 'a' : 'A') + static_cast<int>(i))) return false;
  }
  return true;
}

std::vector<std::string> tokens_of(std::string_view text, separation how) {
  if (how == separation::fields) return fields_of(text);
  if (how == separation::blanks) return tokens_between_blanks(text);
  std::vector<std::string> tokens;
  for (char const c : text) {
    if (!is_blank(c)) tokens.emplace_back(1, c);
  }
  return tokens;
}

std::string_view columns_of(std::string_view line, std::size_t first, std::size_t last) {
  std::size_t column = 1;
  std::size_t begin = first == 1 ? 0 : line.size();
  bool in_quotes = false;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] == '"') in_quotes = !in_quotes;
    if (in_quotes || !is_field_end(line[at])) continue;
    if (column == last) return trimmed(line.substr(begin, at - begin));
    if (++column == first) begin = at + 1;
  }
  return trimmed(line.substr(begin));
}

std::size_t columns_in(std::string_view line) {
  std::size_t columns = 1;
  bool in_quotes = false;
  for (char const c : line) {
    if (c == '"') in_quotes = !in_quotes;
    if (!in_quotes && is_field_end(c)) ++columns;
  }
  return columns;
}

std::string_view without_quotes(std::string_view text) {
  if (text.size() < 2 || text.front() != '"' || text.find('"', 1) != text.size() - 1) return text;
  return trimmed(text.substr(1, text.size() - 2));
}

std::optional<std::uint32_t> number_of(std::string_view token) {
  if (token.empty() || token.size() > 8 || !std::ranges::all_of(token, is_digit)) return std::nullopt;
  std::uint32_t value = 0;
  std::from_chars(token.data(), token.data() + token.size(), value);
  return value;
}

bool all_numbers(std::vector<std::string> const& tokens) {
  return std::ranges::all_of(tokens, [](auto const& token) { return number_of(token).has_value(); });
}

bool all_playing_cards(std::vector<std::string> const& tokens) {
  return !tokens.empty() &&
         std::ranges::all_of(tokens, [](auto const& token) { return find_card(token).has_value(); });
}

namespace {

/// A line in which nearly everything is of one sort means it: what isn't is a mistake.
bool mostly(std::vector<std::string> const& tokens, auto const& is_of_the_sort) {
  auto const mistakes =
      tokens.size() - static_cast<std::size_t>(std::ranges::count_if(tokens, is_of_the_sort));
  return mistakes <= std::max<std::size_t>(1, tokens.size() / 10) && tokens.size() >= 3 * mistakes;
}

}  // namespace

bool mostly_numbers(std::vector<std::string> const& tokens) {
  return mostly(tokens, [](auto const& token) { return number_of(token).has_value(); });
}

bool mostly_playing_cards(std::vector<std::string> const& tokens) {
  return !tokens.empty() && mostly(tokens, [](auto const& token) { return find_card(token).has_value(); });
}

bool natural_less(std::string_view a, std::string_view b) {
  auto const whole_a = a;
  auto const whole_b = b;
  auto const digits_of = [](std::string_view& text) {
    auto const end = std::ranges::find_if_not(text, is_digit) - text.begin();
    auto digits = text.substr(0, static_cast<std::size_t>(end));
    text.remove_prefix(digits.size());
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
    return digits;
  };
  while (!a.empty() && !b.empty()) {
    if (is_digit(a.front()) && is_digit(b.front())) {
      auto const x = digits_of(a);
      auto const y = digits_of(b);
      if (x.size() != y.size()) return x.size() < y.size();
      if (x != y) return x < y;
    } else {
      if (a.front() != b.front())
        return static_cast<unsigned char>(a.front()) < static_cast<unsigned char>(b.front());
      a.remove_prefix(1);
      b.remove_prefix(1);
    }
  }
  if (a.empty() != b.empty()) return a.empty();
  return whole_a < whole_b;  // "01" and "1"
}

std::uint32_t place_in_new_deck(playing_card card) {
  if (card.is_joker()) return card.number();
  return 13U * (3U - static_cast<std::uint32_t>(card.suit_of())) +
         (12U - static_cast<std::uint32_t>(card.rank_of()));
}

card_index::card_index(std::vector<std::string> const& names, card_writing writing) : writing_{writing} {
  of_playing_card_.fill(-1);
  for (auto const& name : names) {
    if (auto const found = find(name); found >= 0) {
      ++copies_[static_cast<std::size_t>(found)];
      all_different_ = false;
      continue;
    }
    auto const number = static_cast<std::int32_t>(names_.size());
    names_.push_back(name);
    copies_.push_back(1);
    known_.emplace(name, number);
    if (writing == card_writing::playing_cards)
      of_playing_card_[find_card(name).value_or(playing_card{}).number()] = number;
  }
}

std::int32_t card_index::resolve(std::string_view token) const {
  if (auto const known = known_.find(token); known != known_.end()) return known->second;
  if (writing_ == card_writing::playing_cards) {
    auto const card = find_card(token);
    return card ? of_playing_card_[card->number()] : -1;
  }
  if (writing_ == card_writing::letters && token.size() == 1) {
    char const letter = upper(token.front());
    auto const known = known_.find(std::string_view{&letter, 1});
    if (known != known_.end()) return known->second;
  }
  return -1;
}

std::int32_t card_index::find_slowly(std::string_view token) {
  auto const card = resolve(token);
  if (card < 0) return card;
  if (token.size() <= short_length) {
    auto const key = key_of(token);
    short_[slot_of(key)] = {key, card};
  } else if (writing_ == card_writing::playing_cards) {
    constexpr std::size_t most_spellings = 10'000;
    if (known_.size() < most_spellings) known_.emplace(token, card);
  }
  return card;
}

}  // namespace faro::judge::deck_reading
