// The maximum-of-t test on decks: the highest card of each hand of five dealt from the top, cards numbered by
// the starting order, and the sum over all hands. Origin: D. Knuth, volume 2, section 3.3.2.
#include "judge/src/panel/statistics/entry.hpp"

#include <algorithm>
#include <array>

namespace faro::judge::detail {

namespace {

constexpr std::size_t of_five = 5;

std::size_t greatest_sum(std::size_t n) { return n / of_five * n; }

/// Cards are laid down from the highest: each goes to a hand that has none yet, whose highest it is, to one
/// that has, or to the cards that are left over. ways[left][s]: so many of these are laid, and the highest
/// cards are in all s lower than if each were the highest of the deck. Card i is weighed by weight(i).
template <class Number, class Weight>
std::vector<Number> lower_than_the_highest(std::size_t n, Weight weight) {
  auto const hands = n / of_five, over = n % of_five;
  // By hands opened, then by cards left over that are laid.
  using sums = std::vector<Number>;
  std::vector<std::vector<sums>> ways(hands + 1, std::vector<sums>(over + 1));
  ways[0][0] = {Number{1}};
  auto const add = [](sums& to, sums const& from, std::size_t shift, Number const& times) {
    to.resize(std::max(to.size(), from.size() + shift));
    for (std::size_t s = 0; s < from.size(); ++s) {
      if (!(from[s] == Number{})) to[s + shift] += times * from[s];
    }
  };
  for (std::size_t i = 0; i < n; ++i) {
    std::vector<std::vector<sums>> next(hands + 1, std::vector<sums>(over + 1));
    for (std::size_t open = 0; open <= hands; ++open) {
      for (std::size_t laid = 0; laid <= over && laid <= i; ++laid) {
        auto const& from = ways[open][laid];
        if (from.empty() || of_five * open + laid < i) continue;
        auto const room = of_five * open + laid - i;  // in the hands that are open
        if (room > 0) add(next[open][laid], from, 0, weight(i, room));
        if (open < hands) add(next[open + 1][laid], from, i, weight(i, of_five * (hands - open)));
        if (laid < over) add(next[open][laid + 1], from, 0, weight(i, over - laid));
      }
    }
    ways = std::move(next);
  }
  return ways[hands][over];
}

law highest(std::size_t n) {
  auto orders =
      lower_than_the_highest<integer>(n, [](std::size_t, std::size_t room) { return integer{room}; });
  std::ranges::reverse(orders);
  return distribution_of(orders, n == 0 ? 0
                                        : static_cast<std::int64_t>(n / of_five * (n - 1)) -
                                              static_cast<std::int64_t>(orders.size()) + 1);
}

/// In doubles: each card divides by the room there is for it, so by n! in all.
tabulated_distribution highest_in_doubles(std::size_t n) {
  constexpr std::size_t exactly = 24;
  if (n <= exactly) return tabulate(highest(n));
  auto probability = lower_than_the_highest<double>(n, [n](std::size_t i, std::size_t room) {
    return static_cast<double>(room) / static_cast<double>(n - i);
  });
  std::ranges::reverse(probability);
  auto const least =
      static_cast<std::int64_t>(n / of_five * (n - 1)) - static_cast<std::int64_t>(probability.size()) + 1;
  double mean = 0, square = 0;
  for (std::size_t k = 0; k < probability.size(); ++k)
    mean += static_cast<double>(least + static_cast<std::int64_t>(k)) * probability[k];
  for (std::size_t k = 0; k < probability.size(); ++k) {
    auto const off = static_cast<double>(least + static_cast<std::int64_t>(k)) - mean;
    square += off * off * probability[k];
  }
  return {least, 1, std::move(probability), mean, square};
}

std::int64_t sum_of_highest(std::span<std::uint16_t const> place) {
  auto const in_hands = place.size() / of_five * of_five;
  std::vector<std::uint16_t> of_many;
  std::array<std::uint16_t, 64> of_few;  // written before it is read: every hand has a card
  auto* hand = of_few.data();
  if (place.size() / of_five > of_few.size()) {
    of_many.resize(place.size() / of_five);
    hand = of_many.data();
  }
  for (std::size_t card = 0; card < place.size(); ++card) {
    if (place[card] < in_hands) hand[place[card] / of_five] = static_cast<std::uint16_t>(card);
  }
  std::int64_t sum = 0;
  for (std::size_t h = 0; h < place.size() / of_five; ++h) sum += hand[h];
  return sum;
}

}  // namespace

template <>
statistic_entry entry_of<deck_statistic::highest_of_five>() {
  return {.name = "highest of five",
          .what = "sum of the highest cards of all hands of five dealt from the top",
          .greatest = greatest_sum,
          .law = highest,
          .in_doubles = highest_in_doubles,
          .most_in_doubles = 208,
          .measure = sum_of_highest};
}

}  // namespace faro::judge::detail
