// The uniform shuffles by swapping: Fisher-Yates in its three directions.
//
// All are exactly uniform, in place, n - 1 picks, O(n). For a file of lines or an array in C++ this is the
// shuffle to use; prefer the ascending one when only the first few cards are wanted. A chooser that deals
// whole decks (deck_dealer.hpp) is asked for the order at once.
//
// Origin: R. Fisher and F. Yates (1938); R. Durstenfeld, "Algorithm 235: Random permutation" (1964);
// inside-out as in document 001.
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/shuffle/deck_dealer.hpp>

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

namespace faro {

/// Durstenfeld's: for i = n-1 .. 1, card i is swapped with one of the cards 0 .. i. Picks: n, n-1, ..., 2.
template <chooser C, class T>
void fisher_yates(C& c, std::span<T> deck) {
  if (detail::lay_out_dealt(c, deck)) return;
  using std::swap;
  for (auto i = deck.size(); i-- > 1;) swap(deck[i], deck[c.below(i + 1)]);
}

/// Settles the first `count` cards only: for i = 0, 1, ..., card i is swapped with one of the cards i .. n-1.
/// They are a uniform ordered sample, the same as the first cards of the whole shuffle for the same picks.
/// Picks: n, n-1, .... O(count). A count above n is n.
template <chooser C, class T>
void fisher_yates_ascending(C& c, std::span<T> deck, std::size_t count) {
  if (count >= deck.size() && detail::lay_out_dealt(c, deck)) return;
  using std::swap;
  auto const last = deck.empty() ? 0 : std::min(count, deck.size() - 1);
  for (std::size_t i = 0; i < last; ++i) swap(deck[i], deck[i + c.below(deck.size() - i)]);
}

/// The whole deck, from its top. Picks: n, n-1, ..., 2.
template <chooser C, class T>
void fisher_yates_ascending(C& c, std::span<T> deck) {
  fisher_yates_ascending(c, deck, deck.size());
}

/// Inside-out: card i comes to a place among the first i + 1 and the card there moves to place i, as if the
/// shuffled deck grew card by card. Picks: 2, 3, ..., n; all "last place" picks leave the order unchanged.
template <chooser C, class T>
void inside_out(C& c, std::span<T> deck) {
  if (detail::lay_out_dealt(c, deck)) return;
  using std::swap;
  for (std::size_t i = 1; i < deck.size(); ++i) swap(deck[i], deck[c.below(i + 1)]);
}

}  // namespace faro
