// Decks: kinds of cards with counts, in a stated order.
//
//   auto const list = parse_deck_literal("land*24 spell*36");
//   list.cards.size();      // 60
//   list.cards.at(0).name;  // land
//
// A deck is a list of kinds; equal cards are one kind with a count. Card number i (0 .. size-1) counts
// through the kinds in order. The standard decks lie in the order spades, hearts, diamonds, clubs, each from
// the ace down, so that card 0 is the ace of spades; two decks have each card twice.
//
// Reading a deck list costs O(size of the text); looking a card up O(log kinds).
// Values: any thread. Throws input_error for what is no deck, naming its place.
#pragma once
#include <faro/cards/card.hpp>
#include <faro/chance/chooser.hpp>
#include <faro/error.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro {

/// Cards that are alike.
struct card_kind {
  std::string name;                       ///< as in the list; playing cards by their letters, "As"
  count_t count;                          ///< at least 1
  std::vector<std::string> tags{};        ///< "Forest*8{land,green}" has land and green
  std::optional<playing_card> playing{};  ///< which playing card it is, if it is one
  friend bool operator==(card_kind const&, card_kind const&) = default;
};

class deck {
 public:
  static constexpr std::uint64_t most_cards = 10'000'000;

  deck() = default;
  /// Kinds of the same name add up. Throws input_error for a count of 0 or more than most_cards cards in all.
  explicit deck(std::vector<card_kind> kinds);

  [[nodiscard]] std::vector<card_kind> const& kinds() const& { return kinds_; }
  [[nodiscard]] std::vector<card_kind> kinds() && { return std::move(kinds_); }
  /// The number of cards.
  [[nodiscard]] std::uint64_t size() const { return ends_.empty() ? 0 : ends_.back(); }
  /// The kind of card number i. Precondition: i < size(). O(log kinds).
  [[nodiscard]] card_kind const& at(std::uint64_t i) const& { return kinds_[kind_of(i)]; }
  [[nodiscard]] card_kind at(std::uint64_t i) && { return std::as_const(*this).at(i); }
  /// The place of card number i's kind among kinds(). Precondition: i < size(). O(log kinds).
  [[nodiscard]] std::size_t kind_of(std::uint64_t i) const;
  /// The name of every card, in the order of their numbers.
  [[nodiscard]] std::vector<std::string> names() const;
  /// So many of these decks in one: every count multiplied.
  [[nodiscard]] deck times(count_t decks) const;
  /// Whether every card is a playing card.
  [[nodiscard]] bool is_playing_cards() const;
  /// "As" or "4 Lightning Bolt" lines: a text with one line a kind, the same for equal decks.
  [[nodiscard]] std::string canonical_text() const;

 private:
  std::vector<card_kind> kinds_;
  std::vector<std::uint64_t> ends_;  // ends_[k]: the number of cards of the kinds 0 .. k
};

/// A deck is written in more than one way.
template <class Stream>
requires requires(Stream& out) { out << ' '; }
Stream& operator<<(Stream&, deck const&) = delete;  // say which: canonical_text(), or names()

/// 52 cards; with two jokers; 7 to ace in each suit.
deck standard52();
deck standard54();
deck piquet32();
/// "standard52", "standard54" or "piquet32"; nothing for another name.
std::optional<deck> named_deck(std::string_view name);

/// A deck that was read, and what the reader should be told of it.
struct deck_list {
  deck cards;
  std::vector<std::string> notes;  ///< one line each: a card listed twice, a sideboard left out
};

/// A deck written out: `land*24 spell*36`, kinds separated by spaces, commas or lines, names with spaces in
/// quotes, tags in braces: `"Lightning Bolt"*4{red,instant}`; or counts first, with commas between:
/// `24 land, 36 spell`. Throws input_error that begins with `source`, and says what was expected and what
/// came.
deck_list parse_deck_literal(std::string_view text, std::string_view source = "deck");

/// The text of a deck file: one card a line (As, or any name), "4 Lightning Bolt" or "4x Lightning Bolt"
/// lines, MTG Arena, MTGO and .dec lists (sideboards left out), YDK lists (the main deck), or literals. `#`
/// and `//` begin comments. Throws input_error that names `source`, the line and what is right.
deck_list parse_deck_file(std::string_view text, std::string_view source);

}  // namespace faro
