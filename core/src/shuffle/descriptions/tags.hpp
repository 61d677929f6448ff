// Shuffling by sorting on random tags, as many programs do it; right only when tied tags are drawn again.
//
// tag_sort without redraw keeps tied cards in order: exactly the distribution of one inverse riffle with as
// many piles as there are tags (3 cards and 10 tags: distance 4/75; 52 cards and 65536 tags: 6.7e-4). O(n log
// n) at random.
//
// Origin: folklore; O. Kiselyov, "Provably perfect random shuffling" (2001) explains the ties.
#pragma once
#include "shuffle/descriptions/occupancy.hpp"

#include <faro/chance/chooser.hpp>
#include <faro/error.hpp>
#include <faro/shuffle/detail/arrange.hpp>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace faro {

/// Each card gets one of `tags` tags at random, drawn again while another card has it; then the deck is
/// sorted by tag. Exactly uniform. Picks: see occupancy.hpp. Throws input_error when there are fewer tags
/// than cards.
template <chooser C, class T>
void random_tags(C& c, std::span<T> deck, std::uint64_t tags) {
  if (tags < deck.size()) {
    throw input_error{std::to_string(deck.size()) + " cards can't have different tags out of " +
                      std::to_string(tags)};
  }
  occupancy used{tags};
  while (used.used() < deck.size()) {
    if (merge_point(c, used.slots())) return;
    if (!used.meets(c)) used.open(c);
  }
  auto const places = used.places();
  std::vector<std::size_t> order(deck.size());
  for (std::size_t card = 0; card < places.size(); ++card) order[places[card]] = card;
  arrange(deck, std::span<std::size_t const>{order});
}

/// The same without drawing again: cards with the same tag stay in order.
template <chooser C, class T>
void tag_sort(C& c, std::span<T> deck, std::uint64_t tags) {
  occupancy used{tags};
  std::vector<std::size_t> tag_of(deck.size());
  for (auto& tag : tag_of) tag = used.meets(c) ? used.meet(c) : used.open(c);
  auto const places = used.places();
  auto order = positions(deck.size());
  std::ranges::stable_sort(order, {}, [&](std::size_t card) { return places[tag_of[card]]; });
  arrange(deck, std::span<std::size_t const>{order});
}

}  // namespace faro
