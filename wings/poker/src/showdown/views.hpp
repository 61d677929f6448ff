// A showdown looked at from the side of its first hand: what each card that may come next does to it, what
// each of its starting hands is worth, how its share lies after the next street, and street by street.
//
//   auto const asked = parse_showdown("AhKh vs QsQc on 9h 8h 2c");
//   for (auto const& next : by_card(asked)) next.then.players[0].equity;   // with that card on the board
//
// Each is showdown() asked again with more cards known, exactly; its limits are those of the question. Cost:
// that of so many showdowns: two hands on the flop a millisecond for all cards; the flops of two hands some
// seconds. Throws input_error for games without a board and boards that are complete, too_big beyond the
// limits. Thread-safe.
#pragma once
#include "poker/src/showdown/starting_hands/kinds.hpp"

#include <faro/exact/distribution.hpp>
#include <faro/poker/showdown.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds {

struct next_card {
  card_set card;
  showdown_answer then;             ///< with it on the board
  std::vector<std::size_t> out_of;  ///< known hands that are not best now, and alone are with this card
};
/// Every card that may come next, from the ace of spades down. Nobody has outs where hands are ranges.
std::vector<next_card> by_card(showdown_question const& ask);

struct starting_hands {
  /// By place (kinds.hpp); nothing for what the range does not have.
  std::vector<std::optional<showdown_answer>> kinds;
  std::vector<std::size_t> hands;  ///< how many of the range are of each kind
  showdown_answer all;
};
/// What each kind of hand of the first range is worth against the others.
starting_hands by_hand(showdown_question const& ask);

/// The distribution of the first hand's share of the pot after the next street, over its hands and the cards
/// to come.
struct share_after {
  std::size_t cards = 3;  ///< on the board then
  distribution<ratio> law;
};
share_after by_flop(showdown_question const& ask);

/// The answer before the flop and after each street that is known whole; the board is written in the order it
/// came in.
struct street {
  card_set board;
  showdown_answer then;
};
std::vector<street> by_street(std::string_view text, showdown_setting setting);

}  // namespace faro::odds
