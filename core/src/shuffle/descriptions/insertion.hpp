// Shuffling by insertion (document 003, exercise 10.35: "the top card is inserted next to a randomly chosen
// card"), which can be read in three ways, each as a whole pass into a new pile or as single moves of the top
// card.
//
// Pass: insertion_slots is exactly uniform; insertion_after keeps the first card first (distance (n-1)/n);
// insertion_beside is biased (1/6 for 3 cards). Single moves: top_to_random mixes in about n log n moves (205
// for 52 cards; D. Aldous and P. Diaconis, 1986); random_to_top is its inverse and exactly as far from
// uniform. A pass costs O(n^2) moves of small integers, a single move O(n).
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/shuffle/detail/arrange.hpp>

#include <algorithm>
#include <span>
#include <vector>

namespace faro {

namespace detail {

/// Moves the card at `from` to `to`, the cards between closing up.
template <class T>
void move_card(std::span<T> deck, std::size_t from, std::size_t to) {
  auto const at = [&](std::size_t i) { return deck.begin() + static_cast<std::ptrdiff_t>(i); };
  if (from < to) {
    std::rotate(at(from), at(from + 1), at(to + 1));
  } else {
    std::rotate(at(to), at(from), at(from + 1));
  }
}

/// Builds a new pile card by card: `slot(size)` says at which of the size + 1 places the next card goes in.
template <class T, class Slot>
void insert_one_by_one(std::span<T> deck, Slot slot) {
  std::vector<std::size_t> pile;
  pile.reserve(deck.size());
  for (std::size_t k = 0; k < deck.size(); ++k) {
    auto const at = k == 0 ? 0 : static_cast<std::size_t>(slot(k));
    pile.insert(pile.begin() + static_cast<std::ptrdiff_t>(at), k);
  }
  arrange(deck, std::span<std::size_t const>{pile});
}

}  // namespace detail

/// Each card goes to one of all the places of the new pile. Exactly uniform. Picks: 2, 3, ..., n.
template <chooser C, class T>
void insertion_slots(C& c, std::span<T> deck) {
  detail::insert_one_by_one(deck, [&](std::size_t size) { return c.below(size + 1); });
}

/// Each card goes after a random card of the new pile. Picks: 2, 3, ..., n-1.
template <chooser C, class T>
void insertion_after(C& c, std::span<T> deck) {
  detail::insert_one_by_one(deck, [&](std::size_t size) { return 1 + (size > 1 ? c.below(size) : 0); });
}

/// Each card goes before or after (a coin) a random card of the new pile. Picks: 2; 2, 2; 3, 2; ... n-1, 2.
template <chooser C, class T>
void insertion_beside(C& c, std::span<T> deck) {
  detail::insert_one_by_one(deck, [&](std::size_t size) {
    auto const beside = size > 1 ? c.below(size) : 0;
    return beside + c.below(2);
  });
}

/// The top card goes to any of the n positions, its own included. Pick: n.
template <chooser C, class T>
void top_to_random(C& c, std::span<T> deck) {
  if (deck.size() < 2) return;
  detail::move_card(deck, 0, static_cast<std::size_t>(c.below(deck.size())));
}

/// The card at any of the n positions goes to the top. Pick: n.
template <chooser C, class T>
void random_to_top(C& c, std::span<T> deck) {
  if (deck.size() < 2) return;
  detail::move_card(deck, static_cast<std::size_t>(c.below(deck.size())), 0);
}

/// The top card goes right after one of the other cards: it never stays. Pick: n - 1 (none for two cards).
template <chooser C, class T>
void top_after_random(C& c, std::span<T> deck) {
  if (deck.size() < 2) return;
  detail::move_card(deck, 0, 1 + static_cast<std::size_t>(deck.size() > 2 ? c.below(deck.size() - 1) : 0));
}

/// The top card goes before or after (a coin) one of the other cards. Picks: n - 1, 2.
template <chooser C, class T>
void top_beside_random(C& c, std::span<T> deck) {
  if (deck.size() < 2) return;
  auto const other = static_cast<std::size_t>(deck.size() > 2 ? c.below(deck.size() - 1) : 0);
  detail::move_card(deck, 0, other + static_cast<std::size_t>(c.below(2)));
}

}  // namespace faro
