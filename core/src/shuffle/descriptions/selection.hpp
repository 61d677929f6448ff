// The shuffles by selection of document 003, and the bag of document 000: choose a card, lay it down, repeat.
//
// All are exactly uniform. The efficient ones need n - 1 picks and O(n); drawing from a bag keeps the order
// of what is left, O(n log n); the original one draws positions until a new one turns up, n H_n picks on
// average (236 for 52 cards; `faro judge picks selection`).
//
// Origin: "The Shuffler's Dilemma" (document 003; Linn and Clancy, Designing Pascal Solutions); the bag is
// D. R. MacIver, "Monadic card shuffling" (2008, document 000), with its off-by-one repaired.
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/shuffle/detail/arrange.hpp>
#include <faro/shuffle/detail/fenwick.hpp>

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace faro {

/// EfficientSelectionShuffle: takes a random card of those left, lays it on the new pile, and fills the gap
/// with the last card left. Picks: n, n-1, ..., 2.
template <chooser C, class T>
void efficient_selection(C& c, std::span<T> deck) {
  std::vector<T> pile;
  pile.reserve(deck.size());
  for (auto left = deck.size(); left > 0; --left) {
    auto const k = left > 1 ? c.below(left) : 0;
    pile.push_back(std::move(deck[k]));
    if (k != left - 1) deck[k] = std::move(deck[left - 1]);
  }
  for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = std::move(pile[i]);
}

/// The same within one array (exercise 10.38): the chosen card changes places with the last card left. For
/// equal picks the result is exactly the reverse of efficient_selection's. Picks: n, n-1, ..., 2.
template <chooser C, class T>
void selection_in_place(C& c, std::span<T> deck) {
  using std::swap;
  for (auto left = deck.size(); left > 1; --left) swap(deck[c.below(left)], deck[left - 1]);
}

/// SelectionShuffle: draws any of the n positions, and lays its card down if the position is new. Which
/// positions were chosen is remembered (exercise 10.28), so equal cards do no harm. Picks: n each time, as
/// many as it takes; none for fewer than two cards.
template <chooser C, class T>
void selection(C& c, std::span<T> deck) {
  if (deck.size() < 2) return;
  std::vector<std::size_t> chosen;
  std::vector<bool> is_chosen(deck.size(), false);
  chosen.reserve(deck.size());
  while (chosen.size() < deck.size()) {
    if (merge_point(c, chosen)) return;
    auto const k = static_cast<std::size_t>(c.below(deck.size()));
    if (is_chosen[k]) continue;
    is_chosen[k] = true;
    chosen.push_back(k);
  }
  arrange(deck, std::span<std::size_t const>{chosen});
}

/// Draws the cards from a bag, one after the other; what is left keeps its order. Picks: n, n-1, ..., 2: the
/// how-manieth of the cards left. For pick k of document 000's bag (which puts the first card in front).
template <chooser C, class T>
void bag_draw(C& c, std::span<T> deck) {
  fenwick_tree left{deck.size()};
  std::vector<std::size_t> drawn;
  drawn.reserve(deck.size());
  while (left.total() > 0) {
    drawn.push_back(left.find(left.total() > 1 ? c.below(left.total()) : 0));
    left.subtract(drawn.back(), 1);
  }
  arrange(deck, std::span<std::size_t const>{drawn});
}

}  // namespace faro
