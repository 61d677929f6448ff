// The second step of reading decks: the text of one deck into tokens, tokens into numbers of cards.
#pragma once
#include "judge/src/decks/reader.hpp"

#include <faro/cards/card.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace faro::judge::deck_reading {

/// What stands between the cards of one deck.
enum class separation {
  blanks,   ///< blanks; "ace of spades" and "red joker" are one token nevertheless
  fields,   ///< commas, semicolons or tabs; names may have blanks in them
  letters,  ///< nothing: every letter is a card
};

/// How this text is separated: by fields if there is any, as letters if it is one word of letters that is no
/// playing card.
separation separation_of(std::string_view text);

/// The tokens of a text. Quotes are taken off: with doubled quotes inside as in CSV, with escapes as in JSON.
std::vector<std::string> tokens_of(std::string_view text, separation how);

/// The columns first .. last (counted from 1) of a line of CSV; what is between stays as it is.
std::string_view columns_of(std::string_view line, std::size_t first, std::size_t last);
/// How many columns a line of CSV has.
std::size_t columns_in(std::string_view line);

/// The inside of a text that is one quoted field: "As Kd Qh".
std::string_view without_quotes(std::string_view text);

/// A number of up to 8 digits.
std::optional<std::uint32_t> number_of(std::string_view token);
bool all_numbers(std::vector<std::string> const& tokens);
bool all_playing_cards(std::vector<std::string> const& tokens);
/// All, or all but a few that may be mistakes.
bool mostly_numbers(std::vector<std::string> const& tokens);
bool mostly_playing_cards(std::vector<std::string> const& tokens);
/// Whether a word is a shuffle of the first letters of the alphabet, of one case.
bool is_letter_deck(std::string_view word);

/// Whether a comes before b: numbers inside of names count as numbers, "card 2" before "card 10".
bool natural_less(std::string_view a, std::string_view b);
/// The place of a playing card in a new deck as deck.hpp has it: spades, hearts, diamonds, clubs, each from
/// the ace down, then the jokers.
std::uint32_t place_in_new_deck(playing_card card);

/// The cards of a deck by name. Look-up takes a few nanoseconds for a spelling that was met before.
class card_index {
 public:
  card_index() = default;
  /// Cards in the order before the shuffle; names that repeat are cards that are alike.
  card_index(std::vector<std::string> const& names, card_writing writing);

  /// The number of the card a token means, or -1.
  std::int32_t find(std::string_view token) {
    if (token.size() <= short_length) {
      auto const key = key_of(token);
      auto const& known = short_[slot_of(key)];
      if (known.key == key && known.card >= 0) return known.card;
    }
    return find_slowly(token);
  }
  [[nodiscard]] std::vector<std::string> const& names() const { return names_; }
  [[nodiscard]] std::vector<std::uint32_t> const& copies() const { return copies_; }
  [[nodiscard]] bool all_different() const { return all_different_; }

 private:
  static constexpr std::size_t short_length = 7;
  static constexpr std::size_t slots = 4096;
  struct spelling {
    std::uint64_t key = 0;
    std::int32_t card = -1;
  };
  struct text_hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };
  /// The bytes of a short token and its length.
  static std::uint64_t key_of(std::string_view token) {
    std::uint64_t key = token.size();
    for (char const c : token) key = key << 8U | static_cast<unsigned char>(c);
    return key;
  }
  static std::size_t slot_of(std::uint64_t key) {
    return static_cast<std::size_t>(key * 0x9E3779B97F4A7C15U >> 52U);
  }
  std::int32_t find_slowly(std::string_view token);
  [[nodiscard]] std::int32_t resolve(std::string_view token) const;

  card_writing writing_ = card_writing::names;
  std::vector<std::string> names_;
  std::vector<std::uint32_t> copies_;
  bool all_different_ = true;
  std::unordered_map<std::string, std::int32_t, text_hash, std::equal_to<>> known_;
  std::array<std::int32_t, 54> of_playing_card_{};
  std::vector<spelling> short_ = std::vector<spelling>(slots);
};

}  // namespace faro::judge::deck_reading
