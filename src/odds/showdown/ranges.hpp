// Ranges of hands as players write them: "QQ+, AKs", "A2s+", "76s-54s", "random", and cards.
#pragma once
#include <faro/odds/showdown/showdown.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace faro::odds::detail {

/// The card that a text begins with; takes it off.
std::optional<playing_card> take_card(std::string_view& text);

/// The hands of a range that can be had from these cards. Throws input_error that says what is wrong.
hand_range read_range(std::string_view text, poker_game game, card_set available);

/// Whether a text is a range or cards, of whatever number.
bool is_range(std::string_view text);

/// How many cards are written, when it is nothing but cards.
std::optional<std::size_t> count_cards_written(std::string_view text);

}  // namespace faro::odds::detail
