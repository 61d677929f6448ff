// Rearranging a deck by a list of positions: what the shuffles that build a new pile share.
#pragma once
#include <cassert>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace faro {

/// Card i of the result is the card that was at position order[i]. Precondition: `order` is a permutation of
/// 0 .. n-1. Moves each card twice; n cards of extra memory.
template <class T>
void arrange(std::span<T> deck, std::span<std::size_t const> order) {
  assert(order.size() == deck.size());
  std::vector<T> pile;
  pile.reserve(deck.size());
  for (auto const at : order) pile.push_back(std::move(deck[at]));
  for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = std::move(pile[i]);
}

/// The positions 0 .. n-1 in order.
inline std::vector<std::size_t> positions(std::size_t n) {
  std::vector<std::size_t> all(n);
  for (std::size_t i = 0; i < n; ++i) all[i] = i;
  return all;
}

}  // namespace faro
