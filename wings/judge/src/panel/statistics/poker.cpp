// The poker test on decks: hands of five dealt from the top one after the other, and the different ranks in
// each. Card c of the starting order has the rank c mod ceil(n/4): of 52 cards by suit, its rank.
//
// The distribution follows the hands: a state is how many ranks have so many cards left. Origin: M. Kendall
// and B. Babington Smith (1938); counted by different values as in D. Knuth, volume 2, section 3.3.2.
#include "judge/src/panel/statistics/entry.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <type_traits>

namespace faro::judge::detail {

namespace {

constexpr std::size_t of_a_hand = 5;
constexpr std::size_t suits = 4;

std::size_t ranks(std::size_t n) { return (n + suits - 1) / suits; }

/// left[k]: ranks with k + 1 cards left.
using ranks_left = std::array<std::uint16_t, suits>;

template <class Number>
Number number_of(std::size_t count) {
  if constexpr (std::is_floating_point_v<Number>) {
    return static_cast<Number>(count);
  } else {
    return Number{count};
  }
}

/// One way to deal a hand: the ranks left after it, how many different ones it has, and in how many ways.
template <class Number>
struct dealt {
  ranks_left left;
  std::size_t different;
  Number ways;
};

/// All hands from a state, level by level: of the ranks with k + 1 cards left, so many give 1, 2, … cards.
template <class Number>
class hands_from {
 public:
  explicit hands_from(ranks_left const& left) : from_{left} { level(0, left, of_a_hand, 0, Number{1}); }
  [[nodiscard]] std::vector<dealt<Number>> const& all() const { return all_; }

 private:
  void level(std::size_t k, ranks_left const& left, std::size_t wanted, std::size_t different,
             Number const& ways) {
    if (k == suits) {
      if (wanted == 0) all_.push_back({left, different, ways});
      return;
    }
    give(k, 1, from_[k], left, wanted, different, ways);
  }
  /// Of `free` ranks of level k that have not been asked, some give `each` cards, the rest more or none.
  void give(std::size_t k, std::size_t each, std::size_t free, ranks_left const& left, std::size_t wanted,
            std::size_t different, Number const& ways) {
    if (each > k + 1) return level(k + 1, left, wanted, different, ways);
    auto const one = static_cast<unsigned>(binomial(k + 1, each).to_double());
    auto now = left;
    auto so_far = ways;
    for (std::size_t giving = 0; giving <= free && giving * each <= wanted; ++giving) {
      give(k, each + 1, free - giving, now, wanted - giving * each, different + giving, so_far);
      // One more rank gives: C(free, giving) grows by (free - giving) / (giving + 1).
      so_far *= number_of<Number>((free - giving) * one);
      so_far /= number_of<Number>(giving + 1);
      if (now[k] > 0) --now[k];
      if (k >= each) ++now[k - each];
    }
  }

  ranks_left from_;
  std::vector<dealt<Number>> all_;
};

/// sums[v]: ways (or, scaled by `scale` a hand, shares) to have v different ranks in all hands.
template <class Number>
std::vector<Number> different_ranks(std::size_t n, Number scale) {
  ranks_left start{};
  for (std::size_t r = 0; r < ranks(n); ++r) ++start[(n - r - 1) / ranks(n)];
  std::map<ranks_left, std::vector<Number>> states;
  states[start] = {Number{1}};
  for (std::size_t hand = 0; hand < n / of_a_hand; ++hand) {
    std::map<ranks_left, std::vector<Number>> next;
    for (auto const& [left, sums] : states) {
      hands_from<Number> const hands{left};
      for (auto const& h : hands.all()) {
        auto& to = next[h.left];
        to.resize(std::max(to.size(), sums.size() + h.different));
        auto const ways = scale * h.ways;
        for (std::size_t v = 0; v < sums.size(); ++v) {
          if (!(sums[v] == Number{})) to[v + h.different] += ways * sums[v];
        }
      }
    }
    states = std::move(next);
  }
  std::vector<Number> all;
  for (auto const& [left, sums] : states) {
    all.resize(std::max(all.size(), sums.size()));
    for (std::size_t v = 0; v < sums.size(); ++v) all[v] += sums[v];
  }
  return all;
}

law poker(std::size_t n) {
  if (n < of_a_hand) return law::certain(0);
  auto orders = different_ranks<integer>(n, integer{1});
  auto const orders_of_each = power(factorial(of_a_hand), n / of_a_hand) * factorial(n % of_a_hand);
  for (auto& ways : orders) ways *= orders_of_each;
  return distribution_of(orders);
}

/// Shares of all hands: scaled by C(n, 5) or so at every hand, so that doubles stay in range.
tabulated_distribution hands_in_doubles(std::size_t n) {
  constexpr std::size_t exactly = 24;
  if (n <= exactly) return tabulate(poker(n));
  auto probability = different_ranks<double>(n, 1 / binomial(n, of_a_hand).to_double());
  double all = 0;
  for (auto const ways : probability) all += ways;
  double mean = 0, square = 0;
  for (std::size_t v = 0; v < probability.size(); ++v) {
    probability[v] /= all;
    mean += static_cast<double>(v) * probability[v];
  }
  for (std::size_t v = 0; v < probability.size(); ++v)
    square += (static_cast<double>(v) - mean) * (static_cast<double>(v) - mean) * probability[v];
  return {0, 1, std::move(probability), mean, square};
}

std::int64_t different_in_hands(std::span<std::uint16_t const> place) {
  auto const n = place.size(), in_hands = n / of_a_hand * of_a_hand, all = ranks(n);
  std::int64_t different = 0;
  for (std::size_t r = 0; r < all; ++r) {
    std::array<std::size_t, suits> hands{};
    std::size_t held = 0;
    for (auto card = r; card < n; card += all) {
      if (place[card] >= in_hands) continue;
      auto const hand = place[card] / of_a_hand;
      if (std::find(hands.begin(), hands.begin() + static_cast<std::ptrdiff_t>(held), hand) ==
          hands.begin() + static_cast<std::ptrdiff_t>(held))
        hands[held++] = hand;
    }
    different += static_cast<std::int64_t>(held);
  }
  return different;
}

}  // namespace

template <>
statistic_entry entry_of<deck_statistic::poker>() {
  return {.name = "poker hands",
          .what = "different ranks in each hand of five dealt from the top, in all hands",
          .law = poker,
          .in_doubles = hands_in_doubles,
          .most_in_doubles = 104,
          .measure = different_in_hands};
}

}  // namespace faro::judge::detail
