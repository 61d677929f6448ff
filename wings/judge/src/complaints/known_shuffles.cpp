// The shuffles whose position tables are known: one line each in the table, from the steps of their programs.
#include "judge/src/complaints/position_table.hpp"

#include <algorithm>

namespace faro::judge::detail {

namespace {

/// A draw for the loop's index i of n: the weight of each j.
using draw_weight = std::function<std::uint64_t(std::size_t i, std::size_t j)>;

/// Fisher-Yates from the last card down to the position `last`, with any draw.
steps swapping_down(std::size_t n, std::size_t last, draw_weight const& weight) {
  steps all;
  for (auto i = n; i-- > last;) {
    card_step step{movement::swap, i, std::vector<integer>(n)};
    for (std::size_t j = 0; j < n; ++j) step.weight[j] = integer{weight(i, j)};
    all.push_back(std::move(step));
  }
  return all;
}

steps naive(std::size_t n, bool itself) {
  auto all = swapping_down(n, 0, [=](std::size_t i, std::size_t j) { return itself || i != j ? 1U : 0U; });
  std::reverse(all.begin(), all.end());
  return all;
}

steps insertion_sort(std::size_t n) {
  steps all;
  for (std::size_t i = 1; i < n; ++i) {
    card_step step{movement::insert, i, std::vector<integer>(n)};
    for (std::size_t j = 0; j <= i; ++j) step.weight[j] = power_of_two(j == 0 ? 0 : j - 1);  // of 2^i
    all.push_back(std::move(step));
  }
  return all;
}

/// Halving low .. high with coins: each place has 2^(depth left) of the weight.
void halve(card_step& step, std::size_t low, std::size_t high, std::size_t depth) {
  if (low == high) {
    step.weight[low] = power_of_two(depth);
    return;
  }
  auto const middle = low + (high - low) / 2;
  halve(step, low, middle, depth - 1);
  halve(step, middle + 1, high, depth - 1);
}

steps binary_insertion_sort(std::size_t n) {
  steps all;
  for (std::size_t i = 1; i < n; ++i) {
    card_step step{movement::insert, i, std::vector<integer>(n)};
    std::size_t depth = 0;
    while ((std::size_t{1} << depth) <= i) ++depth;
    halve(step, 0, i, depth);
    all.push_back(std::move(step));
  }
  return all;
}

steps bubble_sort(std::size_t n) {
  steps all;
  for (auto last = n; last-- > 1;) {
    for (std::size_t j = 0; j < last; ++j) {
      all.push_back({movement::mix, j, {}});
    }
  }
  return all;
}

steps selection_sort(std::size_t n) {
  steps all;
  for (std::size_t i = 0; i + 1 < n; ++i) {
    card_step step{movement::swap, i, std::vector<integer>(n)};
    step.weight[i] = 1;
    for (auto j = i + 1; j < n; ++j)
      step.weight[j] = power_of_two(j - i - 1);  // the last head of n-1-i coins
    all.push_back(std::move(step));
  }
  return all;
}

steps bag_off_by_one(std::size_t n) {
  steps all;
  for (std::size_t i = 0; i < n; ++i) {
    card_step step{movement::take, i, std::vector<integer>(n)};
    for (auto j = i; j < n; ++j) step.weight[j] = i + 1 == n || j == i ? 2 : j + 1 == n ? 0 : 1;
    all.push_back(std::move(step));
  }
  return all;
}

std::uint64_t modulo_weight(unsigned bits, std::size_t i, std::size_t j) {
  auto const draws = std::uint64_t{1} << bits;
  return j > i ? 0 : draws / (i + 1) + (j < draws % (i + 1));
}

}  // namespace

std::vector<known_shuffle> const& known_shuffles() {
  static std::vector<known_shuffle> const known{
      {"fair", "every order equally likely",
       [](std::size_t n) {
         return swapping_down(n, 1, [](std::size_t i, std::size_t j) { return j <= i ? 1U : 0U; });
       }},
      {"sattolo", "rand(0..i-1) where rand(0..i) is needed (Sattolo's algorithm by mistake)",
       [](std::size_t n) {
         return swapping_down(n, 1, [](std::size_t i, std::size_t j) { return j < i ? 1U : 0U; });
       }},
      {"naive-swap", "every position is swapped with any position: swap(i, rand(0..n-1))",
       [](std::size_t n) { return naive(n, true); }},
      {"naive-swap-distinct", "every position is swapped with any other position",
       [](std::size_t n) { return naive(n, false); }},
      {"coin-insertion", "insertion sort with a coin for a comparator", insertion_sort},
      {"coin-binary-insertion", "binary insertion sort with a coin for a comparator", binary_insertion_sort},
      {"coin-bubble", "bubble sort with a coin for a comparator", bubble_sort},
      {"coin-selection", "selection sort with a coin for a comparator", selection_sort},
      {"last-card-fixed", "the random index never reaches the last card",
       [](std::size_t n) {
         auto all = swapping_down(n, 1, [](std::size_t i, std::size_t j) { return j <= i ? 1U : 0U; });
         all.erase(all.begin());
         return all;
       }},
      {"first-card-fixed", "the random index never reaches the first card",
       [](std::size_t n) {
         return swapping_down(n, 1, [](std::size_t i, std::size_t j) { return j > 0 && j <= i ? 1U : 0U; });
       }},
      {"loop-one-early", "Fisher-Yates that stops before its last swap",
       [](std::size_t n) {
         return swapping_down(n, 2, [](std::size_t i, std::size_t j) { return j <= i ? 1U : 0U; });
       }},
      {"round", "round(u * i) where floor(u * (i + 1)) is needed",
       [](std::size_t n) {
         return swapping_down(n, 1, [](std::size_t i, std::size_t j) {
           return j > i ? 0U : j == 0 || j == i ? 1U : 2U;
         });
       }},
      {"modulo 8", "a draw of 8 bits brought to size by modulo",
       [](std::size_t n) {
         return swapping_down(n, 1, [](std::size_t i, std::size_t j) { return modulo_weight(8, i, j); });
       }},
      {"bag-off-by-one", "a bag whose remove takes the item before", bag_off_by_one},
  };
  return known;
}

}  // namespace faro::judge::detail
