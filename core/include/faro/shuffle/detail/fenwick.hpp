// A Fenwick tree: weights in a row, with prefix sums and "whose is the k-th unit?" in O(log n).
//
// What the shuffles without swapping and the weighted samples stand on. Building is O(n).
// Origin: P. Fenwick, "A new data structure for cumulative frequency tables" (1994).
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace faro {

class fenwick_tree {
 public:
  /// n places of weight 1 each.
  explicit fenwick_tree(std::size_t n) : sums_(n + 1) {
    for (std::size_t i = 1; i <= n; ++i) sums_[i] = i & (~i + 1);
    total_ = n;
  }
  /// Places of these weights. Precondition: their sum fits 64 bits.
  explicit fenwick_tree(std::span<std::uint64_t const> weights) : sums_(weights.size() + 1) {
    for (std::size_t i = 1; i < sums_.size(); ++i) {
      sums_[i] += weights[i - 1];
      total_ += weights[i - 1];
      if (auto const parent = i + (i & (~i + 1)); parent < sums_.size()) sums_[parent] += sums_[i];
    }
  }

  [[nodiscard]] std::uint64_t total() const { return total_; }

  /// Takes `weight` off place i. Precondition: it has as much.
  void subtract(std::size_t i, std::uint64_t weight) {
    total_ -= weight;
    for (auto at = i + 1; at < sums_.size(); at += at & (~at + 1)) sums_[at] -= weight;
  }

  /// The place that holds unit k, counted from 0 through all places in order. Precondition: k < total().
  [[nodiscard]] std::size_t find(std::uint64_t k) const {
    std::size_t at = 0;
    for (auto step = std::bit_floor(sums_.size() - 1); step > 0; step /= 2) {
      if (at + step < sums_.size() && sums_[at + step] <= k) {
        at += step;
        k -= sums_[at];
      }
    }
    return at;
  }

 private:
  std::vector<std::uint64_t> sums_;  // sums_[i]: the last (lowest set bit of i) places up to i - 1
  std::uint64_t total_ = 0;
};

}  // namespace faro
