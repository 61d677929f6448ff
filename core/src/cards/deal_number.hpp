// Bridge deals as numbers, each deal once: 0 to 53,644,737,765,488,792,839,237,439,999.
//
// The cards stand in the order AS, KS … 2S, AH … 2D, AC … 2C. A hand's rank is the place of its 13 cards
// among all choices of 13 from the cards that are left, in dictionary order; the number of a deal is
//   rank(North) C(39,13) C(26,13) + rank(East) C(26,13) + rank(South),
// and West has the rest. Deal 0 gives North all spades, East all hearts, South all diamonds.
// O(52) additions of words and two divisions of 96 bits, about a microsecond either way.
//
// Origin: combinatorial number systems (D. H. Lehmer, 1964); this order is that of Big Deal (H. van
// Staveren), whose deal numbers it reads.
#pragma once
#include "cards/pbn.hpp"

#include <faro/exact/integer.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace faro {

/// Who holds each card: 0 North, 1 East, 2 South, 3 West; cards in the order AS … 2S, AH … 2C. Each seat
/// holds 13.
using deal_seats = std::array<std::uint8_t, 52>;

/// Card 0 (AS) to 51 (2C) of that order. Precondition: i < 52.
playing_card bridge_card(std::size_t i);
/// Its place in that order. Precondition: no joker.
std::size_t bridge_place(playing_card card);

/// The same deal by hands, and by cards. Precondition: 13 different cards a hand.
bridge_deal hands_of(deal_seats const& seats);
deal_seats seats_of(bridge_deal const& deal);

/// How many deals there are: 52! / 13!^4.
integer const& number_of_deals();
/// 0 .. number_of_deals() - 1. Precondition: 13 cards a seat.
integer deal_number(deal_seats const& seats);
/// Throws input_error, which quotes the number, below 0 and from number_of_deals() on.
deal_seats numbered_deal(integer const& number);

}  // namespace faro
