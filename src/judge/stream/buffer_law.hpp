// How well the shuffle buffer of data loaders mixes: items come one by one, a buffer holds so many, and each
// that goes out is one of those in it (TensorFlow's shuffle(buffer_size), 2017, PyTorch's Shuffler). Its
// exact law, and what an order that somebody's loader gave says about its buffer.
//
// All orders that a buffer of b can give to n items are equally likely: each pick of the full buffer has
// chance 1/b, then 1/(b-1), ... So there are b^(n-b) b! of them, those in which no item comes more than b - 1
// places early, and the distance from a fair shuffle is 1 - b^(n-b) b! / n!. An order rules out every buffer
// that is too small for it; that it is so near its beginning is as unlikely for a fair shuffle as the same
// formula says.
//
// Cost: O(n) for the law, O(n log n) for an order. Numbers are double unless they count: relative errors
// below 1e-9, held against exhaustive readings in the tests.
#pragma once
#include <faro/exact/integer.hpp>
#include <faro/exact/ratio.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace faro::judge {

/// Of the number of orders of n items that a buffer of b gives, the logarithm to base 2; and of all orders,
/// n!. Precondition: 0 < b <= n.
double log2_orders_of_buffer(std::uint64_t items, std::uint64_t buffer);
double log2_orders(std::uint64_t items);

/// What is to be expected of the orders that a buffer gives.
struct buffer_mixing {
  double total_variation = 0;    ///< from a fair shuffle: 0 when they are the same
  double neighbours_kept = 0;    ///< items right after the one they followed; fair: (n-1)/n
  double mean_displacement = 0;  ///< places from where an item was; fair: (n^2-1)/(3n)
  double rank_correlation = 0;   ///< between places before and after; fair: 0
};
/// Precondition: 0 < buffer <= items. O(items).
buffer_mixing mixing_of_buffer(std::uint64_t items, std::uint64_t buffer);
/// A fair shuffle's.
buffer_mixing fair_mixing(std::uint64_t items);

/// What an order says: order[t] is the number, from 0, of the item at place t.
struct stream_judgement {
  std::uint64_t items = 0;
  std::uint64_t earliest = 0;      ///< the most places that an item comes early
  std::uint64_t least_buffer = 0;  ///< no smaller one gives this order: earliest + 1
  std::uint64_t most_buffer = 0;   ///< a larger one would so seldom keep so near: with 95 % confidence
  double log10_window_p = 0;       ///< P(no item comes earlier), of a fair shuffle
  std::uint64_t neighbours_kept = 0;
  double log10_neighbours_p = 0;  ///< P(as many or more), of a fair shuffle
  double mean_displacement = 0;
  double rank_correlation = 0;
};
/// Throws input_error that names the place unless the numbers are 0 .. n-1, each once, n at least 2.
stream_judgement judge_stream(std::span<std::uint64_t const> order);

}  // namespace faro::judge
