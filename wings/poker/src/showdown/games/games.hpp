// The games of showdowns, a row each: how many cards a hand has, and what hands are worth in it. A new game
// is a row, and what its hands are worth where that is new.
#pragma once
#include "poker/src/showdown/games/wild.hpp"

#include <faro/poker/showdown.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace faro::odds::detail {

struct game_rules {
  poker_game game;
  std::string_view word, name;
  std::size_t least, most;  ///< cards of a hand that are known
  char const* sizes;        ///< the same in words that a catalogue has
  int own;                  ///< cards of a hand in the end, where there is no board; else 0
};

std::span<game_rules const> all_games();
game_rules const& rules_of(poker_game game);

inline bool has_board(poker_game game) { return rules_of(game).own == 0; }
/// Exactly two of the hand and three of the board.
inline bool is_omaha(poker_game game) {
  return game == poker_game::omaha || game == poker_game::omaha_high_low;
}
/// The best low hand, eight or better, has half of the pot.
inline bool is_high_low(poker_game game) {
  return game == poker_game::omaha_high_low || game == poker_game::stud_high_low;
}

/// The cards that a game is played with.
inline card_set deck_of(poker_game game) {
  return game == poker_game::short_deck ? card_set::short_deck() : card_set::full_deck();
}

/// The same with the jokers that there are.
inline card_set deck_of(showdown_question const& ask) { return deck_of(ask.game) | ask.jokers; }

/// What a hand is worth with this board: the greater, the better. In razz and lowball the lowest is best.
std::uint32_t strength_in(poker_game game, card_set hand, card_set board);

inline wild_cards wild_cards_of(showdown_question const& ask) { return {ask.wild, ask.bugs}; }
/// The same with wild cards. Precondition: the game has high hands alone where there are any.
std::uint32_t strength_in(poker_game game, wild_cards const& wild, card_set hand, card_set board);

/// The best low hand of two own ranks and three of the board, all different and eight at most, the ace below;
/// 0 where there is none. Both are masks of ranks, bit r for rank r.
std::uint32_t low_of_ranks(unsigned hand, unsigned board);

/// The best low hand of a high-low game, eight or better; 0 where there is none.
std::uint32_t low_in(poker_game game, card_set hand, card_set board);

/// All ranks of some cards.
inline unsigned ranks_of_all(card_set cards) {
  return cards.ranks_in(0) | cards.ranks_in(1) | cards.ranks_in(2) | cards.ranks_in(3);
}

}  // namespace faro::odds::detail
