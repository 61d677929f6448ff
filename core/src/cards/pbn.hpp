// Portable Bridge Notation 2.1: one deal of 52 cards to four hands.
//
// A deal is "N:AT963.KJ.J632.T5 K.AQ9643.A5.KQ43 …": spades, hearts, diamonds, clubs, from the named seat
// clockwise. Board numbers fix the dealer and the vulnerability, which repeat every 16 boards.
#pragma once
#include <faro/cards/card.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace faro {

/// North, East, South, West: 13 cards each.
using bridge_deal = std::array<std::vector<playing_card>, 4>;

/// 10 as T: "AK1098" is AKT98.
std::string with_short_tens(std::string_view ranks);
/// "AT963.KJ.J632.T5". O(cards log cards).
std::string pbn_hand(std::vector<playing_card> hand);
/// "N:… … … …". Precondition: four hands of playing cards without jokers.
std::string pbn_deal(bridge_deal const& deal);
/// The deal a text means, from any seat; a hand "-" is not known, and has the cards that are left. Throws
/// input_error that names a card that is missing, given twice or no card, a hand that has not 13, or several
/// hands that are not known.
bridge_deal parse_pbn_deal(std::string_view text);

/// 'N', 'E', 'S' or 'W': who deals this board (counted from 1).
char pbn_dealer(std::uint64_t board);
/// "None", "NS", "EW" or "All".
std::string_view pbn_vulnerable(std::uint64_t board);
/// Where and when a board was played; empty: not known, which PBN writes as "?".
struct pbn_event {
  std::string event{}, site{}, date{};
};
/// One board with all its tags, and an empty line.
std::string pbn_board(std::uint64_t board, bridge_deal const& deal, char dealer, std::string_view vulnerable,
                      pbn_event const& at = {});
/// A text as PBN's tag of this name has it: in the letters of Latin-1, on a line of at most 255. Throws
/// input_error for other letters, for a longer text, and for one that begins with #, by which PBN means the
/// game before.
std::string pbn_letters(std::string_view tag, std::string_view text);
/// What a tag of a file says, as UTF-8: bytes that are none are those of Latin-1.
std::string utf8_of_pbn(std::string_view bytes);
/// The lines that a PBN export file begins with.
std::string pbn_heading(std::string_view generator);

}  // namespace faro
