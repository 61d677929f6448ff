// Sorting with a comparator that tosses a coin: how web pages were shuffled, and a browser choice was not.
//
// The result depends on the sort: insertion sort leaves the last card last half the time. Distances for 3, 4,
// 5 cards: insertion and selection 1/6, 7/24, 49/120; bubble 1/6, 7/24, 2/5; merge 1/6, 1/6, 19/80. Each
// comparison is one pick of 2. (For std::sort such a comparator is undefined behaviour.) Known-bad examples,
// not for use.
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/shuffle/detail/arrange.hpp>

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace faro {

namespace detail {

/// The comparator: heads or tails, whatever the cards.
template <chooser C>
bool coin(C& c) {
  return c.below(2) == 1;
}

template <chooser C>
std::vector<std::size_t> coin_merged(C& c, std::size_t first, std::size_t last) {
  if (last - first < 2) return last > first ? std::vector{first} : std::vector<std::size_t>{};
  auto const middle = first + (last - first) / 2;
  auto const left = coin_merged(c, first, middle);
  auto const right = coin_merged(c, middle, last);
  std::vector<std::size_t> merged;
  auto a = left.begin();
  auto b = right.begin();
  while (a != left.end() && b != right.end()) merged.push_back(coin(c) ? *b++ : *a++);
  merged.insert(merged.end(), a, left.end());
  merged.insert(merged.end(), b, right.end());
  return merged;
}

}  // namespace detail

/// Insertion sort: each card moves forward while the coin says so. O(n) picks on average, n(n-1)/2 at most.
template <chooser C, class T>
void coin_insertion(C& c, std::span<T> deck) {
  using std::swap;
  for (std::size_t i = 1; i < deck.size(); ++i) {
    for (auto j = i; j > 0 && detail::coin(c); --j) swap(deck[j], deck[j - 1]);
  }
}

/// Binary insertion sort. O(n log n) picks.
template <chooser C, class T>
void coin_binary_insertion(C& c, std::span<T> deck) {
  for (std::size_t i = 1; i < deck.size(); ++i) {
    std::size_t low = 0;
    for (auto high = i; low < high;) {
      auto const middle = low + (high - low) / 2;
      if (detail::coin(c)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    auto const at = [&](std::size_t k) { return deck.begin() + static_cast<std::ptrdiff_t>(k); };
    std::rotate(at(low), at(i), at(i + 1));
  }
}

/// Bubble sort, n - 1 passes. n(n-1)/2 picks.
template <chooser C, class T>
void coin_bubble(C& c, std::span<T> deck) {
  auto order = positions(deck.size());
  for (auto last = deck.size(); last-- > 1;) {
    for (std::size_t j = 0; j < last; ++j) {
      if (merge_point(c, order, last, j)) return;
      if (detail::coin(c)) std::swap(order[j], order[j + 1]);
    }
  }
  arrange(deck, std::span<std::size_t const>{order});
}

/// Selection sort: the "least" of the rest changes places with the first of it. n(n-1)/2 picks.
template <chooser C, class T>
void coin_selection(C& c, std::span<T> deck) {
  auto order = positions(deck.size());
  for (std::size_t i = 0; i + 1 < deck.size(); ++i) {
    auto least = i;
    for (auto j = i + 1; j < deck.size(); ++j) {
      if (merge_point(c, order, i, j, least)) return;
      if (detail::coin(c)) least = j;
    }
    std::swap(order[i], order[least]);
  }
  arrange(deck, std::span<std::size_t const>{order});
}

/// Merge sort, halves first (the smaller half first in an odd deck). O(n log n) picks.
template <chooser C, class T>
void coin_merge(C& c, std::span<T> deck) {
  auto const order = detail::coin_merged(c, 0, deck.size());
  arrange(deck, std::span<std::size_t const>{order});
}

}  // namespace faro
