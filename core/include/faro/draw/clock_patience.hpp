// Clock Patience (Clock Solitaire): a game without decisions, so its odds are exact.
//
//   auto const law = read_exhaustively<std::uint32_t>([](auto& c) { return clock_patience(c, clock_deck{});
//   }).law; law.probability(52);  // 1/13
//
// The deck is dealt face down into one pile a rank; with 13 ranks they lie as the hours of a clock, the
// kings' pile in the middle. Play begins there: turn the top card of a pile, put it face up under the pile of
// its rank, and go on from that pile. The game ends when the pile to turn from has no card face down left,
// which can only be the kings' when the last king is turned; it is won if every card is turned by then.
//
// A card that lies face down may as well be drawn when it is turned: that is the description below. Which
// other cards are left does not matter for how long the game lasts, so its merge point forgets them.
//   P(exactly m cards turned) = C(m-1, suits-1) / C(ranks * suits, suits);  P(win) = 1 / ranks
// because cards come up in an order that is uniformly random, and the last king is the m-th of them.
//
// Cost: a random game of 52 cards about 0.6 us; the exact distribution of all its 49 lengths 0.3 ms.
// Cost: a pick a card. Values: any thread. Throws input_error for a deck that can't be.
// Origin: exercise 10.39 of document 003 (M. Linn and M. Clancy).
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/error.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace faro {

/// The size of the game.
class clock_deck {
 public:
  /// Throws input_error unless ranks and suits are 1 to 1000 each.
  explicit clock_deck(std::uint32_t ranks = 13, std::uint32_t suits = 4);

  [[nodiscard]] std::uint32_t ranks() const { return ranks_; }
  [[nodiscard]] std::uint32_t suits() const { return suits_; }
  [[nodiscard]] std::uint32_t cards() const { return ranks_ * suits_; }

 private:
  std::uint32_t ranks_, suits_;
};

/// Plays one game and returns the number of cards turned, `suits` to `cards`: the game is won when it is all
/// of them. Picks: as many as cards turned.
template <chooser C>
std::uint32_t clock_patience(C& c, clock_deck deck) {
  std::vector<count_t> face_down(deck.ranks(), deck.suits());
  auto& kings = face_down.back();
  std::uint32_t turned = 0;
  while (kings > 0) {
    auto const others = deck.cards() - turned - kings;
    if (merge_point(c, kings, others)) return 0;
    draw_kind(c, std::span{face_down});
    ++turned;
  }
  return turned;
}

}  // namespace faro
