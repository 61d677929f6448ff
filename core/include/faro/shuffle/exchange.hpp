// Shuffling by exchanges (document 003): two random cards change places. One call is one exchange.
//
//   for (int i = 0; i < 103; ++i) exchange(c, std::span{deck});
//
// Far from uniform until about (n log n) / 2 exchanges (P. Diaconis and M. Shahshahani, 1981): 103 for 52
// cards, where the distance is still 0.32. With two distinct positions every exchange changes the parity, so
// after k of them half of all orders can't occur, and the distance never falls below 1/2.
// Cost: two picks. Throws what the chooser throws. The deck is the caller's: one thread.
#pragma once
#include <faro/chance/chooser.hpp>

#include <span>
#include <utility>

namespace faro {

/// Two positions drawn independently, so a card may be exchanged with itself. Picks: n, n (none below 2
/// cards).
template <chooser C, class T>
void exchange(C& c, std::span<T> deck) {
  if (deck.size() < 2) return;
  auto const i = c.below(deck.size());
  auto const j = c.below(deck.size());
  using std::swap;
  swap(deck[i], deck[j]);
}

/// Two different positions. Picks: n, then n - 1 for the other (no pick when there is only one other).
template <chooser C, class T>
void exchange_distinct(C& c, std::span<T> deck) {
  if (deck.size() < 2) return;
  auto const i = c.below(deck.size());
  auto j = deck.size() > 2 ? c.below(deck.size() - 1) : 0;
  if (j >= i) ++j;
  using std::swap;
  swap(deck[i], deck[j]);
}

}  // namespace faro
