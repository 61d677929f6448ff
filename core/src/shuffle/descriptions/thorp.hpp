// The Thorp shuffle: card i is paired with card i + n/2, and a coin says which of the two comes first.
//
// A model of a casino riffle, and of format-preserving encryption. Picks: n/2 coins; O(n). The last card of
// an odd deck stays where it is. Origin: E. Thorp, "Nonrandom shuffling with applications to the game of
// Faro" (1973).
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/shuffle/detail/arrange.hpp>

#include <span>

namespace faro {

template <chooser C, class T>
void thorp(C& c, std::span<T> deck) {
  auto const half = deck.size() / 2;
  auto order = positions(deck.size());
  for (std::size_t i = 0; i < half; ++i) {
    bool const second_first = c.below(2) == 1;
    order[2 * i] = second_first ? i + half : i;
    order[2 * i + 1] = second_first ? i : i + half;
  }
  arrange(deck, std::span<std::size_t const>{order});
}

}  // namespace faro
