// The pass over classes of boards: for known hands, how often each set of players wins.
//
// A class is the ranks of the cards to come, and where their suit makes a flush for somebody, which of them
// are of that suit. No two suits can do that on one board of five.
#pragma once
#include <faro/odds/showdown/showdown.hpp>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace faro::odds::detail {

/// Deals by the set of winners: bit i for player i.
using win_counts = std::vector<std::uint64_t>;

class board_pass {
 public:
  virtual ~board_pass() = default;
  /// Adds every board for these hands, so many times. Returns the comparisons that took.
  virtual std::uint64_t add(std::span<card_set const> hands, std::uint64_t times, win_counts& into) = 0;
};

/// For games with a board, of which some cards may be known.
std::unique_ptr<board_pass> pass_over(poker_game game, card_set board, card_set dead);

/// What the counts say of each player.
showdown_answer answer_of(showdown_question const& ask, win_counts const& counts);

/// The cards that a game is played with.
inline card_set deck_of(poker_game game) {
  return game == poker_game::short_deck ? card_set::short_deck() : card_set::full_deck();
}

}  // namespace faro::odds::detail
