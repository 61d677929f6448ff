// A showdown board by board: every board that the known cards leave, every hand of each range on it. What
// tells suits or single cards apart needs it, such as a condition on the board, and wild cards.
#pragma once
#include "poker/src/showdown/boards/boards.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace faro::odds::detail {

[[nodiscard]] bool needs_every_board(showdown_question const& ask);
/// Comparisons of hands that it takes, roughly.
[[nodiscard]] double steps_of_every_board(showdown_question const& ask);
/// The exact answer. Throws as showdown() does.
[[nodiscard]] showdown_answer by_every_board(showdown_question const& ask);

/// Calls `each` with every board that these cards complete. Boards are ordered by their cards.
template <class F>
void for_boards(card_set from, card_set board, int missing, F const& each) {
  if (missing == 0) {
    each(board);
    return;
  }
  while (from.size() >= missing) {
    card_set const next{from.take_first()};
    for_boards(from, board | next, missing - 1, each);
  }
}

/// Who has the best high hand and, where the game has one, the best low one: bits as in win_counts.
class best_so_far {
 public:
  /// With the hand of one player more, by what it is worth; 0 for no low hand.
  [[nodiscard]] best_so_far with(std::size_t player, std::uint32_t high, std::uint32_t low) const {
    best_so_far out{*this};
    out.high_.add(std::size_t{1} << player, high);
    if (low != 0) out.low_.add(std::size_t{1} << player, low);
    return out;
  }
  [[nodiscard]] std::size_t who(std::size_t players) const { return high_.who | low_.who << players; }

 private:
  struct best {
    std::uint32_t worth = 0;
    std::size_t who = 0;
    void add(std::size_t bit, std::uint32_t of) {
      if (of > worth) who = 0;
      if (of >= worth) who |= bit;
      worth = std::max(worth, of);
    }
  };
  best high_{}, low_{};
};

}  // namespace faro::odds::detail
