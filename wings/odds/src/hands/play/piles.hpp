// Piles of cards by classes, every hand that can be drawn from one, and weighted means of fractions.
#pragma once
#include <faro/exact/distribution.hpp>
#include <faro/exact/integer.hpp>
#include <faro/exact/ratio.hpp>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

namespace faro::odds::detail {

using distribution_of_values = distribution<std::vector<std::int64_t>>;
/// How many cards of each class.
using pile = std::basic_string<char16_t>;

inline std::size_t size_of(pile const& cards) {
  return std::accumulate(cards.begin(), cards.end(), std::size_t{0},
                         [](std::size_t n, char16_t k) { return n + k; });
}
inline pile sum(pile a, pile const& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<char16_t>(a[i] + b[i]);
  return a;
}
inline pile difference(pile a, pile const& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<char16_t>(a[i] - b[i]);
  return a;
}

/// Calls `each(hand, ways)` for every choice of n cards from a pile.
template <class F>
void for_hands(pile const& from, std::size_t n, F const& each) {
  pile hand(from.size(), 0);
  auto const recurse = [&](auto const& self, std::size_t i, std::size_t wanted, integer const& ways) -> void {
    if (wanted == 0) {
      each(hand, ways);
      return;
    }
    if (i == from.size()) return;
    for (std::size_t k = 0; k <= std::min<std::size_t>(from[i], wanted); ++k) {
      hand[i] = static_cast<char16_t>(k);
      self(self, i + 1, wanted - k, k == 0 ? ways : ways * binomial(from[i], k));
    }
    hand[i] = 0;
  };
  recurse(recurse, 0, n, 1);
}

/// A weighted sum whose terms are mostly whole.
class mixture {
 public:
  void add(integer const& weight, ratio const& value) {
    if (value.is_whole()) {
      whole_ += weight * value.numerator();
    } else {
      rest_ += ratio{weight} * value;
    }
  }
  [[nodiscard]] ratio over(integer const& weights) const { return (ratio{whole_} + rest_) / ratio{weights}; }

 private:
  integer whole_;
  ratio rest_;
};

struct pile_hash {
  std::size_t operator()(pile const& p) const { return std::hash<std::u16string>{}(p); }
};

}  // namespace faro::odds::detail
