// Cards as people write them.
//
//   parse_card("ace of spades") == parse_card("A♠");
//   letters(parse_card("10h"));  // Th
//
// Read: "As", "AS", "Th", "10h", "A♠", "ace of spades", the Unicode playing-card characters, "red joker".
// Written: letters ("As", the form of PHH hand histories), glyphs ("A♠") or words.
// Cost: O(length). Any thread. parse_card() throws input_error for what is no card; find_card() gives
// nothing.
#pragma once
#include <faro/cards/card.hpp>
#include <faro/error.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace faro {

/// The card a text means, if it means one. O(length).
std::optional<playing_card> find_card(std::string_view text);
/// The card that a text begins with, such as the ace of hearts of "AhKh"; takes it off. No jokers.
std::optional<playing_card> take_card(std::string_view& text);
/// The same as find_card(). Throws input_error that quotes the text.
playing_card parse_card(std::string_view text);

/// One character: 2 … 9, T, J, Q, K, A.
char letter_of(rank r);
/// One lower-case letter: c, d, h, s.
char letter_of(suit s);
/// "♣", "♦", "♥", "♠".
std::string_view glyph_of(suit s);

/// "As"; jokers "Xr" and "Xb".
std::string letters(playing_card c);
/// "A♠"; jokers "★r" and "★b".
std::string glyphs(playing_card c);
/// "ace of spades", "red joker".
std::string words(playing_card c);

}  // namespace faro
