// What a test of a panel is about, as a value: programs ask the subject, names are for people.
//
// A subject is a table (of what the decks were counted in), an aspect of it (its mean, its shape) and, where
// the table is one of several, its number: which statistic, which position, which code of digits.
#pragma once
#include <faro/judge/panel/detail/digit_codes.hpp>
#include <faro/judge/panel/detail/statistics.hpp>

#include <cstddef>
#include <cstdint>

namespace faro::judge {

/// The table that a test is computed from.
enum class test_table : std::uint8_t {
  statistic,       ///< a statistic of each deck; number: the deck_statistic
  relative,        ///< a statistic of each deck relative to the one before; number: the deck_statistic
  alike,           ///< equal neighbours; number: which grouping
  positions,       ///< card x position, or kind x position of parts
  one_position,    ///< the cards at one position; number: the position
  pairs,           ///< pairs of cards x pairs of positions
  orders,          ///< all orders of a small deck
  followed,        ///< card followed by card
  digits,          ///< the draws of a loop; number: the digit_code
  repeats,         ///< whole decks, or deals, that came before
  kind,            ///< how many of a kind are seen; number: the kind
  tag,             ///< how many cards of a tag are seen; number: the tag
  started_there,   ///< cards seen where they started
  seats,           ///< card by seat of bridge deals
  points,          ///< high-card points; number: the seat
  hand_shapes,     ///< patterns of suit lengths; number: the seat
  suit_squares,    ///< sum of squares of all suit lengths of a deal
  points_squares,  ///< sum of squares of the points of a deal
  same_hand,       ///< cards in the hand that they had in the deal before
  tricks,          ///< what the sides of a deal make, double dummy; number: which of the numbers
  board_order,     ///< whether later boards make more; number: which of the numbers
};

/// What of it is tested.
enum class test_aspect : std::uint8_t {
  whole,     ///< the table as it is
  mean,      ///< of a number counted in each deck
  shape,     ///< its histogram
  stays,     ///< how often the card that started there lies there
  furthest,  ///< the one cell, kind or digit that is furthest off
};

struct test_subject {
  test_table table = test_table::statistic;
  test_aspect aspect = test_aspect::whole;
  std::size_t number = 0;
  bool of_order_seen = false;  ///< of the order of the cards seen, where only a part of each deck is

  static test_subject of(deck_statistic statistic, test_aspect aspect) {
    return {test_table::statistic, aspect, static_cast<std::size_t>(statistic)};
  }
  static test_subject of(digit_code code, test_aspect aspect) {
    return {test_table::digits, aspect, static_cast<std::size_t>(code)};
  }
  friend bool operator==(test_subject const&, test_subject const&) = default;
};

}  // namespace faro::judge
