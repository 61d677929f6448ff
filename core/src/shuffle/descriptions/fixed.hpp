// Shuffles without chance: always the same rearrangement, so they come back to the start after a fixed number
// (`faro judge period`). Perfect shuffles, Monge's, the milk shuffle, piles. All O(n), no picks.
//
// Origin: document 003 for the perfect shuffle; G. Monge (1773); P. Diaconis, R. Graham and W. Kantor, "The
// mathematics of perfect shuffles" (1983).
#pragma once
#include <faro/shuffle/detail/arrange.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace faro {

namespace detail {

/// Interlaces the upper `upper` cards with the rest, a card of the upper packet first or second.
template <class T>
void interlace(std::span<T> deck, std::size_t upper, bool upper_first) {
  std::vector<std::size_t> order;
  order.reserve(deck.size());
  std::size_t a = 0;
  std::size_t b = upper;
  for (bool from_upper = upper_first; order.size() < deck.size(); from_upper = !from_upper) {
    order.push_back(from_upper ? a++ : b++);
  }
  arrange(deck, std::span<std::size_t const>{order});
}

}  // namespace detail

/// The out-shuffle (document 003's PerfectShuffle): halves interlaced, the top card stays on top. An odd deck
/// has the larger half on top. Period: the order of 2 modulo n - 1 (n even) or n (n odd): 8 for 52 cards.
template <class T>
void perfect_out(std::span<T> deck) {
  detail::interlace(deck, (deck.size() + 1) / 2, true);
}

/// The in-shuffle: halves interlaced, the top card comes second. An odd deck has the smaller half on top.
/// Period: the order of 2 modulo n + 1 (n even) or n (n odd): 52 for 52 cards.
template <class T>
void perfect_in(std::span<T> deck) {
  detail::interlace(deck, deck.size() / 2, false);
}

/// Monge's shuffle: cards from the top go in turn below and on top of the new pile: 4 2 1 3 … read downwards
/// the second card lies on the first, the third below it. Period 12 for 52 cards.
template <class T>
void monge(std::span<T> deck) {
  std::vector<std::size_t> order;
  order.reserve(deck.size());
  for (auto i = deck.size() / 2 * 2; i >= 2; i -= 2) order.push_back(i - 1);
  for (std::size_t i = 0; i < deck.size(); i += 2) order.push_back(i);
  arrange(deck, std::span<std::size_t const>{order});
}

/// The milk shuffle: top and bottom card are drawn off together and laid on the pile, the bottom card
/// uppermost. Period 12 for 52 cards.
template <class T>
void milk(std::span<T> deck) {
  std::vector<std::size_t> order;
  order.reserve(deck.size());
  for (std::size_t top = 0, bottom = deck.size(); top < bottom; ++top) {
    order.push_back(top);
    if (--bottom > top) order.push_back(bottom);
  }
  std::ranges::reverse(order);
  arrange(deck, std::span<std::size_t const>{order});
}

/// Deals the deck into `piles` piles, one card to each in turn, each card on top of the last, and gathers
/// them with the first pile on top. Precondition: piles > 0.
template <class T>
void pile_deal(std::span<T> deck, std::size_t piles) {
  std::vector<std::size_t> order;
  order.reserve(deck.size());
  for (std::size_t pile = 0; pile < std::min(piles, deck.size()); ++pile) {
    auto const in_pile = (deck.size() - pile + piles - 1) / piles;
    for (auto i = in_pile; i-- > 0;) order.push_back(pile + i * piles);
  }
  arrange(deck, std::span<std::size_t const>{order});
}

}  // namespace faro
