// Shuffled decks as people write them down, read one by one as orders of 0 .. n-1.
//
// A line is a deck: numbers from 0 or 1, letters, playing cards or names; or a row of CSV; or JSON arrays; or
// arrays as R, Octave, torch, NumPy and PostgreSQL print them (docs/judging.md). How the input is written is
// detected from its beginning and then holds to its end; `format` may state it instead.
//
// What comes out is the order that a judge wants: order()[i] is the card at position i, counted from the top;
// card c is the one that lay at position c before the shuffle. Files that list the position of each card are
// turned round; with `carry_on` each deck is taken relative to the one before it.
//
// Cost: memory for one deck and a mebibyte of text, whatever the length of the input (at first up to 4 MiB
// more, to look ahead); about 5 ns a card, in whatever writing (bench/deck_reader.cpp).
// Direction is detected by rising sequences (D. Bayer and P. Diaconis, 1992): a riffled deck has few, so
// which of the order and its inverse falls seldom tells which of them is listed.
#pragma once
#include <faro/text/detail/message.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::judge {

/// What the number of the first card is.
enum class card_counting { detect, from_0, from_1 };

/// What a line lists: at place i the card at position i, or at place c the position of card c.
enum class deck_direction { detect, card_at_position, position_of_card };

/// How cards are written.
enum class card_writing { numbers, letters, playing_cards, names };

/// Whether the first line names the columns. Where numbers name them, only you can tell it from a deck.
enum class deck_header { detect, absent, present };

/// What is known of the input beforehand. All of it can be left open.
struct deck_format {
  card_counting counting = card_counting::detect;
  deck_direction direction = deck_direction::detect;
  /// The deck before the shuffle, top card first, as the input names its cards (or in any notation of playing
  /// cards). Names that repeat are cards that are alike: order() then holds their common number. Empty: the
  /// set of the first deck, sorted; playing cards as in deck.hpp, from the ace of spades down; names with
  /// numbers in them by these numbers.
  std::vector<std::string> starting_order{};
  /// The number of cards of the whole deck when lines may list its first cards only; 0: a line is a deck.
  std::uint32_t deck_size = 0;
  /// Each deck was shuffled on from the one before it. Then the first deck is judged only if the starting
  /// order is stated, since nobody knows what came before it.
  bool carry_on = false;
  deck_header header = deck_header::detect;
  /// The columns of CSV that hold the deck, counted from 1.
  std::size_t first_column = 1, last_column = static_cast<std::size_t>(-1);
  /// The same by the names that the first line gives them; empty: by the numbers.
  std::string first_column_name{}, last_column_name{};
  /// So many decks may be looked at before the first is handed out, to detect the direction. 1 where decks
  /// come slowly.
  std::size_t look_ahead = 500;
};

/// Fills the buffer from its beginning and returns how many bytes it gave; 0 at the end of the input.
using byte_source = std::function<std::size_t(std::span<char>)>;

/// The decks of an input, one after the other. Not copyable, movable; one thread at a time.
class deck_reader {
 public:
  static constexpr std::uint32_t most_cards = 1'000'000;

  /// `name` is what messages call the input: a path, "standard input". Nothing is read yet. Throws
  /// input_error for a format that contradicts itself.
  deck_reader(byte_source source, std::string name, deck_format format = {});
  /// Of a text in memory, which must outlive the reader.
  deck_reader(std::string_view text, std::string name, deck_format format = {});
  deck_reader(deck_reader&&) noexcept;
  deck_reader& operator=(deck_reader&&) noexcept;
  ~deck_reader();

  /// Reads the next deck; false at the end of the input. Throws input_error "decks.txt, line 12: ..." for a
  /// line that is no such deck; the next call goes on after that line. O(cards) amortised.
  bool next();

  /// The deck that was read: `listed()` cards. The view holds until next().
  [[nodiscard]] std::span<std::uint32_t const> order() const;

  /// The number of cards of the whole deck, and how many of them a line lists. Known after the first next().
  [[nodiscard]] std::uint32_t size() const;
  [[nodiscard]] std::uint32_t listed() const;
  /// How many cards there are of each number that order() holds: 1 each, unless cards are alike.
  [[nodiscard]] std::vector<std::uint32_t> const& copies() const;
  /// What the input calls a card.
  [[nodiscard]] std::string card_name(std::uint32_t card) const;

  [[nodiscard]] card_writing writing() const;
  [[nodiscard]] deck_direction direction() const;
  /// Decks handed out; the line of the last one, counted from 1; bytes taken from the source.
  [[nodiscard]] std::uint64_t decks() const;
  [[nodiscard]] std::uint64_t line() const;
  [[nodiscard]] std::uint64_t bytes() const;
  /// How the input was understood: "52 cards, numbers from 1, each line lists the cards from the top".
  [[nodiscard]] message description() const;
  /// What the reader assumed and may be wrong, one line each: the direction, the first number.
  [[nodiscard]] std::vector<std::string> const& warnings() const;

 private:
  class machine;
  std::unique_ptr<machine> machine_;
};

}  // namespace faro::judge
