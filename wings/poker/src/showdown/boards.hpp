// The pass over classes of boards: for known hands, how often each set of players wins.
//
// A class is the ranks of the cards to come, and where their suit makes a flush for somebody, which of them
// are of that suit. No two suits can do that on one board of five.
#pragma once
#include "poker/src/showdown/games.hpp"

#include <cstdint>
#include <functional>
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

/// What the counts say of each player.
showdown_answer answer_of(showdown_question const& ask, win_counts const& counts);

/// Throws input_error for a player without a hand, and for more cards than there are.
void check_showdown(showdown_question const& ask);

/// All deals, apart for each group of the first player's hands.
struct counted_deals {
  std::vector<win_counts> groups;
  std::uint64_t situations = 0;  ///< hands of all players together, up to renaming of suits
};
/// `group_of`: the group of a hand, from 0, the same for hands that differ in the names of suits alone;
/// nothing for one group of all. Throws as showdown() does.
counted_deals count_deals(showdown_question const& ask, std::size_t groups = 1,
                          std::function<std::size_t(card_set)> const& group_of = {});

/// About how many comparisons of hands the exact answer takes, by the number of hands alone.
double showdown_steps(showdown_question const& ask);

}  // namespace faro::odds::detail
