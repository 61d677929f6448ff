// The pass over classes of boards: for known hands, how often each set of players wins.
//
// A class is the ranks of the cards to come, and where their suit makes a flush for somebody, which of them
// are of that suit. No two suits can do that on one board of five.
#pragma once
#include "poker/src/showdown/games/games.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace faro::odds::detail {

/// Deals by who wins: bit i for player i; of high-low the bits behind those of all players are for who has
/// the low half.
using win_counts = std::vector<std::uint64_t>;
inline std::size_t counts_of(poker_game game, std::size_t players) {
  return std::size_t{1} << (is_high_low(game) ? 2 * players : players);
}

class board_pass {
 public:
  virtual ~board_pass() = default;
  /// Adds every board for these hands, so many times. Returns the comparisons that took.
  virtual std::uint64_t add(std::span<card_set const> hands, std::uint64_t times, win_counts& into) = 0;
};

/// For games with a board, of which some cards may be known.
std::unique_ptr<board_pass> pass_over(poker_game game, card_set board, card_set dead);

/// Of Omaha: the hands are those of all players but this one (any_hand.hpp), who comes last in what is
/// counted.
std::unique_ptr<board_pass> pass_against_any_hand(showdown_question const& ask, std::size_t player);

}  // namespace faro::odds::detail
