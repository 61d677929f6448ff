// Ranges of hands as players write them: "QQ+, AKs", "A2s+", "76s-54s", "15%", "AA** ds", "random", and
// cards.
#pragma once
#include <faro/poker/showdown.hpp>
#include <faro/text/detail/message.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace faro::odds::detail {

/// The rank that a text begins with, 0 for the two; takes it off.
std::optional<int> take_rank(std::string_view& text);

/// Takes a card or a joker ("joker", "black joker") off a text that begins with one.
std::optional<playing_card> take_any_card(std::string_view& text);

/// The deck that ranges are of.
struct deck_of_ranges {
  poker_game game;
  card_set jokers{};
  bool is_wild = false;  ///< some cards of it are wild: shares of the best hands are not known
};

/// The hands of a range that can be had from these cards; in Omaha hands of so many cards, where none is
/// written. Jokers are in hands that name them and in random ones. Throws input_error that says what is
/// wrong.
hand_range read_range(std::string_view text, deck_of_ranges const& of, card_set available,
                      std::size_t omaha_cards);

/// What is said of cards that the deck lacks.
message not_in_the_deck(card_set cards);

/// Throws input_error for a word that is none of a range, before any hands are listed.
void check_range(std::string_view text);

/// Whether a text is a range or cards, of whatever number.
bool is_range(std::string_view text);
/// The cards of its hands, where a text can only be of Omaha: four cards or more, KQJTds.
std::optional<std::size_t> omaha_cards_of(std::string_view text);

/// How many cards are written, when it is nothing but cards.
std::optional<std::size_t> count_cards_written(std::string_view text);

}  // namespace faro::odds::detail
