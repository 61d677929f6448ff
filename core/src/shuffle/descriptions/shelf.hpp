// The shelf shuffler: a casino machine. Each card goes to a random shelf, on top of or under what is there.
//
// Ten shelves leave 52 cards at a distance of 0.99999928 from uniform. An order with v valleys has
// probability 4^(v+1) / (2 (2m)^n) times the sum over a of C(n+m-a-1, n) C(n-1-2v, a-v). O(n log n).
//
// Origin: P. Diaconis, J. Fulman and S. Holmes, "Analysis of casino shelf shuffling machines" (2013).
#pragma once
#include "shuffle/descriptions/occupancy.hpp"

#include <faro/chance/chooser.hpp>
#include <faro/shuffle/detail/arrange.hpp>

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

namespace faro {

/// One pass through a machine of `shelves` shelves; the bottom card goes first, the first shelf comes to lie
/// on top. Picks a card: its shelf (see occupancy.hpp) and a coin (none on an empty shelf). Precondition:
/// shelves > 0.
template <chooser C, class T>
void shelf(C& c, std::span<T> deck, std::uint64_t shelves) {
  occupancy used{shelves};
  std::vector<std::deque<std::size_t>> content;
  for (auto card = deck.size(); card-- > 0;) {
    if (!used.meets(c)) {
      used.open(c);
      content.push_back({card});
      continue;
    }
    auto& on = content[used.meet(c)];
    if (c.below(2) == 0) {
      on.push_front(card);
    } else {
      on.push_back(card);
    }
  }
  auto const places = used.places();
  std::vector<std::size_t> by_place(places.size());
  for (std::size_t box = 0; box < places.size(); ++box) by_place[places[box]] = box;
  std::vector<std::size_t> order;
  order.reserve(deck.size());
  for (auto const box : by_place) order.insert(order.end(), content[box].begin(), content[box].end());
  arrange(deck, std::span<std::size_t const>{order});
}

}  // namespace faro
