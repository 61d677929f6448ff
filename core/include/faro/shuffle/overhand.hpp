// Overhand and strip shuffles: packets off the top, laid down in reverse order.
//
//   overhand(c, std::span{deck});        // each gap is a cut with chance 1/2
//   overhand(c, std::span{deck}, 1, 5);  // 1/5
//
// Slow mixers: the overhand shuffle needs of the order of n^2 log n packets (R. Pemantle 1989, J. Jonasson
// 2006); 52 cards after 50 passes are still caught with 500 decks. O(n).
// Cost: n - 1 picks. Throws what the chooser throws. The deck is the caller's: one thread.
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/shuffle/detail/arrange.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace faro {

namespace detail {

/// The deck's packets, which begin at `starts` (0 first, ascending), in reverse order.
template <class T>
void reverse_packets(std::span<T> deck, std::vector<std::size_t> const& starts) {
  std::vector<std::size_t> order;
  order.reserve(deck.size());
  auto end = deck.size();
  for (auto at = starts.size(); at-- > 0; end = starts[at]) {
    for (auto i = starts[at]; i < end; ++i) order.push_back(i);
  }
  arrange(deck, std::span<std::size_t const>{order});
}

}  // namespace detail

/// One overhand pass: each of the n - 1 gaps is a cut with probability numerator / denominator,
/// independently; the packets come to lie in reverse order. Picks: n - 1 of two kinds (none where the chance
/// is 0 or 1).
template <chooser C, class T>
void overhand(C& c, std::span<T> deck, count_t numerator = 1, count_t denominator = 2) {
  if (deck.size() < 2) return;
  std::vector<std::size_t> starts{0};
  for (std::size_t i = 1; i < deck.size(); ++i) {
    if (pick_chance(c, numerator, denominator)) starts.push_back(i);
  }
  detail::reverse_packets(deck, starts);
}

/// One strip shuffle: `packets` packets cut at distinct random gaps, laid down in reverse order. With more
/// packets than cards every card is one. Picks: n-1, n-2, ... for the packets - 1 gaps.
template <chooser C, class T>
void strip(C& c, std::span<T> deck, std::size_t packets) {
  if (deck.size() < 2 || packets < 2) return;
  auto gaps = positions(deck.size() - 1);
  auto const cuts = std::min(packets - 1, gaps.size());
  fisher_yates_ascending(c, std::span{gaps}, cuts);
  std::vector<std::size_t> starts{0};
  for (std::size_t i = 0; i < cuts; ++i) starts.push_back(gaps[i] + 1);
  std::ranges::sort(starts);
  detail::reverse_packets(deck, starts);
}

}  // namespace faro
