// A hand of Omaha of which nothing is known: how many of all hands are below, or level with, what the others
// have on a board.
//
// The hands are not listed. On one class of boards the cards left are alike by rank and by whether they are
// of the suit that makes a flush: 26 kinds at most. A hand is below a limit where no two of its cards, with
// three of the board, reach it; so hands below it are the sets of four cards without such a pair, counted
// kind by kind. Cost: some microseconds a class of boards, instead of 123,410 hands on each board.
#pragma once
#include "poker/src/showdown/games/games.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace faro::odds::detail {

class any_hands {
 public:
  /// Hands of so many cards, with a board of which these cards are known and so many are to come.
  any_hands(card_set board, unsigned missing, unsigned cards);

  /// What is left for the hand: of the suit in which the board has three or more the ranks, as a mask, with
  /// those of the board; and all other cards, by rank.
  struct cards_left {
    std::array<std::uint8_t, 13> others{};
    unsigned suited = 0;
    unsigned flush_board = 0;  ///< 0: no flush can be made
  };
  struct counts {
    std::uint64_t below = 0, level = 0, all = 0;
  };
  /// Hands by how they stand to a strength, with the list-th list of ranks to come (rank_lists.hpp).
  counts against(std::size_t list, std::uint32_t strength, cards_left const& left);

 private:
  static constexpr std::size_t ranks = 13;
  static constexpr std::size_t pairs_of_ranks = 91;

  /// For each rank the ranks with which it makes two cards that stay within a limit; ranks for which these
  /// are the same are one kind, called by its lowest.
  struct within_limit {
    std::array<std::uint16_t, ranks> with{};
    std::array<std::uint8_t, ranks> kind{};
    void find_kinds();
  };
  /// Hands have the same ranks, and so the same strengths, on many boards of one list.
  struct limits {
    std::uint32_t strength = 0;  ///< 0: of none yet
    bool is_level = false;       ///< two ranks are level with it
    within_limit below, up_to;
  };
  limits const& limits_of(std::size_t list, std::uint32_t strength);
  [[nodiscard]] std::uint64_t sets_within(within_limit const& limit, cards_left const& left,
                                          std::uint32_t least_too_strong) const;

  unsigned cards_;
  std::vector<std::uint32_t> strengths_;  ///< of each list and two ranks, apart from flushes
  std::vector<limits> limits_;            ///< the last ones of each list
};

/// About how many nanoseconds one class of boards takes, with hands of so many cards.
double steps_of_any_hands(int cards);

/// Whether a player may have every hand of these cards, each as likely as the others.
bool has_any_hand(hand_range const& range, card_set left);

/// The player who may have any hand of the cards that the others and the board leave, where the game is
/// Omaha, high only, and there is exactly one; else the number of players.
std::size_t player_with_any_hand(showdown_question const& ask);

}  // namespace faro::odds::detail
