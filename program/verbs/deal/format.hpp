// How dealt hands look: as text, with suit symbols, as JSON, as bridge boards in any format.
#pragma once
#include "cards/bridge_file.hpp"
#include "verbs/deal/parts.hpp"

#include <faro/cards/deck.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace faro::program {

/// One deal: for each player the numbers of the cards dealt, and what is left in the deck.
struct dealt_hands {
  std::uint64_t number = 1;  ///< of the deal, or of the board
  bridge_board told{};       ///< what the file said of it, if it is from a file: dealer, vulnerability
  std::vector<std::vector<std::uint64_t>> hands;
  std::vector<std::uint64_t> rest;             ///< in deck order; empty unless asked for
  std::unique_ptr<board_note const> tricks{};  ///< if asked for
};

/// How to show them.
struct deal_style {
  std::vector<std::string> names;  ///< one a hand
  bool glyphs = false;             ///< suit symbols, not letters
  bool colour = false;
  bool numbered = false;    ///< a heading over each deal
  bool boards = false;      ///< the heading says dealer and vulnerability, if they are bridge deals
  bool with_rest = false;   ///< the cards left are shown, also when there are none
  std::string deck_read{};  ///< JSON: which list the deck was read from; empty if none
};

/// The 52 cards of bridge, each once.
bool is_bridge_pack(deck const& cards);

/// Hands sorted by suit and rank, suits in columns; other cards grouped with their counts.
std::string deal_as_text(deck const& cards, dealt_hands const& deal, deal_style const& style);
/// One JSON object in one line: cards in the order in which they were dealt.
std::string deal_as_json(deck const& cards, dealt_hands const& deal, deal_style const& style);
/// One board. Throws input_error unless all 52 cards went to four hands.
std::string deal_as_board(bridge_format format, deck const& cards, dealt_hands const& deal);
/// The same as a board. Throws as deal_as_board(), for the format of that name.
bridge_board board_of_deal(deck const& cards, dealt_hands const& deal, std::string_view format);
/// A board as hands of the deck standard52.
std::vector<std::vector<std::uint64_t>> dealt_board(deal_seats const& seats);
/// What records fingerprint: a line a hand, the names as dealt with tabs between, and an empty line.
std::string canonical_deal(deck const& cards, dealt_hands const& deal);

}  // namespace faro::program
