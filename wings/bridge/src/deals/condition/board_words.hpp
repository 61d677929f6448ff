// What a condition on deals says of the board that is dealt: who deals, and who is vulnerable.
//
//   dealer = N   dealer in (N, S)   hcp(dealer) >= 12   vulnerable(NS)   vulnerable(dealer)   vulnerable =
//   All
//
// `dealer` is a hand, of which also is asked who it is; vulnerable(HAND or SIDE) is whether that side is, and
// `vulnerable` alone is None, NS, EW or All. For a board all of it is known before the deal: these words are
// replaced by what they are, and what they decide is left out. The rest is a condition on hands, counted as
// any other. O(text). Thread-safe: no state.
#pragma once
#include <faro/odds/hands/detail/asked.hpp>

#include <cstddef>
#include <optional>
#include <string_view>

namespace faro::odds::bridge {

/// Which of these words a condition has.
struct board_words {
  bool dealer = false, vulnerable = false;
  [[nodiscard]] bool any() const { return dealer || vulnerable; }
};
[[nodiscard]] board_words board_words_in(asked const& condition);

/// What they are for a board.
struct board_facts {
  std::size_t dealer = 0;                ///< 0 North to 3 West
  std::string_view vulnerable = "None";  ///< None, NS, EW or All
};

/// A condition for a board: true or false whatever is dealt, or what is left of it.
struct condition_of_board {
  std::optional<bool> is{};
  asked left{};
};
/// Throws query_error with the place: a word that is no hand, no side, or stands where neither can.
[[nodiscard]] condition_of_board settled_for_board(asked const& condition, board_facts const& board);

}  // namespace faro::odds::bridge
